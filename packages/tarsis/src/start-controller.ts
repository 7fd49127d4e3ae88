import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import type { ControllerState } from './controller-state.js';
import { checkPlain } from './inputs/check-plain.js';
import { monthName } from './internal/month-name.js';

/** What a controller begins with. */
export interface StartOptions {
  readonly tariff: string | Tariff;
  /** Its first step is the controller's. */
  readonly grid: TimeGrid;
  /** Default 0.65. */
  readonly socFraction?: number;
  /** Highest demand of the twelve months before, the latest first [kW]. Default none. */
  readonly priorPeaksKw?: readonly number[];
}

/**
 * The state of a controller that has seen nothing of its month yet.
 *
 * @throws EngineError `unknownTariff`; `invalid` or `outOfRange` naming field, rule and value.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * startController({ tariff: 'sce-tou-8-option-d-under-2-kv', grid }).month;
 * // => '2026-07'
 */
export function startController(options: StartOptions): ControllerState {
  checkPlain.start(options);
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  return {
    socFraction: options.socFraction ?? 0.65,
    month: monthName(localCalendar({ ...options.grid, length: 1 }), 0),
    peakKw: 0,
    periodPeaksKw: (tariff.touDemand?.periods ?? []).map(() => 0),
    ...(tariff.coincident && { coincidentPeaksKw: tariff.coincident.periods.map(() => 0) }),
    energyKwhByPeriod: tariff.energy.periods.map(() => 0),
    priorPeaksKw: [...(options.priorPeaksKw ?? [])],
    openInterval: { steps: 0, sumKw: 0 },
  };
}
