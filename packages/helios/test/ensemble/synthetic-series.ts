import { createStream, nextNormal } from '@bess/kernel/rng';

/** Autocorrelated noise: e(t) = memory·e(t − 1) + ε(t), ε with standard deviation 1. */
export function autocorrelatedNoise(length: number, memory: number, seed: number): Float64Array {
  const stream = createStream({ seed, stream: 0x6b61, path: 0 });
  let last = 0;
  return Float64Array.from({ length }, () => {
    last = memory * last + nextNormal(stream);
    return last;
  });
}

/** A repeated daily profile. */
export function dailyShape(length: number, height: number): Float64Array {
  return Float64Array.from({ length }, (_, hour) => height * Math.sin((hour * Math.PI) / 12));
}
