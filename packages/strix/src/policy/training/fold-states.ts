import { HOURS } from '../internal/layout.js';
import type { StateModel } from './state-model.js';

/** What a policy is kept from seeing. */
export interface Blindness {
  /** Neither bins nor classes: of prices only their climatological means are known. */
  readonly toPrices: boolean;
  /** No regime: only how often each is met. */
  readonly toRegimes: boolean;
}

/**
 * The model of states for a policy that tells fewer of them apart: each fold takes the mean by how often its parts are met.
 * Method note, section 4.4.
 */
export function foldStates(model: StateModel, blindness: Blindness): StateModel {
  const { toPrices, toRegimes } = blindness;
  if (!toPrices && !toRegimes) return model;
  const folded = foldCells(model, toPrices, toRegimes);
  return toPrices ? foldClasses(folded) : folded;
}

function foldCells(model: StateModel, toPrices: boolean, toRegimes: boolean): StateModel {
  const { regimes, bins, cellShare, cellRows, deviation, reservePrice } = model;
  const cells = regimes * bins;
  const newRegimes = toRegimes ? 1 : regimes;
  const newBins = toPrices ? 1 : bins;
  const newCells = newRegimes * newBins;
  const cellOf = Array.from({ length: cells }, (_, cell) => {
    const regime = toRegimes ? 0 : Math.floor(cell / bins);
    return regime * newBins + (toPrices ? 0 : cell % bins);
  });
  const share = new Float64Array(HOURS * newCells);
  const parts = new Float64Array(HOURS * cells);
  for (let i = 0; i < parts.length; i++) {
    share[Math.floor(i / cells) * newCells + cellOf[i % cells]!]! += cellShare[i]!;
  }
  for (let i = 0; i < parts.length; i++) {
    const whole = share[Math.floor(i / cells) * newCells + cellOf[i % cells]!]!;
    const members = cellOf.filter((cell) => cell === cellOf[i % cells]).length;
    parts[i] = whole > 0 ? cellShare[i]! / whole : 1 / members;
  }
  const meanOf = (values: Float64Array) => {
    const means = new Float64Array(HOURS * newCells);
    for (let i = 0; i < parts.length; i++) {
      means[Math.floor(i / cells) * newCells + cellOf[i % cells]!]! += parts[i]! * values[i]!;
    }
    return means;
  };
  const rows = new Float64Array(HOURS * newCells * newCells);
  for (let i = 0; i < parts.length; i++) {
    const row = Math.floor(i / cells) * newCells + cellOf[i % cells]!;
    for (let to = 0; to < cells; to++) {
      rows[row * newCells + cellOf[to]!]! += parts[i]! * cellRows[i * cells + to]!;
    }
  }
  return {
    ...model,
    regimes: newRegimes,
    bins: newBins,
    cellRows: rows,
    deviation: meanOf(deviation),
    cellShare: share,
    ...(reservePrice && { reservePrice: meanOf(reservePrice) }),
  };
}

function foldClasses(model: StateModel): StateModel {
  const { classCount, classShare } = model;
  const meanOf = (values: Float64Array, width: number) => {
    const means = new Float64Array(width);
    for (let i = 0; i < classCount * width; i++) {
      means[i % width]! += classShare[Math.floor(i / width)]! * values[i]!;
    }
    return means;
  };
  return {
    ...model,
    classCount: 1,
    shape: meanOf(model.shape, HOURS),
    width: meanOf(model.width, HOURS),
    level: meanOf(model.level, 1),
    inverseScale: meanOf(model.inverseScale, 1),
    classRows: Float64Array.of(1),
    classShare: Float64Array.of(1),
  };
}
