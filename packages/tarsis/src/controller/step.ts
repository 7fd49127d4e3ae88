import { getTariff } from '@bess/tariff-library';
import { optimizeHorizon } from '../horizon/optimize.js';
import { checkPeriodCount, validators } from '../internal/validate.js';
import type { OptimizeOptions, OptimizeResult } from '../schema/optimize-types.js';
import { type ControllerState, stateAt } from './controller-state.js';

/** Options of {@link step}: a horizon from now on, and the state of the controller. */
export interface StepOptions
  extends Omit<OptimizeOptions, 'startSocFraction' | 'monthToDate' | 'priorPeaksKw'> {
  readonly state: ControllerState;
  /**
   * Peaks that the rest of the month is expected to reach in any case [kW]; flattening below them saves nothing.
   * Default: the month's peaks so far.
   */
  readonly expectedPeakKw?: number;
  readonly expectedPeriodPeaksKw?: readonly number[];
}

/** Decisions for the first step of the horizon [kW]. */
export interface StepResult {
  readonly chargeKw: number;
  readonly dischargeKw: number;
  readonly curtailKw: number;
  /** One entry per plugged-in session, with its index in the given `vehicles`; negative power where the vehicle discharges. */
  readonly vehicles: readonly {
    readonly name: string;
    readonly sessionIndex: number;
    readonly powerKw: number;
  }[];
  readonly horizon: OptimizeResult;
}

/**
 * One call of a receding-horizon controller: plans from now to the end of the horizon, including the month's peaks and
 * energy so far, and returns the decisions for the first step. `advance` then updates the state with the measured imports.
 *
 * @throws EngineError those of `optimize`; `invalid` / `stateOfTariff`, `outOfRange` / `stateMonth`, `openInterval` for a state that
 * does not match tariff and grid.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * const tariff = 'sce-tou-8-option-d-under-2-kv';
 * const state = startController({ tariff, grid, socFraction: 0 });
 * const loadKwSeries = new Float64Array(24).fill(100);
 * const battery = { powerKw: 0, capacityKwh: 0 };
 * (await step({ state, tariff, grid, loadKwSeries, battery })).chargeKw;
 * // => 0
 */
export async function step(options: StepOptions): Promise<StepResult> {
  validators.step(options);
  const horizon = await planHorizon(options);
  const { plan, vehicles } = horizon;
  return {
    chargeKw: plan.chargeKwSeries[0]!,
    dischargeKw: plan.dischargeKwSeries[0]!,
    curtailKw: plan.curtailKwSeries[0]!,
    vehicles: vehicles
      .filter(({ firstStep }) => firstStep === 0)
      .map(({ name, sessionIndex, powerKwSeries }) => ({
        name,
        sessionIndex,
        powerKw: powerKwSeries[0]!,
      })),
    horizon,
  };
}

/** The plan behind {@link step}, without validation against the schema. */
export async function planHorizon(options: StepOptions): Promise<OptimizeResult> {
  const {
    state: given,
    expectedPeakKw = 0,
    expectedPeriodPeaksKw = [],
    ...horizonOptions
  } = options;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  checkPeriodCount(tariff, 'demand', 'expectedPeriodPeaksKw', expectedPeriodPeaksKw);
  const state = stateAt(given, tariff, options.grid, 0);
  const ownCoincident = tariff.coincident && options.coincidentPeaks === undefined;
  return optimizeHorizon({
    ...horizonOptions,
    startSocFraction: state.socFraction,
    priorPeaksKw: state.priorPeaksKw,
    monthToDate: {
      peakKw: Math.max(state.peakKw, expectedPeakKw),
      periodPeaksKw: state.periodPeaksKw.map((kw, period) =>
        Math.max(kw, expectedPeriodPeaksKw[period] ?? 0),
      ),
      energyKwhByPeriod: state.energyKwhByPeriod,
      openInterval: state.openInterval,
      ...(ownCoincident &&
        state.coincidentPeaksKw && { coincidentPeaksKw: state.coincidentPeaksKw }),
    },
  });
}
