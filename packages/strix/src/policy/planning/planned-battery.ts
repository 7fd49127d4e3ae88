import type { KernelBattery, ReserveTerms } from '../../kernel/simulation-plan.js';

/** A reserve and how it is sold. */
export interface SoldReserve {
  readonly kind: 'regulation' | 'spinning';
  readonly terms: ReserveTerms;
}

/** What a MW of reserve asks of the battery in an hour; method note, section 3. */
export interface PlannedReserve {
  /** Most that is ever offered [MW]. */
  readonly mostMw: number;
  /** Offer that a MWh stored, and a MWh of room, allow [MW/MWh]; 0 where no room is needed. */
  readonly upMwPerMwh: number;
  readonly downMwPerMwh: number;
  /** Discharged, lost from the store, and sold at the energy price, for each MW [MWh]. */
  readonly wornMwh: number;
  readonly lostMwh: number;
  readonly soldMwh: number;
}

/** A battery as plans see it; energies are counted from the least that may be stored. */
export interface PlannedBattery {
  readonly roomMwh: number;
  /** Into and out of the store in an hour at the rated power [MWh]. */
  readonly chargeMwh: number;
  readonly dischargeMwh: number;
  /** Of a MWh out of the store: sold at the meter; of a MWh into it: bought. */
  readonly soldPerMwh: number;
  readonly boughtPerMwh: number;
  readonly wearPerMwhDischarged: number;
  readonly powerMw: number;
  /** Lengths and energies below it are rounding [MWh]. */
  readonly tinyMwh: number;
  readonly reserve: PlannedReserve | undefined;
}

const ROUNDING = 1e-9;

/**
 * Lays a battery out for planning.
 *
 * @param battery - battery
 * @param reserve - absent: none sold
 */
export function plannedBattery(battery: KernelBattery, reserve?: SoldReserve): PlannedBattery {
  const { powerMw, chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  const roomMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  return {
    roomMwh,
    chargeMwh: powerMw * chargeEfficiency,
    dischargeMwh: powerMw / dischargeEfficiency,
    soldPerMwh: dischargeEfficiency,
    boughtPerMwh: 1 / chargeEfficiency,
    wearPerMwhDischarged,
    powerMw,
    tinyMwh: ROUNDING * roomMwh,
    reserve: reserve && plannedReserve(battery, reserve),
  };
}

function plannedReserve(battery: KernelBattery, { kind, terms }: SoldReserve): PlannedReserve {
  const { chargeEfficiency, dischargeEfficiency } = battery;
  const symmetric = kind === 'regulation';
  // A deployment longer than the stated duration must find its energy, too.
  const hours = Math.max(terms.durationHours, terms.deploymentMwhPerMwHour);
  const deployed = terms.deploymentMwhPerMwHour;
  return {
    mostMw: Math.min(terms.depthMw, battery.powerMw),
    upMwPerMwh: dischargeEfficiency / hours,
    downMwPerMwh: symmetric ? 1 / (chargeEfficiency * hours) : 0,
    wornMwh: deployed,
    lostMwh: deployed * (1 / dischargeEfficiency - (symmetric ? chargeEfficiency : 0)),
    soldMwh: symmetric ? 0 : deployed,
  };
}
