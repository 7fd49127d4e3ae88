/**
 * Which random stream each kind of draw has, so that nothing that is drawn with one seed meets the numbers of something else. PHALANX
 * has 6 and 7 for what it adds to load futures.
 */
export const randomStreams = {
  prices: 0,
  reserves: 1,
  posteriorNormals: 2,
  posteriorGammas: 3,
  futureParameters: 4,
  futurePaths: 5,
  loads: 8,
} as const;
