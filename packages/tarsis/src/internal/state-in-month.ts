import type { Tariff } from '@bess/tariff-library';
import type { ControllerState } from '../controller-state.js';
import { ratchetPeakKw } from '../inputs/demand-cost.js';
import { ratchetPeriods } from '../inputs/ratchet-periods.js';
import { monthsBetween } from './months-between.js';

/** A ratchet looks back twelve months at most. */
const monthsKept = 12;

/**
 * A controller's state at the beginning of a step of `month`: where that is a later one than the state's, the state's is closed with the peak
 * that a ratchet looks back to, and of the months that were skipped no peak is known.
 */
export function stateInMonth(
  state: ControllerState,
  month: string,
  tariff: Tariff,
): ControllerState {
  const passed = monthsBetween(state.month, month);
  if (passed === 0) return state;
  const skipped = Array.from({ length: Math.min(passed - 1, monthsKept) }, () => 0);
  const lookedBackToKw = ratchetPeakKw(ratchetPeriods(tariff), {
    monthKw: state.peakKw,
    periodKw: state.periodPeaksKw,
  });
  return {
    socFraction: state.socFraction,
    month,
    peakKw: 0,
    periodPeaksKw: state.periodPeaksKw.map(() => 0),
    ...(state.coincidentPeaksKw && { coincidentPeaksKw: state.coincidentPeaksKw.map(() => 0) }),
    energyKwhByPeriod: state.energyKwhByPeriod.map(() => 0),
    priorPeaksKw: [...skipped, lookedBackToKw, ...state.priorPeaksKw].slice(0, monthsKept),
    openInterval: { steps: 0, sumKw: 0 },
  };
}
