import { createStream, nextUniform } from '@bess/kernel/rng';

/** A load that changes at every step, up to a random height [kW]. */
export function randomLoad(length: number, seed: number): Float64Array {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const heightKw = 20 + 2000 * nextUniform(stream) ** 3;
  return Float64Array.from({ length }, () => heightKw * nextUniform(stream));
}
