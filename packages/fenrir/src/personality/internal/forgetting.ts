/** Share that is kept of what was learned, when `hours` more are seen and half is forgotten after `halfLifeHours`. */
export function keptAfter(hours: number, halfLifeHours: number): number {
  return Math.exp((-Math.LN2 * hours) / halfLifeHours);
}

/** Half-lives of what a personality learns [h]. */
export const halfLifeHours = {
  /** Of a cell of the profile, in hours of its own kind: 28 days hold 20 of each hour of a weekday and 8 of a weekend. */
  weekdayCell: 20,
  weekendCell: 8,
  /** Of a cell of the recent profile: two days of its kind, the best of 2, 4 and 7 for plans of the next day on four markets. */
  recentCell: 2,
  memory: 28 * 24,
  volatility: 7 * 24,
  spikes: 90 * 24,
  impact: 90 * 24,
} as const;
