import { createStream, nextUniform } from '@bess/kernel/rng';
import type { PeakRisk } from '@bess/phalanx/risk';
import { engineRisks } from '../../../bench/phalanx/lib/engine-risks.js';
import { periodMonths } from '../../../bench/phalanx/lib/period-months.js';
import { peakQuestions } from '../../../bench/phalanx/lib/scoring/peak-questions.js';
import type { Building } from '../../../bench/shared/series/building.js';

/** The shares of paths at one hour of the training months, and the outcome. */
export interface RiskCase {
  readonly shares: PeakRisk['shares'];
  readonly daysLeft: number;
  readonly isMidnight: boolean;
  readonly heldDay: boolean;
  readonly heldHour: boolean;
  readonly hadNewPeak: boolean;
  /** Number of hours that the case represents. */
  readonly hours: number;
  /** Whether the case was chosen regardless of its outcome. */
  readonly isRandom: boolean;
}

/** Share used of the hours that are neither midnights nor the peak of the month. */
const SAMPLED = 0.1;
const PATHS = 500;
const PARAMETER_DRAWS = 20;

/**
 * Cases of a building's training months: all midnights, all hours with the peak of a month, and a tenth of the other hours.
 *
 * @param building - building
 * @param number - of the building, for its random numbers
 */
export function riskCases(building: Building, number: number): RiskCase[] {
  const { grid, calendar, settledKw } = building;
  const months = periodMonths(building, 'training');
  const perDay = 1440 / grid.stepMinutes;
  const stream = createStream({ seed: 1, stream: 0, path: number });
  const drawn = peakQuestions(building, months, 'hour').flatMap((question) => {
    const isMidnight = calendar.hour[question.step] === 0;
    const isSampled = nextUniform(stream) < SAMPLED;
    if (!isMidnight && !isSampled && !question.happened) return [];
    return [{ ...question, isMidnight, isSampled }];
  });
  const steps = drawn.map(({ step }) => step);
  const options = { pathCount: PATHS, parameterDraws: PARAMETER_DRAWS };
  const risks = engineRisks(building, months, steps, options);
  return drawn.map(({ step, happened, isMidnight, isSampled }, index) => {
    const month = months.find((one) => one.startStep <= step && step < one.endStep)!;
    const comingKw = highest(settledKw, step, Math.min(step + perDay, month.endStep));
    return {
      shares: risks[index]!.shares,
      daysLeft: (month.endStep - step) / perDay,
      isMidnight,
      heldDay: comingKw >= highest(settledKw, month.startStep, month.endStep),
      heldHour: happened,
      hadNewPeak: comingKw > highest(settledKw, month.startStep, step),
      hours: isMidnight || happened ? 1 : 1 / SAMPLED,
      isRandom: isMidnight || isSampled,
    };
  });
}

function highest(values: Float64Array, from: number, until: number): number {
  let most = 0;
  for (let step = from; step < until; step += 1) most = Math.max(most, values[step]!);
  return most;
}
