import type { ModelState, Quantity } from './model-state.js';

/** Keeps rounding of a sum from making an idle battery infeasible. */
const roundingMargin = 1 - 1e-12;

/** (3) X_(m,p): fixed energy + Σ repeats·Δ·import_t over the steps of a period in a month, under net metering less exports. */
export function energyQuantity(state: ModelState, monthIndex: number, period: number): Quantity {
  const columns: number[] = [];
  const values: number[] = [];
  const withoutExports = state.spec.exportRule === 'netMetering';
  let constant = state.spec.fixed[monthIndex]!.energyKwhByPeriod[period] ?? 0;
  let lowest = constant;
  let highest = constant;
  for (const [index, { block, repeats }] of state.spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    const { imports, exported } = state.blocks[index]!;
    const hours = repeats * state.stepHours;
    for (const [step, drawn] of imports.entries()) {
      if (block.energyPeriodSeries[step] !== period) continue;
      for (const [position, column] of drawn.columns.entries()) {
        if (withoutExports && column === exported[step]) continue;
        columns.push(column);
        values.push(hours * drawn.values[position]!);
      }
      constant += hours * drawn.constant;
    }
    highest += (repeats * maxImportKwh(state, index, period)) / roundingMargin;
    const least = repeats * minImportKwh(state, index, period);
    lowest += least < 0 ? least / roundingMargin : roundingMargin * least;
  }
  return { columns, values, constant, lowest, highest };
}

/**
 * Minimum import of a block in a period [kWh]. In each contiguous run of the period's steps, the battery can discharge no
 * more than its power and its stored energy allow; over a whole day that ends as it began, it can discharge nothing on balance.
 */
function minImportKwh(state: ModelState, blockIndex: number, period: number): number {
  const { battery, exportRule } = state.spec;
  const { block } = state.spec.blocks[blockIndex]!;
  const { imports } = state.blocks[blockIndex]!;
  const periods = block.energyPeriodSeries;
  const isCycle = block.start.kind === 'boundary' && block.end.kind === 'boundary';
  const floorKwh = exportRule === 'netMetering' ? Number.NEGATIVE_INFINITY : 0;
  let least = 0;
  let step = 0;
  while (step < periods.length) {
    const first = step;
    let withoutBatteryKwh = 0;
    let atFullPowerKwh = 0;
    for (; step < periods.length && periods[step] === period; step += 1) {
      const { lowestKw } = imports[step]!;
      withoutBatteryKwh += state.stepHours * lowestKw;
      atFullPowerKwh += state.stepHours * Math.max(floorKwh, lowestKw - state.powerKw);
    }
    const isWholeDay = step - first === periods.length;
    const heldKwh = isCycle && isWholeDay ? 0 : battery.capacityKwh * battery.dischargeEfficiency;
    if (step > first) least += Math.max(atFullPowerKwh, withoutBatteryKwh - heldKwh, floorKwh);
    else step += 1;
  }
  return least;
}

/**
 * Maximum import of a block in a period [kWh]. Without exports and curtailment, the battery adds at most its capacity and
 * the losses of the energy cycled through it during a contiguous run of the period's steps.
 */
function maxImportKwh(state: ModelState, blockIndex: number, period: number): number {
  const { block } = state.spec.blocks[blockIndex]!;
  const { imports, exported, curtail } = state.blocks[blockIndex]!;
  const periods = block.energyPeriodSeries;
  const isCycle = block.start.kind === 'boundary' && block.end.kind === 'boundary';
  let most = 0;
  let step = 0;
  while (step < periods.length) {
    const first = step;
    let withoutBatteryKwh = 0;
    let atFullPowerKwh = 0;
    let isClosed = true;
    for (; step < periods.length && periods[step] === period; step += 1) {
      const { highestKw } = imports[step]!;
      isClosed &&= exported[step]! < 0 && curtail[step]! < 0 && highestKw >= 0;
      withoutBatteryKwh += state.stepHours * highestKw;
      atFullPowerKwh += state.stepHours * Math.max(0, highestKw + state.powerKw);
    }
    if (step === first) {
      step += 1;
      continue;
    }
    const isWholeDay = step - first === periods.length;
    const heldKwh = isCycle && isWholeDay ? 0 : state.spec.battery.capacityKwh;
    const addedKwh = maxAddedKwh(state, (step - first) * state.stepHours, heldKwh);
    most += isClosed ? Math.min(atFullPowerKwh, withoutBatteryKwh + addedKwh) : atFullPowerKwh;
  }
  return most;
}

/** Energy added by charging and discharging at full power for T hours with `heldKwh` more stored at the end: E = η_c·P·t_c − P·t_d/η_d, t_c + t_d ≤ T. */
function maxAddedKwh({ spec, powerKw }: ModelState, hours: number, heldKwh: number): number {
  const { chargeEfficiency, dischargeEfficiency } = spec.battery;
  if (powerKw === 0) return 0;
  const roundTrip = chargeEfficiency * dischargeEfficiency;
  const chargedOnlyHours = heldKwh / (chargeEfficiency * powerKw);
  const dischargedHours = Math.max(0, hours - chargedOnlyHours) / (1 + 1 / roundTrip);
  return heldKwh / chargeEfficiency + powerKw * dischargedHours * (1 / roundTrip - 1);
}

/** Exports in a period of a month that are credited on a tier schedule of their own [kWh]. */
export function exportedQuantity(state: ModelState, monthIndex: number, period: number): Quantity {
  const { spec, powerKw, stepHours } = state;
  const columns: number[] = [];
  const values: number[] = [];
  const constant = spec.fixed[monthIndex]!.exportKwhByPeriod?.[period] ?? 0;
  let highest = constant;
  for (const [index, { block, repeats }] of spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    const { exported, imports } = state.blocks[index]!;
    for (const [step, column] of exported.entries()) {
      if (column < 0 || block.energyPeriodSeries[step] !== period) continue;
      columns.push(column);
      values.push(repeats * stepHours);
      highest += repeats * stepHours * Math.max(0, powerKw - imports[step]!.lowestKw);
    }
  }
  return { columns, values, constant, lowest: constant, highest };
}
