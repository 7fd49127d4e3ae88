import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState, StepImport } from './model-state.js';
import { sellPrices } from './sell-prices.js';

/** The columns of a block that are there before vehicles, curtailment and exports are known. */
export type StorageColumns = Pick<BlockColumns, 'charge' | 'discharge'>;

/**
 * What each step draws from the grid as far as load, panels and battery go: load_t − solar_t + c_t − d_t. Vehicles,
 * curtailment and exports add themselves.
 */
export function importOfSteps({ block }: PlannedBlock, columns: StorageColumns): StepImport[] {
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
 * Solar that is not used and power that leaves, where there can be any: curtailment 0 ≤ k_t ≤ solar_t and export
 * 0 ≤ e_t ≤ what can be left over, so that import_t = load_t − solar_t + k_t + c_t − d_t + vehicles_t + e_t.
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
  const ladders = spec.charges[block.monthIndex]!.energyLadders;
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
    const ladder = ladders[block.energyPeriodSeries[step]!] ?? [];
    const canPayToWaste =
      surplusKw > limitKw ||
      Number(spec.netCreditPrice) < 0 ||
      sellPrices(spec, block, step).lowest < 0 ||
      ladder.some((tier) => tier.price < 0);
    if (solarKw > 0 && canPayToWaste) {
      const column = builder.addColumn({ name: `curtailment in ${name}`, upper: solarKw });
      columns.curtail[step] = column;
      drawn.columns.push(column);
      drawn.values.push(1);
      drawn.highestKw += solarKw;
    }
  }
}
