import { createBattery } from '@bess/kernel/battery';
import { type LocalFields, localToEpochMs } from '@bess/kernel/series';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { createFacilityState } from '../facility/create-facility-state.js';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay } from '../facility/local-day.js';
import { impliedPeakKw } from '../futures/implied-peak.js';
import { requireBetween } from '../internal/errors.js';
import type { RiskOptions } from './risk-options.js';

/** All that has to be known of a facility that was never described. */
export interface DefaultFacilityOptions
  extends Pick<
    RiskOptions,
    'currentLoadKw' | 'temperatureF' | 'daysRemaining' | 'timeMs' | 'seed'
  > {
  /** Local hour, 0 to 23. */
  readonly hourOfDay: number;
  /** IANA zone; `America/Los_Angeles` without it. */
  readonly timeZone?: string;
}

/** What `assessRisk` takes. */
export interface DefaultFacility {
  readonly state: FacilityState;
  readonly options: RiskOptions;
}

const TIME_ZONE = 'America/Los_Angeles';
/** Hours of the shapes that its load is drawn from. */
const STEP_MINUTES = 60;
const POWER_SHARE = 0.25;
const BATTERY_HOURS = 2;
const SOC_FRACTION = 0.65;
/** A Wednesday, for the size of the battery alone, where no time is given. */
const ANY_DAY = { year: 2026, month: 4, day: 15 };

/**
 * A facility of which nothing is known but its present load: the default tariff, a battery of a quarter of the implied peak for two hours
 * at 65 %, and a state without readings, so that its load is drawn from shapes of real loads.
 *
 * @param options - what was sent
 * @throws EngineError `invalid` `unknownTimeZone`, `notFinite`; `outOfRange` `outOfRange`
 * @example
 * const { options } = defaultFacility({ currentLoadKw: 300, hourOfDay: 14, daysRemaining: 10 });
 * options.socFraction;
 * // => 0.65
 */
export function defaultFacility(options: DefaultFacilityOptions): DefaultFacility {
  const { timeZone = TIME_ZONE, ...given } = options;
  requireBetween('hourOfDay', given.hourOfDay, 0, 23);
  const state = createFacilityState({ timeZone, stepMinutes: STEP_MINUTES });
  const timeMs = localToEpochMs(
    { ...dateOf(given.timeMs, state), hour: given.hourOfDay },
    timeZone,
  );
  const { currentLoadKw, seed } = given;
  const peakKw = impliedPeakKw(state, {
    timeMs,
    currentLoadKw,
    ...(seed !== undefined && { seed }),
  });
  const powerKw = POWER_SHARE * peakKw;
  return {
    state,
    options: {
      ...given,
      tariff: getTariff(defaultTariffCode),
      battery: createBattery({ powerKw, capacityKwh: BATTERY_HOURS * powerKw }),
      socFraction: SOC_FRACTION,
    },
  };
}

function dateOf(timeMs: number | undefined, state: FacilityState): LocalFields {
  if (timeMs === undefined) return ANY_DAY;
  const [year, month, day] = openDay(timeMs, state.settings).date.split('-').map(Number);
  return { year: year!, month: month!, day: day! };
}
