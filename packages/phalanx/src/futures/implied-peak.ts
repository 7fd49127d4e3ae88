import { median } from '@bess/kernel/stats';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay, stepOfDay } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import { MAX_LOAD_KW, MAX_TIME_MS, requireBetween } from '../internal/errors.js';
import { isHistoryShort } from './draw-facility-futures.js';
import { predictPeaksFrom } from './peak-outlook.js';
import { collectReadings, drawShapeGroups } from './shape-groups.js';

/** What is known now. */
export interface ImpliedPeakOptions {
  /** Now [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** Load of the current step [kW]. */
  readonly currentLoadKw?: number;
  /** Integer from 0 to 2^53 − 1; 1 by default. */
  readonly seed?: number;
}

const GROUPS = 101;

/**
 * Estimates the highest load of four weeks [kW]: that of the last 28 finished days, or, with fewer than seven of them, the median over the
 * load shapes of real buildings, scaled to the readings.
 *
 * @param state - of the facility
 * @param options - time and present load
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 * @example
 * const state = createFacilityState({ timeZone: 'UTC', stepMinutes: 60 });
 * const peakKw = impliedPeakKw(state, { timeMs: 12 * 3_600_000, currentLoadKw: 100 });
 * peakKw > 100 && peakKw < 200;
 * // => true
 */
export function impliedPeakKw(state: FacilityState, options: ImpliedPeakOptions): number {
  const { timeMs, currentLoadKw, seed = 1 } = options;
  requireBetween('timeMs', timeMs, 0, MAX_TIME_MS);
  if (currentLoadKw !== undefined) {
    requireBetween('currentLoadKw', currentLoadKw, -MAX_LOAD_KW, MAX_LOAD_KW);
  }
  const settledState = applyLastReading(state, timeMs);
  const outlook = isHistoryShort(settledState) ? undefined : predictPeaksFrom(settledState);
  if (outlook) return outlook.recentPeakKw;
  const day = openDay(timeMs, settledState.settings);
  const nowStep = stepOfDay(timeMs, day, settledState.settings);
  const readings = collectReadings(settledState, day.kind, nowStep, currentLoadKw);
  const groups = drawShapeGroups(settledState, readings, day.kind, nowStep, GROUPS, seed);
  return median(groups.map(({ scaleKw, shape }) => (scaleKw * shape.peak) / 1000));
}
