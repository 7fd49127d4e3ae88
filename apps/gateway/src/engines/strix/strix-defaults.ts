/** Figures of the contract for what neither request nor site says. */
export const strixDefaults = {
  policy: 'arbitrage',
  pathCount: 10_000,
  horizonDays: 30,
  wearUsdPerMwhDischarged: 5,
} as const;
