import { chargeByTier } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../../src/charges/read-charges.js';
import type { TimeBlock } from '../../src/model/model-spec.js';

/** Powers and energies are multiples of this many kW, kWh (one-hour steps, lossless battery). */
const unit = 1 / 12;
const tolerance = 1e-9;

/** A lossless battery on one-hour steps. */
export interface TinyBattery {
  powerKw: number;
  capacityKwh: number;
}

/**
 * The cheapest total of one block per month, by exhaustive search: for every cap on each month's peak, dynamic
 * programming over (stored energy, energy drawn in period 0) on a lattice of 1/12 kWh, then every combination of caps.
 * Storage is a network with integer data, so for a cap on the lattice the best plan is on the lattice too; with up to
 * four steps the caps that matter are sums of loads divided by 1 to 4, which 1/12 holds.
 */
export function bruteForce(
  blocks: readonly TimeBlock[],
  charges: readonly MonthCharges[],
  battery: TinyBattery,
): number {
  const caps = blocks.map((block) => peakCaps(block, battery));
  const energyCost = blocks.map((block, index) =>
    caps[index]!.map((capKw) => cheapestEnergy(block, charges[block.monthIndex]!, battery, capKw)),
  );
  let best = Number.POSITIVE_INFINITY;
  const chosen: number[] = [];
  const visit = (index: number, cost: number): void => {
    if (index === blocks.length) {
      best = Math.min(best, cost + demandCost(chosen, charges));
      return;
    }
    for (const [cap, capKw] of caps[index]!.entries()) {
      const energy = energyCost[index]![cap]!;
      if (!Number.isFinite(energy)) continue;
      chosen[index] = capKw;
      visit(index + 1, cost + energy);
    }
  };
  visit(0, 0);
  return best;
}

function demandCost(peaksKw: readonly number[], charges: readonly MonthCharges[]): number {
  return charges.reduce((sum, month, index) => {
    const floors = month.lookbackMonths.map((earlier) => month.ratchetFraction * peaksKw[earlier]!);
    const billedKw = Math.max(peaksKw[index]!, month.ratchetFloorKw, ...floors);
    return month.flatTierSchedule.length === 0
      ? sum
      : sum + chargeByTier(month.flatTierSchedule, billedKw).amount;
  }, 0);
}

function peakCaps(block: TimeBlock, battery: TinyBattery): number[] {
  const highest = Math.max(...block.loadKwSeries) + battery.powerKw;
  return Array.from({ length: Math.round(highest / unit) + 1 }, (_, index) => index * unit);
}

function cheapestEnergy(
  block: TimeBlock,
  charges: MonthCharges,
  battery: TinyBattery,
  capKw: number,
): number {
  const states = Math.round(battery.capacityKwh / unit) + 1;
  const start = block.start.kind === 'exactly' ? Math.round(block.start.kwh / unit) : 0;
  const end = block.end.kind === 'atLeast' ? Math.round(block.end.kwh / unit) : 0;
  const power = Math.round(battery.powerKw / unit);
  const repeats = block.dates.length;
  // (stored, energy of period 0) → least energy of period 1; period 1 has one price ≥ 0.
  let reached = new Map<number, number>([[start, 0]]);
  for (let step = 0; step < block.loadKwSeries.length; step += 1) {
    const load = Math.round(block.loadKwSeries[step]! / unit);
    const next = new Map<number, number>();
    for (const [key, drawn] of reached) {
      const stored = key % states;
      const firstPeriod = Math.floor(key / states);
      for (let move = -power; move <= power; move += 1) {
        const after = stored + move;
        const imported = load + move;
        if (after < 0 || after >= states || imported < 0) continue;
        if (imported * unit > capKw + tolerance) continue;
        const inFirst = block.energyPeriodSeries[step] === 0;
        const nextKey = (firstPeriod + (inFirst ? imported : 0)) * states + after;
        const nextDrawn = drawn + (inFirst ? 0 : imported);
        if (nextDrawn < (next.get(nextKey) ?? Number.POSITIVE_INFINITY))
          next.set(nextKey, nextDrawn);
      }
    }
    reached = next;
  }
  let best = Number.POSITIVE_INFINITY;
  const secondTierSchedule = charges.energyTierSchedules[1];
  for (const [key, drawn] of reached) {
    if (key % states < end) continue;
    const firstKwh = Math.floor(key / states) * unit * repeats;
    const second = secondTierSchedule
      ? chargeByTier(secondTierSchedule, drawn * unit * repeats).amount
      : 0;
    best = Math.min(best, chargeByTier(charges.energyTierSchedules[0]!, firstKwh).amount + second);
  }
  return best;
}
