import type { TrainingSeries } from '../data/training-series.js';

/** What a training saw of a source. */
export interface DataNote {
  readonly name: string;
  readonly group: string;
  readonly stepMinutes: number;
  readonly values: number;
  /** First instant seen. */
  readonly first: string;
  /** From here on nothing was seen. */
  readonly before: string;
  readonly licence: string;
  readonly permissive: boolean;
}

/** What a training saw, source by source. */
export function describeData(training: readonly TrainingSeries[]): DataNote[] {
  return training.map(({ name, group, stepMinutes, startMs, endMs, source, stretches }) => ({
    name,
    group,
    stepMinutes,
    values: stretches.reduce((sum, { values }) => sum + values.length, 0),
    first: new Date(startMs).toISOString(),
    before: new Date(endMs).toISOString(),
    licence: source.licence,
    permissive: source.permissive,
  }));
}
