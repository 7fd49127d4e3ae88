import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import type { Facility, ScheduleOptions } from '@bess/tarsis';
import type { TypicalDay } from '@bess/tarsis/schema';
import { syntheticLoad } from '../sample-series.js';
import { demandTariff, timeZone } from './horizons.js';

/** The measured year, by the hour. */
export const year: TimeGrid = yearGrid(2025, 60, timeZone);
/** Its load [kW]. */
export const measuredKw = syntheticLoad(year.length, 60, 23);
/** Calendar months. */
export const months = Array.from({ length: 12 }, (_, index) => index + 1);
/** Peaks of the twelve months before [kW]. */
export const priorPeaksKw = [310, 290, 340, 280, 260, 255, 250, 270, 330, 410, 400, 390];

/** A weekday and a weekend day of each month, in steps of any length [kW]. */
export function twoDays(
  stepMinutes: Facility['stepMinutes'],
  change: (day: TypicalDay) => Partial<TypicalDay> = () => ({}),
): TypicalDay[] {
  const steps = 1440 / stepMinutes;
  return months.flatMap((month) =>
    (['weekday', 'weekend'] as const).map((kind) => {
      const loadKwSeries = Array.from({ length: steps }, (_, step) => {
        const hour = (step * stepMinutes) / 60;
        const bell = Math.exp(-((hour - 15) ** 2) / 12);
        return 90 + month + (kind === 'weekday' ? 190 : 40) * bell + 7 * Math.sin(step * step);
      });
      const day: TypicalDay = { month, kind, loadKwSeries };
      return { ...day, ...change(day) };
    }),
  );
}

/** Panels over the day [kW]. */
export const noonSun = (stepMinutes: number, powerKw: number): number[] =>
  Array.from(
    { length: 1440 / stepMinutes },
    (_, step) => powerKw * Math.max(0, Math.sin((Math.PI * ((step * stepMinutes) / 60 - 6)) / 12)),
  );
/** Typical days with panels of a power [kW]. */
export const sunny = (powerKw: number): TypicalDay[] =>
  twoDays(60, () => ({ solarKwSeries: noonSun(60, powerKw) }));

/** A small office with a battery. */
export const small: Facility = {
  battery: { powerKw: 60, capacityKwh: 140 },
  stepMinutes: 60,
  typicalDays: twoDays(60),
};
/** The year that all cases vary. */
export const base: ScheduleOptions = {
  tariff: demandTariff,
  month: 7,
  year: 2026,
  currentSocFraction: 0.5,
  facility: small,
};
/** Four vehicles on weekdays. */
export const fleet: NonNullable<Facility['vehicles']>[number] = {
  count: 4,
  days: 'weekdays',
  arrivalStep: 14,
  departureStep: 23,
  energyKwh: 18,
  powerKw: 7,
};
/** The office, changed. */
export const facility = (change: Partial<Facility>): Partial<ScheduleOptions> => ({
  facility: { ...small, ...change },
});
