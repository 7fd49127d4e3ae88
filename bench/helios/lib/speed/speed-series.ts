import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';

/**
 * An hourly series like a price: days and weekends, autocorrelated noise, and occasional spikes. Each seed gives another series.
 *
 * @param seed - whole number from 0
 */
export function speedSeries(seed: number, count: number): number[] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  let noise = 0;
  return Array.from({ length: count }, (_, hour) => {
    noise = 0.9 * noise + 3 * nextNormal(stream);
    const weekend = Math.floor(hour / 24) % 7 >= 5 ? -8 : 0;
    const spike = nextUniform(stream) < 0.005 ? 150 * nextUniform(stream) : 0;
    return 45 + 15 * Math.sin(((hour % 24) - 9) / 3.8) + weekend + noise + spike;
  });
}
