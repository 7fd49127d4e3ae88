import { isEngineError } from '@bess/kernel/errors';
import type { EnginePool } from '../../engine-runtime/engine-pool.js';
import type { TarsisSettleOutput } from '../../engine-runtime/tarsis-operations.js';
import { localYearAndMonth } from '../../facilities/facility-defaults.js';
import { medianSpacingMinutes } from '../../facilities/stored-readings.js';
import { minuteMs } from '../../internal/async.js';
import type { EntityKey } from '../../stores/event-store.js';
import type {
  FacilityDescription,
  FacilityStore,
  RecordedAssessment,
} from '../../stores/stores.js';
import { describeOperated, loadBySteps, readReadings } from './operated-facility.js';
import { monthStartMs } from './tarsis-request.js';

/** What is to be settled. */
interface SettleCall {
  key: EntityKey;
  description: FacilityDescription | undefined;
  /** Length of the intervals of assessments from before it was recorded [min]. */
  defaultMinutes: number;
  /** Beginning of a calendar month of the facility, and end. */
  fromMs: number;
  untilMs: number;
  /** Of that range, latest first. */
  assessments: readonly (RecordedAssessment & { intervalMs: number })[];
  signal: AbortSignal;
}

/** What operation came to in a range. */
export interface SettledFacility extends TarsisSettleOutput {
  fromMs: number;
  untilMs: number;
  /** Steps that are billed. */
  intervals: number;
}

/** The first instant of the calendar month of an instant: charges of a month cannot be settled in part. */
export function settlementStart(timeMs: number, timeZone: string): number {
  const { year, month } = localYearAndMonth(timeMs, timeZone);
  return monthStartMs(year, month, timeZone);
}

/** Bills a facility with and without its operation, until the last stored reading of the range; the reason where that is not possible. */
export async function settleFacility(
  { key, description, defaultMinutes, fromMs, untilMs, assessments, signal }: SettleCall,
  { engines, facilities }: { engines: EnginePool; facilities: FacilityStore },
): Promise<SettledFacility | { reason: string }> {
  const known = describeOperated(description, fromMs);
  if ('reason' in known) {
    return known;
  }
  const { facility, timeZone } = known;
  const first = assessments.at(-1);
  if (first === undefined) {
    return { reason: 'No interval has been run since the beginning of the month.' };
  }
  const readings = await readReadings(key, { fromMs, untilMs }, facilities);
  const minutesOf = ({ operated }: RecordedAssessment) => operated?.everyMinutes ?? defaultMinutes;
  const stepMinutes = settledStep(facility.meterMinutes, {
    readingMinutes: medianSpacingMinutes(readings) ?? 0,
    shortestMinutes: Math.min(...assessments.map(minutesOf)),
  });
  const other = assessments.find((each) => minutesOf(each) % stepMinutes !== 0);
  if (other !== undefined) {
    return {
      reason: `The interval of ${new Date(other.intervalMs).toISOString()} lasted ${minutesOf(other)} minutes, others of the month ${stepMinutes}: such a month is not settled.`,
    };
  }
  const stepMs = stepMinutes * minuteMs;
  const length = Math.round((untilMs - fromMs) / stepMs);
  const all = loadBySteps(readings, { startMs: fromMs, stepMinutes, length, timeZone });
  const measuredSteps = all.loadKwSeries.findLastIndex((kw) => !Number.isNaN(kw)) + 1;
  const operatedFrom = Math.round((first.intervalMs - fromMs) / stepMs);
  if (measuredSteps <= operatedFrom) {
    return { reason: 'No reading of the operated intervals is stored.' };
  }
  const setPointKwSeries = new Float64Array(measuredSteps - operatedFrom);
  // Earliest first: where the length was changed, the interval that came next ends the one before.
  for (const each of assessments.toReversed()) {
    const at = Math.round((each.intervalMs - first.intervalMs) / stepMs);
    const steps = minutesOf(each) / stepMinutes;
    setPointKwSeries.fill(each.operated?.batteryKw ?? 0, at, at + steps);
  }
  try {
    const settled = await engines.run(
      'tarsis.settle',
      {
        ...facility,
        measured: {
          grid: { ...all.grid, length: measuredSteps },
          loadKwSeries: all.loadKwSeries.subarray(0, measuredSteps),
          ...(all.solarKwSeries && {
            solarKwSeries: all.solarKwSeries.subarray(0, measuredSteps),
          }),
        },
        operatedFrom,
        setPointKwSeries,
        startSocFraction: first.operated?.socFraction ?? 0,
      },
      { tenant: key.partnerId, signal },
    );
    return {
      ...settled,
      fromMs,
      untilMs: fromMs + measuredSteps * stepMs,
      intervals: measuredSteps,
    };
  } catch (error) {
    if (isEngineError(error) && error.code === 'gapsTooLong') {
      return { reason: error.message };
    }
    throw error;
  }
}

/**
 * Steps in which a load is billed [min]: those of the meter, whose peaks are charged, or else the shortest multiple of them that readings
 * fill and that divides the shortest interval of the operation; otherwise that interval.
 */
function settledStep(
  meterMinutes: number,
  { readingMinutes, shortestMinutes }: { readingMinutes: number; shortestMinutes: number },
): number {
  for (let minutes = meterMinutes; minutes < shortestMinutes; minutes += meterMinutes) {
    if (minutes >= readingMinutes && shortestMinutes % minutes === 0) {
      return minutes;
    }
  }
  return shortestMinutes;
}
