/** What the contract takes where a request says nothing. */
export const fenrirDefaults = {
  socFraction: 0.65,
  plannedMw: 45,
  direction: 'discharge',
  horizonHours: 4,
  /** √0.85: a round trip of 85 %. */
  efficiency: Math.sqrt(0.85),
  wearUsdPerMwhDischarged: 5,
} as const;
