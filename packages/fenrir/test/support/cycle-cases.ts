import { createBattery } from '@bess/kernel/battery';
import {
  type CycleOptions,
  createPersonality,
  observePrices,
  type Personality,
} from '../../src/index.js';

export const HOUR = 3_600_000;
/** Midnight in Los Angeles. */
export const START = Date.parse('2026-05-04T07:00Z');
export const DAYS = 21;
export const NOW = START + DAYS * 24 * HOUR;

/** A made-up hourly price: high in the evening, low at noon, never twice the same. */
export function usualPrice(hour: number): number {
  const wave =
    45 + 30 * Math.cos(((hour - 19) * Math.PI) / 12) - 10 * Math.cos((hour * Math.PI) / 6);
  return wave + (((hour * 7919) % 23) - 11) / 2;
}

/** A site in Los Angeles with three weeks of history. */
export function knownSite(): Personality {
  return siteOf(usualPrice);
}

/**
 * The same with noise on its prices, so that scenarios differ, and robust and risk-neutral plans too.
 *
 * @param noise - width of a draw [currency/MWh], and the number of uniform draws that are added up: the more, the closer to a normal distribution
 */
export function noisySite({ size, draws }: { size: number; draws: number }): Personality {
  let state = 20_260_504;
  const draw = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
  return siteOf((hour) => {
    let sum = 0;
    for (let left = draws; left > 0; left -= 1) sum += draw();
    return usualPrice(hour) + size * sum;
  });
}

function siteOf(priceOf: (hour: number) => number): Personality {
  const hours = Array.from({ length: DAYS * 24 }, (_, hour) => ({
    timeMs: START + hour * HOUR,
    pricePerMwh: priceOf(hour),
  }));
  return observePrices(createPersonality({ timeZone: 'America/Los_Angeles' }), hours);
}

export const battery = createBattery({ powerKw: 50_000, capacityKwh: 200_000 });

/** The body of the example in the HTTP interface, at midnight. */
export const asked: CycleOptions = {
  battery,
  socFraction: 0.65,
  pricePerMwh: 52,
  timeMs: NOW,
  submitted: { direction: 'discharge', powerMw: 45 },
  horizonHours: 4,
};
