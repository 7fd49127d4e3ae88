import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption } from '@bess/tarsis/schema';
import type { TarsisBillInput } from '../../engine-runtime/operations.js';
import {
  facilityTimeZone,
  findTariff,
  peaksBefore,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import type { AppDeps } from '../../http/app-deps.js';
import { minuteMs } from '../../internal/async.js';
import { outOfRange } from '../../internal/errors.js';
import type { FacilityDescription, FacilityReading } from '../../stores/stores.js';
import { averageBySteps, stepOf } from './load-of-year.js';
import { readStoredYear } from './tarsis-request.js';

/** Longest load that is billed at once [days]: two years. */
const MAX_DAYS = 732;

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
 * @throws EngineError `outOfRange` `readingsMissing` where nothing is stored of the twelve months, `rangeTooLong`
 */
export async function resolveBill(
  { partnerId, facilityId, tariff: sentTariff, readings, nativeCurrency }: BillRequest,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<ResolvedBill> {
  const description = await facilities.find(partnerId, facilityId);
  const assumptions: Assumption[] = [];
  const code = sentTariff ?? description?.tariff ?? defaultTariffCode;
  if (sentTariff === undefined && description?.tariff == null) {
    assumptions.push({ name: 'tariff', value: code, source: 'documented default' });
  }
  const tariff = findTariff(code);
  const timeZone = description?.timeZone ?? tariff?.timeZone ?? facilityTimeZone(description);
  const load =
    readings === undefined
      ? await storedYear(facilities, { partnerId, facilityId }, { timeZone, nowMs: nowMs() })
      : sentLoad(readings, timeZone);
  const { grid } = load;
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  const needsPriorPeaks = tariff?.ratchet !== undefined;
  return {
    input: {
      tariff: code,
      grid,
      netLoadKwSeries: averageBySteps(
        load.readings,
        grid,
        ({ loadKw, solarKw }) => loadKw - (solarKw ?? 0),
      ),
      priorPeaksKw: needsPriorPeaks ? priorPeaks(description, grid, assumptions) : 'none',
      nativeCurrency: nativeCurrency || usdPerUnit !== undefined,
    },
    unitsPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions,
  };
}

interface MeasuredReadings {
  readings: readonly FacilityReading[];
  grid: TimeGrid;
}

/** Stored readings of the twelve calendar months before the current one. */
async function storedYear(
  facilities: AppDeps['stores']['facilities'],
  id: { partnerId: string; facilityId: string },
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): Promise<MeasuredReadings> {
  const { readings, startMs, endMs } = await readStoredYear(facilities, id, timeZone, nowMs);
  if (readings.length === 0) {
    throw outOfRange(
      'gateway',
      'readingsMissing',
      'readings',
      `readings must be sent, or be stored for the twelve months before this one; ${id.facilityId} has none`,
    );
  }
  const stepMinutes = stepOf(readings);
  const length = Math.floor((endMs - startMs) / (stepMinutes * minuteMs));
  return { readings, grid: { startMs, stepMinutes, length, timeZone } };
}

/** Readings of the request, from the step of the first to that of the last. */
function sentLoad(readings: readonly FacilityReading[], timeZone: string): MeasuredReadings {
  const sorted = [...readings].sort((a, b) => a.timeMs - b.timeMs);
  const firstMs = sorted[0]!.timeMs;
  const lastMs = sorted.at(-1)!.timeMs;
  const days = (lastMs - firstMs) / 86_400_000;
  if (days > MAX_DAYS) {
    throw outOfRange(
      'gateway',
      'rangeTooLong',
      'readings',
      `readings must lie within ${MAX_DAYS} days; they span ${Math.ceil(days)}`,
    );
  }
  const stepMinutes = stepOf(sorted);
  const stepMs = stepMinutes * minuteMs;
  const startMs = Math.floor(firstMs / stepMs) * stepMs;
  const length = Math.floor((lastMs - startMs) / stepMs) + 1;
  return { readings: sorted, grid: { startMs, stepMinutes, length, timeZone } };
}

/** Peaks of the twelve months before the first billed one, latest first, as a ratchet looks back to them. */
function priorPeaks(
  description: FacilityDescription | undefined,
  grid: TimeGrid,
  assumptions: Assumption[],
): TarsisBillInput['priorPeaksKw'] {
  const firstMonth = localCalendar({ ...grid, length: 1 }).month[0]!;
  const peaksKw = description?.monthlyPeaksKw;
  if (peaksKw != null) {
    return peaksBefore(peaksKw, firstMonth);
  }
  assumptions.push({
    name: 'prior_peaks_kw',
    value: 'the ratchet looks back to billed months only',
    source: 'peaks_last_12_months_kw is not described',
  });
  return 'none';
}
