import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  type RandomStream,
} from '@bess/kernel/rng';
import { cos, exp, log, sin } from '../../../../packages/helios/src/internal/elementary.js';

const STREAM = 0x7b2;
const TAU = 2 * Math.PI;

/** A component of a series by step. */
export type Part = (step: number) => number;

/** What a series is about: its steps and its season. */
export interface Clock {
  readonly stepMinutes: number;
  /** Steps of the season: a day or another period. */
  readonly season: number;
  readonly day: number;
  readonly firstStepOfWeek: number;
}

export function sumOf(parts: readonly Part[]): Part {
  return (step) => {
    let sum = 0;
    for (const part of parts) sum += part(step);
    return sum;
  };
}

export function scaled(factor: number, part: Part): Part {
  return (step) => factor * part(step);
}

export function maybe(stream: RandomStream, chance: number, part: Part): Part {
  return nextUniform(stream) < chance ? part : () => 0;
}

export function logUniform(stream: RandomStream, low: number, high: number): number {
  return low * exp(nextUniform(stream) * log(high / low));
}

/** A stream of its own for a component, so that the order of calls does not matter. */
function own(stream: RandomStream): RandomStream {
  return createStream({ seed: nextUint32(stream), stream: STREAM, path: 0 });
}

/** A shape of one period with variance near 1: a few harmonics, a pulse, or values joined by lines. */
export function shape(stream: RandomStream, period: number): Part {
  const table = new Float64Array(period);
  const kind = nextUniform(stream);
  if (kind < 0.6) {
    const decay = 0.5 + 1.5 * nextUniform(stream);
    const harmonics = 1 + (nextUint32(stream) % 6);
    for (let k = 1; k <= harmonics; k++) {
      const phase = nextUniform(stream);
      const size = nextNormal(stream) / exp(decay * log(k));
      for (let i = 0; i < period; i++) table[i]! += size * sin(TAU * ((k * i) / period + phase));
    }
  } else if (kind < 0.75) {
    const width = 0.05 + 0.5 * nextUniform(stream);
    const start = nextUniform(stream);
    for (let i = 0; i < period; i++) table[i] = (i / period + start) % 1 < width ? 1 : 0;
  } else {
    const knots = 3 + (nextUint32(stream) % 6);
    const heights = Array.from({ length: knots }, () => nextNormal(stream));
    for (let i = 0; i < period; i++) {
      const place = (i / period) * knots;
      const low = Math.floor(place);
      const share = place - low;
      table[i] = (1 - share) * heights[low]! + share * heights[(low + 1) % knots]!;
    }
  }
  standardise(table);
  const first = nextUint32(stream) % period;
  return (step) => table[(first + step) % period]!;
}

function standardise(table: Float64Array): void {
  const mean = table.reduce((sum, value) => sum + value, 0) / table.length;
  const variance = table.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const deviation = Math.sqrt(variance / table.length);
  table.forEach((value, i) => {
    table[i] = deviation > 1e-9 ? (value - mean) / deviation : 0;
  });
}

/** A seasonal component whose size changes from season to season. */
export function drifting(stream: RandomStream, part: Part, season: number): Part {
  const spread = nextUniform(stream) < 0.5 ? 0 : 0.5 * nextUniform(stream);
  if (spread === 0) return part;
  const random = own(stream);
  const keep = nextUniform(stream);
  let state = 0;
  let size = 1;
  return (step) => {
    if (step % season === 0) {
      state = keep * state + Math.sqrt(1 - keep * keep) * nextNormal(random);
      size = exp(spread * state);
    }
    return size * part(step);
  };
}

/** A day that differs between weekdays and weekend, or by a factor for each weekday; for another season, two periods. */
export function weekly(stream: RandomStream, clock: Clock): Part {
  const { day, season, firstStepOfWeek } = clock;
  if (season !== day) {
    const other = Math.max(3, Math.round(season * (2 + (nextUint32(stream) % 6))));
    const size = nextUniform(stream);
    return sumOf([shape(stream, season), scaled(size, shape(stream, other))]);
  }
  const workday = shape(stream, day);
  const weekend = shape(stream, day);
  const mix = nextUniform(stream);
  const factors = Array.from({ length: 7 }, () => exp(0.3 * nextNormal(stream)));
  const shift = nextNormal(stream);
  const byDay = nextUniform(stream) < 0.3;
  return (step) => {
    const now = firstStepOfWeek + step;
    const weekday = Math.floor(now / day) % 7;
    if (byDay) return factors[weekday]! * workday(now);
    if (weekday < 5) return workday(now);
    return (1 - mix) * workday(now) + mix * (weekend(now) + shift);
  };
}

/** A slow wave such as a year's. */
export function slow(stream: RandomStream, { day }: Clock): Part {
  const period = day * logUniform(stream, 10, 400);
  const phase = nextUniform(stream);
  const size = 2 * nextUniform(stream);
  return (step) => size * sin(TAU * (step / period + phase));
}

/** White or autoregressive noise of 1e-4 to 1 of the unit, with heavy tails at times. */
export function noise(stream: RandomStream): Part {
  const size = logUniform(stream, 1e-4, 1);
  const keep = nextUniform(stream) < 0.5 ? 0 : 0.95 * nextUniform(stream);
  const isHeavy = nextUniform(stream) < 0.2;
  const random = own(stream);
  let state = 0;
  return () => {
    const tail = isHeavy && nextUniform(random) < 0.03 ? 6 : 1;
    state = keep * state + Math.sqrt(1 - keep * keep) * tail * nextNormal(random);
    return size * state;
  };
}

