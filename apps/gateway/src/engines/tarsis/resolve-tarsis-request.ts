import { defaultTariffCode } from '@bess/tariff-library';
import type { Assumption } from '@bess/tarsis';
import type { TarsisRequest } from '@bess/tarsis/schema';
import type { TarsisScheduleInput } from './tarsis-schedule-input.js';

/** Zone of the facility that stands in where none is described. */
const defaultTimeZone = 'America/Los_Angeles';

/**
 * Fills in what the body left out, once and in one place, and says what it assumed. What the engine itself assumes
 * is left to the engine.
 *
 * The billing month is this year's while it has not passed, else next year's.
 *
 * @param request - validated body
 * @param nowMs - the gateway's clock [ms since the epoch]
 * @example
 * resolveTarsisRequest({ month: 7 }, Date.UTC(2026, 10, 21)).options.year;
 * // => 2027
 */
export function resolveTarsisRequest(
  request: TarsisRequest,
  nowMs: number,
): { options: TarsisScheduleInput['options']; assumptions: Assumption[] } {
  const today = localYearAndMonth(nowMs);
  const year = request.month >= today.month ? today.year : today.year + 1;
  const assumptions: Assumption[] = [
    {
      name: 'year',
      value: year,
      source: `next such month by the gateway's clock, ${defaultTimeZone}`,
    },
  ];
  if (request.tariff === undefined) {
    assumptions.push({ name: 'tariff', value: defaultTariffCode, source: 'documented default' });
  }
  return {
    options: {
      tariff: request.tariff ?? defaultTariffCode,
      month: request.month,
      year,
      ...(request.current_soc === undefined ? {} : { currentSocFraction: request.current_soc }),
    },
    assumptions,
  };
}

function localYearAndMonth(nowMs: number): { year: number; month: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: defaultTimeZone,
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(nowMs);
  const numberIn = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: numberIn('year'), month: numberIn('month') };
}
