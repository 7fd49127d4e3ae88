import { createBattery } from '@bess/kernel/battery';
import { type LocalFields, localToEpochMs } from '@bess/kernel/series';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { createFacilityState } from '../facility/create-facility-state.js';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay } from '../facility/local-day.js';
import { impliedPeakKw } from '../futures/implied-peak.js';
import { requireBetween } from '../internal/errors.js';
import type { RiskOptions } from './risk-options.js';

/** What must be known of a facility that was never described. */
export interface DefaultFacilityOptions
  extends Pick<
    RiskOptions,
    'currentLoadKw' | 'temperatureF' | 'daysRemaining' | 'timeMs' | 'seed'
  > {
  /** Local hour, 0 to 23. */
  readonly hourOfDay: number;
  /** IANA time zone; `America/Los_Angeles` by default. */
  readonly timeZone?: string;
}

/** The arguments of `assessRisk`. */
export interface DefaultFacility {
  readonly state: FacilityState;
  readonly options: RiskOptions;
}

const TIME_ZONE = 'America/Los_Angeles';
/** The load shapes of the library are hourly. */
const STEP_MINUTES = 60;
const POWER_SHARE = 0.25;
const BATTERY_HOURS = 2;
const SOC_FRACTION = 0.65;
/** A Wednesday; used only to size the battery if no time is given. */
const ANY_DAY = { year: 2026, month: 4, day: 15 };

/**
 * Builds the arguments of `assessRisk` for a facility of which only the present load is known: the default tariff, a two-hour battery with a
 * power of a quarter of the implied peak at 65 % state of charge, and a state without readings, so that the load is drawn from load shapes of
 * real buildings.
 *
 * @param options - the request
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
