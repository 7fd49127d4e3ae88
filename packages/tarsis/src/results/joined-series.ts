/** One series after the other. */
export function joinedSeries(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let from = 0;
  for (const part of parts) {
    joined.set(part, from);
    from += part.length;
  }
  return joined;
}
