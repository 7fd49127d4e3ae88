import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { tarsisError } from '../internal/tarsis-error.js';
import type { RunningInterval } from './day-block.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

/**
 * The meter interval that runs when a part of a horizon begins, by its first step; undefined where one begins with it.
 *
 * @throws EngineError `outOfRange` / `openInterval` where more of it went by than the clock says.
 */
export function runningInterval(
  { tariff, options: { grid, monthToDate } }: ResolvedHorizon,
  from: number,
): RunningInterval | undefined {
  const meterSteps = meterInterval(tariff, grid).steps;
  const skippedSteps = (stepsIntoMeterInterval(grid, meterSteps) + from) % meterSteps;
  const known = from === 0 ? monthToDate?.openInterval : undefined;
  if (known && known.steps > skippedSteps) {
    throw tarsisError(
      'outOfRange',
      'openInterval',
      `monthToDate.openInterval.steps must be at most ${skippedSteps}, the steps of the meter interval that lie before the grid; ${known.steps} came`,
    );
  }
  if (skippedSteps === 0) return undefined;
  return { skippedSteps, knownSteps: known?.steps ?? 0, knownSumKw: known?.sumKw ?? 0 };
}
