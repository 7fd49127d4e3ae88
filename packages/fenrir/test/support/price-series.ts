import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import type { PriceObservation } from '../../src/personality/index.js';

/** A day of a made-up market: low prices at night, high ones in the evening, slightly lower ones on weekends. */
export function shapedPrice(timeMs: number, level: number): number {
  const hour = Math.floor(timeMs / 3_600_000) % 24;
  const day = Math.floor(timeMs / 86_400_000);
  const isWeekend = (day + 3) % 7 >= 5;
  return level * (1 + 0.4 * Math.sin(((hour - 13) * Math.PI) / 12) - (isWeekend ? 0.1 : 0));
}

/** Prices with that shape, a deviation that lasts for hours, and occasional spikes. */
export function madeUpPrices(options: {
  readonly seed: number;
  readonly startMs: number;
  readonly days: number;
  readonly intervalMinutes: number;
  readonly levelOf?: (day: number) => number;
  readonly spikesPerDay?: number;
}): PriceObservation[] {
  const { seed, startMs, days, intervalMinutes, levelOf = () => 50, spikesPerDay = 0 } = options;
  const stream = createStream({ seed, stream: 0, path: 0 });
  const hours = intervalMinutes / 60;
  const persistence = 0.8 ** hours;
  let deviation = 0;
  return Array.from({ length: (days * 1440) / intervalMinutes }, (_, at) => {
    const timeMs = startMs + at * intervalMinutes * 60_000;
    deviation = persistence * deviation + 4 * Math.sqrt(1 - persistence ** 2) * nextNormal(stream);
    const isSpike = nextUniform(stream) < (spikesPerDay * hours) / 24;
    const price = shapedPrice(timeMs, levelOf((at * hours) / 24)) + deviation;
    return { timeMs, pricePerMwh: isSpike ? 900 : price };
  });
}

/**
 * Deterministic prices with the same shape: the deviation is the sum of two waves of 7.3 and 31 hours, which repeat no day, and spikes come at a fixed
 * spacing of days.
 */
export function evenPrices(options: {
  readonly startMs: number;
  readonly days: number;
  readonly intervalMinutes: number;
  readonly levelOf?: (day: number) => number;
  readonly daysBetweenSpikes?: number;
}): PriceObservation[] {
  const { startMs, days, intervalMinutes, levelOf = () => 50, daysBetweenSpikes } = options;
  return Array.from({ length: (days * 1440) / intervalMinutes }, (_, at) => {
    const timeMs = startMs + at * intervalMinutes * 60_000;
    const hour = (at * intervalMinutes) / 60;
    const waves =
      3 * Math.sin((2 * Math.PI * hour) / 7.3) + 2 * Math.sin((2 * Math.PI * hour) / 31);
    // The first interval of 18:00 on the last day of each period.
    const spikesAt = ((daysBetweenSpikes ?? 0) - 1) * 24 + 18;
    const isSpike = daysBetweenSpikes !== undefined && hour % (daysBetweenSpikes * 24) === spikesAt;
    const price = shapedPrice(timeMs, levelOf(hour / 24)) + waves;
    return { timeMs, pricePerMwh: isSpike ? 900 : price };
  });
}
