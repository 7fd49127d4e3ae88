import { usFederalHolidays } from '@bess/kernel/series';
import type { FacilityOptions } from '@bess/phalanx';
import { defaultTariffCode } from '@bess/tariff-library';
import { facilityTimeZone } from '../../facilities/facility-time-zone.js';
import { knownTariff } from '../../facilities/known-tariff.js';
import type { FacilityDescription } from '../../stores/stores.js';
import { localYearAndMonth } from '../tarsis/local-year-and-month.js';
import { meterMinutes } from './meter-minutes.js';

/** Steps that the engine knows [min], shortest first. */
const stepsMinutes = [5, 10, 15, 20, 30, 60] as const;
/** Years of readings that holidays are told apart in, this one and the next among them. */
const yearsBack = 3;

/** What a load is learned by. */
export type LoadSettings = Required<Pick<FacilityOptions, 'timeZone' | 'stepMinutes' | 'holidays'>>;

/** What decides it, beside the description. */
export interface LoadSettingsContext {
  /** How far apart readings come [min]; undefined where there are too few to tell. */
  readingMinutes: number | undefined;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/**
 * What a facility's load is learned by: the clock of the facility, the meter's interval or that of the readings where it is
 * longer, and the days that its tariff bills as days off.
 *
 * @param description - undefined where there is none
 * @param context - its readings, the clock
 * @example
 * loadSettings(undefined, { readingMinutes: 60, nowMs: Date.UTC(2026, 10, 21) }).stepMinutes;
 * // => 60
 */
export function loadSettings(
  description: FacilityDescription | undefined,
  { readingMinutes = 0, nowMs }: LoadSettingsContext,
): LoadSettings {
  const timeZone = facilityTimeZone(description);
  const wantedMinutes = Math.max(meterMinutes(description), readingMinutes);
  const tariff = knownTariff(description?.tariff ?? defaultTariffCode);
  return {
    timeZone,
    stepMinutes: stepsMinutes.find((minutes) => minutes >= wantedMinutes) ?? 60,
    holidays:
      tariff?.holidays === 'us-federal'
        ? observedHolidays(localYearAndMonth(nowMs, timeZone).year)
        : [],
  };
}

/** The year after next counts too: its New Year's Day can be observed on 31 December. */
function observedHolidays(year: number): string[] {
  const years = Array.from({ length: yearsBack + 3 }, (_, index) => year - yearsBack + index);
  return years.flatMap((each) => usFederalHolidays(each).map(({ observedDate }) => observedDate));
}
