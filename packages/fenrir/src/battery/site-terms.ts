import { stepBattery } from '@bess/kernel/battery';
import { requireFinite, requireNumbers, requireObject } from '../internal/validate.js';
import type { LimitedBattery, PlannedStep, Site } from '../types.js';

/** Less than this share of the capacity beyond the window is rounding. */
const WINDOW_ROUNDING = 1e-9;

/** A site in the units of the model. */
export interface SiteTerms {
  /** Of the first step; {@link stepHours} tells all. */
  readonly hours: number;
  readonly capacityMwh: number;
  readonly minEnergyMwh: number;
  readonly maxEnergyMwh: number;
  readonly initialEnergyMwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** Most at the meter, whatever the state of charge [MW]. */
  readonly chargeMw: number;
  readonly dischargeMw: number;
  /** [currency per MWh discharged] */
  readonly wearPerMwh: number;
  /** [currency per MWh bought] */
  readonly importChargePerMwh: number;
}

/**
 * Checks a site and lays it out. The kernel is asked for one step, so that it refuses what it does not take.
 *
 * @throws EngineError those of `stepBattery`; `notFinite`, `outOfRange` of a limit or a charge
 */
export function siteTerms(site: Site): SiteTerms {
  requireObject('site', site);
  const { battery, socFraction } = site;
  requireObject('battery', battery);
  if (typeof site.stepMinutes !== 'number') requireNumbers('stepMinutes', site.stepMinutes);
  const stepMinutes = stepMinutesAt(site.stepMinutes, 0);
  stepBattery(battery, { socFraction }, { chargeKw: 0, dischargeKw: 0 }, stepMinutes);
  if (site.importChargePerMwh !== undefined) {
    requireFinite('importChargePerMwh', site.importChargePerMwh, 0);
  }
  requireFinite('importLimitMw', site.importLimitMw ?? 0, 0);
  requireFinite('exportLimitMw', site.exportLimitMw ?? 0, 0);
  return siteTermsCore(site);
}

/** {@link siteTerms} of a site that was checked. */
export function siteTermsCore(site: Site): SiteTerms {
  const { battery, socFraction } = site;
  const powerMw = (battery.powerKw * battery.availabilityFraction) / 1000;
  const capacityMwh = battery.capacityKwh / 1000;
  return {
    hours: stepMinutesAt(site.stepMinutes, 0) / 60,
    capacityMwh,
    minEnergyMwh: battery.minSocFraction * capacityMwh,
    maxEnergyMwh: battery.maxSocFraction * capacityMwh,
    initialEnergyMwh: socFraction * capacityMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    chargeMw: Math.min(site.importLimitMw ?? powerMw, powerMw),
    dischargeMw: Math.min(site.exportLimitMw ?? powerMw, powerMw),
    wearPerMwh: battery.wearPerMwhDischarged,
    importChargePerMwh: site.importChargePerMwh ?? 0,
  };
}

/**
 * Length of each of so many steps [h].
 *
 * @param least - the shortest step that is allowed [min]
 * @throws EngineError `invalid` / `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function stepHours(
  stepMinutes: number | ArrayLike<number>,
  steps: number,
  least = Number.MIN_VALUE,
): Float64Array {
  if (typeof stepMinutes === 'number') requireFinite('stepMinutes', stepMinutes, least);
  else requireNumbers('stepMinutes', stepMinutes, steps, least);
  return stepHoursCore(stepMinutes, steps);
}

/** {@link stepHours} of lengths that were checked. */
export function stepHoursCore(
  stepMinutes: number | ArrayLike<number>,
  steps: number,
): Float64Array {
  return typeof stepMinutes === 'number'
    ? new Float64Array(steps).fill(stepMinutes / 60)
    : Float64Array.from(stepMinutes, (minutes) => minutes / 60);
}

/** Length of one of the steps [min], of a site that was checked. */
export function stepMinutesAt(stepMinutes: number | ArrayLike<number>, step: number): number {
  return typeof stepMinutes === 'number' ? stepMinutes : stepMinutes[step]!;
}

/**
 * The terms with powers no larger than what one way alone could move in the shortest step: a power far above that would drown the stored
 * energy in rounding.
 *
 * @param terms - of a site
 * @param hours - length of each step [h]
 */
export function clampedTerms(terms: SiteTerms, hours: Float64Array): SiteTerms {
  const { minEnergyMwh, maxEnergyMwh, initialEnergyMwh, chargeEfficiency, dischargeEfficiency } =
    terms;
  const roomMwh =
    Math.max(maxEnergyMwh, initialEnergyMwh) - Math.min(minEnergyMwh, initialEnergyMwh);
  const shortest = Math.min(...hours);
  return {
    ...terms,
    chargeMw: Math.min(terms.chargeMw, roomMwh / chargeEfficiency / shortest),
    dischargeMw: Math.min(terms.dischargeMw, (roomMwh * dischargeEfficiency) / shortest),
  };
}

/** On which side of its window a battery starts, by more than rounding. */
export function sideOfWindow(terms: SiteTerms): 'below' | 'above' | undefined {
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh, capacityMwh } = terms;
  const slack = WINDOW_ROUNDING * capacityMwh;
  if (initialEnergyMwh < minEnergyMwh - slack) return 'below';
  return initialEnergyMwh > maxEnergyMwh + slack ? 'above' : undefined;
}

/** Energy at the start above the least [MWh]: below 0, or above the window, only where the battery is outside by more than rounding. */
export function storedAboveMinimum(terms: SiteTerms): number {
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh } = terms;
  if (sideOfWindow(terms) !== undefined) return initialEnergyMwh - minEnergyMwh;
  return Math.min(maxEnergyMwh, Math.max(minEnergyMwh, initialEnergyMwh)) - minEnergyMwh;
}

/** Energy above the least after a step: from outside the window it comes no further out, inside only rounding leaves it. */
export function energyAfter(terms: SiteTerms, energyMwh: number, step: PlannedStep): number {
  const window = terms.maxEnergyMwh - terms.minEnergyMwh;
  const reached = energyMwh + energyChange(terms, step);
  return Math.min(Math.max(window, energyMwh), Math.max(Math.min(0, energyMwh), reached));
}

/** What a step changes the stored energy by [MWh]. */
function energyChange(
  { hours, chargeEfficiency, dischargeEfficiency }: SiteTerms,
  { direction, powerMw }: PlannedStep,
): number {
  if (direction === 'idle') return 0;
  return direction === 'charge'
    ? powerMw * hours * chargeEfficiency
    : (-powerMw * hours) / dischargeEfficiency;
}

/** A battery of STRIX and its connection in the terms of a site. */
export function batteryTerms(battery: LimitedBattery, hours: number): SiteTerms {
  const { powerMw, importLimitMw = powerMw, exportLimitMw = powerMw } = battery;
  const { minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  return {
    hours,
    capacityMwh: maxEnergyMwh,
    minEnergyMwh: minEnergyMwh,
    maxEnergyMwh: maxEnergyMwh,
    initialEnergyMwh: initialEnergyMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    chargeMw: Math.min(powerMw, importLimitMw),
    dischargeMw: Math.min(powerMw, exportLimitMw),
    wearPerMwh: battery.wearPerMwhDischarged,
    importChargePerMwh: 0,
  };
}
