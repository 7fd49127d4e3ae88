/**
 * Picks by shares.
 *
 * @param items - at least one
 * @param shares - one for each, from 0; all the same by default
 * @returns the item at a place between 0 and 1
 */
export function weightedSampler<Item>(
  items: readonly Item[],
  shares: readonly number[] = items.map(() => 1),
): (place: number) => Item {
  let total = 0;
  const ends = shares.map((share) => {
    total += share;
    return total;
  });
  return (place) => {
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place * total < ends[middle]!) high = middle;
      else low = middle + 1;
    }
    return items[low]!;
  };
}
