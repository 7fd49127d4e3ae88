import type { AmountOfSizes, PlannedBlock, SizedGrant, SizeRange, Sizes } from './model-spec.js';
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
  const columns: SizeColumns = {
    power: columnOf('power of the battery', sizes.powerKw),
    capacity: columnOf('capacity of the battery', sizes.capacityKwh),
    solar: sizes.solarShare === undefined ? null : columnOf('share of the solar', sizes.solarShare),
  };
  const { power, capacity } = columns;
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
  addGrants(state, columns, sizes);
  return columns;
}

/**
 * (31) A grant G is at most what is asked for and its maximum; its kWh are at most its limit. (32) All grants together are
 * at most the capital cost C. (33) C − ΣG is at most the budget.
 */
function addGrants(state: ModelState, sizes: SizeColumns, { capitalCost, ...spec }: Sizes): void {
  const { builder } = state;
  const grants = (spec.grants ?? []).map((grant) => addGrant(state, sizes, grant));
  if (capitalCost === undefined) return;
  const cost = termsOf(capitalCost, sizes);
  const columns = [...grants, ...cost.columns];
  if (grants.length > 0) {
    builder.addRow({
      name: '(32) grants within the capital cost',
      upper: capitalCost.constant,
      columns,
      values: [...grants.map(() => 1), ...cost.values.map((value) => -value)],
    });
  }
  if (spec.budget !== undefined) {
    builder.addRow({
      name: '(33) budget',
      upper: spec.budget - capitalCost.constant,
      columns,
      values: [...grants.map(() => -1), ...cost.values],
    });
  }
}

function addGrant(state: ModelState, sizes: SizeColumns, grant: SizedGrant): number {
  const { builder } = state;
  const { name, amount, maximum, limitedCapacity, worthPerUnit } = grant;
  const column = builder.addColumn({
    name: `grant ${name}`,
    ...(maximum !== undefined && { upper: maximum }),
  });
  state.otherCosts.push({ column, cost: -worthPerUnit });
  const asked = termsOf(amount, sizes);
  if (limitedCapacity !== undefined) {
    const { perKwh, upToKwh } = limitedCapacity;
    const counted = builder.addColumn({ name: `kWh of grant ${name}`, upper: upToKwh });
    builder.addRow({
      name: `(31) kWh of grant ${name}`,
      upper: 0,
      columns: [counted, sizes.capacity],
      values: [1, -1],
    });
    asked.columns.push(counted);
    asked.values.push(perKwh);
  }
  builder.addRow({
    name: `(31) grant ${name}`,
    upper: amount.constant,
    columns: [column, ...asked.columns],
    values: [1, ...asked.values.map((value) => -value)],
  });
  return column;
}

function termsOf(amount: AmountOfSizes, { power, capacity, solar }: SizeColumns) {
  const columns = [power, capacity];
  const values = [amount.perKw, amount.perKwh];
  if (solar !== null) {
    columns.push(solar);
    values.push(amount.perSolarShare);
  }
  return { columns, values };
}

/**
 * (27) c_t + d_t ≤ P, which holds for each direction alone because a battery does one of them; (28) s_t ≤ E, the energy at
 * which days start and end included; (30) k_t ≥ (1 − S)·new solar_t: panels that are not built are curtailed.
 */
export function withinSizes(
  state: ModelState,
  { block }: PlannedBlock,
  columns: BlockColumns,
  blockIndex: number,
): void {
  const { sizeColumns, builder } = state;
  if (sizeColumns === null) return;
  const { power, capacity, solar } = sizeColumns;
  const available = state.spec.battery.availabilityFraction;
  const newSolarKw = state.spec.sizes?.newSolarKw?.[blockIndex] ?? block.solarKwSeries;
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
    const solarKw = newSolarKw?.[step] ?? 0;
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
