import { HOURS } from '../internal/layout.js';

/** Numbers of classes, regimes and bins. */
export interface StateCounts {
  readonly classCount: number;
  readonly regimes: number;
  readonly bins: number;
}

/**
 * Entries of folded states written into all the states that they stand for.
 *
 * @param out - classes × 24 × regimes × bins × width
 * @param to - counts of `out`
 * @param from - counts of `entries`, each equal or 1
 * @param entries - as `out`, by folded state
 */
export function spreadActions<T extends Int8Array | Uint8Array>(
  out: T,
  to: StateCounts,
  from: StateCounts,
  entries: T,
): T {
  const width = entries.length / (from.classCount * HOURS * from.regimes * from.bins);
  let at = 0;
  for (let k = 0; k < to.classCount; k++) {
    for (let hour = 0; hour < HOURS; hour++) {
      for (let regime = 0; regime < to.regimes; regime++) {
        for (let bin = 0; bin < to.bins; bin++) {
          const ofHour = Math.min(k, from.classCount - 1) * HOURS + hour;
          const row =
            (ofHour * from.regimes + Math.min(regime, from.regimes - 1)) * from.bins +
            Math.min(bin, from.bins - 1);
          for (let i = 0; i < width; i++) out[at + i] = entries[row * width + i]!;
          at += width;
        }
      }
    }
  }
  return out;
}
