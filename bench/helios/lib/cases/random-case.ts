import type { ExogenousSeries, ForecastOptions } from '@bess/helios';
import type { ModelName } from '@bess/helios/models';
import { createStream, nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { caseFaults } from './case-faults.js';
import { seriesKinds } from './series-kinds.js';

/** A request and its expected result. */
export interface RandomCase {
  /** Description of what is special about it. */
  readonly kind: string;
  readonly options: ForecastOptions;
  /** Code of the expected error; absent if an answer is expected. */
  readonly error?: string;
  /** Missing steps that the answer must report as filled. */
  readonly missing: number;
}

const MODELS: readonly ModelName[] = ['LSTM', 'XGBoost', 'Prophet', 'TFT'];
const STEPS = [5, 10, 15, 20, 30, 60, 60, 60, 60, 60, 60, 60, 120, 240];
/** Zones in which every day has one noon. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['America/St_Johns', 'Pacific/Chatham', 'Africa/Casablanca', 'Europe/London'],
];
const LEVELS = [[0.5], [0.1, 0.9], [0.001, 0.999], [0.05, 0.25, 0.5, 0.75, 0.95], [0.9], [1e-6]];
const MINUTE_MS = 60_000;

/** Draws a request. Each number has its own stream, so that a case can be replayed by its seed and number. */
export function randomCase(seed: number, number: number): RandomCase {
  const stream = createStream({ seed, stream: number, path: 0 });
  const chance = (share: number) => nextUniform(stream) < share;
  const below = (count: number) => Math.floor(nextUniform(stream) * count);
  const pick = <T>(from: readonly T[]) => from[below(from.length)]!;
  const shape = pick(Object.keys(seriesKinds));
  const stepMinutes = pick(STEPS);
  const byTime = chance(0.2);
  // Omitted rows do not count: with a quarter of them gone, 24 must be left.
  const length = Math.max(byTime ? 32 : 24, randomLength(stream));
  const series = seriesKinds[shape]!(stream, length, 1440 / stepMinutes);
  const horizon = chance(0.03) ? 1 + below(1000) : 1 + below(72);
  const gaps = chance(0.25) ? 0.24 * nextUniform(stream) : 0;
  const missing = new Set(series.flatMap((_, step) => (chance(gaps) ? [step] : [])));
  // With times, a grid begins and ends with a value; a quarter may be missing.
  if (byTime) for (const end of [0, length - 1]) missing.delete(end);
  for (const step of missing) if (missing.size > length / 4) missing.delete(step);
  const kept = series.flatMap((_, step) => (byTime && missing.has(step) ? [] : [step]));
  const values = kept.map((step) => (missing.has(step) ? missingValue(stream) : series[step]!));
  const withExogenous = chance(0.2);
  const models = chance(0.3) ? MODELS.filter(() => chance(0.5)) : MODELS;
  const used = models.length > 0 ? models : MODELS;
  const options: ForecastOptions = {
    ...{ values: chance(0.5) ? values : Float64Array.from(values, asNumber), horizon },
    ...(stepMinutes !== 60 && { stepMinutes }),
    ...(byTime ? { timestamps: timesOf(kept, stepMinutes, below(20_000)) } : startOf(stream)),
    ...(withExogenous && {
      exogenous: exogenousOf(stream, kept.length, horizon, gapsLeft(missing.size, length)),
    }),
    ...(chance(0.4) && { levels: pick(LEVELS) }),
    ...(used !== MODELS && { models: used }),
    ...(chance(0.2) && { weights: { [pick(used)]: pick([0.1, 0.5, 1, 3, 1e6, 1e-300]) } }),
    ...(chance(0.15) && { paths: 1 + below(40) }),
    ...(chance(0.3) && { seed: below(2 ** 31) }),
  };
  const common = { options, missing: missing.size };
  if (!chance(0.15)) return { kind: shape, ...common };
  const { code, change } = pick(caseFaults);
  const changed = { ...options, ...change(options, stream) };
  return { kind: `error ${code}`, options: changed as ForecastOptions, error: code, missing: 0 };
}

/** Mostly days to weeks, some months, a few of the greatest length. */
function randomLength(stream: RandomStream): number {
  const share = nextUniform(stream);
  const between = (least: number, most: number) =>
    least + Math.floor(nextUniform(stream) * (most - least + 1));
  if (share < 0.1) return 24;
  if (share < 0.4) return between(25, 167);
  if (share < 0.6) return 168;
  if (share < 0.92) return between(169, 400);
  if (share < 0.99) return between(401, 1300);
  return share < 0.9985 ? between(1301, 5000) : 100_000;
}

function missingValue(stream: RandomStream): number | null {
  return nextUniform(stream) < 0.5 ? null : Number.NaN;
}

function asNumber(value: number | null): number {
  return value ?? Number.NaN;
}

function timesOf(steps: readonly number[], stepMinutes: number, days: number): string[] {
  const startMs = Date.UTC(1975, 0, 1) + days * 1440 * MINUTE_MS;
  return steps.map((step) => new Date(startMs + step * stepMinutes * MINUTE_MS).toISOString());
}

function startOf(stream: RandomStream): Pick<ForecastOptions, 'start' | 'timeZone'> {
  if (nextUniform(stream) < 0.3) return {};
  const day = new Date(Date.UTC(1975, 0, 1) + Math.floor(nextUniform(stream) * 20_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const timeZone = ZONES[Math.floor(nextUniform(stream) * ZONES.length)]!;
  const local = nextUniform(stream) < 0.5;
  return { start: local ? `${day}T12:00` : `${day}T05:30Z`, timeZone };
}

/** A step without a value lacks the additional series too: together at most a quarter may be missing. */
function gapsLeft(missing: number, length: number): number {
  return missing > length / 8 ? 0 : 0.02;
}

function exogenousOf(
  stream: RandomStream,
  count: number,
  horizon: number,
  gaps: number,
): ExogenousSeries[] {
  return Array.from({ length: 1 + Math.floor(nextUniform(stream) * 3) }, (_, index) => {
    const ahead = nextUniform(stream) < 0.6;
    const scale = [0, 1, 1e12, 1e-12][Math.floor(nextUniform(stream) * 4)]!;
    const values = Array.from({ length: count + (ahead ? horizon : 0) }, () =>
      nextUniform(stream) < gaps ? Number.NaN : scale * (2 + nextNormal(stream)),
    );
    return { name: `series ${index}`, values };
  });
}
