import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';

/** A series whose kind is known, so that the best simple method for it is known too. */
export interface MadeUpSeries {
  /** Kind, as in the rows of the table. */
  readonly kind: string;
  /** Kind with its noise or period. */
  readonly name: string;
  /** Length of its season [steps], 1 if it has none. */
  readonly period: number;
  readonly values: Float64Array;
}

/** Random numbers of one series. */
interface Draws {
  readonly normal: () => number;
  readonly uniform: () => number;
}

/** Makes a function of the step for one series. */
type Recipe = (draws: Draws, known: number) => (step: number) => number;

const STREAM = 77;
const NOISES = [1e-5, 1e-3, 0.01, 0.03, 0.1, 0.3, 1];
const sine = (step: number, period: number) => Math.sin((2 * Math.PI * step) / period);

function shape(step: number): number {
  const hour = step % 24;
  if (hour < 8) return -1;
  return hour < 18 ? 1 + 0.3 * Math.sin(hour) : 0;
}

const withNoise: readonly (readonly [string, number, (step: number, known: number) => number])[] = [
  ['sine of a day', 24, (step) => 10 * sine(step + 5, 24)],
  ['shape of a day', 24, (step) => 10 * shape(step)],
  ['day and week', 168, (step) => (Math.floor(step / 24) % 7 < 5 ? 10 : 3) * sine(step, 24)],
  ['straight line', 1, (step) => step],
  ['line and day', 24, (step) => step / 10 + 10 * sine(step, 24)],
  ['shift 60 h ago', 24, (step, known) => (step > known - 60 ? 30 : 0) + 10 * sine(step, 24)],
];

function randomWalk(size: number): Recipe {
  return ({ normal }) => {
    let level = 100;
    return () => {
      level += size * normal();
      return level;
    };
  };
}

function autoregression(day: number): Recipe {
  return ({ normal }) => {
    let state = 0;
    return (step) => {
      state = 0.9 * state + normal();
      return state + day * sine(step, 24);
    };
  };
}

const others: readonly (readonly [string, string, number, Recipe])[] = [
  [
    'white noise',
    'white noise',
    1,
    ({ normal }) =>
      () =>
        20 + 5 * normal(),
  ],
  ['random walk', 'random walk', 1, randomWalk(1)],
  ['random walk', 'random walk, small', 1, randomWalk(0.1)],
  ['autoregression', 'autoregression', 1, autoregression(0)],
  ['autoregression', 'autoregression and day', 24, autoregression(5)],
  [
    'counts',
    'counts with a day',
    24,
    ({ normal }) =>
      (step) =>
        Math.max(0, Math.round(5 + 5 * sine(step, 24) + 2 * normal())),
  ],
  [
    'counts',
    'mostly zeros',
    1,
    ({ uniform }) =>
      () =>
        uniform() < 0.1 ? Math.ceil(10 * uniform()) : 0,
  ],
];

/**
 * A grid of made-up series: patterns with noise from 1e-5 to 1 of their amplitude, periods from 7 to 336 (at least twice in the known
 * values), and noise of several kinds. The same seed gives the same series.
 *
 * @param length - known values and those that follow
 * @param copies - series of each kind
 */
export function madeUpSeries(
  known: number,
  length: number,
  seed: number,
  copies: number,
): MadeUpSeries[] {
  const periods = [7, 12, 17, 30, 48, 63, 100, 168, 336].filter((period) => 2 * period <= known);
  const recipes: (readonly [string, string, number, Recipe])[] = [
    ...withNoise.flatMap(([kind, period, pattern]) =>
      NOISES.map(
        (noise) =>
          [
            kind,
            `${kind}, noise ${noise}`,
            period,
            ({ normal }: Draws, from: number) =>
              (step: number) =>
                100 + pattern(step, from) + 10 * noise * normal(),
          ] as const,
      ),
    ),
    ...periods.flatMap((period) =>
      [0.01, 0.1, 0.5].map(
        (noise) =>
          [
            'other periods',
            `period ${period}, noise ${noise}`,
            period,
            ({ normal }: Draws) =>
              (step: number) =>
                50 +
                10 * sine(step, period) +
                4 * sine(2 * step + 1, period) +
                10 * noise * normal(),
          ] as const,
      ),
    ),
    ...others,
  ];
  return recipes.flatMap(([kind, name, period, recipe], k) =>
    Array.from({ length: copies }, (_, copy) => {
      const stream = createStream({ seed, stream: STREAM, path: k * copies + copy });
      const valueAt = recipe(
        { normal: () => nextNormal(stream), uniform: () => nextUniform(stream) },
        known,
      );
      return { kind, name, period, values: Float64Array.from({ length }, (_, i) => valueAt(i)) };
    }),
  );
}
