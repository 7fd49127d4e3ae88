import { createStream, nextNormal, normalFromUint32, uniformsInto } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import { drawRegression } from '../internal/regression.js';
import { CELLS, KINDS, type PreparedLoadFutures } from './load-futures-model.js';

/** Slots into which past days are resampled: as many as the first ten bits of a word distinguish. */
export const SLOTS = 1_024;

/** Remaining bits of a word. */
export const SLOT_SHIFT = 22;

const MAX_PERSISTENCE = 0.98;
const REST_BITS = (1 << SLOT_SHIFT) - 1;

/** Slots among which a day is drawn: the sixteenth of all weight nearest to the target effect. */
const NEAR_SLOTS = 64;
const NEAR_PER_REST = NEAR_SLOTS / (1 << SLOT_SHIFT);

/** Noise of the target effect relative to the path's effect: residuals depend on effects only loosely. */
const EFFECT_MATCH_NOISE = 0.7;

/**
 * Draws the effects of the days from `first` on, each continuing from the one before, and for each a past day of its kind with
 * a similar effect. No step is visited. Each day uses two words, day n the words 2·n and 2·n + 1. Writes past day, effect [kW]
 * and highest load before the path's factor [kW] of each day from `at` on, and returns the highest of these loads; −Infinity
 * without any day.
 */
export function drawDaysInto(
  dayOf: Int32Array,
  effectKw: Float64Array,
  peakKw: Float64Array,
  at: number,
  prepared: PreparedLoadFutures,
  parameters: LoadParameters,
  kinds: Uint8Array,
  words: Int32Array,
  first: number,
  until: number,
  before: number,
): number {
  const { pastDays, highestKw, cells } = prepared;
  const { persistence, innovationKw, dayOfSlot, slotOfCell } = parameters;
  const matchNoiseKw = EFFECT_MATCH_NOISE * prepared.effectScaleKw;
  let effect = before;
  let highest = Number.NEGATIVE_INFINITY;
  for (let day = first; day < until; day++) {
    const kind = kinds[day]!;
    const word = words[2 * day]!;
    effect = persistence * effect + innovationKw[word >>> SLOT_SHIFT]!;
    const target = effect + matchNoiseKw * normalFromUint32(words[2 * day + 1]!);
    const { leastKw, cellsPerKw } = cells[kind]!;
    const place = (target - leastKw) * cellsPerKw;
    const cell = place >= CELLS - 1 ? CELLS - 1 : place > 0 ? place | 0 : 0;
    // The window keeps its width at the ends, so that no single extreme day represents everything beyond it.
    const from = slotOfCell[kind * CELLS + cell]! - NEAR_SLOTS / 2;
    const start = from < 0 ? 0 : from > SLOTS - NEAR_SLOTS ? SLOTS - NEAR_SLOTS : from;
    const slot = start + (((word & REST_BITS) * NEAR_PER_REST) | 0);
    const sourceDay = dayOfSlot[kind * SLOTS + slot]!;
    dayOf[at + day - first] = sourceDay;
    effectKw[at + day - first] = effect;
    const kw = highestKw[kind * pastDays + sourceDay]! + effect;
    peakKw[at + day - first] = kw;
    if (kw > highest) highest = kw;
  }
  return highest;
}

/** Parameters of one group of paths. Arrays by kind hold one kind after the other. */
export interface LoadParameters {
  /** Factor of the profile. */
  readonly level: number;
  readonly persistence: number;
  /** Innovations of the effect, one per slot [kW]. */
  readonly innovationKw: Float64Array;
  /** By kind: past days, one per slot, by rising effect. */
  readonly dayOfSlot: Int32Array;
  /** By kind: the first slot whose effect reaches the middle of a cell. */
  readonly slotOfCell: Int32Array;
}

/**
 * Draws the parameters of one group: level of the profile, persistence, and its own weights of the past days (Bayesian
 * bootstrap). Only the kinds of the coming days are filled in.
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
  // Drawn last, because the number of words of a gamma number varies.
  const sourceDay = drawRegression(prepared.persistence, stream).coefficients[0]!;
  const persistence = Math.max(-MAX_PERSISTENCE, Math.min(MAX_PERSISTENCE, sourceDay));

  const innovationKw = new Float64Array(SLOTS);
  const days = systematicResampleInto(new Int32Array(SLOTS), everyDay, weights);
  for (let slot = 0; slot < SLOTS; slot++) {
    const day = days[slot]!;
    // The day before the first is assumed to have effect 0.
    innovationKw[slot] = effectKw[day]! - (day > 0 ? persistence * effectKw[day - 1]! : 0);
  }
  const dayOfSlot = new Int32Array(KINDS * SLOTS);
  const slotOfCell = new Int32Array(KINDS * CELLS);
  for (let kind = 0; kind < KINDS; kind++) {
    if (!kinds.includes(kind)) continue;
    const slots = dayOfSlot.subarray(kind * SLOTS, (kind + 1) * SLOTS);
    systematicResampleInto(slots, pools[kind]!, weights);
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

/**
 * Systematic resampling: slot m gets the choice that contains the share (m + ½)/slots of all weight, so that a weighted draw
 * needs no search. Choices keep their order; at least one has a positive weight.
 *
 * @see G. Kitagawa, Monte Carlo filter and smoother, J. Comput. Graph. Stat. 5 (1996) 1–25, section 2.
 */
export function systematicResampleInto(
  out: Int32Array,
  choices: Int32Array,
  weights: Float64Array,
): Int32Array {
  const count = choices.length;
  let total = 0;
  for (let i = 0; i < count; i++) total += weights[choices[i]!]!;
  const share = total / out.length;
  let at = 0;
  let reached = weights[choices[0]!]!;
  for (let slot = 0; slot < out.length; slot++) {
    const target = (slot + 0.5) * share;
    while (reached < target && at < count - 1) {
      at += 1;
      reached += weights[choices[at]!]!;
    }
    out[slot] = choices[at]!;
  }
  return out;
}
