import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import type { ProbabilityCase } from '../../../shared/scoring/probability-case.js';
import type { DayRange } from '../market.js';
import type { Replay } from '../replay.js';
import type { Stretch } from '../stretch.js';
import { type JudgedAction, judgeActions } from './judge-actions.js';

/** A recommendation with its confidence, and the reference that always names the commonest direction. */
export interface ConfidenceCase extends ProbabilityCase {
  /** Share of earlier days on which the commonest direction was right, and whether it is right now. */
  readonly commonest: { readonly probability: number; readonly happened: boolean };
}

type Directions = JudgedAction['directions'];
const DIRECTIONS = ['idle', 'charge', 'discharge'] as const;

/**
 * The intervals of a replay with a confidence, without those of the first day, when there is no commonest direction yet. Day-ahead they are judged
 * by perfect foresight to the end of their day, in real time to the end of the stretch.
 *
 * @param replay - of a policy that states a confidence
 */
export function confidenceCases(
  { market, fromDay, untilDay }: Stretch,
  battery: BatteryParameters,
  replay: Replay,
): ConfidenceCase[] {
  const { fromStep, powerMwSeries, energyMwhSeries, confidenceSeries } = replay;
  const { prices, grid, calendar, days } = market;
  const judge = ({ from, until }: DayRange) =>
    judgeActions(
      prices.subarray(from, until),
      powerMwSeries.subarray(from - fromStep, until - fromStep),
      energyMwhSeries.subarray(from - fromStep, until - fromStep),
      battery,
      grid.stepMinutes,
    );
  const measured = days.slice(fromDay, untilDay);
  const judged =
    market.setting === 'day-ahead'
      ? measured.flatMap(judge)
      : judge({ from: fromStep, until: measured.at(-1)!.until });

  const cases: ConfidenceCase[] = [];
  const known = tally();
  let today: Directions[] = [];
  judged.forEach((action, at) => {
    const day = calendar.dayIndex[fromStep + at]!;
    if (day !== calendar.dayIndex[fromStep + at - 1]) {
      for (const directions of today) known.add(directions);
      today = [];
    }
    if (action === undefined) return;
    today.push(action.directions);
    const probability = confidenceSeries[at]!;
    const commonest = known.commonest();
    if (Number.isNaN(probability) || commonest === undefined) return;
    cases.push({
      probability,
      happened: action.isRight,
      siteMonth: `${day}`,
      campusMonth: `${day}`,
      commonest: {
        probability: commonest.share,
        happened: action.directions[commonest.direction],
      },
    });
  });
  return cases;
}

/** How often each direction was right. */
function tally() {
  const counts = { idle: 0, charge: 0, discharge: 0 };
  let total = 0;
  return {
    add: (right: Directions) => {
      total += 1;
      for (const direction of DIRECTIONS) if (right[direction]) counts[direction] += 1;
    },
    commonest: () => {
      if (total === 0) return undefined;
      const direction = DIRECTIONS.reduce((best, one) => (counts[one] > counts[best] ? one : best));
      return { direction, share: counts[direction] / total };
    },
  };
}
