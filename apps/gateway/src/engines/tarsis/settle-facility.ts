import { isEngineError } from '@bess/kernel/errors';
import type { EnginePool } from '../../engine-runtime/engine-pool.js';
import type { TarsisSettleOutput } from '../../engine-runtime/tarsis-operations.js';
import { localYearAndMonth } from '../../facilities/facility-defaults.js';
import { minuteMs } from '../../internal/async.js';
import type { EntityKey } from '../../stores/event-store.js';
import type {
  FacilityDescription,
  FacilityStore,
  RecordedAssessment,
} from '../../stores/stores.js';
import { describeOperated, readMeasuredLoad } from './operated-facility.js';
import { monthStartMs } from './tarsis-request.js';

/** What is to be settled. */
interface SettleCall {
  key: EntityKey;
  description: FacilityDescription | undefined;
  stepMinutes: number;
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
  intervals: number;
}

/** The first instant of the calendar month of an instant: charges of a month cannot be settled in part. */
export function settlementStart(timeMs: number, timeZone: string): number {
  const { year, month } = localYearAndMonth(timeMs, timeZone);
  return monthStartMs(year, month, timeZone);
}

/** Bills a facility with and without its operation, until the last stored reading of the range; the reason where that is not possible. */
export async function settleFacility(
  { key, description, stepMinutes, fromMs, untilMs, assessments, signal }: SettleCall,
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
  const other = assessments.find(({ operated }) => {
    const everyMinutes = operated?.everyMinutes;
    return everyMinutes !== undefined && everyMinutes !== stepMinutes;
  });
  if (other !== undefined) {
    return {
      reason: `Up to ${new Date(other.intervalMs).toISOString()} intervals lasted ${other.operated?.everyMinutes} minutes, and now they last ${stepMinutes}: such a month is not settled.`,
    };
  }
  const stepMs = stepMinutes * minuteMs;
  const all = await readMeasuredLoad(
    key,
    { fromMs, untilMs },
    { stepMinutes, timeZone },
    facilities,
  );
  const measuredSteps = all.loadKwSeries.findLastIndex((kw) => !Number.isNaN(kw)) + 1;
  const operatedFrom = Math.round((first.intervalMs - fromMs) / stepMs);
  if (measuredSteps <= operatedFrom) {
    return { reason: 'No reading of the operated intervals is stored.' };
  }
  const setPointKwSeries = new Float64Array(measuredSteps - operatedFrom);
  for (const { intervalMs, operated } of assessments) {
    const at = Math.round((intervalMs - first.intervalMs) / stepMs);
    if (at < setPointKwSeries.length) {
      setPointKwSeries[at] = operated?.batteryKw ?? 0;
    }
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
