import { log } from '../../internal/elementary.js';

/** Where a number lies on a rising grid: between entry `below` and the next one. */
export interface GridPlace {
  readonly below: number;
  /** Share of the way to the next entry on a logarithmic scale, 0 to 1; 0 at and beyond both ends. */
  readonly share: number;
}

/** Place of a number from 1 on a grid of such numbers. */
export function gridPlace(grid: readonly number[], value: number): GridPlace {
  const last = grid.length - 1;
  if (value <= grid[0]!) return { below: 0, share: 0 };
  if (value >= grid[last]!) return { below: last, share: 0 };
  let below = 0;
  while (grid[below + 1]! <= value) below += 1;
  return { below, share: log(value / grid[below]!) / log(grid[below + 1]! / grid[below]!) };
}

/** The entry nearest to a number on a logarithmic scale. */
export function nearestOf(grid: readonly number[], value: number): number {
  const { below, share } = gridPlace(grid, value);
  return share > 0.5 ? below + 1 : below;
}
