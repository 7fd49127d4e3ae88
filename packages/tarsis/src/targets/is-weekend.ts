/** Whether an ISO weekday, 1 to 7, is a Saturday or a Sunday. */
export function isWeekend(weekday: number): boolean {
  return weekday >= 6;
}
