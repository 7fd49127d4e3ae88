import type { TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import type { ControllerState } from '../controller-state.js';
import { monthOfStep } from '../internal/month-of-step.js';
import { monthsBetween } from '../internal/months-between.js';
import { stateInMonth } from '../internal/state-in-month.js';
import { tarsisError } from '../internal/tarsis-error.js';

/**
 * A controller's state at the beginning of a step, or at the end of the last one: in the month of that step, with the meter
 * interval that runs there.
 *
 * @throws EngineError `invalid` / `stateOfTariff` for a state of other periods than the tariff's, `outOfRange` / `stateMonth`
 * for one of a later month, `openInterval` for one that is longer than the meter's.
 */
export function stateAt(
  given: ControllerState,
  tariff: Tariff,
  grid: TimeGrid,
  step: number,
): ControllerState {
  checkPeriods(given, tariff);
  const month = monthOfStep(grid, step);
  if (monthsBetween(given.month, month) < 0) {
    throw tarsisError(
      'outOfRange',
      'stateMonth',
      `state.month must not be after the month that runs, ${month}; ${given.month} came`,
    );
  }
  const state = stateInMonth(withCoincidentPeaks(given, tariff), month, tariff);
  const { steps, sumKw } = state.openInterval;
  const meterSteps = meterInterval(tariff, grid).steps;
  if (steps >= meterSteps && steps > 0) {
    throw tarsisError(
      'outOfRange',
      'openInterval',
      `state.openInterval.steps must be below the ${meterSteps} steps of the meter interval; ${steps} came`,
    );
  }
  const startMs = grid.startMs + step * grid.stepMinutes * 60_000;
  if (steps <= stepsIntoMeterInterval({ ...grid, startMs }, meterSteps)) return state;
  // By the clock the interval is over, and nobody saw its end: what is known of it counts.
  return {
    ...state,
    peakKw: Math.max(state.peakKw, sumKw / steps),
    openInterval: { steps: 0, sumKw: 0 },
  };
}

/** States stored by older versions do not tell of coincident peaks: from now on they are seen. */
function withCoincidentPeaks(state: ControllerState, { coincident }: Tariff): ControllerState {
  if (!coincident || state.coincidentPeaksKw) return state;
  return { ...state, coincidentPeaksKw: coincident.periods.map(() => 0) };
}

function checkPeriods(state: ControllerState, tariff: Tariff): void {
  checkCount('energyKwhByPeriod', state.energyKwhByPeriod, tariff.energy.periods.length);
  checkCount('periodPeaksKw', state.periodPeaksKw, tariff.touDemand?.periods.length ?? 0);
  if (state.coincidentPeaksKw === undefined) return;
  checkCount('coincidentPeaksKw', state.coincidentPeaksKw, tariff.coincident?.periods.length ?? 0);
}

function checkCount(field: string, values: readonly number[], count: number): void {
  if (values.length === count) return;
  throw tarsisError(
    'invalid',
    'stateOfTariff',
    `state.${field} must have one entry for each of the tariff’s periods (${count}); ${values.length} came`,
  );
}
