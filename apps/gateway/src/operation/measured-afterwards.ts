import { readMeasuredLoad } from '../engines/tarsis/operated-facility.js';
import { dayMs, minuteMs } from '../internal/async.js';
import type { EntityKey } from '../stores/event-store.js';
import type { FacilityStore } from '../stores/stores.js';

/** Share of a day's intervals that must have a reading. */
const leastShare = 0.75;

/** What was measured after an interval had begun, in the wire format. */
interface MeasuredAfterwards {
  measured_kw?: number;
  peak_kw_24h?: number;
}

/** Net load of intervals, and the highest of the 24 hours from their start; intervals are given latest first. */
export async function measuredAfterwards(
  key: EntityKey,
  intervalsMs: readonly number[],
  { stepMinutes, timeZone, nowMs }: { stepMinutes: number; timeZone: string; nowMs: number },
  facilities: FacilityStore,
): Promise<MeasuredAfterwards[]> {
  const fromMs = intervalsMs.at(-1);
  const lastMs = intervalsMs.at(0);
  if (fromMs === undefined || lastMs === undefined) {
    return [];
  }
  const range = { fromMs, untilMs: lastMs + dayMs };
  const load = await readMeasuredLoad(key, range, { stepMinutes, timeZone }, facilities);
  const netKwSeries = load.loadKwSeries.map((kw, step) => kw - (load.solarKwSeries?.[step] ?? 0));
  const stepsPerDay = 1440 / stepMinutes;
  return intervalsMs.map((intervalMs) => {
    const step = Math.round((intervalMs - fromMs) / (stepMinutes * minuteMs));
    const measuredKw = netKwSeries[step]!;
    const known = netKwSeries.subarray(step, step + stepsPerDay).filter((kw) => !Number.isNaN(kw));
    const isOver = intervalMs + dayMs <= nowMs && known.length >= leastShare * stepsPerDay;
    return {
      ...(!Number.isNaN(measuredKw) && { measured_kw: measuredKw }),
      ...(isOver && { peak_kw_24h: Math.max(...known) }),
    };
  });
}
