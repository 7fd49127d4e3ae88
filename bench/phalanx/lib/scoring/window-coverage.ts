import type { PeakRisk } from '@bess/phalanx/risk';
import type { Building } from '../../../shared/series/building.js';
import type { PeakQuestion } from './peak-questions.js';

/** How often the peak fell into the predicted window, and how long the windows were. */
export interface WindowCoverage {
  /** Days that held the month's peak. */
  readonly peaks: number;
  readonly held: number;
  /** Mean length of their windows [h]. */
  readonly meanHours: number;
}

/**
 * Coverage of the windows predicted at the midnights of days that held a month's peak; the first highest settled step counts.
 *
 * @param questions - about days of the building
 * @param risks - answers, in the same order
 */
export function windowCoverage(
  { settledKw, grid }: Building,
  questions: readonly PeakQuestion[],
  risks: readonly PeakRisk[],
): WindowCoverage {
  const perDay = 1440 / grid.stepMinutes;
  let peaks = 0;
  let held = 0;
  let hours = 0;
  questions.forEach(({ step, happened }, index) => {
    if (!happened) return;
    const { windowFrom, windowUntil } = risks[index]!;
    const ofDay = settledKw.subarray(step, step + perDay);
    const place = ofDay.indexOf(ofDay.reduce((most, kw) => Math.max(most, kw)));
    peaks += 1;
    if (place >= windowFrom && place < windowUntil) held += 1;
    hours += ((windowUntil - windowFrom) * grid.stepMinutes) / 60;
  });
  return { peaks, held, meanHours: peaks > 0 ? hours / peaks : 0 };
}
