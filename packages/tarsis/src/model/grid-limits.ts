import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * Limits at the point of connection.
 *
 * (11) import_t ≤ limit + over_t, with over_t only where the load by itself is above the limit, at the penalty of the
 * spec; elsewhere the limit is hard. (12) c_t ≤ grid limit + (solar_t − k_t): the battery charges from the grid no
 * faster than it may. (13) import_t ≤ most·g_t and e_t ≤ most·(1 − g_t), g_t ∈ {0, 1}, only where the relaxation was
 * seen to gain from importing and exporting at once.
 */
export function gridLimits(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  blockIndex: number,
): void {
  const { spec, builder, powerKw } = state;
  const { importKw, gridChargeKw } = spec.limits ?? {};
  const first = state.firstSteps[blockIndex]!;
  for (const [step, drawn] of columns.imports.entries()) {
    const name = `${planned.block.name}, step ${step}`;
    if (importKw !== undefined && drawn.highestKw + powerKw > importKw) {
      const over = overLimit(state, planned, { name, isOverByItself: drawn.constant > importKw });
      builder.addRow({
        name: `(11) import limit of ${name}`,
        upper: importKw - drawn.constant,
        columns: [...drawn.columns, ...over],
        values: [...drawn.values, ...over.map(() => -1)],
      });
    }
    const solarKw = planned.block.solarKwSeries?.[step] ?? 0;
    if (gridChargeKw !== undefined && gridChargeKw + solarKw < powerKw) {
      const curtail = columns.curtail[step]!;
      builder.addRow({
        name: `(12) grid charging of ${name}`,
        upper: gridChargeKw + solarKw,
        columns: curtail < 0 ? [columns.charge[step]!] : [columns.charge[step]!, curtail],
        values: curtail < 0 ? [1] : [1, 1],
      });
    }
    if (columns.exported[step]! >= 0 && spec.exclusiveGridSteps?.has(first + step)) {
      excludeExport(state, columns, step, name);
    }
  }
}

function overLimit(
  state: ModelState,
  { repeats }: PlannedBlock,
  { name, isOverByItself }: { name: string; isOverByItself: boolean },
): number[] {
  if (!isOverByItself) return [];
  const column = state.builder.addColumn({ name: `import above the limit in ${name}` });
  state.missed.push({ column, weight: repeats * state.stepHours });
  return [column];
}

function excludeExport(state: ModelState, columns: BlockColumns, step: number, name: string): void {
  const { builder, powerKw } = state;
  const drawn = columns.imports[step]!;
  const exported = columns.exported[step]!;
  const mostKw = Math.max(0, drawn.highestKw + powerKw);
  const surplusKw = Math.max(0, powerKw - drawn.lowestKw);
  const importing = builder.addColumn({ name: `importing in ${name}`, upper: 1, integer: true });
  builder.addRow({
    name: `(13) import only while importing, ${name}`,
    upper: -drawn.constant,
    columns: [...drawn.columns, importing],
    values: [...drawn.values, -mostKw],
  });
  builder.addRow({
    name: `(13) export only while not importing, ${name}`,
    upper: surplusKw,
    columns: [exported, importing],
    values: [1, surplusKw],
  });
}
