import type { BatteryParameters } from '@bess/strix';
import {
  bellmanStep,
  type MarginalValues,
  rewardSlopes,
  storedEnergyValue,
} from '@bess/strix/valuation';
import {
  clampedTerms,
  energyAfter,
  type SiteTerms,
  storedAboveMinimum,
} from '../battery/site-terms.js';
import type { EndValue, LimitedBattery, PlannedStep } from '../types.js';
import {
  dissipationPays,
  exclusivePlan,
  exclusiveStep,
  type PricedHorizon,
} from './exclusive-steps.js';
import { bestStep, marginalValuesBefore, marginalValuesFromEndValue } from './marginal-values.js';

/** Converts terms to a battery of STRIX, with the larger of the two connection powers. A battery outside its window is moved to the edge. */
export function kernelBattery(terms: SiteTerms): BatteryParameters {
  return {
    powerMw: Math.max(terms.chargeMw, terms.dischargeMw),
    minEnergyMwh: terms.minEnergyMwh,
    maxEnergyMwh: terms.maxEnergyMwh,
    initialEnergyMwh: Math.min(
      terms.maxEnergyMwh,
      Math.max(terms.minEnergyMwh, terms.initialEnergyMwh),
    ),
    chargeEfficiency: terms.chargeEfficiency,
    dischargeEfficiency: terms.dischargeEfficiency,
    wearPerMwhDischarged: terms.wearPerMwh,
  };
}

/** The same with import and export limits where they differ. */
export function limitedBattery(terms: SiteTerms): LimitedBattery {
  const battery = kernelBattery(terms);
  const { chargeMw: importLimitMw, dischargeMw: exportLimitMw } = terms;
  return importLimitMw === exportLimitMw ? battery : { ...battery, importLimitMw, exportLimitMw };
}

/** Value of stored energy before the given prices, as the end value of the horizon that precedes them. */
export function endValueOfHorizon(
  terms: SiteTerms,
  pricePath: Float64Array,
  blockHours: Float64Array,
): EndValue {
  return endValueFromMarginals(marginalValuesBeforePath(terms, pricePath, blockHours));
}

/** Converts marginal values to an end value. */
export function endValueFromMarginals({ slopes, lengths }: MarginalValues): EndValue {
  return slopes.map((perMwh, at) => ({ widthMwh: lengths[at]!, perMwh }));
}

/** Marginal values of stored energy before the given prices: equation (30) of STRIX's method note. Without an end value, energy left is worth nothing. */
export function marginalValuesBeforePath(
  terms: SiteTerms,
  pricePath: Float64Array,
  blockHours: Float64Array,
  endValue: EndValue = [],
): MarginalValues {
  if (hasOnePower(terms) && endValue.length === 0) {
    return storedEnergyValue(pricePath, kernelBattery(terms), { blockHours });
  }
  let values = marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh);
  for (let block = pricePath.length - 1; block >= 0; block -= 1) {
    values = marginalValuesBeforeBlock(values, terms, blockHours[block]!, pricePath[block]!);
  }
  return values;
}

/** Exact marginal values of stored energy after each block: equation (30) of STRIX's method note. */
export function marginalValuesAfterBlocks({
  terms,
  hours,
  pricePath,
  endValue,
}: PricedHorizon): MarginalValues[] {
  let values = marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh);
  const after: MarginalValues[] = [];
  for (let block = pricePath.length - 1; block >= 0; block -= 1) {
    after[block] = values;
    values = marginalValuesBeforeBlock(values, terms, hours[block]!, pricePath[block]!);
  }
  return after;
}

function marginalValuesBeforeBlock(
  values: MarginalValues,
  terms: SiteTerms,
  hours: number,
  pricePerMwh: number,
): MarginalValues {
  if (!hasOnePower(terms)) {
    const movable = clampedTerms(terms, Float64Array.of(hours));
    return marginalValuesBefore(values, movable, hours, pricePerMwh);
  }
  const battery = kernelBattery(terms);
  const before = { slopes: [...values.slopes], lengths: [...values.lengths] };
  const ofBlock = { ...battery, powerMw: battery.powerMw * hours };
  bellmanStep(before, ofBlock, rewardSlopes(battery, pricePerMwh));
  return before;
}

/** Whether STRIX's functions apply: equal charge and discharge power above 0, and no grid charge. */
function hasOnePower({ chargeMw, dischargeMw, importChargePerMwh }: SiteTerms): boolean {
  return chargeMw === dischargeMw && chargeMw > 0 && importChargePerMwh === 0;
}

/**
 * The best plan for known prices, by the block.
 *
 * @param first - fixes the first step, as the battery carries it out
 */
export function bestSteps(path: PricedHorizon, first?: PlannedStep): PlannedStep[] {
  const { terms, hours, pricePath } = path;
  const dissipates = pricePath.some((price, block) =>
    dissipationPays(exclusiveStep(terms, hours[block]!, price)),
  );
  if (dissipates) return exclusivePlan(path, first);
  const after = marginalValuesAfterBlocks(path);
  let energy = storedAboveMinimum(terms);
  return after.map((values, block) => {
    const ofBlock = { ...terms, hours: hours[block]! };
    const step =
      block === 0 && first !== undefined
        ? first
        : bestStep(values, ofBlock, energy, pricePath[block]!).step;
    energy = energyAfter(ofBlock, energy, step);
    return step;
  });
}
