import { nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';

/** A kind of series: the value at each step, given a random stream. */
type Kind = (stream: RandomStream, count: number, day: number) => number[];

const each = (count: number, of: (step: number) => number) =>
  Array.from({ length: count }, (_, step) => of(step));
const wave = (step: number, day: number) => Math.sin((2 * Math.PI * step) / day);

/** Ordinary and unusual series that a forecaster may get. */
export const seriesKinds: Readonly<Record<string, Kind>> = {
  constant: (stream, count) => {
    const level = 1000 * nextNormal(stream);
    return each(count, () => level);
  },
  zero: (_, count) => each(count, () => 0),
  'one value, then zero': (stream, count) => {
    const value = nextNormal(stream);
    return each(count, (step) => (step === 0 ? value : 0));
  },
  'a last value unlike all others': (stream, count) => {
    const [level, last] = [nextNormal(stream), 1e6 * nextNormal(stream)];
    return each(count, (step) => (step === count - 1 ? last : level));
  },
  'daily and noisy': (stream, count, day) =>
    each(count, (step) => 50 + 20 * wave(step, day) + 5 * nextNormal(stream)),
  'daily to the bit': (_, count, day) => each(count, (step) => 100 + 30 * wave(step % day, day)),
  'weekdays and weekends': (stream, count, day) =>
    each(count, (step) => (Math.floor(step / day) % 7 < 5 ? 80 : 20) + nextNormal(stream)),
  negative: (stream, count, day) =>
    each(count, (step) => -200 + 30 * wave(step, day) + 10 * nextNormal(stream)),
  'both signs': (stream, count) =>
    each(count, (step) => (step % 2 === 0 ? 1 : -1) * nextNormal(stream)),
  'a walk': (stream, count) => {
    let level = 0;
    return each(count, () => {
      level += nextNormal(stream);
      return level;
    });
  },
  'a trend': (stream, count) => {
    const slope = 10 * nextNormal(stream);
    return each(count, (step) => slope * step);
  },
  'a step': (stream, count) => {
    const at = Math.floor(nextUniform(stream) * count);
    return each(count, (step) => (step < at ? 10 : 1e5) + nextNormal(stream));
  },
  'spikes of prices': (stream, count, day) =>
    each(count, (step) => {
      const price = 60 + 25 * wave(step, day) + 8 * nextNormal(stream);
      return nextUniform(stream) < 0.02 ? price + 300 / (0.02 + nextUniform(stream)) : price;
    }),
  'mostly zero': (stream, count) =>
    each(count, () => (nextUniform(stream) < 0.05 ? 100 * nextUniform(stream) : 0)),
  'two values': (stream, count) => each(count, () => (nextUniform(stream) < 0.5 ? 3 : 7)),
  'whole numbers and −0': (stream, count) => each(count, () => Math.round(nextNormal(stream))),
  'plus or minus 1e12': (stream, count) =>
    each(count, () => (nextUniform(stream) < 0.5 ? 1e12 : -1e12)),
  'around 1e12': (stream, count) => each(count, () => 1e12 + nextNormal(stream)),
  'up to 1e15': (stream, count) => each(count, () => 1e15 * (2 * nextUniform(stream) - 1)),
  'around 1e-12': (stream, count, day) =>
    each(count, (step) => 1e-12 * (2 + wave(step, day) + 0.1 * nextNormal(stream))),
  'below the least normal number': (stream, count) =>
    each(count, () => 1e-310 * nextUniform(stream)),
  'over thirty powers of ten': (stream, count) =>
    each(count, () => 10 ** (30 * nextUniform(stream) - 16)),
  'one of 1e12 among small ones': (stream, count) => {
    const at = Math.floor(nextUniform(stream) * count);
    return each(count, (step) => (step === at ? 1e12 : nextNormal(stream)));
  },
};
