import { createStream, nextNormal, uniformsInto } from '@bess/kernel/rng';
import { drawRegression } from '../../internal/draw-regression.js';
import { randomStreams } from '../../internal/random-streams.js';
import type { PreparedLoadFutures } from '../prepare-load-futures.js';
import { KINDS } from './check-model.js';
import { resampleInto } from './resample-into.js';

/** Slots that past days are resampled into: as many as the first ten bits of a word tell apart. */
export const SLOTS = 1_024;
/** Bits of a word behind those ten. */
export const SLOT_SHIFT = 22;
/** Cells that the range of effects is cut into. */
export const CELLS = 256;
const MOST_PERSISTENT = 0.98;

/** What the paths of one group believe. Arrays by kind hold one kind after the other. */
export interface LoadParameters {
  /** What the profile is times. */
  readonly level: number;
  readonly persistence: number;
  /** Innovations of the effect [kW], one a slot. */
  readonly innovationKw: Float64Array;
  /** By kind: past days, one a slot, by rising effect. */
  readonly dayOfSlot: Int32Array;
  /** By kind: the first slot whose effect reaches the middle of a cell. */
  readonly slotOfCell: Int32Array;
}

/**
 * The parameters of one group: level of the profile, persistence, and its own weights of the past days (Bayesian bootstrap).
 *
 * @param kinds - of the coming days; slots of other kinds stay empty
 */
export function drawParameters(
  prepared: PreparedLoadFutures,
  seed: number,
  group: number,
  kinds: Uint8Array,
): LoadParameters {
  const { pastDays, effectKw, everyDay, pools, profileUncertainty } = prepared;
  const stream = createStream({ seed, stream: randomStreams.futureParameters, path: group });
  const level = Math.exp(profileUncertainty * nextNormal(stream));
  const weights = new Float64Array(pastDays);
  uniformsInto(weights, stream);
  for (let day = 0; day < pastDays; day++) {
    weights[day] = -Math.log(weights[day]!) * prepared.weights[day]!;
  }
  // Last, because how many words a gamma number takes is not known before.
  const drawn = drawRegression(prepared.persistence, stream).coefficients[0]!;
  const persistence = Math.max(-MOST_PERSISTENT, Math.min(MOST_PERSISTENT, drawn));

  const innovationKw = new Float64Array(SLOTS);
  const days = resampleInto(new Int32Array(SLOTS), everyDay, weights);
  for (let slot = 0; slot < SLOTS; slot++) {
    const day = days[slot]!;
    // The day before the first was an ordinary one, for all that is known.
    innovationKw[slot] = effectKw[day]! - (day > 0 ? persistence * effectKw[day - 1]! : 0);
  }
  const dayOfSlot = new Int32Array(KINDS * SLOTS);
  const slotOfCell = new Int32Array(KINDS * CELLS);
  for (let kind = 0; kind < KINDS; kind++) {
    if (!kinds.includes(kind)) continue;
    const slots = dayOfSlot.subarray(kind * SLOTS, (kind + 1) * SLOTS);
    resampleInto(slots, pools[kind]!, weights);
    const { leastKw, cellsPerKw } = prepared.cells[kind]!;
    let slot = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const middleKw = cellsPerKw > 0 ? leastKw + (cell + 0.5) / cellsPerKw : leastKw;
      while (slot < SLOTS - 1 && effectKw[slots[slot]!]! < middleKw) slot += 1;
      slotOfCell[kind * CELLS + cell] = slot;
    }
  }
  return { level, persistence, innovationKw, dayOfSlot, slotOfCell };
}
