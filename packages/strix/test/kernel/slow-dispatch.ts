import { createBattery, stepBattery } from '@bess/kernel/battery';
import type { SimulationPlan } from '../../src/kernel/simulation-plan.js';
import { createObserver } from '../../src/policy/create-observer.js';
import { observe } from '../../src/policy/observe.js';

/** What a battery did along a path. */
export interface SlowOutcome {
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
  /** After each hour [MWh]. */
  energyMwh: number[];
  /** Reserved in each hour [MW]. */
  reservedMw: number[];
  /**
   * Whether some hour began within rounding of the border between two SoC points, where another order of the same
   * arithmetic may choose the other one.
   */
  onBorder: boolean;
}

/** Distance from the border of two SoC points that is rounding. */
const ROUNDING = 1e-9;

/** One day of prices. */
export interface PricedDay {
  month: number;
  weekday: number;
  prices: ArrayLike<number>;
  reservePrices?: ArrayLike<number>;
}

/** Section 3 of the method note, read once more: the energy by the battery of the kernel, the reserve in MW and MWh. */
export function slowDispatch(
  { policy, battery, reserve, prices }: SimulationPlan,
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
  const observer = createObserver(policy.observer, days[0]!.month);
  const outcome: SlowOutcome = {
    ...{ energyCash: 0, reserveCash: 0, dischargedMwh: 0, energyMwh: [], reservedMw: [] },
    onBorder: false,
  };
  let energy = battery.initialEnergyMwh;
  const room = maxEnergyMwh - minEnergyMwh;
  for (const { weekday, prices: ofDay, reservePrices } of days) {
    for (let hour = 0; hour < 24; hour++) {
      const price = ofDay[hour]!;
      const seen = observe(observer, policy, {
        ...{ pricePerMwh: price, hour, weekday, newDay: hour === 0 },
      });
      const state = ((seen.dayClass * 24 + hour) * 5 + seen.regime) * policy.priceBins + seen.bin;
      const place =
        room === 0 ? 0 : ((energy - minEnergyMwh) * (policy.socPoints - 1)) / room + 0.5;
      const point = Math.floor(place);
      outcome.onBorder ||= room > 0 && Math.abs(place - Math.round(place)) < ROUNDING;
      const action = policy.actions[state * policy.socPoints + point]! / policy.actionSteps;
      const moved = stepBattery(
        store,
        // What reserves took may leave the window by one bit.
        { socFraction: Math.min(1, Math.max(0, energy / capacityMwh)) },
        {
          chargeKw: Math.max(0, action) * powerMw * 1e3,
          dischargeKw: Math.max(0, -action) * powerMw * 1e3,
        },
        60,
      );
      energy = moved.socFraction * capacityMwh;
      outcome.energyCash += (price * (moved.dischargeKw - moved.chargeKw)) / 1e3;
      outcome.dischargedMwh += moved.dischargeKw / 1e3;
      const usedMw = Math.max(moved.chargeKw, moved.dischargeKw) / 1e3;
      let reservedMw = 0;
      if (reserve !== undefined && reservePrices !== undefined && policy.sellReserve[state] === 1) {
        const hours = Math.max(reserve.durationHours, reserve.deploymentMwhPerMwHour);
        const limits = [
          reserve.depthMw,
          powerMw - usedMw,
          ((energy - minEnergyMwh) * dischargeEfficiency) / hours,
        ];
        const regulation = prices.reserve?.kind === 'regulation';
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
