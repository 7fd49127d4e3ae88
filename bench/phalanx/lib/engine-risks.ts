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

/** How futures are drawn for each question. */
export interface EngineRiskOptions {
  readonly pathCount: number;
  readonly parameterDraws: number;
}

/**
 * What PHALANX says when each question is asked: a facility that observed the metered readings before it, as they are, and futures from there
 * to the end of the month. The running peak is that of the causal readings.
 *
 * @param months - whole months that hold the questions
 * @param steps - first steps asked about, rising
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
    // What futures of a day are drawn from is the same at all its hours.
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

/** Loads of the day so far, as long as the clock says; the hour that autumn doubles is read once. */
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
