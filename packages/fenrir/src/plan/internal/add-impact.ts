import type { ModelBuilder } from '@bess/milp';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { DispatchColumns } from './build-dispatch-model.js';

/** (82): what moving the price costs lies above each of its tangents. */
export function addImpact(
  builder: ModelBuilder,
  { impactPerMw = 0 }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  tangentMw: readonly (readonly number[])[],
): void {
  if (impactPerMw === 0) return;
  for (const [step, points] of tangentMw.entries()) {
    const perSquareMw = impactPerMw * hours[step]!;
    const impactCost = builder.addColumn({ cost: 1 });
    for (const pointMw of points) {
      builder.addRow({
        lower: -perSquareMw * pointMw * pointMw,
        columns: [impactCost, discharge[step]!, charge[step]!],
        values: [1, -2 * perSquareMw * pointMw, -2 * perSquareMw * pointMw],
      });
    }
  }
}
