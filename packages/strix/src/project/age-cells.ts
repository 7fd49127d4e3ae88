import { cellModel, cellUse } from '@bess/economics/ageing';
import type { Chemistry } from '@bess/economics/schema';
import type { BatteryParameters } from '../planning/battery.js';

const HOURS = 24;
const STEP_MINUTES = 60;

/** Cells whose resistance eats this much of the round trip are worthless; a battery needs some efficiency to be planned. */
const LEAST_EFFICIENCY_SHARE = 0.01;

/** Cells of a battery and when they are replaced. */
export interface CellTerms {
  readonly chemistry: Chemistry;
  readonly temperatureC: number;
  /** States of charge of the cells between which the usable energy lies. */
  readonly socWindow: { readonly minimum: number; readonly maximum: number };
  /** Share of the capacity at which the cells are spent. */
  readonly endOfLifeFraction: number;
  readonly replaces: boolean;
}

/** The cells of one battery, aged by the states of charge that it went through. */
export interface CellAgeing {
  /** Puts in new cells. */
  replace(): void;
  /** Ages the cells by the energy above the minimum at the start of each hour of the span, in a window of `usableMwh` [MWh]. */
  ageSpan(energyMwhSeries: Float64Array, usableMwh: number): void;
  /** The battery with what is left of its cells. */
  battery(): BatteryParameters;
  capacityFraction(): number;
  /** Whether the cells are spent and are to be replaced. */
  isSpent(): boolean;
  /** Equivalent full cycles of the new capacity since the last call. */
  takeFullCycles(): number;
}

/**
 * Cells that age from span to span by `@bess/economics`: capacity and efficiency follow the states of charge of the simulated
 * dispatch, counted by rainflow. Method note, (62) to (64).
 *
 * @param battery - the new battery
 */
export function createCellAgeing(
  terms: CellTerms,
  battery: BatteryParameters,
  { capacityMwh, spanDays }: { readonly capacityMwh: number; readonly spanDays: number },
): CellAgeing {
  const { temperatureC, socWindow } = terms;
  const model = cellModel(terms.chemistry);
  const windowOfCells = socWindow.maximum - socWindow.minimum;
  const roundTrip = battery.chargeEfficiency * battery.dischargeEfficiency;
  const minSoc = battery.minEnergyMwh / capacityMwh;
  const socRange = battery.maxEnergyMwh / capacityMwh - minSoc;
  const socSeries = new Float64Array(spanDays * HOURS);
  let state = model.start();
  let health = model.health(state);
  let efficiencyShare = 1;
  let fullCycles = 0;
  return {
    replace: () => {
      state = model.start();
      health = model.health(state);
      efficiencyShare = 1;
    },
    ageSpan: (energyMwhSeries, usableMwh) => {
      for (let hour = 0; hour < socSeries.length; hour++) {
        const share = usableMwh > 0 ? energyMwhSeries[hour]! / usableMwh : 0;
        socSeries[hour] = minSoc + socRange * share;
      }
      const use = cellUse({ socSeries, stepMinutes: STEP_MINUTES, temperatureC, socWindow });
      let cellCycles = 0;
      for (const cycle of use.cycles) cellCycles += cycle.fullCycles;
      fullCycles += (cellCycles / windowOfCells) * health.capacityFraction;
      state = model.age(state, use);
      health = model.health(state);
      const lost = 2 * model.dropAt1C * use.meanCRate * health.resistanceGrowth;
      efficiencyShare = Math.max(LEAST_EFFICIENCY_SHARE, 1 - lost / roundTrip);
    },
    battery: () => {
      const { capacityFraction } = health;
      const factor = Math.sqrt(efficiencyShare);
      return {
        ...battery,
        minEnergyMwh: capacityFraction * battery.minEnergyMwh,
        maxEnergyMwh: capacityFraction * battery.maxEnergyMwh,
        initialEnergyMwh: capacityFraction * battery.initialEnergyMwh,
        chargeEfficiency: factor * battery.chargeEfficiency,
        dischargeEfficiency: factor * battery.dischargeEfficiency,
      };
    },
    capacityFraction: () => health.capacityFraction,
    isSpent: () => terms.replaces && health.capacityFraction <= terms.endOfLifeFraction,
    takeFullCycles: () => {
      const taken = fullCycles;
      fullCycles = 0;
      return taken;
    },
  };
}
