import { type Battery, createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import type { DayProblem } from '../../src/plan/index.js';

/** Probabilities of a few nodes from integer weights, row by row. */
export function rowsOf(weights: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(
    weights.flatMap((row) => {
      const total = row.reduce((sum, weight) => sum + weight, 0);
      return row.map((weight) => weight / total);
    }),
  );
}

/** Lossless, whole kilowatts and kilowatt-hours, hourly: every state lies on the grid of its problem. */
export interface TinyCase {
  readonly powerKw: number;
  readonly capacityKwh: number;
  readonly wearPerMwhDischarged: number;
  readonly problem: DayProblem;
}

/** The highest load, 8, plus the highest power. */
const HIGHEST_KW = 11;
const levelsKw = Float64Array.from({ length: HIGHEST_KW + 1 }, (_, kw) => kw);
/** Peak levels of each window of a tiny problem: 0, 1, … kW. */
export const tinyLevels = levelsKw.length;

/** Problems of 2 or 3 steps with two nodes, one or two windows, a convex cost of the peaks, priced energy and wear. */
export const tinyCase: fc.Arbitrary<TinyCase> = fc
  .record({
    powerKw: fc.integer({ min: 1, max: 3 }),
    capacityKwh: fc.integer({ min: 1, max: 4 }),
    wearPerMwhDischarged: fc.constantFrom(0, 700),
    steps: fc
      .array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 4 })), { minLength: 2, maxLength: 3 })
      .map((pairs) => pairs.map(([low, more]) => Float64Array.of(low, low + more))),
    weights: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 })), {
      minLength: 6,
      maxLength: 6,
    }),
    windows: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 2 }),
    prices: fc.array(fc.nat(30), { minLength: 2, maxLength: 2 }),
    stored: fc.boolean(),
    energy: fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }),
    isPriced: fc.boolean(),
  })
  .map(({ powerKw, capacityKwh, wearPerMwhDischarged, steps, weights, ...rest }) => {
    const battery = losslessBattery(powerKw, capacityKwh, wearPerMwhDischarged);
    const windows = rest.windows.map((mask) => ({
      meteredSteps: Uint8Array.from(steps, (_, step) => (mask >> step) & 1),
      levelsKw,
    }));
    const charge = (window: number, kw: number) =>
      rest.prices[window]! * kw + 3 * Math.max(0, kw - 4);
    const peakCost = Float64Array.from({ length: tinyLevels ** windows.length }, (_, at) =>
      windows.length === 1
        ? charge(0, at)
        : charge(0, Math.floor(at / tinyLevels)) + charge(1, at % tinyLevels),
    );
    const terminalCost = rest.stored
      ? Float64Array.from({ length: (capacityKwh + 1) * peakCost.length }, (_, at) => {
          const storedKwh = Math.floor(at / peakCost.length);
          return peakCost[at % peakCost.length]! - 2 * storedKwh;
        })
      : peakCost;
    const problem: DayProblem = {
      stepMinutes: 60,
      battery,
      socLevels: capacityKwh + 1,
      nodesKw: steps,
      transition: steps.map((_, step) =>
        rowsOf(step === 0 ? [weights[0]!] : [weights[2 * step - 1]!, weights[2 * step]!]),
      ),
      windows,
      terminalCost,
      ...(rest.isPriced && {
        energyPricePerKwh: Float64Array.from(steps, (_, s) => rest.energy[s]!),
      }),
    };
    return { powerKw, capacityKwh, wearPerMwhDischarged, problem };
  });

/** The lowest expected cost in whole kilowatts, by enumeration of the tree of loads. */
export function enumeratedCost(
  { powerKw, capacityKwh, wearPerMwhDischarged, problem }: TinyCase,
  storedKwh: number,
  peaksKw: readonly number[],
): number {
  const { nodesKw, transition, windows, terminalCost, energyPricePerKwh } = problem;
  const from = (
    step: number,
    previous: number,
    stored: number,
    peaks: readonly number[],
  ): number => {
    if (step === nodesKw.length) {
      const block = tinyLevels ** windows.length;
      const at = peaks.reduce((sum, kw) => sum * tinyLevels + kw, 0);
      return terminalCost[terminalCost.length === block ? at : stored * block + at]!;
    }
    let expected = 0;
    for (const [node, loadKw] of nodesKw[step]!.entries()) {
      const probability = transition[step]![previous * nodesKw[step]!.length + node]!;
      let least = Number.POSITIVE_INFINITY;
      for (let power = -powerKw; power <= powerKw; power += 1) {
        const left = stored - power;
        const gridKw = loadKw - power;
        if (left < 0 || left > capacityKwh || (power > 0 && gridKw < 0)) continue;
        const raised = peaks.map((kw, w) =>
          windows[w]!.meteredSteps[step] === 1 ? Math.max(kw, gridKw) : kw,
        );
        const energy = (energyPricePerKwh?.[step] ?? 0) * gridKw;
        const wear = (Math.max(0, power) * wearPerMwhDischarged) / 1000;
        least = Math.min(least, energy + wear + from(step + 1, node, left, raised));
      }
      expected += probability * least;
    }
    return expected;
  };
  return from(0, 0, storedKwh, peaksKw);
}

export function losslessBattery(
  powerKw: number,
  capacityKwh: number,
  wearPerMwhDischarged = 0,
): Battery {
  return createBattery({
    powerKw,
    capacityKwh,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerMwhDischarged,
  });
}
