import type { PlannedBlock, SizeRange } from './model-spec.js';
import type { BlockColumns, ModelState, SizeColumns } from './model-state.js';

/**
 * Columns of the sizes that the model chooses: power P, capacity E and solar S, with their cost in the objective and
 * (29) least·P ≤ E ≤ most·P, the hours for which the battery lasts.
 */
export function addSizeColumns(state: ModelState): SizeColumns | null {
  const { sizes } = state.spec;
  if (sizes === undefined) return null;
  const columnOf = (name: string, { minimum, maximum, costPerUnit }: SizeRange) => {
    const column = state.builder.addColumn({ name, lower: minimum, upper: maximum });
    state.otherCosts.push({ column, cost: costPerUnit });
    return column;
  };
  const power = columnOf('power of the battery', sizes.powerKw);
  const capacity = columnOf('capacity of the battery', sizes.capacityKwh);
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = sizes.hours ?? {};
  if (minimum > 0) {
    state.builder.addRow({
      name: '(29) least hours of the battery',
      lower: 0,
      columns: [capacity, power],
      values: [1, -minimum],
    });
  }
  if (maximum < Number.POSITIVE_INFINITY) {
    state.builder.addRow({
      name: '(29) most hours of the battery',
      upper: 0,
      columns: [capacity, power],
      values: [1, -maximum],
    });
  }
  return {
    power,
    capacity,
    solar: sizes.solarShare === undefined ? null : columnOf('share of the solar', sizes.solarShare),
  };
}

/**
 * (27) c_t + d_t ≤ P, which holds for each direction alone because a battery does one of them; (28) s_t ≤ E, the energy at
 * which days start and end included; (30) k_t ≥ (1 − S)·solar_t: panels that are not built are curtailed.
 */
export function withinSizes(
  state: ModelState,
  { block }: PlannedBlock,
  columns: BlockColumns,
): void {
  const { sizeColumns, builder } = state;
  if (sizeColumns === null) return;
  const { power, capacity, solar } = sizeColumns;
  const available = state.spec.battery.availabilityFraction;
  for (let step = 0; step < columns.charge.length; step += 1) {
    const name = `${block.name}, step ${step}`;
    builder.addRow({
      name: `(27) power of ${name}`,
      upper: 0,
      columns: [columns.charge[step]!, columns.discharge[step]!, power],
      values: [1, 1, -available],
    });
    builder.addRow({
      name: `(28) capacity after ${name}`,
      upper: 0,
      columns: [columns.stored[step]!, capacity],
      values: [1, -1],
    });
    const solarKw = block.solarKwSeries?.[step] ?? 0;
    if (solar !== null && solarKw > 0) {
      builder.addRow({
        name: `(30) panels not built in ${name}`,
        lower: solarKw,
        columns: [columns.curtail[step]!, solar],
        values: [1, solarKw],
      });
    }
  }
}
