import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  type RandomStream,
} from '@bess/kernel/rng';
import { exp, sin } from '../../../../packages/helios/src/internal/elementary.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';

/** Which series are made up. */
export interface SyntheticOptions {
  readonly seed: number;
  readonly count: number;
  readonly length: number;
}

/** Streams of random numbers of made-up series. */
const STREAM = 0x7a1;
const STEPS = [60, 60, 60, 30, 15];
const WEEK_MINUTES = 10_080;

type Part = (step: number) => number;

/**
 * Made-up series of kinds that markets and buildings do not show, or not purely: profiles of the day and week that differ by season, trends,
 * spikes, levels that jump, slow and fast noise, a midday below 0 as where the sun shines, steps of a constant, bursts between zeros, and
 * periods that are not those of a clock. The same options give the same bits everywhere.
 *
 * @param options - see {@link SyntheticOptions}
 */
export function syntheticSeries({ seed, count, length }: SyntheticOptions): ModelSeries[] {
  return Array.from({ length: count }, (_, path) => {
    const stream = createStream({ seed, stream: STREAM, path });
    const stepMinutes = STEPS[nextUint32(stream) % STEPS.length]!;
    const firstStepOfWeek = nextUint32(stream) % (WEEK_MINUTES / stepMinutes);
    const day = 1440 / stepMinutes;
    const parts = partsOf(path, stream, day, firstStepOfWeek);
    const level = 100 * nextNormal(stream);
    const scale = exp(3 * nextNormal(stream));
    const values = Float64Array.from({ length }, (_, step) => {
      let sum = 0;
      for (const part of parts) sum += part(step);
      return level + scale * sum;
    });
    // Some callers do not say when their series begins.
    return nextUniform(stream) < 0.5
      ? { values, stepMinutes, firstStepOfWeek, firstShareOfYear: nextUniform(stream) }
      : { values, stepMinutes };
  });
}

/** What adds up to a series: kinds take turns, so that few series show all of them. */
function partsOf(path: number, stream: RandomStream, day: number, firstStep: number): Part[] {
  const noise = autoregression(stream, 0.2 + 0.78 * nextUniform(stream), 0.6 * nextUniform(stream));
  switch (path % 8) {
    case 0:
      return [profile(stream, day, firstStep, 0.6), noise, spikes(stream, 0.004, 12)];
    case 1:
      return [profile(stream, day, firstStep, 0), trend(stream), noise];
    case 2:
      return [profile(stream, day, firstStep, 1), jumps(stream, 1 / (5 * day)), noise];
    case 3:
      return [profile(stream, day, firstStep, 0.3), sunnyMidday(stream, day, firstStep), noise];
    case 4:
      return [jumps(stream, 1 / (2 * day))];
    case 5:
      return [bursts(stream, day)];
    case 6:
      return [wave(stream, day * (0.15 + 4 * nextUniform(stream))), wave(stream, day), noise];
    default:
      return [autoregression(stream, 1, 0.3), autoregression(stream, 0.5, 0.2)];
  }
}

/** A day of a few waves, other on weekends by a share, its height swinging from day to day. */
function profile(stream: RandomStream, day: number, firstStep: number, weekend: number): Part {
  const waves = [1, 2, 3].map((k) => wave(stream, day / k, 1 / k));
  const other = [1, 2].map((k) => wave(stream, day / k, 1 / k));
  const level = nextNormal(stream);
  const heights = Array.from({ length: 64 }, () => exp(0.25 * nextNormal(stream)));
  return (step) => {
    const now = firstStep + step;
    const dayNumber = Math.floor(now / day);
    const height = heights[dayNumber % heights.length]!;
    let sum = 0;
    for (const each of waves) sum += each(now);
    if (dayNumber % 7 < 5) return height * sum;
    let otherSum = level;
    for (const each of other) otherSum += each(now);
    return height * ((1 - weekend) * sum + weekend * otherSum);
  };
}

function wave(stream: RandomStream, period: number, height = 1): Part {
  const phase = nextUniform(stream);
  const size = height * (0.3 + nextUniform(stream));
  return (step) => size * sin(2 * Math.PI * ((step / period + phase) % 1));
}

function trend(stream: RandomStream): Part {
  const slope = nextNormal(stream) / 300;
  return (step) => slope * step;
}

function autoregression(stream: RandomStream, keep: number, size: number): Part {
  const own = createStream({ seed: nextUint32(stream), stream: STREAM + 1, path: 0 });
  let state = 0;
  return () => {
    state = keep * state + size * nextNormal(own);
    return state;
  };
}

function spikes(stream: RandomStream, rate: number, size: number): Part {
  const own = createStream({ seed: nextUint32(stream), stream: STREAM + 2, path: 0 });
  let height = 0;
  return () => {
    height = nextUniform(own) < rate ? size * exp(nextNormal(own)) : 0.6 * height;
    return height;
  };
}

function jumps(stream: RandomStream, rate: number): Part {
  const own = createStream({ seed: nextUint32(stream), stream: STREAM + 3, path: 0 });
  let level = 0;
  return () => {
    if (nextUniform(own) < rate) level = 2 * nextNormal(own);
    return level;
  };
}

/** Zeros, with runs of one height that begin at any time but rather at some hours. */
function bursts(stream: RandomStream, day: number): Part {
  const own = createStream({ seed: nextUint32(stream), stream: STREAM + 4, path: 0 });
  const opening = nextUint32(stream) % day;
  let left = 0;
  let height = 0;
  return (step) => {
    if (left > 0) left -= 1;
    else if (nextUniform(own) < (step % day === opening ? 0.7 : 1 / day)) {
      left = Math.ceil((day / 4) * nextUniform(own));
      height = exp(0.5 * nextNormal(own));
    }
    return left > 0 ? height : 0;
  };
}

/** A valley around noon whose depth is the weather's. */
function sunnyMidday(stream: RandomStream, day: number, firstStep: number): Part {
  const own = createStream({ seed: nextUint32(stream), stream: STREAM + 5, path: 0 });
  const deepest = 2 + 3 * nextUniform(stream);
  let depth = deepest;
  return (step) => {
    const place = (firstStep + step) % day;
    if (place === 0) depth = deepest * nextUniform(own);
    const hour = (24 * place) / day;
    return hour > 7 && hour < 19 ? -depth * sin((Math.PI * (hour - 7)) / 12) : 0;
  };
}
