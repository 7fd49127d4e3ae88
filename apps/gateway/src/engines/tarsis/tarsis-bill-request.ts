import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption } from '@bess/tarsis/schema';
import type { TarsisBillInput } from '../../engine-runtime/tarsis-operations.js';
import {
  facilityTimeZone,
  findTariff,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import type { AppDeps } from '../../http/app-deps.js';
import type { FacilityReading } from '../../stores/stores.js';
import { ignoredReadDates } from './facility-options.js';
import { describedMeter, peaksBeforeLoad, readNetLoad } from './measured-load.js';

/** What is to be billed. */
interface BillRequest {
  partnerId: string;
  facilityId: string;
  tariff: string | undefined;
  /** Undefined where the stored ones are billed. */
  readings: readonly FacilityReading[] | undefined;
  nativeCurrency: boolean;
}

/** A bill after defaults. */
interface ResolvedBill {
  input: TarsisBillInput;
  /** What one unit of the tariff's currency is worth in that of the answer. */
  unitsPerUnit: number;
  assumptions: Assumption[];
}

/**
 * Chooses tariff, load, clock and earlier peaks of a bill, and says what it assumed.
 *
 * @param request - as its schema has accepted it
 * @param deps - store and clock
 * @throws EngineError those of {@link readNetLoad}
 */
export async function resolveBill(
  { partnerId, facilityId, tariff: sentTariff, readings, nativeCurrency }: BillRequest,
  deps: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<ResolvedBill> {
  const description = await deps.stores.facilities.find(partnerId, facilityId);
  const assumptions: Assumption[] = [];
  const code = sentTariff ?? description?.tariff ?? defaultTariffCode;
  if (sentTariff === undefined && description?.tariff == null) {
    assumptions.push({ name: 'tariff', value: code, source: 'documented default' });
  }
  const tariff = findTariff(code);
  const timeZone = description?.timeZone ?? tariff?.timeZone ?? facilityTimeZone(description);
  const load = await readNetLoad({ partnerId, facilityId, readings, timeZone }, deps);
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  return {
    input: {
      ...load,
      tariff: code,
      priorPeaksKw:
        tariff?.ratchet === undefined
          ? 'none'
          : peaksBeforeLoad(description, load.grid, assumptions),
      ...describedMeter(description),
      nativeCurrency: nativeCurrency || usdPerUnit !== undefined,
    },
    unitsPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions: [...assumptions, ...ignoredReadDates(description)],
  };
}
