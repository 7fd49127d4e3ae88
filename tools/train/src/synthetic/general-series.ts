import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  type RandomStream,
} from '@bess/kernel/rng';
import { exp } from '../../../../packages/helios/src/internal/elementary.js';
import type { PatchTrainingSeries } from '../../../../packages/helios/src/models/patch-transformer/train-patches.js';

import {
  autoregression,
  type Clock,
  counts,
  drifting,
  logUniform,
  maybe,
  noise,
  type Part,
  scaled,
  schedule,
  shape,
  shifts,
  slow,
  smooth,
  sumOf,
  trend,
  walk,
  weekly,
} from './series-parts.js';

/** Kinds of made-up series that are not prices or loads. */
export const GENERAL_KINDS = [
  'season',
  'twoSeasons',
  'trend',
  'gaussianProcess',
  'walk',
  'shift',
  'counts',
  'schedule',
  'skewed',
] as const;

export type GeneralKind = (typeof GENERAL_KINDS)[number];

/** Which series are made up. */
export interface GeneralSeriesOptions {
  readonly seed: number;
  readonly count: number;
  readonly length: number;
  /** Kinds that are not made up. */
  readonly leaveOut?: readonly GeneralKind[];
}

const STREAM = 0x7b1;

/**
 * Made-up series of every kind that is not a price or a load: seasons of any period with noise from 1e-4 to 1 of their size, trends, samples
 * of Gaussian processes, random walks, shifts of level, counts, schedules and skewed series. The same options give the same bits everywhere.
 */
export function generalSeries({
  seed,
  count,
  length,
  leaveOut = [],
}: GeneralSeriesOptions): PatchTrainingSeries[] {
  const kinds = GENERAL_KINDS.filter((kind) => !leaveOut.includes(kind));
  return Array.from({ length: count }, (_, path) => {
    const stream = createStream({ seed, stream: STREAM, path });
    const clock = drawClock(stream);
    const part = MAKERS[kinds[path % kinds.length]!](stream, clock, length);
    const level = nextUniform(stream) < 0.3 ? 0 : 10 * nextNormal(stream);
    const scale = exp(3 * nextNormal(stream));
    const values = Float64Array.from({ length }, (_, step) => scale * (level + part(step)));
    const { stepMinutes, season, day, firstStepOfWeek } = clock;
    // Half of the callers do not say when their series begins.
    const isTimed = nextUniform(stream) < 0.5;
    return {
      values,
      stepMinutes,
      ...(season !== day && { seasonSteps: season }),
      ...(isTimed && { firstStepOfWeek }),
    };
  });
}

function drawClock(stream: RandomStream): Clock {
  const place = nextUniform(stream);
  const stepMinutes = place < 0.85 ? 60 : place < 0.93 ? 30 : 15;
  const day = 1440 / stepMinutes;
  const isOdd = nextUniform(stream) < 0.35;
  const season = isOdd ? Math.round(logUniform(stream, 3, 336)) : day;
  return { stepMinutes, season, day, firstStepOfWeek: nextUint32(stream) % (7 * day) };
}

const MAKERS: Readonly<
  Record<GeneralKind, (stream: RandomStream, clock: Clock, length: number) => Part>
> = {
  season: (stream, { season }) =>
    sumOf([drifting(stream, shape(stream, season), season), noise(stream)]),
  twoSeasons: (stream, clock) =>
    sumOf([weekly(stream, clock), noise(stream), maybe(stream, 0.3, slow(stream, clock))]),
  trend: (stream, clock, length) =>
    sumOf([trend(stream, length), maybe(stream, 0.6, shape(stream, clock.season)), noise(stream)]),
  gaussianProcess: (stream, clock) =>
    sumOf([
      smooth(stream, logUniform(stream, 3, 500)),
      autoregression(stream, 1 - 1 / logUniform(stream, 2, 300)),
      maybe(stream, 0.5, drifting(stream, shape(stream, clock.season), clock.season)),
      noise(stream),
    ]),
  walk: (stream, clock) => {
    const drift = nextUniform(stream) < 0.4 ? 0.1 * nextNormal(stream) : 0;
    const steps = walk(stream, drift, nextUniform(stream) < 0.3);
    return sumOf([
      steps,
      maybe(stream, 0.4, scaled(logUniform(stream, 1, 20), shape(stream, clock.season))),
      noise(stream),
    ]);
  },
  shift: (stream, clock) =>
    sumOf([
      shifts(stream, clock.season, () =>
        drifting(stream, shape(stream, clock.season), clock.season),
      ),
      noise(stream),
    ]),
  counts: (stream, clock) => counts(stream, clock),
  schedule: (stream, clock) => sumOf([schedule(stream, clock), noise(stream)]),
  skewed: (stream, clock) => {
    const inner = sumOf([
      weekly(stream, clock),
      autoregression(stream, 1 - 1 / logUniform(stream, 2, 100)),
    ]);
    const strength = 0.3 + nextUniform(stream);
    const floor = nextNormal(stream) - 0.3;
    return nextUniform(stream) < 0.5
      ? (step) => exp(strength * inner(step))
      : (step) => Math.max(floor, inner(step));
  },
};
