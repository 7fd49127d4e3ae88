import { createStream, nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';

/** A kind of unchanged series with the standard deviation 1 about its seasons. */
export interface WindowKind {
  readonly name: string;
  /** Draws consecutive hours, starting at a random hour of the week. */
  readonly draw: (random: RandomStream, hours: number) => Float64Array;
}

/** Unchanged series of every kind that the false alarms are counted on. */
export const windowKinds: readonly WindowKind[] = [
  { name: 'white noise', draw: (random, hours) => autoregression(random, hours, 0) },
  ...[0.5, 0.8, 0.95].map((phi) => ({
    name: `AR(1), ${phi}`,
    draw: (random: RandomStream, hours: number) => autoregression(random, hours, phi),
  })),
  {
    name: 'daily season, AR(1) 0.5',
    draw: (random, hours) => {
      const first = firstHour(random);
      const noise = autoregression(random, hours, 0.5);
      return noise.map((error, at) => error + 5 * Math.sin(((first + at) * Math.PI) / 12));
    },
  },
  {
    name: 'weekly season, AR(1) 0.5',
    draw: (random, hours) => {
      const first = firstHour(random);
      const noise = autoregression(random, hours, 0.5);
      return noise.map((error, at) => error + officeLoad(first + at));
    },
  },
  {
    name: 'daily levels and noise',
    draw: (random, hours) => {
      const first = firstHour(random);
      const days = Float64Array.from({ length: hours / 24 + 2 }, () => nextNormal(random));
      return Float64Array.from({ length: hours }, (_, at) => {
        const level = days[Math.floor(((first % 24) + at) / 24)]!;
        return 0.6 * level + 0.8 * nextNormal(random);
      });
    },
  },
  {
    name: 'heavy tails (t, 3 degrees)',
    draw: (random, hours) => Float64Array.from({ length: hours }, () => studentOfThree(random)),
  },
  {
    name: 'spikes of 20 sd, AR(1) 0.5',
    draw: (random, hours) => {
      const noise = autoregression(random, hours, 0.5);
      // One spike in four days, of one to two hours.
      for (let at = 0; at < hours; at++) {
        if (nextUniform(random) >= 1 / 96) continue;
        noise[at]! += 20;
        if (at + 1 < hours && nextUniform(random) < 0.5) noise[at + 1]! += 20;
      }
      return noise;
    },
  },
];

/** A first-order autoregression with variance 1. */
export function autoregression(random: RandomStream, hours: number, phi: number): Float64Array {
  const innovation = Math.sqrt(1 - phi * phi);
  let state = nextNormal(random);
  return Float64Array.from({ length: hours }, () => {
    state = phi * state + innovation * nextNormal(random);
    return state;
  });
}

export function windowStream(seed: number, kind: number, path: number): RandomStream {
  return createStream({ seed, stream: kind, path });
}

function firstHour(random: RandomStream): number {
  return Math.floor(168 * nextUniform(random));
}

/** An office: a plateau of 20 by day, less on Saturdays, none on Sundays. */
function officeLoad(hour: number): number {
  const day = Math.floor(hour / 24) % 7;
  const height = day === 5 ? 6 : day === 6 ? 0 : 20;
  const ofDay = hour % 24;
  const rise = Math.min(1, Math.max(0, (ofDay - 5) / 3));
  const fall = Math.min(1, Math.max(0, (21 - ofDay) / 3));
  return 10 + height * Math.min(rise, fall);
}

/** Student's t with three degrees of freedom, scaled to variance 1. */
function studentOfThree(random: RandomStream): number {
  let squares = 0;
  for (let k = 0; k < 3; k++) squares += nextNormal(random) ** 2;
  return nextNormal(random) / Math.sqrt(squares);
}
