import { type LocalCalendar, localCalendar, type TimeGrid } from '@bess/kernel/series';

/** How a market sets its prices, which decides how it is measured. */
export type Setting = 'day-ahead' | 'real-time';

/** A series that is known before the auction of a day. */
export interface KnownAhead {
  readonly name: string;
  readonly values: Float64Array;
}

/** Steps of a local day, [`from`, `until`). */
export interface DayRange {
  readonly from: number;
  readonly until: number;
}

/** A market at the step of its prices. */
export interface FenrirMarket {
  readonly name: string;
  readonly setting: Setting;
  readonly grid: TimeGrid;
  /** [currency/MWh], NaN where missing. */
  readonly prices: Float64Array;
  readonly knownAhead: readonly KnownAhead[];
  readonly calendar: LocalCalendar;
  /** By `calendar.dayIndex`. */
  readonly days: readonly DayRange[];
  /** First steps of validation and test. */
  readonly validationStep: number;
  readonly testStep: number;
}

/**
 * A market with its calendar.
 *
 * @param market - a calendar or days in it are computed anew
 */
export function createMarket(market: Omit<FenrirMarket, 'calendar' | 'days'>): FenrirMarket {
  const calendar = localCalendar(market.grid);
  const days: { from: number; until: number }[] = [];
  calendar.dayIndex.forEach((day, step) => {
    days[day] ??= { from: step, until: step };
    days[day]!.until = step + 1;
  });
  return { ...market, calendar, days };
}
