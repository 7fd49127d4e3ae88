import { localToEpochMs } from '@bess/kernel/series';

/** A span of time and the length of the steps in which it is drawn. */
export interface HistoryView {
  fromMs: number;
  toMs: number;
  resolutionMinutes: number;
}

/** The first and the last stored time [ms]. */
export interface HistoryExtent {
  firstMs: number;
  lastMs: number;
}

/** A stored value, or the means of a step with the range of its first quantity. */
export interface HistoryStep {
  time: string;
  minimum?: number;
  maximum?: number;
  count?: number;
}

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Steps that divide a day [min]. */
const resolutions = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1_440] as const;

/** A screen shows no more points than this; twice as many would take a tenth of a second to draw. */
const maximumPoints = 800;

/** No view is shorter [ms]. */
const shortestMs = 60 * minuteMs;

/** A span with the finest steps that give at most {@link maximumPoints}; it begins and ends at full steps of the UTC day. */
export function viewOf(fromMs: number, toMs: number): HistoryView {
  const spanMinutes = (toMs - fromMs) / minuteMs;
  const resolutionMinutes =
    resolutions.find((minutes) => spanMinutes / minutes <= maximumPoints) ?? 1_440;
  const stepMs = resolutionMinutes * minuteMs;
  return {
    fromMs: Math.floor(fromMs / stepMs) * stepMs,
    toMs: Math.ceil(toMs / stepMs) * stepMs,
    resolutionMinutes,
  };
}

/** The last days of what is stored; all of it without a number. */
export function latestView(
  { firstMs, lastMs }: HistoryExtent,
  days = Number.POSITIVE_INFINITY,
): HistoryView {
  const endMs = lastMs + minuteMs;
  return viewOf(Math.max(firstMs, endMs - days * dayMs), endMs);
}

/** A view moved by a share of its length, within what is stored. */
export function movedView(
  { fromMs, toMs }: HistoryView,
  share: number,
  { firstMs, lastMs }: HistoryExtent,
): HistoryView {
  const lengthMs = toMs - fromMs;
  const startMs = Math.min(fromMs + share * lengthMs, lastMs + minuteMs - lengthMs);
  const from = Math.max(startMs, Math.min(fromMs, firstMs));
  return viewOf(from, from + lengthMs);
}

/** A view with its length multiplied by a factor around its middle, within what is stored. */
export function scaledView(
  { fromMs, toMs }: HistoryView,
  factor: number,
  { firstMs, lastMs }: HistoryExtent,
): HistoryView {
  const middleMs = (fromMs + toMs) / 2;
  const halfMs = Math.max(shortestMs, (toMs - fromMs) * factor) / 2;
  return viewOf(
    Math.max(firstMs, middleMs - halfMs),
    Math.min(lastMs + minuteMs, middleMs + halfMs),
  );
}

/** Whether two views show the same span. */
export function isSameView(a: HistoryView, b: HistoryView): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs;
}

/**
 * The steps with their times [ms], and an empty one after each that is followed by a gap, which interrupts the line of a
 * chart.
 */
export function stepsWithGaps<Step extends HistoryStep>(
  steps: readonly Step[],
): { timeMs: number; step: Step | undefined }[] {
  const times = steps.map(({ time }) => Date.parse(time));
  const stepMs = times
    .slice(1)
    .reduce(
      (least, time, index) => Math.min(least, time - times[index]!),
      Number.POSITIVE_INFINITY,
    );
  return steps.flatMap((step, index) => {
    const timeMs = times[index]!;
    const nextMs = times[index + 1] ?? timeMs + stepMs;
    const drawn = { timeMs, step };
    return nextMs - timeMs > 1.5 * stepMs
      ? [drawn, { timeMs: timeMs + stepMs, step: undefined }]
      : [drawn];
  });
}

/** A length of steps in words: `hour`, `15 minutes`, `4 hours`. */
export function resolutionWords(minutes: number): string {
  if (minutes === 60) {
    return 'hour';
  }
  if (minutes === 1_440) {
    return 'day';
  }
  return minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`;
}

/** The instant of a time of a chart: charts hold local times, written as if they were UTC. */
export function instantOfLocal(localMs: number, timeZone: string): number {
  const local = new Date(localMs);
  const hour = {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
  };
  return localToEpochMs(hour, timeZone) + (localMs % 3_600_000);
}
