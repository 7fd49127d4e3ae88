import type { KernelBattery } from '../../kernel/simulation-plan.js';

/** One hour of the battery; energies at the meter [MWh]. */
export interface OperatedHour {
  boughtMwh: number;
  soldMwh: number;
  /** At the end of the hour [MWh]. */
  energyMwh: number;
}

/**
 * One hour of section 3 of the method note, into `out`.
 *
 * @param action - share of the rated power, −1 to 1, charging above 0
 */
export function operateInto(
  out: OperatedHour,
  battery: KernelBattery,
  energyMwh: number,
  action: number,
): void {
  out.boughtMwh = 0;
  out.soldMwh = 0;
  out.energyMwh = energyMwh;
  if (action > 0) {
    const room = (battery.maxEnergyMwh - energyMwh) / battery.chargeEfficiency;
    out.boughtMwh = Math.max(0, Math.min(action * battery.powerMw, room));
    // Rounding must not carry the store past its window by one bit.
    out.energyMwh = Math.min(
      battery.maxEnergyMwh,
      energyMwh + out.boughtMwh * battery.chargeEfficiency,
    );
  } else if (action < 0) {
    const held = (energyMwh - battery.minEnergyMwh) * battery.dischargeEfficiency;
    out.soldMwh = Math.max(0, Math.min(-action * battery.powerMw, held));
    out.energyMwh = Math.max(
      battery.minEnergyMwh,
      energyMwh - out.soldMwh / battery.dischargeEfficiency,
    );
  }
}
