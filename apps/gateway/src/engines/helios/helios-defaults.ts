/** What the contract takes where a request says nothing. */
export const heliosDefaults = { periods: 48, stepMinutes: 60, timeZone: 'UTC' } as const;

/**
 * A week of day-ahead prices in California, hourly from Monday 5 October 2020, rounded to cents [USD/MWh]; for examples,
 * warming up and probes. Origin: the CAISO market case of 2020 that comes with EPRI's DER-VET (BSD-3-Clause), node not
 * named.
 */
export const samplePrices: readonly number[] = [
  29.48, 29.05, 28.16, 29, 30.28, 35.11, 35.09, 29.6, 26.22, 27.15, 33.31, 34.18, 38.96, 39.6,
  44.14, 48.86, 79.48, 114.07, 65.3, 44.29, 39.36, 35.49, 33.06, 36.53, 34.9, 32.22, 30.75, 31.71,
  35.68, 44, 41.64, 34.68, 28.72, 28.44, 30.24, 39.28, 40.73, 41.37, 49.15, 61.8, 101.86, 135.28,
  67.99, 49.13, 44.46, 39.67, 39.05, 40.83, 37.5, 34.93, 34.56, 35.43, 36.86, 44.49, 47.48, 40.43,
  35.88, 32.6, 31.83, 39.13, 42.72, 43.18, 44.16, 50.53, 75.19, 90.88, 61.28, 44.54, 44.36, 40.42,
  37.65, 30.5, 30.42, 28.7, 29.17, 29.3, 31.78, 39.33, 36.25, 32.18, 30.1, 28.5, 26.42, 28.63,
  29.46, 31.5, 32.87, 35.68, 50.53, 58.59, 48.15, 40.35, 35.7, 32.45, 31.05, 28.09, 27.59, 25.68,
  25.99, 27.3, 30.52, 36.05, 34.75, 30.77, 26.87, 24.76, 23.72, 25.44, 27, 29.79, 31.75, 33.66,
  45.77, 50.92, 41.16, 37.24, 35.81, 31.77, 30.31, 26.6, 25.63, 24.13, 23.82, 24.45, 26.33, 31.2,
  29.39, 26.43, 21.35, 18.38, 15.84, 17.53, 17.52, 21.42, 25.28, 27.14, 35.38, 42.86, 36.59, 32.52,
  30.83, 28.05, 27.03, 25.22, 24.5, 23.9, 23.57, 23.52, 24.12, 24.77, 23.48, 16.93, 5.04, 7.2,
  13.61, 17.24, 19.76, 21.12, 23.92, 27.65, 37.91, 44.45, 41.24, 35.92, 33.16, 28.7, 26.18, 30.49,
];

/** Time of the first of them: midnight of the winter clock, which the source keeps all year. */
export const samplePricesStart = '2020-10-05T08:00:00Z';

/** Zone of the market. */
export const samplePricesTimeZone = 'America/Los_Angeles';
