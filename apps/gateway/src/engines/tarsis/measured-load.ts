import type { TimeGrid } from '@bess/kernel/series';
import type { PriorPeaksKw } from '@bess/tariff-library/bill';
import type { Assumption } from '@bess/tarsis/schema';
import type { TarsisBillInput } from '../../engine-runtime/tarsis-operations.js';
import { localYearAndMonth, peaksBefore } from '../../facilities/facility-defaults.js';
import type { AppDeps } from '../../http/app-deps.js';
import { minuteMs } from '../../internal/async.js';
import { outOfRange } from '../../internal/errors.js';
import type { FacilityDescription, FacilityReading } from '../../stores/stores.js';
import { averageBySteps, stepOf } from './load-of-year.js';
import { readStoredYear } from './tarsis-request.js';

/** Longest load that is billed at once [days]: two years. */
const MAX_DAYS = 732;

/** What the meter sees of a facility. */
export interface NetLoad {
  grid: TimeGrid;
  /** Load less solar production [kW]; NaN where unknown. */
  netLoadKwSeries: Float64Array;
}

/** Whose load, and which. */
interface LoadRequest {
  partnerId: string;
  facilityId: string;
  /** Undefined where the stored ones of the twelve calendar months before the current one are used. */
  readings: readonly FacilityReading[] | undefined;
  timeZone: string;
}

/**
 * The load of a facility from the step of its first reading to that of the last.
 *
 * @throws EngineError `outOfRange` `readingsMissing` where nothing is stored of the twelve months, `rangeTooLong`
 */
export async function readNetLoad(
  { partnerId, facilityId, readings, timeZone }: LoadRequest,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<NetLoad> {
  const id = { partnerId, facilityId };
  const known = readings ?? (await readStoredYear(facilities, id, timeZone, nowMs())).readings;
  if (known.length === 0) {
    throw outOfRange(
      'gateway',
      'readingsMissing',
      'readings',
      `readings must be sent, or be stored for the twelve months before this one; ${facilityId} has none`,
    );
  }
  const sorted = [...known].sort((a, b) => a.timeMs - b.timeMs);
  const grid = gridOf(sorted, timeZone);
  return {
    grid,
    netLoadKwSeries: averageBySteps(sorted, grid, ({ loadKw, solarKw }) => loadKw - (solarKw ?? 0)),
  };
}

function gridOf(sorted: readonly FacilityReading[], timeZone: string): TimeGrid {
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
  return { startMs, stepMinutes, length, timeZone };
}

/** Peaks of the twelve months before the load, latest first, as a ratchet looks back to them. */
export function peaksBeforeLoad(
  description: FacilityDescription | undefined,
  { startMs, timeZone }: TimeGrid,
  assumptions: Assumption[],
): PriorPeaksKw {
  const peaksKw = description?.monthlyPeaksKw;
  if (peaksKw != null) {
    return peaksBefore(peaksKw, localYearAndMonth(startMs, timeZone).month);
  }
  assumptions.push({
    name: 'prior_peaks_kw',
    value: 'the ratchet looks back to billed months only',
    source: 'peaks_last_12_months_kw is not described',
  });
  return 'none';
}

/** The interval over which the meter averages demand, where it is described. */
export function describedMeter(
  description: FacilityDescription | undefined,
): Pick<TarsisBillInput, 'demandWindowMinutes'> {
  const demandWindowMinutes = description?.demandIntervalMinutes;
  return demandWindowMinutes == null ? {} : { demandWindowMinutes };
}

/** Says how much of a load was unknown and is now on the line between its neighbours. */
export function gapAssumptions(filledSteps: number): Assumption[] {
  return filledSteps === 0
    ? []
    : [
        {
          name: 'gaps',
          value: `${filledSteps} steps on the line between their neighbours`,
          source: 'readings',
        },
      ];
}
