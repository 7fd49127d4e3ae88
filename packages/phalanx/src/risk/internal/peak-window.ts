const SHARE = 0.8;

/**
 * The shortest run of steps that holds at least 80 % of all counts; among runs of one length the one that holds most, then the first.
 *
 * @param counts - by step, with a positive sum
 * @returns first step and the one after the last
 */
export function peakWindow(counts: Float64Array): { readonly start: number; readonly end: number } {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let best = { start: 0, end: counts.length, held: total };
  let end = 0;
  let held = 0;
  for (let start = 0; start < counts.length; start += 1) {
    while (end < counts.length && held < SHARE * total) {
      held += counts[end]!;
      end += 1;
    }
    if (held < SHARE * total) break;
    const shorter = end - start - (best.end - best.start);
    if (shorter < 0 || (shorter === 0 && held > best.held)) best = { start, end, held };
    held -= counts[start]!;
  }
  return { start: best.start, end: best.end };
}
