import fc from 'fast-check';
import type { BatteryParameters } from '../../src/planning/battery.js';
import {
  type DayValueFunctions,
  putSegment,
  segmentLengthsMwh,
  stepStart,
} from '../../src/planning/value-function.js';
import { evenly } from '../support/evenly.js';

/** A battery whose hourly charging, hourly discharging and usable energy are whole numbers of energy steps. */
export interface GridBattery {
  readonly battery: BatteryParameters;
  readonly stepMwh: number;
  readonly chargeSteps: number;
  readonly dischargeSteps: number;
  readonly steps: number;
}

/**
 * Batteries of 1 MW. All breakpoints of value functions are then whole steps, so a grid of these steps is exact.
 *
 * @param hours - shortest and longest duration
 */
export function gridBatteries(hours: readonly [number, number]): fc.Arbitrary<GridBattery> {
  return fc
    .record({
      perMwh: fc.integer({ min: 3, max: 8 }),
      losses: fc.tuple(...[0, 1].map(() => evenly(0.5, 1))),
      hours: fc.double({ min: hours[0], max: hours[1], noNaN: true }),
      wearPerMwhDischarged: fc.constantFrom(0, 5, 60),
    })
    .map(({ perMwh, losses, hours: duration, wearPerMwhDischarged }) => {
      const chargeSteps = Math.max(1, Math.round(losses[0]! * perMwh));
      const dischargeSteps = Math.round(perMwh / losses[1]!);
      const steps = Math.max(1, Math.round(duration * perMwh));
      const battery = {
        ...{ powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: steps / perMwh, initialEnergyMwh: 0 },
        chargeEfficiency: chargeSteps / perMwh,
        dischargeEfficiency: perMwh / dischargeSteps,
        wearPerMwhDischarged,
      };
      return { battery, stepMwh: 1 / perMwh, chargeSteps, dischargeSteps, steps };
    });
}

/** 24 prices, most of them typical, some equal, negative or of another magnitude. */
export const anyDay = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: evenly(0, 150) },
    { weight: 3, arbitrary: fc.constantFrom(20, 40, 60) },
    { weight: 2, arbitrary: evenly(-90, 0) },
    { weight: 1, arbitrary: fc.constantFrom(-400, 900, 3000) },
  ),
  { minLength: 24, maxLength: 24 },
);

/** A segment of a value function. */
export interface Segment {
  value: number;
  extra: number;
  length: number;
  tag: number;
}

/** The value function of a stage, from an empty battery to a full one. */
export function segmentsOf(plan: DayValueFunctions, place: number): Segment[] {
  const { marginalValuesPerMwh, priceIndependentParts, hourTags, starts } = plan;
  return segmentLengthsMwh(plan, place).map((length, i) => {
    const at = starts[place]! + i;
    return {
      value: marginalValuesPerMwh[at]!,
      extra: priceIndependentParts[at]!,
      length,
      tag: hourTags[at]!,
    };
  });
}

/** Writes a value function into a stage of its own. */
export function putSegments(
  plan: DayValueFunctions,
  place: number,
  segments: readonly Segment[],
): void {
  const start = stepStart(place);
  plan.starts[place] = start;
  plan.counts[place] = segments.length;
  let end = 0;
  for (const [i, { value, extra, length, tag }] of segments.entries()) {
    end += length;
    putSegment(plan, start + i, value, extra, end, tag);
  }
}

/** A value function of up to a dozen segments; {@link fitted} makes whole steps of it. */
export const valueFunctions = fc
  .array(
    fc.record({
      value: fc.oneof(evenly(-80, 200), fc.constantFrom(20, 40)),
      extra: evenly(-9, 9),
      length: evenly(0, 1),
      tag: fc.nat(95),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) => drawn.sort((one, other) => other.value - one.value));

/** Scaled so that whole steps add up to the usable energy. */
export function fitted(drawn: readonly Segment[], { steps, stepMwh }: GridBattery): Segment[] {
  let total = 0;
  const ends = drawn.map((segment) => {
    total += segment.length + 1e-3;
    return total;
  });
  const bounds = ends.map((end) => Math.round((end / total) * steps));
  return drawn
    .map((segment, i) => ({
      ...segment,
      length: (bounds[i]! - (i === 0 ? 0 : bounds[i - 1]!)) * stepMwh,
    }))
    .filter(({ length }) => length > 0);
}

/** Marginal value in the middle of each step of energy. */
export function marginalsOf(
  segments: readonly Pick<Segment, 'value' | 'length'>[],
  { steps, stepMwh }: GridBattery,
): number[] {
  return Array.from({ length: steps }, (_, step) => {
    let left = (step + 0.5) * stepMwh;
    const found = segments.find(({ length }) => {
      left -= length;
      return left <= 0;
    });
    return (found ?? segments.at(-1)!).value;
  });
}

/**
 * Value of stored energy before an hour, by exhaustive search over the energies after it. Within the hour charging and
 * discharging share the power; for a given change either as little of both as possible or the whole power is best.
 *
 * @param after - value after the hour at each step of energy
 * @param grid - battery
 * @param price - of the hour
 */
export function tryAll(after: readonly number[], grid: GridBattery, price: number): number[] {
  const { battery, chargeSteps, dischargeSteps, steps, stepMwh } = grid;
  const { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  const earned = (bought: number, sold: number) =>
    price * (sold - bought) - wearPerMwhDischarged * sold;
  return after.map((_, from) => {
    let best = Number.NEGATIVE_INFINITY;
    const highest = Math.min(steps, from + chargeSteps);
    for (let to = Math.max(0, from - dischargeSteps); to <= highest; to++) {
      const change = (to - from) * stepMwh;
      const bought = Math.max(0, change) / chargeEfficiency;
      const sold = Math.max(0, -change) * dischargeEfficiency;
      // Bought b and sold 1 − b of the power with η_c·b − (1 − b)/η_d = change.
      const share =
        (change + 1 / dischargeEfficiency) / (chargeEfficiency + 1 / dischargeEfficiency);
      const reward = Math.max(earned(bought, sold), earned(share, 1 - share));
      best = Math.max(best, reward + after[to]!);
    }
    return best;
  });
}
