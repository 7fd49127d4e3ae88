import { strixError } from '../internal/strix-error.js';

/** A share of the energy window may lie one floating-point bit outside it. */
const WINDOW_TOLERANCE = 1e-9;
const ROUNDING = 1e-9;

/** A reserve product and the terms on which it is sold. */
export interface ReserveOffer {
  readonly kind: 'regulation' | 'spinning';
  readonly terms: ReserveTerms;
}

/** Requirements and effects of a MW of reserve in an hour; method note, section 3. */
export interface PlanningReserve {
  /** Largest offer [MW]. */
  readonly maxOfferMw: number;
  /** Offer allowed by a MWh of stored energy, and by a MWh of headroom [MW/MWh]; 0 where no headroom is needed. */
  readonly upMwPerMwh: number;
  readonly downMwPerMwh: number;
  /** Energy discharged, lost from the battery, and sold at the energy price, for each MW [MWh]. */
  readonly deployedMwh: number;
  readonly storeLossMwh: number;
  readonly energySoldMwh: number;
}

/** A battery as the planner sees it; energies are counted from the minimum. */
export interface PlanningBattery {
  readonly usableMwh: number;
  /** Largest change of the stored energy in an hour at the rated power [MWh]. */
  readonly maxChargeMwh: number;
  readonly maxDischargeMwh: number;
  /** Energy sold at the meter per MWh taken from the battery; energy bought per MWh stored. */
  readonly dischargeEfficiency: number;
  readonly inverseChargeEfficiency: number;
  readonly wearPerMwhDischarged: number;
  readonly powerMw: number;
  /** Lengths and energies below it count as rounding [MWh]. */
  readonly toleranceMwh: number;
  readonly reserve: PlanningReserve | undefined;
}

/** The battery as the planner sees it. */
export function planningBattery(
  battery: BatteryParameters,
  reserve?: ReserveOffer,
): PlanningBattery {
  const { powerMw, chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  const usableMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  return {
    usableMwh,
    maxChargeMwh: powerMw * chargeEfficiency,
    maxDischargeMwh: powerMw / dischargeEfficiency,
    dischargeEfficiency,
    inverseChargeEfficiency: 1 / chargeEfficiency,
    wearPerMwhDischarged,
    powerMw,
    toleranceMwh: ROUNDING * usableMwh,
    reserve: reserve && planningReserve(battery, reserve),
  };
}

function planningReserve(
  battery: BatteryParameters,
  { kind, terms }: ReserveOffer,
): PlanningReserve {
  const { chargeEfficiency, dischargeEfficiency } = battery;
  const symmetric = kind === 'regulation';
  // A deployment longer than the stated duration needs its energy, too.
  const hours = Math.max(terms.durationHours, terms.deploymentMwhPerMwHour);
  const deployed = terms.deploymentMwhPerMwHour;
  return {
    maxOfferMw: Math.min(terms.depthMw, battery.powerMw),
    upMwPerMwh: dischargeEfficiency / hours,
    downMwPerMwh: symmetric ? 1 / (chargeEfficiency * hours) : 0,
    deployedMwh: deployed,
    storeLossMwh: deployed * (1 / dischargeEfficiency - (symmetric ? chargeEfficiency : 0)),
    energySoldMwh: symmetric ? 0 : deployed,
  };
}

/** Parameters of a battery for policies, replays and valuations. */
export interface BatteryParameters {
  /** Power available at the meter, connection limit included [MW]. */
  readonly powerMw: number;
  readonly minEnergyMwh: number;
  readonly maxEnergyMwh: number;
  readonly initialEnergyMwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly wearPerMwhDischarged: number;
}

/** Terms on which reserves are sold. */
export interface ReserveTerms {
  /** Energy that must be held for this long at the reserved power [h]. */
  readonly durationHours: number;
  /** Energy deployed upwards, and for regulation also downwards [MWh per MW and h]. */
  readonly deploymentMwhPerMwHour: number;
  /** Largest offer that the market accepts [MW]. */
  readonly depthMw: number;
}

type Rule = readonly [field: keyof BatteryParameters, rule: string, holds: boolean];

/**
 * Rejects a battery with impossible parameters.
 *
 * @throws EngineError `batteryInvalid` naming the field
 */
export function validateBattery(battery: BatteryParameters): void {
  const { powerMw, minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  const { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  const rules: Rule[] = [
    ['powerMw', 'be above 0', powerMw > 0 && powerMw < Infinity],
    ['minEnergyMwh', 'be 0 or more', minEnergyMwh >= 0],
    [
      'maxEnergyMwh',
      `be at least minEnergyMwh, ${minEnergyMwh}`,
      maxEnergyMwh >= minEnergyMwh && maxEnergyMwh < Infinity,
    ],
    [
      'initialEnergyMwh',
      `lie between ${minEnergyMwh} and ${maxEnergyMwh}`,
      isWithinWindow(battery, initialEnergyMwh),
    ],
    ['chargeEfficiency', 'lie above 0 and up to 1', chargeEfficiency > 0 && chargeEfficiency <= 1],
    [
      'dischargeEfficiency',
      'lie above 0 and up to 1',
      dischargeEfficiency > 0 && dischargeEfficiency <= 1,
    ],
    [
      'wearPerMwhDischarged',
      'be 0 or more',
      wearPerMwhDischarged >= 0 && wearPerMwhDischarged < Infinity,
    ],
  ];
  for (const [field, rule, holds] of rules) {
    if (holds) continue;
    throw strixError(
      'outOfRange',
      'batteryInvalid',
      `battery.${field} must ${rule}; ${battery[field]} came`,
      { field },
    );
  }
}

/** Whether an energy lies in the battery's window, up to rounding. */
export function isWithinWindow(battery: BatteryParameters, energyMwh: number): boolean {
  const slack = WINDOW_TOLERANCE * battery.maxEnergyMwh;
  return energyMwh >= battery.minEnergyMwh - slack && energyMwh <= battery.maxEnergyMwh + slack;
}

/** Removes the rounding that {@link isWithinWindow} permits. */
export function clampToWindow(battery: BatteryParameters, energyMwh: number): number {
  return Math.min(battery.maxEnergyMwh, Math.max(battery.minEnergyMwh, energyMwh));
}
