import type { Insight, Told } from './told.js';
import { money, price, quantity } from './wording.js';

/** How fast prices revert to the typical price of the time of day, compared with the horizon; the amount is an hour at full power. */
export function reversionInsight({ microstructure, scene, currency }: Told): Insight | undefined {
  const { halfLifeHours, offUsualPerMwh } = microstructure ?? {};
  if (halfLifeHours === undefined || halfLifeHours === null) return undefined;
  if (offUsualPerMwh === undefined || Number.isNaN(offUsualPerMwh)) return undefined;
  const { terms, hours } = scene;
  const horizon = hours.reduce((sum, length) => sum + length, 0);
  const left = offUsualPerMwh * 2 ** (-horizon / halfLifeHours);
  const amount = Math.abs(offUsualPerMwh - left) * Math.max(terms.chargeMw, terms.dischargeMw);
  if (amount === 0) return undefined;
  const off = price(Math.abs(offUsualPerMwh), currency);
  return {
    amount,
    sentence: `A deviation from the typical price of the time of day halves in ${quantity(halfLifeHours, 'h')}: of the ${off} by which this interval is ${offUsualPerMwh > 0 ? 'above' : 'below'} it, ${price(Math.abs(left), currency)} should remain after ${quantity(horizon, 'h')}, a difference of ${money(amount, currency)} for an hour at full power.`,
  };
}
