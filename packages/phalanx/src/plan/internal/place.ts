import type { PlanGrid } from './plan-grid.js';

/** A place between two neighbouring levels: the lower one and how far towards the upper one. */
export interface Place {
  index: number;
  /** 0 at the lower level, 1 at the upper; above 1 beyond the last level. */
  share: number;
}

/** The place of a value among rising levels; below the first it is the first, beyond the last it goes on straight. */
export function placeInto(place: Place, levels: Float64Array, value: number): void {
  const last = levels.length - 1;
  if (last === 0 || value <= levels[0]!) {
    place.index = 0;
    place.share = 0;
    return;
  }
  let index = 0;
  while (index < last - 1 && levels[index + 1]! <= value) index += 1;
  place.index = index;
  place.share = (value - levels[index]!) / (levels[index + 1]! - levels[index]!);
}

/** As {@link placeInto}, but the last level stands for all beyond it. */
export function placeWithinInto(place: Place, levels: Float64Array, value: number): void {
  placeInto(place, levels, value);
  if (place.share > 1) place.share = 1;
}

/** How near to a level a state of charge is taken for it, in spacings: no more than rounding. */
const ROUNDING = 1e-9;

/** The place of a state of charge among the evenly spaced ones of a grid; those outside are taken to its ends. */
export function placeSocInto(place: Place, grid: PlanGrid, socFraction: number): void {
  const { socFractions, socSpacing } = grid;
  const last = socFractions.length - 1;
  const spacings = last === 0 ? 0 : (socFraction - socFractions[0]!) / socSpacing;
  const index = Math.max(0, Math.min(last, Math.floor(spacings + ROUNDING)));
  const share = spacings - index;
  place.index = index;
  place.share = share < ROUNDING || index === last ? 0 : share;
}
