import { type LineStore, lineStore } from './line-store.js';
import type { Replayer } from './measure.js';
import type { Replay } from './replay.js';

/** A replay in JSON: a missing confidence is null. */
interface WrittenReplay {
  readonly fromStep: number;
  readonly dischargedMwh: number;
  readonly valueSeries: readonly number[];
  readonly powerMwSeries: readonly number[];
  readonly energyMwhSeries: readonly number[];
  readonly confidenceSeries: readonly (number | null)[];
}

/**
 * Wraps policies so that each replay is kept in a file when it ends and an interrupted measurement can be continued: what the file holds is not replayed again. A policy that has
 * changed since needs another file.
 *
 * @param file - where they are kept; undefined: in memory alone
 * @returns wraps a policy; takes its name and whatever it depends on besides days, battery and market
 */
export function keptReplays(
  file: string | undefined,
): (policy: string, replayer: Replayer) => Replayer {
  const store: LineStore<WrittenReplay> = lineStore(file);
  return (policy, replayer) => async (stretch, battery) => {
    const { market, fromDay, untilDay } = stretch;
    const from = market.days[fromDay]!.from;
    const until = market.days[untilDay - 1]!.until;
    const key = JSON.stringify({ policy, market: market.name, from, until, battery });
    const kept = store.get(key);
    if (kept !== undefined) return read(kept);
    const replay = await replayer(stretch, battery);
    store.set(key, written(replay));
    return replay;
  };
}

function written(replay: Replay): WrittenReplay {
  return {
    fromStep: replay.fromStep,
    dischargedMwh: replay.dischargedMwh,
    valueSeries: [...replay.valueSeries],
    powerMwSeries: [...replay.powerMwSeries],
    energyMwhSeries: [...replay.energyMwhSeries],
    confidenceSeries: Array.from(replay.confidenceSeries, (one) =>
      Number.isNaN(one) ? null : one,
    ),
  };
}

function read(kept: WrittenReplay): Replay {
  return {
    fromStep: kept.fromStep,
    dischargedMwh: kept.dischargedMwh,
    valueSeries: Float64Array.from(kept.valueSeries),
    powerMwSeries: Float64Array.from(kept.powerMwSeries),
    energyMwhSeries: Float64Array.from(kept.energyMwhSeries),
    confidenceSeries: Float64Array.from(kept.confidenceSeries, (one) => one ?? Number.NaN),
  };
}
