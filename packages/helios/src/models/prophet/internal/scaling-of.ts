/** Offset and scale that take values to scaled ones, (value − offset)/scale, and whether all values are the same. */
export function scalingOf(
  values: Float64Array,
  scaling: 'range' | 'magnitude',
): { offset: number; scale: number; constant: boolean } {
  let least = values[0]!;
  let largest = values[0]!;
  for (const value of values) {
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  const magnitude = Math.max(Math.abs(least), Math.abs(largest)) || 1;
  const constant = least === largest;
  if (scaling === 'magnitude') return { offset: 0, scale: magnitude, constant };
  return { offset: least, scale: constant ? magnitude : largest - least, constant };
}
