import { normalFromUint32 } from '@bess/kernel/rng';
import type { PreparedLoadFutures } from '../prepare-load-futures.js';
import { CELLS, type LoadParameters, SLOT_SHIFT, SLOTS } from './draw-parameters.js';

const REST_BITS = (1 << SLOT_SHIFT) - 1;
/** Slots among which the day is drawn: a sixteenth of all weight, nearest to the effect wanted. */
const NEAR_SLOTS = 64;
const NEAR_PER_REST = NEAR_SLOTS / (1 << SLOT_SHIFT);
/** How far the effect wanted of the day drawn may be from that of the path: residuals hang loosely on effects. */
const LOOSENESS = 0.7;

/**
 * Effects of the days from `first` to the last, each going on from the one before, and for each a past day of its kind with an
 * effect near it. No step is visited. Two words a day, the n-th day the words 2·n and 2·n + 1.
 *
 * @param dayOf - past day of each [index], written from `at` on
 * @param effectKw - effect of each [kW], written from `at` on
 * @param peakKw - highest load of each before the path's factor [kW], written from `at` on
 * @param before - effect of the day before the first [kW]
 * @returns highest load of these days before the path's factor [kW]; −Infinity without any
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
  const looseKw = LOOSENESS * prepared.effectScaleKw;
  let effect = before;
  let highest = Number.NEGATIVE_INFINITY;
  for (let day = first; day < until; day++) {
    const kind = kinds[day]!;
    const word = words[2 * day]!;
    effect = persistence * effect + innovationKw[word >>> SLOT_SHIFT]!;
    const wanted = effect + looseKw * normalFromUint32(words[2 * day + 1]!);
    const { leastKw, cellsPerKw } = cells[kind]!;
    const place = (wanted - leastKw) * cellsPerKw;
    const cell = place >= CELLS - 1 ? CELLS - 1 : place > 0 ? place | 0 : 0;
    // The window keeps its width at the ends, so that no single extreme day stands for all that lies beyond it.
    const from = slotOfCell[kind * CELLS + cell]! - NEAR_SLOTS / 2;
    const start = from < 0 ? 0 : from > SLOTS - NEAR_SLOTS ? SLOTS - NEAR_SLOTS : from;
    const slot = start + (((word & REST_BITS) * NEAR_PER_REST) | 0);
    const drawn = dayOfSlot[kind * SLOTS + slot]!;
    dayOf[at + day - first] = drawn;
    effectKw[at + day - first] = effect;
    const kw = highestKw[kind * pastDays + drawn]! + effect;
    peakKw[at + day - first] = kw;
    if (kw > highest) highest = kw;
  }
  return highest;
}
