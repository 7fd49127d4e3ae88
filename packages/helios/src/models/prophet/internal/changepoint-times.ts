/**
 * Times at which the trend may bend: steps spread evenly over the first part of the series, without its first value, as Prophet
 * places them; at most one less than there are values in that part.
 */
export function changepointTimes(count: number, wanted: number, share: number): Float64Array {
  const reach = Math.floor(count * share);
  const number = Math.max(0, Math.min(wanted, reach - 1));
  const spacing = (reach - 1) / number;
  return Float64Array.from({ length: number }, (_, j) => {
    const index = j + 1 === number ? reach - 1 : roundHalfToEven((j + 1) * spacing);
    return index / (count - 1);
  });
}

/** Rounding of halves as NumPy does it, so that changepoints fall where Prophet's fall. */
function roundHalfToEven(x: number): number {
  const rounded = Math.round(x);
  return rounded - x === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
