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

/** A battery in the terms of STRIX, with the larger of the powers that its connection leaves it; one outside its window stands at the edge. */
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

/** The same with the limits of the connection, where they differ. */
export function limitedBattery(terms: SiteTerms): LimitedBattery {
  const battery = kernelBattery(terms);
  const { chargeMw: importLimitMw, dischargeMw: exportLimitMw } = terms;
  return importLimitMw === exportLimitMw ? battery : { ...battery, importLimitMw, exportLimitMw };
}

/** What stored energy is worth after a run of expected prices, as the end value of what comes before them. */
export function endValueOfHorizon(
  terms: SiteTerms,
  pricePath: Float64Array,
  blockHours: Float64Array,
): EndValue {
  return endValueFromMarginals(marginalValuesBeforePath(terms, pricePath, blockHours));
}

/** Marginal values as what energy is worth after something. */
export function endValueFromMarginals({ slopes, lengths }: MarginalValues): EndValue {
  return slopes.map((perMwh, at) => ({ widthMwh: lengths[at]!, perMwh }));
}

/** What energy above the least is worth before a run of known prices: equation (30) of STRIX's method note. After it nothing, unless said otherwise. */
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

/**
 * What energy above the least is worth after each block, exactly: equation (30) of STRIX's method note.
 *
 * @param path - prices, lengths, end value
 */
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

/** Whether the battery takes in as much as it puts out, and anything at all, and buys at the price: what STRIX takes. */
function hasOnePower({ chargeMw, dischargeMw, importChargePerMwh }: SiteTerms): boolean {
  return chargeMw === dischargeMw && chargeMw > 0 && importChargePerMwh === 0;
}

/**
 * The best plan for known prices, block by block; with a first step given, the best one after it.
 *
 * @param path - prices, lengths, end value
 * @param first - as the battery carries it out
 */
export function bestSteps(path: PricedHorizon, first?: PlannedStep): PlannedStep[] {
  const { terms, hours, pricePath } = path;
  const burns = pricePath.some((price, block) =>
    dissipationPays(exclusiveStep(terms, hours[block]!, price)),
  );
  if (burns) return exclusivePlan(path, first);
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
