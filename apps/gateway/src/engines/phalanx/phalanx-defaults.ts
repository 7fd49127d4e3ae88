/** What the contract takes where a request says nothing. */
export const phalanxDefaults = { temperatureF: 75, socFraction: 0.65 } as const;
