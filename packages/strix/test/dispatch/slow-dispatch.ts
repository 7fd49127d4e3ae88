import { createBattery, stepBattery } from '@bess/kernel/battery';
import { createPolicy } from '../../src/dispatch/create-policy.js';
import type { SimulationPlan } from '../../src/simulation/simulate-paths.js';

/** Operation of a battery along a path. */
export interface SlowOutcome {
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
  /** After each hour [MWh]. */
  energyMwh: number[];
  /** Reserved in each hour [MW]. */
  reservedMw: number[];
  /**
   * Whether some hour started within rounding of the border between two energy bins of the learned corrections, where another
   * order of the same arithmetic may select the other bin.
   */
  onBorder: boolean;
}

const STORE_PARTS = 4;
const ROUNDING = 1e-9;

/** One day of prices. */
export interface PricedDay {
  month: number;
  weekday: number;
  prices: ArrayLike<number>;
  reservePrices?: ArrayLike<number>;
}

/**
 * A second, slow implementation of section 3 of the method note: the policy's hourly actions, the energy by the battery of the
 * kernel, the reserve in MW and MWh.
 */
export function slowDispatch(
  { policy: table, battery, reserve, prices }: SimulationPlan,
  days: readonly PricedDay[],
): SlowOutcome {
  const { powerMw, minEnergyMwh, maxEnergyMwh, chargeEfficiency, dischargeEfficiency } = battery;
  const capacityMwh = Math.max(maxEnergyMwh, 1e-3);
  const store = createBattery({
    powerKw: Math.max(1e-9, 1e3 * powerMw),
    capacityKwh: 1e3 * capacityMwh,
    ...{ chargeEfficiency, dischargeEfficiency },
    minSocFraction: minEnergyMwh / capacityMwh,
    maxSocFraction: maxEnergyMwh / capacityMwh,
  });
  const kind = prices.reserve?.kind;
  const sold = reserve === undefined || kind === undefined ? undefined : { kind, terms: reserve };
  const policy = createPolicy(table, battery, sold);
  const state = policy.begin(days[0]!.month);
  const outcome: SlowOutcome = {
    ...{ energyCash: 0, reserveCash: 0, dischargedMwh: 0, energyMwh: [], reservedMw: [] },
    onBorder: false,
  };
  const room = maxEnergyMwh - minEnergyMwh;
  let energy = battery.initialEnergyMwh;
  for (const { weekday, month, prices: ofDay, reservePrices } of days) {
    for (let hour = 0; hour < 24; hour++) {
      const price = ofDay[hour]!;
      policy.observe(state, { pricePerMwh: price, hour, weekday, month, newDay: hour === 0 });
      const part = (STORE_PARTS * (energy - minEnergyMwh)) / room;
      const border = Math.round(part);
      outcome.onBorder ||=
        table.corrections !== undefined &&
        border > 0 &&
        border < STORE_PARTS &&
        Math.abs(part - border) < ROUNDING;
      const { chargeMw, dischargeMw, sellReserve } = policy.act(state, energy);
      const moved = stepBattery(
        store,
        // The energy deployed by reserves may leave the window by one bit.
        { socFraction: Math.min(1, Math.max(0, energy / capacityMwh)) },
        { chargeKw: 1e3 * chargeMw, dischargeKw: 1e3 * dischargeMw },
        60,
      );
      energy = moved.socFraction * capacityMwh;
      outcome.energyCash += (price * (moved.dischargeKw - moved.chargeKw)) / 1e3;
      outcome.dischargedMwh += moved.dischargeKw / 1e3;
      const usedMw = Math.max(moved.chargeKw, moved.dischargeKw) / 1e3;
      let reservedMw = 0;
      if (reserve !== undefined && reservePrices !== undefined && sellReserve) {
        const hours = Math.max(reserve.durationHours, reserve.deploymentMwhPerMwHour);
        const limits = [
          reserve.depthMw,
          powerMw - usedMw,
          ((energy - minEnergyMwh) * dischargeEfficiency) / hours,
        ];
        const regulation = kind === 'regulation';
        if (regulation) limits.push((maxEnergyMwh - energy) / (chargeEfficiency * hours));
        const offerMw = Math.min(...limits);
        reservedMw = offerMw > 1e-9 * powerMw ? offerMw : 0;
        const deployedMwh = reservedMw * reserve.deploymentMwhPerMwHour;
        energy -= regulation
          ? deployedMwh * (1 / dischargeEfficiency - chargeEfficiency)
          : deployedMwh / dischargeEfficiency;
        outcome.reserveCash += reservedMw * reservePrices[hour]!;
        outcome.energyCash += regulation ? 0 : price * deployedMwh;
        outcome.dischargedMwh += deployedMwh;
      }
      outcome.energyMwh.push(energy);
      outcome.reservedMw.push(reservedMw);
    }
  }
  return outcome;
}
