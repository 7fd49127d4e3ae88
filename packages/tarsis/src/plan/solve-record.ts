import type { SolveResult } from '@bess/milp';
import type { JointModel } from '../model/build-joint-model.js';
import type { SolveRecord } from '../types.js';

/**
 * What an answer tells of one of its solves.
 *
 * @param gapPct - proven, as a share of what the plan costs [%]
 */
export function solveRecord(
  { model, integers }: Pick<JointModel, 'model' | 'integers'>,
  result: SolveResult,
  gapPct: number,
  purpose: SolveRecord['purpose'],
): SolveRecord {
  return {
    purpose,
    solver: result.solver,
    status: result.status,
    columns: model.columnCount,
    rows: model.rowCount,
    integers,
    gapPct,
    ...(result.solveMs !== undefined && { solveMs: result.solveMs }),
  };
}
