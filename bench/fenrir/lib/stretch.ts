import { createMarket, type FenrirMarket } from './market.js';

/** The stretch of a market that is measured. */
export const periods = ['training', 'validation', 'test'] as const;
export type Period = (typeof periods)[number];

/** A market cut off at the end of its stretch. */
export interface Stretch {
  readonly market: FenrirMarket;
  /** Local days, [`fromDay`, `untilDay`). */
  readonly fromDay: number;
  readonly untilDay: number;
}

/** Days of a series that are known before the first measured one. */
const FIRST_DAYS = 28;
const MOST_TRAINING_DAYS = 364;

/** The stretch of a period: whole local days, without anything that comes after them. */
export function stretchOf(market: FenrirMarket, period: Period): Stretch {
  const { calendar, validationStep, testStep, grid } = market;
  const dayOf = (step: number) => calendar.dayIndex[step]!;
  const end = { training: validationStep, validation: testStep, test: grid.length }[period];
  const untilDay = period === 'test' ? market.days.length : dayOf(end);
  const fromDay = {
    training: Math.max(FIRST_DAYS, dayOf(validationStep) - MOST_TRAINING_DAYS),
    validation: dayOf(validationStep),
    test: dayOf(testStep),
  }[period];
  const cut = createMarket({
    ...market,
    grid: { ...grid, length: end },
    prices: market.prices.slice(0, end),
    knownAhead: market.knownAhead.map(({ name, values }) => ({
      name,
      values: values.slice(0, end),
    })),
  });
  return { market: cut, fromDay, untilDay };
}
