/** What the contract takes where a request says nothing. */
export const heliosDefaults = { periods: 48, stepMinutes: 60, timeZone: 'UTC' } as const;
