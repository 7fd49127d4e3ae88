/**
 * Pinball loss of one value.
 *
 * @param error - how far above the quantile it came
 * @param level - of the quantile
 */
export function pinball(error: number, level: number): number {
  return error >= 0 ? level * error : (level - 1) * error;
}
