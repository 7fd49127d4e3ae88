import { createStream, nextNormal, type RandomStream } from '@bess/kernel/rng';
import type { LoadDay, LoadFuturesModel } from '../../../src/load-futures/load-futures-model.js';

export const HOURS = 24;

/** Profile of a weekday, a Saturday and a Sunday, hour by hour [kW]. */
export const profileKw = [1, 0.5, 0.3].flatMap((share) =>
  Array.from(
    { length: HOURS },
    (_, hour) => 100 + share * (hour >= 8 && hour < 18 ? 80 : 10 * Math.sin(hour)),
  ),
);

/** Deviations of consecutive days: an effect that persists by day, and noise that persists by hour. */
export function createDeviations(seed: number): { next: () => number[]; stream: RandomStream } {
  const stream = createStream({ seed, stream: 0, path: 0 });
  let effect = 0;
  const next = () => {
    effect = 0.6 * effect + 8 * nextNormal(stream);
    let noise = 6 * nextNormal(stream);
    return Array.from({ length: HOURS }, () => {
      noise = 0.7 * noise + 4 * nextNormal(stream);
      return effect + noise;
    });
  };
  return { next, stream };
}

/** Weeks of five weekdays, a Saturday and a Sunday; day 0 is a Monday. */
export function kindOfDay(day: number): number {
  return day % 7 === 5 ? 1 : day % 7 === 6 ? 2 : 0;
}

/** A model with this many past days, and the process that continues it. */
export function syntheticModel(
  days: number,
  seed: number,
  more: Partial<LoadFuturesModel> = {},
): { model: LoadFuturesModel; next: () => number[] } {
  const { next } = createDeviations(seed);
  const past = Array.from(
    { length: days },
    (_, day): LoadDay => ({ kind: kindOfDay(day), deviationKwSeries: next() }),
  );
  const model = {
    stepMinutes: 60,
    profileKw,
    profileUncertainty: 0,
    days: past,
    halfLifeDays: 60,
    leastKw: 0,
    ...more,
  };
  return { model, next };
}

/** Two steps a day and 10 kW throughout, for examples worked by hand. */
export function tinyModel(
  deviations: readonly (readonly number[])[],
  more: Partial<LoadFuturesModel> = {},
): LoadFuturesModel {
  return {
    stepMinutes: 720,
    profileKw: [10, 10, 10, 10, 10, 10],
    profileUncertainty: 0,
    days: deviations.map((deviationKwSeries) => ({ kind: 0, deviationKwSeries })),
    halfLifeDays: 1e6,
    ...more,
  };
}
