import { createStream, nextUniform } from '@bess/kernel/rng';

/** Random paths around a common shape, with days of different height [kW]. */
export function randomPaths(
  seed: number,
  pathCount: number,
  dayCount: number,
  stepsPerDay: number,
): Float64Array[] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Array.from({ length: pathCount }, () =>
    Float64Array.from({ length: dayCount * stepsPerDay }).map((_, at) => {
      const hour = (24 * (at % stepsPerDay)) / stepsPerDay;
      return 40 + 60 * Math.sin((Math.PI * hour) / 24) + 60 * nextUniform(stream) ** 2;
    }),
  );
}
