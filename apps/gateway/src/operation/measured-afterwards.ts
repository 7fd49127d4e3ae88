import { readMeasuredLoad } from '../engines/tarsis/operated-facility.js';
import { dayMs, minuteMs } from '../internal/async.js';
import type { EntityKey } from '../stores/event-store.js';
import type { FacilityStore } from '../stores/stores.js';

/** Share of a day's intervals that must have a reading. */
const leastShare = 0.75;

/** An interval of an operation, with the length that it had. */
interface OperatedInterval {
  intervalMs: number;
  everyMinutes: number;
}

/** What was measured after an interval had begun, in the wire format. */
interface MeasuredAfterwards {
  measured_kw?: number;
  peak_kw_24h?: number;
}

/** Net load of intervals, and the highest of the 24 hours from their start by intervals of the same length; given latest first. */
export async function measuredAfterwards(
  key: EntityKey,
  intervals: readonly OperatedInterval[],
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
  facilities: FacilityStore,
): Promise<MeasuredAfterwards[]> {
  const netLoadByLength = new Map<number, { fromMs: number; netKwSeries: Float64Array }>();
  for (const stepMinutes of new Set(intervals.map(({ everyMinutes }) => everyMinutes))) {
    const ofLength = intervals.filter(({ everyMinutes }) => everyMinutes === stepMinutes);
    const fromMs = ofLength.at(-1)!.intervalMs;
    const range = { fromMs, untilMs: ofLength[0]!.intervalMs + dayMs };
    const load = await readMeasuredLoad(key, range, { stepMinutes, timeZone }, facilities);
    const netKwSeries = load.loadKwSeries.map((kw, step) => kw - (load.solarKwSeries?.[step] ?? 0));
    netLoadByLength.set(stepMinutes, { fromMs, netKwSeries });
  }
  return intervals.map(({ intervalMs, everyMinutes }) => {
    const { fromMs, netKwSeries } = netLoadByLength.get(everyMinutes)!;
    const stepsPerDay = 1440 / everyMinutes;
    const step = Math.round((intervalMs - fromMs) / (everyMinutes * minuteMs));
    const measuredKw = netKwSeries[step]!;
    const known = netKwSeries.subarray(step, step + stepsPerDay).filter((kw) => !Number.isNaN(kw));
    const isOver = intervalMs + dayMs <= nowMs && known.length >= leastShare * stepsPerDay;
    return {
      ...(!Number.isNaN(measuredKw) && { measured_kw: measuredKw }),
      ...(isOver && { peak_kw_24h: Math.max(...known) }),
    };
  });
}
