import type { ControllerState } from '../controller-state.js';

/** A ratchet looks back twelve months at most. */
const monthsKept = 12;

/** A controller's state at the beginning of a step of `month`: where that is a new one, the month before is closed. */
export function stateInMonth(state: ControllerState, month: string): ControllerState {
  if (month === state.month) return state;
  return {
    socFraction: state.socFraction,
    month,
    peakKw: 0,
    periodPeaksKw: state.periodPeaksKw.map(() => 0),
    energyKwhByPeriod: state.energyKwhByPeriod.map(() => 0),
    priorPeaksKw: [state.peakKw, ...state.priorPeaksKw].slice(0, monthsKept),
    openInterval: { steps: 0, sumKw: 0 },
  };
}
