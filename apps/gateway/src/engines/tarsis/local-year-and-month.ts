/**
 * The calendar month that a clock shows.
 *
 * @param timeMs - instant [ms since the epoch]
 * @param timeZone - IANA zone of the clock
 * @example
 * localYearAndMonth(Date.UTC(2026, 11, 1, 7), 'America/Los_Angeles');
 * // => { year: 2026, month: 11 }
 */
export function localYearAndMonth(
  timeMs: number,
  timeZone: string,
): { year: number; month: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(timeMs);
  const numberIn = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: numberIn('year'), month: numberIn('month') };
}
