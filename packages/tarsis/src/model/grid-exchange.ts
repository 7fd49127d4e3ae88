import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState, StepImport } from './model-state.js';
import { sellPriceRange } from './negative-prices.js';

/** The columns of a block before vehicles, curtailment and exports are added. */
type StorageColumns = Pick<BlockColumns, 'charge' | 'discharge'>;

/**
 * Import of each step from load, panels and battery: load_t − solar_t + c_t − d_t. Vehicles, curtailment and exports are
 * added later.
 */
export function importExpressions({ block }: PlannedBlock, columns: StorageColumns): StepImport[] {
  return Array.from(block.loadKwSeries, (loadKw, step) => {
    const netKw = loadKw - (block.solarKwSeries?.[step] ?? 0);
    return {
      columns: [columns.charge[step]!, columns.discharge[step]!],
      values: [1, -1],
      constant: netKw,
      lowestKw: netKw,
      highestKw: netKw,
    };
  });
}

/**
 * Adds curtailment 0 ≤ k_t ≤ solar_t and export 0 ≤ e_t ≤ possible surplus in the steps where they can occur, so that
 * import_t = load_t − solar_t + k_t + c_t − d_t + vehicles_t + e_t.
 */
export function addSurplusColumns(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
): void {
  const { spec, builder, powerKw } = state;
  const { block } = planned;
  const rule = spec.exportRule ?? 'none';
  const limitKw = rule === 'none' ? 0 : (spec.limits?.exportKw ?? Number.POSITIVE_INFINITY);
  const tierSchedules = spec.charges[block.monthIndex]!.energyTierSchedules;
  for (const [step, drawn] of columns.imports.entries()) {
    const solarKw = block.solarKwSeries?.[step] ?? 0;
    const surplusKw = Math.max(0, powerKw - drawn.lowestKw);
    const name = `${block.name}, step ${step}`;
    if (surplusKw > 0 && limitKw > 0) {
      const column = builder.addColumn({
        name: `export in ${name}`,
        upper: Math.min(limitKw, surplusKw),
      });
      columns.exported[step] = column;
      drawn.columns.push(column);
      drawn.values.push(1);
    }
    const tierSchedule = tierSchedules[block.energyPeriodSeries[step]!] ?? [];
    const canPayToWaste =
      spec.sizes?.solarShare !== undefined ||
      surplusKw > limitKw ||
      Number(spec.netCreditPrice) < 0 ||
      sellPriceRange(spec, block, step).lowest < 0 ||
      tierSchedule.some((tier) => tier.price < 0);
    if (solarKw > 0 && canPayToWaste) {
      const column = builder.addColumn({ name: `curtailment in ${name}`, upper: solarKw });
      columns.curtail[step] = column;
      drawn.columns.push(column);
      drawn.values.push(1);
      drawn.highestKw += solarKw;
    }
  }
}

/**
 * (2) import_t = load_t − solar_t + k_t + c_t − d_t + vehicles_t + e_t ≥ 0: a surplus must be exported or is not allowed.
 * Omitted where the load exceeds everything that can offset it, because the row cannot bind there.
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

/**
 * Limits at the point of connection.
 *
 * (11) import_t ≤ limit + over_t, where over_t exists only if the load itself exceeds the limit, and costs the penalty;
 * elsewhere the limit is hard. (12) c_t ≤ grid charging limit + (solar_t − k_t). (13) import_t ≤ most·g_t and
 * e_t ≤ most·(1 − g_t), g_t ∈ {0, 1}, only where the relaxation gained from importing and exporting at the same time.
 */
export function gridLimits(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  blockIndex: number,
): void {
  const { spec, builder, powerKw } = state;
  const { importKw, gridChargeKw } = spec.limits ?? {};
  const first = state.stepOffsets[blockIndex]!;
  for (const [step, drawn] of columns.imports.entries()) {
    const name = `${planned.block.name}, step ${step}`;
    if (importKw !== undefined && drawn.highestKw + powerKw > importKw) {
      const over = importSlack(state, planned, { name, isOverByItself: drawn.constant > importKw });
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
      exclusiveImportExport(state, columns, step, name);
    }
  }
}

function importSlack(
  state: ModelState,
  { repeats }: PlannedBlock,
  { name, isOverByItself }: { name: string; isOverByItself: boolean },
): number[] {
  if (!isOverByItself) return [];
  const column = state.builder.addColumn({ name: `import above the limit in ${name}` });
  state.missed.push({ column, weight: repeats * state.stepHours });
  return [column];
}

function exclusiveImportExport(
  state: ModelState,
  columns: BlockColumns,
  step: number,
  name: string,
): void {
  const { builder, powerKw } = state;
  const drawn = columns.imports[step]!;
  const exported = columns.exported[step]!;
  const maxKw = Math.max(0, drawn.highestKw + powerKw);
  const surplusKw = Math.max(0, powerKw - drawn.lowestKw);
  const importing = builder.addColumn({ name: `importing in ${name}`, upper: 1, integer: true });
  builder.addRow({
    name: `(13) import only while importing, ${name}`,
    upper: -drawn.constant,
    columns: [...drawn.columns, importing],
    values: [...drawn.values, -maxKw],
  });
  builder.addRow({
    name: `(13) export only while not importing, ${name}`,
    upper: surplusKw,
    columns: [exported, importing],
    values: [1, surplusKw],
  });
}
