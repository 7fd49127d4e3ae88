import type { TierBinary } from '../model/model-state.js';

/** Which tiers the quantities of a point have filled, whatever its binaries say. */
export function tiersReached(
  tiers: readonly TierBinary[],
  point: Float64Array,
): Map<number, number> {
  return new Map(
    tiers.map(({ full, quantity, fromReached }) => {
      const reached = quantity.columns.reduce(
        (sum, column, index) => sum + quantity.values[index]! * point[column]!,
        quantity.constant,
      );
      return [full, reached >= fromReached ? 1 : 0];
    }),
  );
}
