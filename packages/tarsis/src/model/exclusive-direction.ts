import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * (8) c_t ≤ P·a_t and d_t ≤ P·(1 − a_t) with a_t ∈ {0, 1}, only on steps where the relaxation was seen to gain from
 * charging and discharging at once (negative prices).
 */
export function exclusiveDirection(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  blockIndex: number,
): void {
  const steps = columns.charge.length;
  for (let step = 0; step < steps; step += 1) {
    if (!state.spec.exclusiveSteps.has(state.firstSteps[blockIndex]! + step)) continue;
    const name = `${planned.block.name}, step ${step}`;
    const charging = state.builder.addColumn({
      name: `charging in ${name}`,
      upper: 1,
      integer: true,
    });
    state.builder.addRow({
      name: `(8) charge only while charging, ${name}`,
      upper: 0,
      columns: [columns.charge[step]!, charging],
      values: [1, -state.powerKw],
    });
    state.builder.addRow({
      name: `(8) discharge only while not charging, ${name}`,
      upper: state.powerKw,
      columns: [columns.discharge[step]!, charging],
      values: [1, state.powerKw],
    });
  }
}
