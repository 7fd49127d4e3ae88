import type { Battery } from '@bess/kernel/battery';
import type { PlannedBlock, TimeBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/** Bounds at exactly the possible value could be infeasible by rounding. */
const roundingMargin = 1 - 1e-9;

/** Share of the capacity outside the window that counts as rounding. */
const tinyShare = 1e-9;

/**
 * Recovery of a battery into its operating window. A real battery does not discharge below its window and does not charge
 * above it.
 *
 * (23) In a block that starts below it: d_t ≤ P·a_t, s_t ≥ low − (low − start)·(1 − a_t), a_t ∈ {0, 1}; above it:
 * c_t ≤ P·a_t, s_t ≤ high + (start − high)·(1 − a_t). (24) In later blocks, in which limits may have kept the battery
 * outside: s_t + short_t ≥ low or s_t − over_t ≤ high, with short and over at the penalty, so that moving further out
 * does not pay.
 */
export function recoverIntoWindow(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
): void {
  const { battery } = state.spec;
  const { start, outsideStartKwh } = planned.block;
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const outsideKwh = start.kind === 'exactly' ? start.kwh : outsideStartKwh;
  const tinyKwh = tinyShare * battery.capacityKwh;
  if (outsideKwh === undefined || state.powerKw === 0) return;
  if (outsideKwh >= lowKwh - tinyKwh && outsideKwh <= highKwh + tinyKwh) return;
  const isBelow = outsideKwh < lowKwh;
  const edgeKwh = isBelow ? lowKwh : highKwh;
  const barred = isBelow ? columns.discharge : columns.charge;
  for (const [step, stored] of columns.stored.entries()) {
    const name = `${planned.block.name}, step ${step}`;
    if (start.kind === 'exactly')
      blockPowerOutside(state, name, { stored, barred: barred[step]!, edgeKwh, outsideKwh });
    else softWindow(state, name, { stored, edgeKwh, isBelow });
  }
}

function blockPowerOutside(
  { builder, powerKw }: ModelState,
  name: string,
  {
    stored,
    barred,
    edgeKwh,
    outsideKwh,
  }: { stored: number; barred: number; edgeKwh: number; outsideKwh: number },
): void {
  const inside = builder.addColumn({
    name: `inside the window after ${name}`,
    upper: 1,
    integer: true,
  });
  builder.addRow({
    name: `(23) power of a battery outside its window in ${name}`,
    upper: 0,
    columns: [barred, inside],
    values: [1, -powerKw],
  });
  // Below the window: stored + (start − low)·inside ≥ start; above it, with the opposite sense.
  builder.addRow({
    name: `(23) window after ${name}`,
    ...(outsideKwh < edgeKwh ? { lower: outsideKwh } : { upper: outsideKwh }),
    columns: [stored, inside],
    values: [1, outsideKwh - edgeKwh],
  });
}

function softWindow(
  { builder, missed }: ModelState,
  name: string,
  { stored, edgeKwh, isBelow }: { stored: number; edgeKwh: number; isBelow: boolean },
): void {
  const outside = builder.addColumn({ name: `outside the window after ${name}` });
  missed.push({ column: outside, weight: 1 });
  builder.addRow({
    name: `(24) window after ${name}`,
    ...(isBelow ? { lower: edgeKwh } : { upper: edgeKwh }),
    columns: [stored, outside],
    values: [1, isBelow ? 1 : -1],
  });
}

/** Bounds of the energy stored at the end of each step [kWh]. */
interface SocLimits {
  readonly lowestKwh: Float64Array;
  readonly highestKwh: Float64Array;
}

/**
 * Bounds of the stored energy by step. A day that starts outside the window may stay as far outside as it started, never
 * further, and must end inside as far as power and load allow.
 */
export function socLimits(
  battery: Battery,
  block: TimeBlock,
  powerKw: number,
  stepHours: number,
): SocLimits {
  const steps = block.loadKwSeries.length;
  const windowLow = battery.minSocFraction * battery.capacityKwh;
  const windowHigh = battery.maxSocFraction * battery.capacityKwh;
  const startKwh = block.start.kind === 'exactly' ? block.start.kwh : null;
  const outsideKwh = startKwh ?? block.outsideStartKwh;
  const lowestKwh = new Float64Array(steps).fill(Math.min(windowLow, outsideKwh ?? windowLow));
  const highestKwh = new Float64Array(steps).fill(Math.max(windowHigh, outsideKwh ?? windowHigh));
  const last = steps - 1;
  // A soft end has its own rows, and a block that continues has no end condition.
  const isHard = block.end.kind !== 'free' && !(block.end.kind === 'atLeast' && block.end.soft);
  if (!isHard) return { lowestKwh, highestKwh };
  const { upKwh, downKwh } = reachableEnergy(battery, block, powerKw, stepHours);
  if (startKwh !== null) {
    lowestKwh[last] = Math.min(windowLow, startKwh + upKwh);
    highestKwh[last] = Math.max(windowHigh, startKwh - downKwh);
  }
  if (block.end.kind === 'atLeast') {
    // An unreachable end is met as far as possible; the schedule reports the shortfall.
    const reachableKwh = startKwh === null ? highestKwh[last]! : startKwh + upKwh;
    const wantedKwh = Math.max(lowestKwh[last]!, block.end.kwh);
    lowestKwh[last] = Math.min(wantedKwh, highestKwh[last]!, reachableKwh);
  }
  return { lowestKwh, highestKwh };
}

/** How far the stored energy can move within a day [kWh]. */
interface ReachableEnergy {
  readonly upKwh: number;
  readonly downKwh: number;
}

/** Charging at full power all day, or discharging as fast as power and load allow. */
export function reachableEnergy(
  battery: Battery,
  block: TimeBlock,
  powerKw: number,
  stepHours: number,
): ReachableEnergy {
  let upKwh = 0;
  let downKwh = 0;
  for (const loadKw of block.loadKwSeries) {
    upKwh += powerKw * battery.chargeEfficiency * stepHours;
    downKwh += (Math.min(powerKw, loadKw) * stepHours) / battery.dischargeEfficiency;
  }
  return { upKwh: upKwh * roundingMargin, downKwh: downKwh * roundingMargin };
}
