import { nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';

/**
 * Random stream of each kind of draw, so that no two kinds share numbers under one seed. PHALANX uses 6 and 7 for what it adds
 * to load futures.
 */
export const randomStreams = {
  prices: 0,
  reserves: 1,
  posteriorNormals: 2,
  posteriorGammas: 3,
  futureParameters: 4,
  futurePaths: 5,
  loads: 8,
  shifts: 9,
} as const;

/**
 * A Gamma(shape, 1) number by Marsaglia and Tsang's squeeze; shapes below 1 by boosting.
 *
 * @see G. Marsaglia, W. W. Tsang, A simple method for generating gamma variables, ACM TOMS 26 (2000) 363–372.
 */
export function drawGamma(stream: RandomStream, shape: number): number {
  if (shape < 1) {
    const boost = Math.exp(Math.log(nextUniform(stream)) / shape);
    return drawGamma(stream, shape + 1) * boost;
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = nextNormal(stream);
    const root = 1 + c * z;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = nextUniform(stream);
    if (Math.log(u) < 0.5 * z * z + d * (1 - v + Math.log(v))) return d * v;
  }
}
