const TEMPLATE_DAYS = 365;
/** Of the golden ratio. */
const GOLDEN_FRACTION = 0.6180339887498949;

/**
 * Day of the template year, 0 to 364, on which an undated path begins: evenly spread over the year, whatever range of paths is
 * taken.
 *
 * @param path - number of the path
 */
export function startDayOfPath(path: number): number {
  const turns = (path + 0.5) * GOLDEN_FRACTION;
  return Math.floor(TEMPLATE_DAYS * (turns - Math.floor(turns)));
}
