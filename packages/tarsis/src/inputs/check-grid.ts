import { type TimeGrid, zoneOffsetMinutes } from '@bess/kernel/series';
import { tarsisError } from '../internal/tarsis-error.js';
import { checkStepMinutes } from './check-step-minutes.js';

/** From summer time to winter time and back [ms]. */
const halfYearMs = 182 * 86_400_000;

/**
 * Refuses a grid that `createTimeGrid` would not make: tariffs change their prices at hours of the local clock, which no
 * step may straddle. Only where the clock changes by less than a step (30 minutes on Lord Howe Island) a grid may begin
 * off its steps, as a part of one that began before the change.
 *
 * @throws EngineError `outOfRange` / `stepOutOfRange`, `startOffStep`; `unknownTimeZone`.
 */
export function checkGrid({ startMs, stepMinutes, timeZone }: TimeGrid): void {
  checkStepMinutes(stepMinutes, 'grid.stepMinutes');
  const localMs = (atMs: number) => startMs + zoneOffsetMinutes(atMs, timeZone) * 60_000;
  const seasons = [0, halfYearMs, -halfYearMs];
  if (seasons.some((awayMs) => localMs(startMs + awayMs) % (stepMinutes * 60_000) === 0)) return;
  const came = new Date(localMs(startMs)).toISOString().slice(0, -1);
  throw tarsisError(
    'outOfRange',
    'startOffStep',
    `grid.startMs must fall on a multiple of ${stepMinutes} minutes past the local hour; ${startMs}, ${came} in ${timeZone}, came`,
  );
}
