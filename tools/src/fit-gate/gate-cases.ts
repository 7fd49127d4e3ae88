import { benchBattery } from '../../../bench/phalanx/lib/bench-battery.js';
import { comingKinds } from '../../../bench/phalanx/lib/coming-kinds.js';
import { observedFacility } from '../../../bench/phalanx/lib/observed-facility.js';
import { periodMonths } from '../../../bench/phalanx/lib/period-months.js';
import { benchTariff } from '../../../bench/phalanx/lib/tariffs.js';
import type { Building } from '../../../bench/shared/series/building.js';
import { applyLastReading } from '../../../packages/phalanx/src/facility/observe.js';
import { loadFuturesModelFrom } from '../../../packages/phalanx/src/futures/load-futures-model.js';
import {
  outlookAfter,
  type PeakPrior,
  peaksByDay,
} from '../../../packages/phalanx/src/futures/peak-outlook.js';
import { lowestFeasibleTargets } from '../../../packages/phalanx/src/gate/lowest-feasible-targets.js';
import { createPeriodProblem } from '../../../packages/phalanx/src/gate/period-problem.js';
import { followTarget } from '../../../packages/phalanx/src/target/follow-target.js';
import {
  drawLoadFutures,
  prepareLoadFutures,
} from '../../../packages/strix/src/load-futures/index.js';

/** Shares of the paths that miss the targets. */
const SHARES = [0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2];
const BATTERY_PERCENTS = [10, 25, 50];

/** Days of the month at whose midnight targets are set. */
const FIRST_DAYS = [1, 16];
const PATHS = 1000;
const PARAMETER_DRAWS = 20;

/** A target that a share of the paths missed, and whether it was. */
export interface GateCase {
  readonly campus: string;
  readonly share: number;
  readonly isMissed: boolean;
}

/**
 * Targets of the months before a building's test, each followed to the end of its month by a full battery: those that a share of the paths
 * misses. Targets at which the month already stood say nothing and are left out.
 *
 * @param laws - of coming peaks, fitted without the building's campus
 */
export function gateCases(building: Building, laws: readonly PeakPrior[]): GateCase[] {
  const { grid, calendar, settledKw, causalKw, isEstimate, sizingPeakKw, campus } = building;
  const { stepMinutes } = grid;
  const facility = observedFacility(grid);
  const tariff = benchTariff('flat', grid.timeZone);
  const cases: GateCase[] = [];
  for (const { startStep, endStep } of periodMonths(building, 'before-test')) {
    for (const firstDay of FIRST_DAYS) {
      let step = startStep;
      while (step < endStep && calendar.day[step]! < firstDay) step += 1;
      const timeMs = grid.startMs + step * stepMinutes * 60_000;
      const state = facility.stateAt(step, (past) =>
        isEstimate[past] === 1 ? Number.NaN : causalKw[past]!,
      );
      const settledState = applyLastReading(state, timeMs);
      const peakOutlook = outlookAfter(peaksByDay(settledState.days), laws);
      if (peakOutlook === undefined) continue;
      const model = { ...loadFuturesModelFrom(settledState), peakOutlook };
      const futures = drawLoadFutures(prepareLoadFutures(model), {
        seed: 1,
        pathCount: PATHS,
        parameterDraws: PARAMETER_DRAWS,
        kinds: comingKinds(calendar, step, endStep),
      });
      const restKw = settledKw.subarray(step, endStep);
      const soFarKw = settledKw.subarray(startStep, step).reduce((a, b) => Math.max(a, b), 0);
      for (const percent of BATTERY_PERCENTS) {
        const battery = benchBattery(sizingPeakKw, percent);
        // A battery that kept half of its power off the peak so far.
        const runningPeakKw = Math.max(0, soFarKw - battery.powerKw / 2);
        const { problem } = createPeriodProblem({
          tariff,
          battery,
          socFraction: 1,
          futures,
          date: new Intl.DateTimeFormat('en-CA', { timeZone: grid.timeZone }).format(timeMs),
          fromStep: 0,
          stepMinutes,
          runningPeaksKw: { 'any time': runningPeakKw },
          planPaths: PARAMETER_DRAWS,
        })!;
        for (const share of SHARES) {
          const targetKw = lowestFeasibleTargets([problem], share)[0]!;
          if (targetKw <= runningPeakKw * 1.0001) continue;
          const { peaksKw } = followTarget({
            battery,
            stepMinutes,
            netLoadKwSeries: restKw,
            windows: [{ meteredSteps: new Uint8Array(restKw.length).fill(1), targetKw }],
            initialSocFraction: 1,
          });
          cases.push({ campus, share, isMissed: peaksKw[0]! > targetKw * (1 + 1e-6) });
        }
      }
    }
  }
  return cases;
}
