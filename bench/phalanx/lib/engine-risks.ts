import type { FacilityState } from '@bess/phalanx';
import { loadSoFarToday } from '@bess/phalanx/facility';
import { createLoadFuturesModel } from '@bess/phalanx/futures';
import { type PeakRisk, peakRisk } from '@bess/phalanx/risk';
import {
  drawLoadFutures,
  type PreparedLoadFutures,
  prepareLoadFutures,
} from '@bess/strix/load-futures';
import type { BillingMonth } from '@bess/tariff-library/calendar';
import type { Building } from '../../shared/series/building.js';
import { comingKinds } from './coming-kinds.js';
import { observedFacility } from './observed-facility.js';

/** Options of the futures drawn for each question. */
export interface EngineRiskOptions {
  readonly pathCount: number;
  readonly parameterDraws: number;
}

/**
 * PHALANX's answer to each question: a facility has observed the uncleaned metered readings before it, and futures are drawn from there to the
 * end of the month. The running peak is that of the causal readings.
 *
 * @param months - whole months with the questions
 * @param steps - first steps of the questions, ascending
 */
export function engineRisks(
  building: Building,
  months: readonly BillingMonth[],
  steps: readonly number[],
  { pathCount, parameterDraws }: EngineRiskOptions,
): PeakRisk[] {
  const { grid, calendar, rawKw, causalKw } = building;
  const { dayIndex, hour, minute } = calendar;
  const timeOf = (step: number) => grid.startMs + step * grid.stepMinutes * 60_000;
  const facility = observedFacility(grid);
  let prepared: PreparedLoadFutures | undefined;
  let preparedDay = -1;
  return steps.map((step) => {
    const state = facility.stateAt(step, (past) => rawKw[past]!);
    const month = months.find((one) => one.startStep <= step && step < one.endStep)!;
    // The distribution of a day's futures is the same at all its hours.
    if (!prepared || preparedDay !== dayIndex[step]) {
      prepared = prepareLoadFutures(createLoadFuturesModel(state, timeOf(step)));
      preparedDay = dayIndex[step]!;
    }
    const fromStep = (hour[step]! * 60 + minute[step]!) / grid.stepMinutes;
    const futures = drawLoadFutures(prepared, {
      seed: step,
      pathCount,
      parameterDraws,
      kinds: comingKinds(calendar, step, month.endStep),
      seenKwSeries: seenBefore(state, timeOf(step), fromStep, causalKw[step - 1]!),
    });
    const runningPeakKw = causalKw
      .subarray(month.startStep, step)
      .reduce((a, b) => Math.max(a, b), 0);
    return peakRisk([{ futures, seenSteps: fromStep, fromStep, runningPeakKw }]);
  });
}

/** Loads of the day so far, as many as the clock says; the repeated hour in autumn is read once. */
function seenBefore(
  state: FacilityState,
  timeMs: number,
  fromStep: number,
  lastKw: number,
): number[] {
  const seen = (loadSoFarToday(state, timeMs)?.loadKwSeries ?? []).slice(0, fromStep);
  while (seen.length < fromStep) seen.push(seen.at(-1) ?? lastKw);
  return seen;
}
