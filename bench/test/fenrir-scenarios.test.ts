import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { createMarket } from '../fenrir/lib/market.js';
import { type ScenarioCase, scenarioCases } from '../fenrir/lib/scoring/scenario-cases.js';
import { formatScenarios } from '../fenrir/lib/scoring/scenario-format.js';
import { scenarioScores } from '../fenrir/lib/scoring/scenario-scores.js';

const DAYS = 40;
/** Waves with autocorrelated noise; from a step on with other noise. */
function stretchWith(noiseFrom: number) {
  const before = createStream({ seed: 1, stream: 0, path: 0 });
  const after = createStream({ seed: 2, stream: 0, path: 0 });
  let off = 0;
  const prices = Float64Array.from({ length: DAYS * 24 }, (_, hour) => {
    off = 0.8 * off + 6 * nextNormal(hour < noiseFrom ? before : after);
    return 50 - 20 * Math.cos((hour * Math.PI) / 12) + off;
  });
  const market = createMarket({
    name: 'made up',
    setting: 'real-time',
    grid: {
      startMs: Date.parse('2026-03-02T00:00Z'),
      stepMinutes: 60,
      length: prices.length,
      timeZone: 'UTC',
    },
    prices,
    knownAhead: [],
    validationStep: 30 * 24,
    testStep: prices.length,
  });
  return { market, fromDay: 30, untilDay: DAYS };
}
const plan = { horizonHours: 24, every: 7 };

describe('scenarios', () => {
  test('do not depend on prices after the interval that begins', () => {
    const from = 33 * 24 + 5;
    const cases = [...scenarioCases(stretchWith(Number.POSITIVE_INFINITY), plan)];
    const others = [...scenarioCases(stretchWith(from), plan)];
    const origin = (at: number) => 30 * 24 + 7 * at;
    expect(cases).toHaveLength(Math.ceil((10 * 24) / 7));
    cases.forEach(({ ahead }, at) => {
      if (origin(at) < from) expect(others[at]!.ahead).toEqual(ahead);
    });
    const later = cases.findIndex((_, at) => origin(at) > from);
    expect(others[later]!.ahead.pricePath).not.toEqual(cases[later]!.ahead.pricePath);
  });

  test('are compared with the means of the blocks, as far as the stretch goes', () => {
    const stretch = stretchWith(Number.POSITIVE_INFINITY);
    const { prices } = stretch.market;
    const cases = [...scenarioCases(stretch, { horizonHours: 48, every: 24 })];
    cases.forEach(({ ahead, came }, day) => {
      let step = (30 + day) * 24;
      ahead.blockHours.forEach((hours, block) => {
        const of = Array.from(prices.subarray(step, step + hours));
        step += hours;
        if (of.length < hours) expect(came[block]).toBeNaN();
        else expect(came[block]).toBeCloseTo(of.reduce((sum, price) => sum + price, 0) / hours, 9);
      });
    });
  });
});

describe('their scores', () => {
  const stream = createStream({ seed: 3, stream: 0, path: 0 });
  const made = (): ScenarioCase => {
    const blockHours = Float64Array.of(1, 2, 3, 10, 20);
    const path = () => blockHours.map(() => 100 * nextUniform(stream));
    const scenarios = Array.from({ length: 7 }, path);
    const pricePath = path();
    return {
      ahead: { startMs: 0, blockHours, horizonBlocks: 3, pricePath, scenarios, assumed: [] },
      came: path(),
    };
  };

  test('equal the definition over all pairs', () => {
    const cases = Array.from({ length: 5 }, made);
    const { ranges, energyScore } = scenarioScores(cases);
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    // Middles of the blocks: 2 h, 4.5 h, 11 h and 26 h.
    for (const [range, block] of [
      [1, [1]],
      [2, [2, 3]],
      [4, [4]],
    ] as const) {
      const all = cases.flatMap(({ ahead, came }) =>
        block.map((at) => {
          const values = ahead.scenarios.map((one) => one[at]!);
          const off = mean(values.map((value) => Math.abs(value - came[at]!)));
          const spread = mean(
            values.flatMap((one) => values.map((other) => Math.abs(one - other))),
          );
          return { crps: off - spread / 2, bias: came[at]! - ahead.pricePath[at]! };
        }),
      );
      expect(ranges[range]!.blocks).toBe(all.length);
      expect(ranges[range]!.crps).toBeCloseTo(mean(all.map(({ crps }) => crps)), 9);
      expect(ranges[range]!.bias).toBeCloseTo(mean(all.map(({ bias }) => bias)), 9);
    }
    // The blocks of a day: 36 hours, with the last that begins in it.
    const energy = cases.map(({ ahead, came }) => {
      const distance = (one: Float64Array, other: Float64Array) =>
        Math.sqrt(
          [1, 2, 3, 4].reduce(
            (sum, at) => sum + (ahead.blockHours[at]! / 36) * (one[at]! - other[at]!) ** 2,
            0,
          ),
        );
      const { scenarios } = ahead;
      return (
        mean(scenarios.map((one) => distance(one, came))) -
        mean(scenarios.flatMap((one) => scenarios.map((other) => distance(one, other)))) / 2
      );
    });
    expect(energyScore).toBeCloseTo(mean(energy), 9);
    expect(formatScenarios('made up', scenarioScores(cases))).toContain('| 48 | 5 |');
  });

  test('count values outside the tenth and ninetieth percentiles', () => {
    const blockHours = Float64Array.of(1, 1);
    const scenarios = Array.from({ length: 11 }, (_, rank) => Float64Array.of(0, rank));
    const caseOf = (price: number): ScenarioCase => ({
      ahead: {
        blockHours,
        horizonBlocks: 2,
        pricePath: Float64Array.of(0, 5),
        scenarios,
        assumed: [],
      },
      came: Float64Array.of(0, price),
    });
    const { ranges } = scenarioScores([0.9, 1, 1.1, 8.9, 9.1, 30].map(caseOf));
    expect(ranges[1]).toMatchObject({ blocks: 6, below: 1 / 6, above: 2 / 6 });
  });
});
