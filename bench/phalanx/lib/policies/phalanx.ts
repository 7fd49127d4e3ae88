import type { FacilityState } from '@bess/phalanx';
import { type DemandWindow, demandWindows, localMeteredSteps } from '@bess/phalanx/demand';
import { loadSoFarToday } from '@bess/phalanx/facility';
import { createLoadFuturesModel } from '@bess/phalanx/futures';
import {
  planToday,
  planTodayWaitAndSee,
  type TodayOptions,
  type TodayPlan,
  type WaitAndSeePlan,
} from '@bess/phalanx/plan';
import {
  drawLoadFutures,
  type PreparedLoadFutures,
  prepareLoadFutures,
} from '@bess/strix/load-futures';
import { comingKinds } from '../coming-kinds.js';
import { observedFacility } from '../observed-facility.js';
import type { PolicyMaker, PolicySite, PolicySituation } from '../policy.js';
import { priorPeaks } from './prior-peaks.js';

/** Number of futures per plan. */
const PATHS = 200;
const PARAMETER_DRAWS = 20;
/** Hours between two plans of the rest of the day. */
const HOURS_PER_PLAN = 6;

/**
 * PHALANX's plan of the rest of today, made every few hours from futures of the load, without a promise: its caps are
 * those of the plan.
 *
 * @param form - caps before each step, or a rule by which the cap depends on the load of the step
 */
export function phalanx(form: 'caps' | 'rule' = 'caps'): PolicyMaker {
  return (site) => {
    const priorPeaksOf = priorPeaks(site);
    const { grid, calendar } = site;
    const stepMs = grid.stepMinutes * 60_000;
    const stepsPerPlan = (HOURS_PER_PLAN * 60) / grid.stepMinutes;
    const facility = observedFacility(grid);
    let day = -1;
    let prepared: PreparedLoadFutures | undefined;
    let windows: readonly DemandWindow[] = [];
    let month = -1;
    let plan: TodayPlan | WaitAndSeePlan | undefined;
    let plannedAt = -1;

    const replan = (
      situation: PolicySituation,
      state: FacilityState,
      stepOfDay: number,
      priorPeaksKw: readonly number[],
    ) => {
      const { step, monthIndex, runningPeaksKw } = situation;
      const timeMs = grid.startMs + step * stepMs;
      if (month !== monthIndex) {
        month = monthIndex;
        windows = monthWindows(site, situation, state, priorPeaksKw);
      }
      if (day !== calendar.dayIndex[step]!) {
        day = calendar.dayIndex[step]!;
        prepared = prepareLoadFutures(createLoadFuturesModel(state, timeMs));
      }
      const { startStep, endStep } = site.months[monthIndex]!;
      const kinds = comingKinds(calendar, step, endStep);
      const midnight = midnightOf(site, step);
      const futures = drawLoadFutures(prepared!, {
        seed: 1,
        pathCount: PATHS,
        parameterDraws: PARAMETER_DRAWS,
        kinds,
        seenKwSeries: (loadSoFarToday(state, timeMs)?.loadKwSeries ?? []).slice(0, stepOfDay),
      });
      const monthGrid = {
        ...grid,
        startMs: grid.startMs + startStep * stepMs,
        length: endStep - startStep,
      };
      const options: TodayOptions = {
        futures,
        fromStep: stepOfDay,
        stepMinutes: grid.stepMinutes,
        battery: site.battery,
        windows,
        meteredSteps: windows.map((window) =>
          localMeteredSteps(window, monthGrid, midnight - startStep, kinds.length),
        ),
        runningPeaksKw,
      };
      return form === 'rule' ? planTodayWaitAndSee(options) : planToday(options);
    };

    return {
      decide: (situation) => {
        const priorPeaksKw = priorPeaksOf(situation);
        const { step, loadKw, isEstimate, socFraction, runningPeaksKw } = situation;
        const state = facility.stateAt(step, (past) =>
          isEstimate[past] === 1 ? Number.NaN : loadKw[past]!,
        );
        const stepOfDay = Math.floor(
          (calendar.hour[step]! * 60 + calendar.minute[step]!) / grid.stepMinutes,
        );
        const isNewDay = step === 0 || calendar.dayIndex[step] !== calendar.dayIndex[step - 1];
        if (plan === undefined || isNewDay || stepOfDay - plannedAt >= stepsPerPlan) {
          plan = replan(situation, state, stepOfDay, priorPeaksKw);
          plannedAt = stepOfDay;
        }
        if (!('chargeUpToKw' in plan)) {
          const { capKw } = plan;
          return {
            kind: 'rule',
            capKwOf: (seenKw) => capKw(stepOfDay, seenKw, socFraction, runningPeaksKw),
          };
        }
        const planState = [stepOfDay, loadKw[step - 1] ?? 0, socFraction, runningPeaksKw] as const;
        return {
          kind: 'cap',
          capKw: plan.capKw(...planState),
          chargeUpToKw: plan.chargeUpToKw(...planState),
        };
      },
    };
  };
}

/** Months after this one that a ratchet may look back to it from. */
const LATER_MONTHS = 11;

/**
 * The demand problem of the month. A ratchet's later months, those of the replay, are assumed to bring peaks like those of the past, less half
 * the battery's power.
 */
function monthWindows(
  { grid, tariff, months, battery }: PolicySite,
  { monthIndex, ratchetFloorsKw }: PolicySituation,
  { monthPeaks }: FacilityState,
  priorPeaksKw: readonly number[],
): DemandWindow[] {
  const { startStep, endStep } = months[monthIndex]!;
  const { fraction } = tariff.ratchet ?? { fraction: 0 };
  const pastKw = monthPeaks.map(({ peakKw }) => Math.max(0, peakKw - battery.powerKw / 2));
  const laterPeaksKw =
    fraction > 0 && pastKw.length > 0
      ? Array.from({ length: Math.min(LATER_MONTHS, months.length - 1 - monthIndex) }, (_, later) =>
          pastKw.map((_, sample) => pastKw[(sample + later) % pastKw.length]!),
        )
      : [];
  const windows = demandWindows(
    tariff,
    {
      ...grid,
      startMs: grid.startMs + startStep * grid.stepMinutes * 60_000,
      length: endStep - startStep,
    },
    { priorPeaksKw, laterPeaksKw },
  );
  return windows.map((window, index) => ({ ...window, floorKw: ratchetFloorsKw[index]! }));
}

function midnightOf({ calendar }: PolicySite, step: number): number {
  let midnight = step;
  while (midnight > 0 && calendar.dayIndex[midnight - 1] === calendar.dayIndex[step]) midnight -= 1;
  return midnight;
}
