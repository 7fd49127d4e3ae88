/**
 * Mean of figures of paths, each divided before it is added; 0 of none.
 *
 * @param values - figures
 */
export function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}
