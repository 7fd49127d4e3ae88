import { demandOfInterval } from '../internal/demand-of-interval.js';
import { expectedPeakCost } from './expected-peak-cost.js';
import { highestUnderCaps } from './highest-under-caps.js';
import type { PeakScene } from './peak-scene.js';

/** Candidates of a cap in a round. */
const candidates = 9;
/** Each round looks nearer around the best of the one before, as a share of the range. */
const spans = [1, 1 / 2, 1 / 8, 1 / 32];
/** What is gained by a lower cap must be more than rounding. */
const leastGain = 1e-9;

/**
 * The caps under which the month's peaks are expected to cost least, one after the other in rounds: a lower one costs less
 * where the battery can hold it, and more on the days on which it is empty too soon.
 *
 * @returns At any time first, then by demand period [kW]; infinity for peaks that cost nothing.
 */
export function chooseCaps(scene: PeakScene): Float64Array {
  const { charged, setKw, battery } = scene;
  const highestKw = highestOf(scene);
  const capsKw = highestKw.map(() => Number.POSITIVE_INFINITY);
  const lowestKw = highestKw.map((kw, index) => Math.max(0, setKw[index]!, kw - battery.powerKw));
  for (const index of charged) {
    // Charging for a dear window may be worth a peak that the load itself does not come to.
    highestKw[index] = Math.max(highestKw[index]!, lowestKw[index]!) + battery.powerKw;
    capsKw[index] = highestKw[index]!;
  }
  // Windows first, while any time has room to charge for them.
  const inOrder = charged.toReversed();
  const costOf = expectedPeakCost(scene);
  let least = costOf(capsKw);
  for (const share of spans) {
    for (const index of inOrder) {
      const low = lowestKw[index]!;
      const high = highestKw[index]!;
      const span = share * (high - low);
      const middle = share < 1 ? capsKw[index]! : (low + high) / 2;
      let best = capsKw[index]!;
      for (let candidate = 0; candidate < candidates; candidate += 1) {
        const kw = middle + span * (candidate / (candidates - 1) - 0.5);
        capsKw[index] = Math.min(high, Math.max(low, kw));
        if (capsKw[index] === best) continue;
        const cost = costOf(capsKw);
        if (cost >= least - leastGain * Math.max(1, least)) continue;
        least = cost;
        best = capsKw[index]!;
      }
      capsKw[index] = best;
    }
  }
  // A cap that is never come to is lowered to what is: nothing changes but what is defended against a load that nobody has seen.
  const highestLeftKw = highestUnderCaps(scene, capsKw);
  for (const index of charged) capsKw[index] = Math.min(capsKw[index]!, highestLeftKw[index]!);
  return capsKw;
}

/** What the load itself comes to on any of the days. */
function highestOf({ past, today, ladders }: PeakScene): Float64Array {
  const highestKw = new Float64Array(ladders.length);
  const raise = (series: Float64Array, periodSeries: Int16Array) => {
    for (const [interval, kw] of series.entries()) {
      const period = periodSeries[interval]!;
      highestKw[0] = Math.max(highestKw[0]!, kw);
      if (period >= 0) highestKw[period + 1] = Math.max(highestKw[period + 1]!, kw);
    }
  };
  raise(past.netKwSeries, past.periodSeries);
  for (const [restKw, ...laterKw] of today.netKwSeries) {
    const firstKw = demandOfInterval(Math.max(0, restKw!), today.running);
    raise(Float64Array.of(firstKw, ...laterKw), today.periodSeries);
  }
  return highestKw;
}
