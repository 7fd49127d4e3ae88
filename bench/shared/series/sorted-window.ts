import { quantileSorted } from '@bess/kernel/stats';

/** The last values of a stream, kept in order. */
export interface SortedWindow {
  /** Adds a value, and removes the oldest one once the window is full. */
  readonly push: (value: number) => void;
  readonly size: () => number;
  /** Quantile of type 7; the window must not be empty. */
  readonly quantile: (probability: number) => number;
}

/**
 * A sliding window with cheap quantiles: one insertion and one removal for each value.
 *
 * @param capacity - number of values it holds
 */
export function sortedWindow(capacity: number): SortedWindow {
  const arrivals = new Float64Array(capacity);
  const sorted = new Float64Array(capacity);
  let size = 0;
  let next = 0;

  const placeOf = (value: number) => {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    push: (value) => {
      if (size === capacity) {
        const oldest = placeOf(arrivals[next]!);
        sorted.copyWithin(oldest, oldest + 1, size);
        size -= 1;
      }
      const place = placeOf(value);
      sorted.copyWithin(place + 1, place, size);
      sorted[place] = value;
      size += 1;
      arrivals[next] = value;
      next = (next + 1) % capacity;
    },
    size: () => size,
    quantile: (probability) => quantileSorted(sorted.subarray(0, size), probability),
  };
}
