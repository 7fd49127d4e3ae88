import { stepBattery } from '@bess/kernel/battery';
import { requireFinite, requireNumbers, requireObject } from '../internal/validate.js';
import type { LimitedBattery, PlannedStep, Site } from '../types.js';

/** Being outside the window by less than this share of the capacity is rounding. */
const WINDOW_ROUNDING = 1e-9;

/** A site in the units of the models: MW, MWh, hours. */
export interface SiteTerms {
  /** Length of the first step; {@link stepHours} gives all. */
  readonly hours: number;
  readonly capacityMwh: number;
  readonly minEnergyMwh: number;
  readonly maxEnergyMwh: number;
  readonly initialEnergyMwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** Maximum power at the meter, at any state of charge [MW]. */
  readonly chargeMw: number;
  readonly dischargeMw: number;
  /** [currency per MWh discharged] */
  readonly wearPerMwh: number;
  /** [currency per MWh bought] */
  readonly importChargePerMwh: number;
}

/**
 * Validates a site and converts its units. One idle step of the kernel's battery validates battery and state of charge.
 *
 * @throws EngineError those of `stepBattery`; `notFinite`, `outOfRange` for a limit or a charge
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

/** {@link siteTerms} without checks. */
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
 * Length of each step [h].
 *
 * @param least - minimum length [min]
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

/** {@link stepHours} without checks. */
export function stepHoursCore(
  stepMinutes: number | ArrayLike<number>,
  steps: number,
): Float64Array {
  return typeof stepMinutes === 'number'
    ? new Float64Array(steps).fill(stepMinutes / 60)
    : Float64Array.from(stepMinutes, (minutes) => minutes / 60);
}

/** Length of one step [min]. */
export function stepMinutesAt(stepMinutes: number | ArrayLike<number>, step: number): number {
  return typeof stepMinutes === 'number' ? stepMinutes : stepMinutes[step]!;
}

/** Terms with powers limited to what fills or empties the battery in the shortest step: much larger powers would swamp the stored energy by rounding. */
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

/** Side of the window on which a battery starts, by more than rounding. */
export function sideOfWindow(terms: SiteTerms): 'below' | 'above' | undefined {
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh, capacityMwh } = terms;
  const slack = WINDOW_ROUNDING * capacityMwh;
  if (initialEnergyMwh < minEnergyMwh - slack) return 'below';
  return initialEnergyMwh > maxEnergyMwh + slack ? 'above' : undefined;
}

/** Initial energy above the minimum [MWh]: below 0, or above the window, only if the battery is outside by more than rounding. */
export function storedAboveMinimum(terms: SiteTerms): number {
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh } = terms;
  if (sideOfWindow(terms) !== undefined) return initialEnergyMwh - minEnergyMwh;
  return Math.min(maxEnergyMwh, Math.max(minEnergyMwh, initialEnergyMwh)) - minEnergyMwh;
}

/** Energy above the minimum after a step. Outside the window it never moves further out; inside, only rounding could leave it. */
export function energyAfter(terms: SiteTerms, energyMwh: number, step: PlannedStep): number {
  const window = terms.maxEnergyMwh - terms.minEnergyMwh;
  const reached = energyMwh + energyChange(terms, step);
  return Math.min(Math.max(window, energyMwh), Math.max(Math.min(0, energyMwh), reached));
}

/** Change of the stored energy in a step [MWh]. */
function energyChange(
  { hours, chargeEfficiency, dischargeEfficiency }: SiteTerms,
  { direction, powerMw }: PlannedStep,
): number {
  if (direction === 'idle') return 0;
  return direction === 'charge'
    ? powerMw * hours * chargeEfficiency
    : (-powerMw * hours) / dischargeEfficiency;
}

/** Terms of a battery of STRIX with its connection. */
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
