import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * (2) load_t + c_t − d_t ≥ 0: the battery serves the facility and nothing is exported.
 * Left out where the load is above the battery's power, since it cannot bind there.
 */
export function importNotNegative(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
): void {
  const load = planned.block.loadKwSeries;
  for (let step = 0; step < load.length; step += 1) {
    if (load[step]! >= state.powerKw) continue;
    state.builder.addRow({
      name: `(2) import of ${planned.block.name}, step ${step}`,
      lower: -load[step]!,
      columns: [columns.charge[step]!, columns.discharge[step]!],
      values: [1, -1],
    });
  }
}
