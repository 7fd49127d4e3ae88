import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { TariffFilter } from '@bess/tariff-library';
import type { Assumption } from '@bess/tarsis/schema';
import type { TarsisCompareInput } from '../../engine-runtime/tarsis-operations.js';
import {
  facilityCurrency,
  facilityTimeZone,
  findTariff,
} from '../../facilities/facility-defaults.js';
import type { AppDeps } from '../../http/app-deps.js';
import { minuteMs, utcDay } from '../../internal/async.js';
import type { FacilityDescription, FacilityReading } from '../../stores/stores.js';
import { ignoredReadDates } from './facility-options.js';
import { describedMeter, peaksBeforeLoad, readNetLoad } from './measured-load.js';

/** What is to be compared. */
interface CompareRequest {
  partnerId: string;
  facilityId: string;
  /** Tariff that the others are compared with; default the one of the facility. */
  tariff: string | undefined;
  /** Undefined where the stored ones are billed. */
  readings: readonly FacilityReading[] | undefined;
  filter: Pick<TariffFilter, 'region' | 'sector' | 'utility'>;
  /** Of all amounts. */
  currency: string;
  includesEnded: boolean;
}

/** A comparison after defaults. */
interface ResolvedComparison {
  input: TarsisCompareInput;
  assumptions: Assumption[];
}

/**
 * Chooses load, clock, earlier peaks and currencies of a comparison, and says what it assumed.
 *
 * @param request - as its schema has accepted it
 * @param deps - store and clock
 * @throws EngineError those of {@link readNetLoad}
 */
export async function resolveComparison(
  { partnerId, facilityId, tariff, readings, filter, currency, includesEnded }: CompareRequest,
  deps: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<ResolvedComparison> {
  const description = await deps.stores.facilities.find(partnerId, facilityId);
  const assumptions: Assumption[] = [];
  const today = tariff ?? description?.tariff ?? undefined;
  const timeZone =
    description?.timeZone ?? findTariff(today)?.timeZone ?? facilityTimeZone(description);
  const nowMs = deps.nowMs();
  const load = await readNetLoad({ partnerId, facilityId, readings, timeZone }, deps);
  return {
    input: {
      ...load,
      filter,
      ...(today !== undefined && { today }),
      priorPeaksKw: peaksBeforeLoad(description, load.grid, assumptions),
      ...describedMeter(description),
      currency,
      unitsPerUnit: unitsPerUnitOf(currency, description),
      date: utcDay(nowMs + zoneOffsetMinutes(nowMs, timeZone) * minuteMs),
      includesEnded,
    },
    assumptions: [...assumptions, ...ignoredReadDates(description)],
  };
}

/** The currencies that can be answered, by what a unit of them is worth: the wanted one, and that of a described rate. */
function unitsPerUnitOf(
  currency: string,
  description: FacilityDescription | undefined,
): Record<string, number> {
  const described = facilityCurrency(description);
  const usdPerUnit = description?.usdPerUnit;
  return {
    ...(currency === 'USD' && usdPerUnit != null && { [described]: usdPerUnit }),
    [currency]: 1,
  };
}
