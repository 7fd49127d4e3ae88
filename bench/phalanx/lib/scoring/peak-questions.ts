import type { BillingMonth } from '@bess/tariff-library/calendar';
import type { ProbabilityCase } from '../../../shared/scoring/probability-case.js';
import type { Building } from '../../../shared/series/building.js';
import type { DatedCase } from './climatology.js';
import { questionInputs } from './question-inputs.js';

/** `day`: does the coming day hold the month's peak, asked at each local midnight; `hour`: does the coming hour, asked each hour. */
export type QuestionKind = 'day' | 'hour';

/** A question about a month's peak, with its answer and the inputs known when it was asked. */
export interface PeakQuestion extends DatedCase, Omit<ProbabilityCase, 'probability'> {
  readonly site: string;
  /** First step of its day or hour. */
  readonly step: number;
  /** Inputs of a regression; see {@link questionInputs}. */
  readonly inputs: readonly number[];
}

const HORIZON_HOURS: Readonly<Record<QuestionKind, number>> = { day: 24, hour: 1 };

/**
 * The questions of whole months. The answer is yes if no settled reading of the month is above the highest of the coming day or hour, which
 * ends with the month at the latest. Inputs are causal readings before the question.
 */
export function peakQuestions(
  building: Building,
  months: readonly BillingMonth[],
  kind: QuestionKind,
): PeakQuestion[] {
  const { grid, calendar, settledKw, name, campus } = building;
  const { hour, minute, weekday } = calendar;
  const stepMs = grid.stepMinutes * 60_000;
  const horizon = (HORIZON_HOURS[kind] * 60) / grid.stepMinutes;
  return months.flatMap(({ year, month, startStep, endStep }) => {
    const label = `${year}-${String(month).padStart(2, '0')}`;
    const peakKw = highest(settledKw, startStep, endStep);
    const questions: PeakQuestion[] = [];
    for (let step = startStep; step < endStep; step += 1) {
      if (minute[step] !== 0 || (kind === 'day' && hour[step] !== 0)) continue;
      const dayKind = weekday[step]! <= 5 ? 'weekday' : 'weekend';
      questions.push({
        site: name,
        step,
        timeMs: grid.startMs + step * stepMs,
        knownAtMs: grid.startMs + endStep * stepMs,
        happened: highest(settledKw, step, Math.min(step + horizon, endStep)) >= peakKw,
        siteMonth: `${name} ${label}`,
        campusMonth: `${campus} ${label}`,
        stratum: kind === 'day' ? `${month} ${dayKind}` : `${month} ${dayKind} ${hour[step]}`,
        inputs: questionInputs(building, step, startStep, endStep, horizon),
      });
    }
    return questions;
  });
}

function highest(values: Float64Array, from: number, until: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let step = from; step < until; step += 1) if (values[step]! > most) most = values[step]!;
  return most;
}
