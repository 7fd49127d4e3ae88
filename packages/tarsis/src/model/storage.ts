import type { Battery } from '@bess/kernel/battery';
import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * (1) s_t = s_(t−1) + η_c·Δ·c_t − (Δ/η_d)·d_t, from the block's start to its end. (21) Soft end: s_end + short ≥ wanted
 * and s_end − over ≤ top of the window, with short and over at the penalty.
 *
 * @param previousStored Column of the energy at the end of the previous block; null for the first.
 */
export function storageBalance(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  previousStored: number | null,
): void {
  const { builder, stepHours, boundaryColumn } = state;
  const { battery } = state.spec;
  const { block } = planned;
  const stored = columns.stored;
  for (let step = 0; step < stored.length; step += 1) {
    const indices = [stored[step]!, columns.charge[step]!, columns.discharge[step]!];
    const values = [
      1,
      -battery.chargeEfficiency * stepHours,
      stepHours / battery.dischargeEfficiency,
    ];
    let startKwh = 0;
    if (step > 0) {
      indices.push(stored[step - 1]!);
      values.push(-1);
    } else if (block.start.kind === 'boundary') {
      indices.push(boundaryColumn!);
      values.push(-1);
    } else if (block.start.kind === 'previous') {
      indices.push(previousStored!);
      values.push(-1);
    } else {
      startKwh = block.start.kwh;
    }
    builder.addRow({
      name: `(1) storage balance of ${block.name}, step ${step}`,
      lower: startKwh,
      upper: startKwh,
      columns: indices,
      values,
    });
  }
  softEnd(state, planned, columns);
}

function softEnd(state: ModelState, { block }: PlannedBlock, { stored }: BlockColumns): void {
  const { builder, spec } = state;
  if (block.end.kind !== 'atLeast' || block.end.soft !== true) return;
  const last = stored.at(-1)!;
  const short = builder.addColumn({ name: `short at the end of ${block.name}` });
  const over = builder.addColumn({ name: `over at the end of ${block.name}` });
  state.missed.push({ column: short, weight: 1 }, { column: over, weight: 1 });
  const topKwh = spec.battery.maxSocFraction * spec.battery.capacityKwh;
  builder.addRow({
    name: `(21) end of ${block.name}`,
    lower: Math.min(block.end.kwh, topKwh),
    columns: [last, short],
    values: [1, 1],
  });
  builder.addRow({
    name: `(21) end of ${block.name} inside its window`,
    upper: topKwh,
    columns: [last, over],
    values: [1, -1],
  });
}

/**
 * (8) c_t ≤ P·a_t and d_t ≤ P·(1 − a_t) with a_t ∈ {0, 1}, only in steps where the relaxation gained from charging and
 * discharging at the same time (negative prices).
 */
export function exclusiveDirection(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  blockIndex: number,
): void {
  const steps = columns.charge.length;
  for (let step = 0; step < steps; step += 1) {
    if (!state.spec.exclusiveSteps.has(state.stepOffsets[blockIndex]! + step)) continue;
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

type Limits = NonNullable<Battery['powerLimits']>;

/** A line of a concave limit: limit = constant + slope · stored energy [kW, kW/kWh]. */
interface Line {
  readonly constant: number;
  readonly slope: number;
}

/**
 * (14) c_t ≤ limit(s_(t−1)) and d_t ≤ limit(s_(t−1)): power that falls near the ends of the window. A limit that is
 * concave in the stored energy is the minimum of its lines; `createPlannedBattery` refuses any other.
 */
export function socPowerLimits(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  previousStored: number | null,
): void {
  const { battery } = state.spec;
  const { start } = planned.block;
  for (const direction of ['charge', 'discharge'] as const) {
    const lines = limitLinesOverEnergy(battery, direction);
    for (const [step, column] of columns[direction].entries()) {
      const before = step > 0 ? columns.stored[step - 1]! : previousStored;
      for (const { constant, slope } of lines) {
        if (slope === 0 && constant >= state.powerKw) continue;
        const startKwh = before === null && start.kind === 'exactly' ? start.kwh : 0;
        state.builder.addRow({
          name: `(14) ${direction} limit of ${planned.block.name}, step ${step}`,
          upper: Math.max(0, constant + slope * startKwh),
          columns: before === null || slope === 0 ? [column] : [column, before],
          values: before === null || slope === 0 ? [1] : [1, -slope],
        });
      }
    }
  }
}

/** Highest power at a stored energy under (14); the rated power if there are no such limits [kW]. */
export function socPowerKw(
  battery: Battery,
  direction: 'charge' | 'discharge',
  storedKwh: number,
): number {
  const lines = limitLinesOverEnergy(battery, direction);
  const ratedKw = battery.powerKw * battery.availabilityFraction;
  const minKw = Math.min(ratedKw, ...lines.map((line) => line.constant + line.slope * storedKwh));
  return Math.max(0, minKw);
}

/** Lines of a limit over the stored energy [kW, kW/kWh]. */
function limitLinesOverEnergy(
  { powerLimits, capacityKwh, availabilityFraction }: Battery,
  direction: 'charge' | 'discharge',
): Line[] {
  if (powerLimits === undefined || capacityKwh === 0) return [];
  return limitLines(powerLimits, direction).map((line) => ({
    constant: availabilityFraction * line.constant,
    slope: (availabilityFraction * line.slope) / capacityKwh,
  }));
}

/** Lines of a limit over the state of charge, 0 to 1. */
export function limitLines(limits: Limits, direction: 'charge' | 'discharge'): Line[] {
  const kwAt = (index: number) =>
    direction === 'charge' ? limits[index]!.chargeKw : limits[index]!.dischargeKw;
  return limits.slice(1).map((above, index): Line => {
    const below = limits[index]!;
    const slope = (kwAt(index + 1) - kwAt(index)) / (above.socFraction - below.socFraction);
    return { slope, constant: kwAt(index) - slope * below.socFraction };
  });
}

/**
 * Highest usable power within a step [kW]: the available power, but no more than fills the whole capacity from empty. A
 * much larger power would leave no significant digits for the rest of the model.
 */
export function usablePowerKw(battery: Battery, stepHours: number): number {
  const { powerKw, availabilityFraction, capacityKwh, chargeEfficiency } = battery;
  return Math.min(powerKw * availabilityFraction, capacityKwh / (stepHours * chargeEfficiency));
}
