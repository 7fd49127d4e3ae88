/**
 * A function that picks an item by a position between 0 and 1. Each item covers a part of the range in proportion to its share; shares
 * default to equal ones.
 */
export function weightedSampler<Item>(
  items: readonly Item[],
  shares: readonly number[] = items.map(() => 1),
): (position: number) => Item {
  let total = 0;
  const ends = shares.map((share) => {
    total += share;
    return total;
  });
  return (position) => {
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (position * total < ends[middle]!) high = middle;
      else low = middle + 1;
    }
    return items[low]!;
  };
}