/** An autoregression of the first order with variance 1. */
export function autoregression(stream: RandomStream, keep: number): Part {
  const random = own(stream);
  const size = nextUniform(stream);
  let state = nextNormal(random);
  return () => {
    state = keep * state + Math.sqrt(1 - keep * keep) * nextNormal(random);
    return size * state;
  };
}

/** A sample of a Gaussian process with a squared exponential kernel, by random Fourier features. */
export function smooth(stream: RandomStream, lengthScale: number): Part {
  const count = 24;
  const frequencies = Array.from({ length: count }, () => nextNormal(stream) / lengthScale);
  const phases = Array.from({ length: count }, () => TAU * nextUniform(stream));
  const size = Math.sqrt(2 / count) * (0.3 + nextUniform(stream));
  return (step) => {
    let sum = 0;
    for (let k = 0; k < count; k++) sum += cos(frequencies[k]! * step + phases[k]!);
    return size * sum;
  };
}

/** A line, a line with bends, growth by a rate, or growth to a limit. */
export function trend(stream: RandomStream, length: number): Part {
  const kind = nextUint32(stream) % 4;
  const slope = (nextNormal(stream) * logUniform(stream, 1, 100)) / length;
  if (kind === 0) return (step) => slope * step;
  if (kind === 1) {
    const rate = (3 * nextNormal(stream)) / length;
    const size = logUniform(stream, 0.3, 10);
    return (step) => size * exp(rate * step);
  }
  if (kind === 2) {
    const middle = length * nextUniform(stream);
    const width = length * logUniform(stream, 0.02, 0.3);
    const height = logUniform(stream, 0.5, 20) * (nextUniform(stream) < 0.5 ? -1 : 1);
    return (step) => height / (1 + exp(-Math.max(-50, Math.min(50, (step - middle) / width))));
  }
  const random = own(stream);
  const rate = logUniform(stream, 1 / length, 20 / length);
  let current = slope;
  let level = 0;
  return () => {
    if (nextUniform(random) < rate) current = slope * 3 * nextNormal(random);
    level += current;
    return level;
  };
}

export function walk(stream: RandomStream, drift: number, isHeavy: boolean): Part {
  const random = own(stream);
  let state = 0;
  return () => {
    const tail = isHeavy && nextUniform(random) < 0.02 ? 8 : 1;
    state += drift + tail * nextNormal(random);
    return state;
  };
}

/** A seasonal component whose level, and at times shape, changes suddenly. */
export function shifts(stream: RandomStream, season: number, make: () => Part): Part {
  const random = own(stream);
  const rate = 1 / (season * logUniform(stream, 3, 60));
  const size = logUniform(stream, 0.3, 10);
  const parts = [make(), make(), make()];
  const changesShape = nextUniform(stream) < 0.3;
  let level = 0;
  let at = 0;
  let factor = 1;
  return (step) => {
    if (nextUniform(random) < rate) {
      level = size * nextNormal(random);
      factor = nextUniform(random) < 0.5 ? 1 : exp(0.7 * nextNormal(random));
      if (changesShape) at = nextUint32(random) % parts.length;
    }
    let sum = 0;
    // Every component takes each step, so that none depends on when it is used.
    parts.forEach((part, i) => {
      const value = part(step);
      if (i === at) sum = value;
    });
    return level + factor * sum;
  };
}

/** Whole numbers with a seasonal rate, mostly zeros where the rate is small. */
export function counts(stream: RandomStream, clock: Clock): Part {
  const random = own(stream);
  const base = log(logUniform(stream, 0.03, 30));
  const seasonal = scaled(1.5 * nextUniform(stream), weekly(stream, clock));
  const slowly = scaled(0.5 * nextUniform(stream), autoregression(stream, 0.99));
  return (step) => {
    const rate = exp(Math.min(7, base + seasonal(step) + slowly(step)));
    // Knuth's product of uniforms, or a rounded normal where that is long.
    if (rate > 30) return Math.max(0, Math.round(rate + Math.sqrt(rate) * nextNormal(random)));
    let left = nextUniform(random);
    let drawn = 0;
    for (const limit = exp(-rate); left > limit; drawn++) left *= nextUniform(random);
    return drawn;
  };
}

/** Two or three constant levels by a timetable of the week, with exceptions. */
export function schedule(stream: RandomStream, { day, season, firstStepOfWeek }: Clock): Part {
  const random = own(stream);
  const period = season === day ? day : season;
  const from = nextUniform(stream) * 0.6;
  const until = from + 0.1 + nextUniform(stream) * (0.85 - from);
  const height = logUniform(stream, 0.5, 5);
  const hasWeekend = season === day && nextUniform(stream) < 0.6;
  const exception = nextUniform(stream) < 0.5 ? 0.05 * nextUniform(stream) : 0;
  let isException = false;
  return (step) => {
    const now = season === day ? firstStepOfWeek + step : step;
    const place = (now % period) / period;
    if (now % period === 0) isException = nextUniform(random) < exception;
    const isOff = hasWeekend && now % (7 * day) >= 5 * day;
    return isOff === isException && place >= from && place < until ? height : 0;
  };
}
