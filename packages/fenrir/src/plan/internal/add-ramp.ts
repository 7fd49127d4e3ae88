import type { ModelBuilder } from '@bess/milp';
import type { Dispatch } from '../dispatch.js';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { PlannedStep } from '../planned-step.js';
import type { PowerColumns } from './build-dispatch-model.js';
import { stepHours } from './step-hours.js';

/**
 * (85): the power changes no faster than it may, but for an excess that is limited in all.
 *
 * @param excessMw - most excess in all, 0 or more
 * @returns the columns of the excess; none where there may not be any
 */
export function addRamp(
  builder: ModelBuilder,
  { ramp, firstStep }: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
  excessMw: number,
): readonly number[] {
  if (ramp === undefined) return [];
  const excesses: number[] = [];
  const limit = (changeMw: number, beforeMw: number, columns: number[], values: number[]): void => {
    const excess = excessMw > 0 ? [builder.addColumn({})] : [];
    excesses.push(...excess);
    const all = [...columns, ...excess];
    builder.addRow({
      upper: beforeMw + changeMw,
      columns: all,
      values: [...values, ...excess.map(() => -1)],
    });
    builder.addRow({
      lower: beforeMw - changeMw,
      columns: all,
      values: [...values, ...excess.map(() => 1)],
    });
  };
  const perHour = 60 * ramp.mwPerMinute;
  // A first step that is given is not asked whether it may be.
  if (ramp.before !== undefined && firstStep === undefined) {
    limit(perHour * hours[0]!, soldBefore(ramp.before), [discharge[0]!, charge[0]!], [1, -1]);
  }
  for (let step = 1; step < charge.length; step += 1) {
    limit(
      (perHour * (hours[step - 1]! + hours[step]!)) / 2,
      0,
      [discharge[step]!, charge[step]!, discharge[step - 1]!, charge[step - 1]!],
      [1, -1, -1, 1],
    );
  }
  if (excessMw > 0 && excessMw < Number.POSITIVE_INFINITY && excesses.length > 0) {
    builder.addRow({ upper: excessMw, columns: excesses, values: excesses.map(() => 1) });
  }
  return excesses;
}

/** By how much a dispatch exceeds its ramps in all [MW]. */
export function rampExcessOf(
  { ramp, firstStep, site }: Pick<DispatchProblem, 'site' | 'ramp' | 'firstStep'>,
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
): number {
  if (ramp === undefined) return 0;
  const hours = stepHours(site.stepMinutes, chargeMwSeries.length);
  const soldMw = dischargeMwSeries.map((mw, step) => mw - chargeMwSeries[step]!);
  const perHour = 60 * ramp.mwPerMinute;
  let excessMw = 0;
  if (ramp.before !== undefined && firstStep === undefined) {
    const changeMw = Math.abs(soldMw[0]! - soldBefore(ramp.before));
    excessMw += Math.max(0, changeMw - perHour * hours[0]!);
  }
  for (let step = 1; step < soldMw.length; step += 1) {
    const changeMw = Math.abs(soldMw[step]! - soldMw[step - 1]!);
    excessMw += Math.max(0, changeMw - (perHour * (hours[step - 1]! + hours[step]!)) / 2);
  }
  return excessMw;
}

/** Power sold before, or bought where it is below 0 [MW]. */
function soldBefore({ direction, powerMw }: PlannedStep): number {
  if (direction === 'idle') return 0;
  return direction === 'discharge' ? powerMw : -powerMw;
}
