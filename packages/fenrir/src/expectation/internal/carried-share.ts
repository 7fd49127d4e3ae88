import type { DayAheadModel } from '../../schema/day-ahead-model.js';
import { CARRY_PRIOR_DAYS, LEAST_CARRY, MOST_CARRY } from './constants.js';

/** What of a day's residual is expected to be left on the next day; equation (52). */
export function carriedShare({ carryOver }: DayAheadModel): number {
  const { products, squares, days } = carryOver;
  if (!(squares > 0)) return 0;
  const seen = Math.min(MOST_CARRY, Math.max(LEAST_CARRY, products / squares));
  return (seen * days) / (days + CARRY_PRIOR_DAYS);
}
