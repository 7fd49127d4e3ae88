import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * (2) import_t = load_t − solar_t + k_t + c_t − d_t + vehicles_t + e_t ≥ 0: what leaves is an export, or not allowed.
 * Left out where the load is above all that can feed into it, since it cannot bind there.
 */
export function importNotNegative(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
): void {
  for (const [step, drawn] of columns.imports.entries()) {
    if (drawn.lowestKw >= state.powerKw) continue;
    state.builder.addRow({
      name: `(2) import of ${planned.block.name}, step ${step}`,
      lower: -drawn.constant,
      columns: drawn.columns,
      values: drawn.values,
    });
  }
}
