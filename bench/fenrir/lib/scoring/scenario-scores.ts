import { quantileSorted } from '@bess/kernel/stats';
import type { ScenarioCase } from './scenario-cases.js';

/** Scores of the expectations for a range of lead times. */
export interface RangeScore {
  /** End of the range [h]. */
  readonly untilHours: number;
  /** Blocks that were judged. */
  readonly blocks: number;
  /** Mean absolute error of the expected path [currency/MWh]. */
  readonly meanError: number;
  /** Mean of realised minus expected price [currency/MWh]. */
  readonly bias: number;
  /** Continuous ranked probability score of the scenarios [currency/MWh]. */
  readonly crps: number;
  /** Shares of blocks below the tenth, and above the ninetieth percentile of the scenarios. */
  readonly below: number;
  readonly above: number;
}

/** Scores of scenarios. */
export interface ScenarioScores {
  readonly cases: number;
  readonly ranges: readonly RangeScore[];
  /** Energy score of whole paths over a day, blocks weighted by their length [currency/MWh]. */
  readonly energyScore: number;
}

const RANGE_ENDS = [1, 4, 12, 24, 48];
const ENERGY_HOURS = 24;

/** Scores expectations, by the lead time of the middle of each block. */
export function scenarioScores(cases: Iterable<ScenarioCase>): ScenarioScores {
  const sums = RANGE_ENDS.map(() => ({ blocks: 0, size: 0, off: 0, crps: 0, below: 0, above: 0 }));
  let count = 0;
  let energy = 0;
  let complete = 0;
  for (const one of cases) {
    count += 1;
    const { ahead, came } = one;
    let from = ahead.blockHours[0]!;
    for (let block = 1; block < came.length; block += 1) {
      const middle = from + ahead.blockHours[block]! / 2;
      from += ahead.blockHours[block]!;
      const range = sums[RANGE_ENDS.findIndex((end) => middle <= end)];
      const price = came[block]!;
      if (range === undefined || Number.isNaN(price)) continue;
      const values = Float64Array.from(ahead.scenarios, (scenario) => scenario[block]!).sort();
      range.blocks += 1;
      range.size += Math.abs(price - ahead.pricePath[block]!);
      range.off += price - ahead.pricePath[block]!;
      range.crps += rankedScore(values, price);
      if (price < quantileSorted(values, 0.1)) range.below += 1;
      if (price > quantileSorted(values, 0.9)) range.above += 1;
    }
    const score = energyScore(one);
    if (Number.isNaN(score)) continue;
    energy += score;
    complete += 1;
  }
  return {
    cases: count,
    ranges: sums.map(({ blocks, size, off, crps, below, above }, at) => ({
      untilHours: RANGE_ENDS[at]!,
      blocks,
      meanError: size / blocks,
      bias: off / blocks,
      crps: crps / blocks,
      below: below / blocks,
      above: above / blocks,
    })),
    energyScore: energy / complete,
  };
}

/** Mean |x − y| minus half the mean |x − x′|, of sorted values. */
function rankedScore(sorted: Float64Array, price: number): number {
  const { length } = sorted;
  let off = 0;
  let spread = 0;
  sorted.forEach((value, rank) => {
    off += Math.abs(value - price);
    spread += (2 * rank - length + 1) * value;
  });
  return off / length - spread / (length * length);
}

/** Energy score over a day. */
function energyScore({ ahead, came }: ScenarioCase): number {
  let hours = 0;
  let blocks = 0;
  while (blocks < came.length && hours < ENERGY_HOURS) {
    hours += ahead.blockHours[blocks]!;
    blocks += 1;
  }
  const distance = (one: Float64Array, other: Float64Array) => {
    let squares = 0;
    for (let block = 1; block < blocks; block += 1) {
      squares += (ahead.blockHours[block]! / hours) * (one[block]! - other[block]!) ** 2;
    }
    return Math.sqrt(squares);
  };
  const { scenarios } = ahead;
  let off = 0;
  let spread = 0;
  scenarios.forEach((one, at) => {
    off += distance(one, came);
    for (let other = 0; other < at; other += 1) spread += 2 * distance(one, scenarios[other]!);
  });
  return off / scenarios.length - spread / (2 * scenarios.length ** 2);
}
