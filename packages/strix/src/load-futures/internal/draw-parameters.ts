import { createStream, nextNormal, nextUniform, normalFromUint32 } from '@bess/kernel/rng';
import { drawRegression } from '../../internal/draw-regression.js';
import type { PreparedLoadFutures } from '../prepare-load-futures.js';
import { KINDS } from './check-model.js';
import { resampleInto } from './resample-into.js';

/** Random stream of the parameters that a group of paths shares; its `path` is the number of the group. */
const PARAMETER_STREAM = 4;

/** Slots that past days are resampled into: as many as ten bits of a word tell apart. */
const SLOTS = 1_024;
const SLOT_SHIFT = 22;
const REST_OF_WORD = 2 ** -SLOT_SHIFT;
/** Cells that the range of effects is cut into. */
const CELLS = 256;
/** Slots among which the day is drawn: a sixteenth of all weight, nearest to the effect wanted. */
const NEAR_SLOTS = 64;
/** How far the effect of the day drawn may be from the one wanted: residuals hang loosely on effects. */
const LOOSENESS = 0.7;
const MOST_PERSISTENT = 0.98;

/** What the paths of one group believe. */
export interface LoadParameters {
  /** What the profile is times. */
  readonly level: number;
  readonly persistence: number;
  /** Innovations of the effect [kW], one a slot. */
  readonly innovationKw: Float64Array;
  /** Positions in the pool of a kind, one a slot, by rising effect. */
  readonly slots: readonly Int32Array[];
  /** Slot at which the effect of a cell stands, by kind. */
  readonly guides: readonly {
    readonly leastKw: number;
    readonly cellsPerKw: number;
    readonly slotOf: Int32Array;
  }[];
}

/** The parameters of one group: level of the profile, persistence, and its own weights of the past days (Bayesian bootstrap). */
export function drawParameters(
  prepared: PreparedLoadFutures,
  seed: number,
  group: number,
): LoadParameters {
  const { pastDays, effectKw, profileUncertainty } = prepared;
  const stream = createStream({ seed, stream: PARAMETER_STREAM, path: group });
  const level = Math.exp(profileUncertainty * nextNormal(stream));
  const weights = new Float64Array(pastDays);
  for (let day = 0; day < pastDays; day++) {
    weights[day] = -Math.log(nextUniform(stream)) * prepared.weights[day]!;
  }
  // Last, because how many words a gamma number takes is not known before.
  const drawn = drawRegression(prepared.persistence, stream).coefficients[0]!;
  const persistence = Math.max(-MOST_PERSISTENT, Math.min(MOST_PERSISTENT, drawn));

  const innovationKw = new Float64Array(SLOTS);
  const everyDay = Int32Array.from(weights, (_, day) => day);
  const dayOfSlot = resampleInto(new Int32Array(SLOTS), everyDay, weights);
  for (let slot = 0; slot < SLOTS; slot++) {
    const day = dayOfSlot[slot]!;
    // The day before the first was an ordinary one, for all that is known.
    innovationKw[slot] = effectKw[day]! - (day > 0 ? persistence * effectKw[day - 1]! : 0);
  }
  const slots: Int32Array[] = [];
  const guides: LoadParameters['guides'][number][] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    const pool = prepared.pools[kind]!;
    const ofKind = resampleInto(new Int32Array(SLOTS), pool, weights);
    slots.push(ofKind);
    guides.push(guideOf(ofKind, pool, effectKw));
  }
  return { level, persistence, innovationKw, slots, guides };
}

function guideOf(slots: Int32Array, pool: Int32Array, effectKw: Float64Array) {
  const leastKw = effectKw[pool[0]!]!;
  const rangeKw = effectKw[pool[pool.length - 1]!]! - leastKw;
  const cellsPerKw = rangeKw > 0 ? CELLS / rangeKw : 0;
  const slotOf = new Int32Array(CELLS);
  let slot = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const middle = leastKw + ((cell + 0.5) * rangeKw) / CELLS;
    while (slot < SLOTS - 1 && effectKw[pool[slots[slot]!]!]! < middle) slot += 1;
    slotOf[cell] = slot;
  }
  return { leastKw, cellsPerKw, slotOf };
}

/** The effect of the next day [kW]. */
export function nextEffect(parameters: LoadParameters, effectKw: number, word: number): number {
  return parameters.persistence * effectKw + parameters.innovationKw[word >>> SLOT_SHIFT]!;
}

/**
 * A past day of a kind with an effect near the one wanted. Uses the bits of `word` that {@link nextEffect} leaves.
 *
 * @param looseKw - standard deviation of what may lie between [kW]; see {@link loosenessKw}
 */
export function dayNear(
  prepared: PreparedLoadFutures,
  parameters: LoadParameters,
  kind: number,
  effectKw: number,
  looseKw: number,
  word: number,
  normalWord: number,
): number {
  const { leastKw, cellsPerKw, slotOf } = parameters.guides[kind]!;
  const wanted = effectKw + looseKw * normalFromUint32(normalWord);
  const cell = Math.floor((wanted - leastKw) * cellsPerKw);
  const middle = slotOf[cell < 0 ? 0 : cell >= CELLS ? CELLS - 1 : cell]!;
  const first = Math.max(0, Math.min(SLOTS - NEAR_SLOTS, middle - NEAR_SLOTS / 2));
  const share = (word & (2 ** SLOT_SHIFT - 1)) * REST_OF_WORD;
  const slot = first + Math.floor(share * NEAR_SLOTS);
  return prepared.pools[kind]![parameters.slots[kind]![slot]!]!;
}

/** A past day of a kind by its weight alone. */
export function dayByWeight(
  prepared: PreparedLoadFutures,
  parameters: LoadParameters,
  kind: number,
  word: number,
): number {
  return prepared.pools[kind]![parameters.slots[kind]![word >>> SLOT_SHIFT]!]!;
}

/** How far the effect of a day drawn may be from the one wanted, as a standard deviation [kW]. */
export function loosenessKw(prepared: PreparedLoadFutures): number {
  return LOOSENESS * prepared.effectScaleKw;
}
