import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import type { TrainingSeries } from './training-series.js';

/** What windows are drawn from, and how often. */
export interface TrainingMix {
  readonly seriesList: readonly ModelSeries[];
  /** As many as there are series; all of them add up to 1. */
  readonly shares: readonly number[];
}

/** How kinds are weighed against each other. */
export interface MixOptions {
  /** Share of made-up series, 0 to 1. */
  readonly syntheticShare: number;
  /** Shortest stretch that may be drawn from, in values, for steps of an hour. */
  readonly leastHours: number;
}

/** Of series that come at several steps, the share of the hourly ones. */
const HOURLY_SHARE = 0.6;

/**
 * Lays series together so that prices count as much as loads; within a kind a source counts by the root of its length, so that three
 * years tell more than three months but do not drown them.
 *
 * @param training - what may be seen
 * @param synthetic - made-up series
 * @param options - see {@link MixOptions}
 */
export function trainingMix(
  training: readonly TrainingSeries[],
  synthetic: readonly ModelSeries[],
  { syntheticShare, leastHours }: MixOptions,
): TrainingMix {
  const seriesList: ModelSeries[] = [];
  const shares: number[] = [];
  const kinds = new Set(training.map(({ kind }) => kind));
  for (const kind of kinds) {
    const ofKind = training.filter((one) => one.kind === kind);
    const hourly = ofKind.filter(({ stepMinutes }) => stepMinutes === 60);
    const whole = hourly.reduce((sum, one) => sum + Math.sqrt(lengthOf(one)), 0);
    for (const one of ofKind) {
      const steps = ofKind.filter(({ name }) => name === one.name).length;
      const hours = hourly.find(({ name }) => name === one.name)!;
      const ofSource = Math.sqrt(lengthOf(hours)) / whole;
      const ofStep =
        steps === 1
          ? 1
          : one.stepMinutes === 60
            ? HOURLY_SHARE
            : (1 - HOURLY_SHARE) / (steps - 1);
      const fitting = one.stretches.filter(
        ({ values }) => values.length >= (leastHours * 60) / one.stepMinutes,
      );
      const total = fitting.reduce((sum, { values }) => sum + values.length, 0);
      for (const stretch of fitting) {
        seriesList.push(stretch);
        const ofStretch = stretch.values.length / total;
        shares.push(((1 - syntheticShare) / kinds.size) * ofSource * ofStep * ofStretch);
      }
    }
  }
  const madeUp = training.length === 0 ? 1 : syntheticShare;
  for (const one of synthetic) {
    seriesList.push(one);
    shares.push(madeUp / synthetic.length);
  }
  return { seriesList, shares };
}

function lengthOf({ stretches }: TrainingSeries): number {
  return stretches.reduce((sum, { values }) => sum + values.length, 0);
}
