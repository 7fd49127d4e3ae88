import type { BatteryParameters } from '@bess/strix';
import {
  bellmanStep,
  type MarginalValues,
  rewardSlopes,
  storedEnergyValue,
} from '@bess/strix/valuation';
import type { LimitedBattery } from '../../confidence/right-actions.js';
import { burningPays } from '../../foresight/internal/burning-pays.js';
import { oneWayStep } from '../../foresight/internal/one-way-step.js';
import { oneWaySteps } from '../../foresight/internal/one-way-steps.js';
import { bestMove } from '../../path/internal/best-move.js';
import { energyAboveLeast } from '../../path/internal/energy-above-least.js';
import { valuesOver } from '../../path/internal/stored-worth.js';
import type { EndValue } from '../../plan/end-value.js';
import { energyAfter } from '../../plan/internal/energy-after.js';
import { movableTerms } from '../../plan/internal/movable-terms.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import { valuesBefore } from '../../plan/internal/values-before.js';
import type { PlannedStep } from '../../plan/planned-step.js';

/** Known prices and what comes after them. */
export interface KnownPath {
  readonly terms: SiteTerms;
  readonly hours: Float64Array;
  readonly pricePath: Float64Array;
  readonly endValue: EndValue;
}

/** A battery in the terms of STRIX, with the larger of the powers that its connection leaves it; one outside its window stands at the edge. */
export function kernelBattery(terms: SiteTerms): BatteryParameters {
  return {
    powerMw: Math.max(terms.chargeMw, terms.dischargeMw),
    minEnergyMwh: terms.leastMwh,
    maxEnergyMwh: terms.mostMwh,
    initialEnergyMwh: Math.min(terms.mostMwh, Math.max(terms.leastMwh, terms.startMwh)),
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
export function endValueOf(
  terms: SiteTerms,
  pricePath: Float64Array,
  blockHours: Float64Array,
): EndValue {
  return asEndValue(worthBefore(terms, pricePath, blockHours));
}

/** Marginal values as what energy is worth after something. */
export function asEndValue({ slopes, lengths }: MarginalValues): EndValue {
  return slopes.map((perMwh, at) => ({ widthMwh: lengths[at]!, perMwh }));
}

/** What energy above the least is worth before a run of known prices: equation (30) of STRIX's method note. After it nothing, unless said otherwise. */
export function worthBefore(
  terms: SiteTerms,
  pricePath: Float64Array,
  blockHours: Float64Array,
  endValue: EndValue = [],
): MarginalValues {
  if (hasOnePower(terms) && endValue.length === 0) {
    return storedEnergyValue(pricePath, kernelBattery(terms), { blockHours });
  }
  let values = valuesOver(endValue, terms.mostMwh - terms.leastMwh);
  for (let block = pricePath.length - 1; block >= 0; block -= 1) {
    values = worthBeforeBlock(values, terms, blockHours[block]!, pricePath[block]!);
  }
  return values;
}

/**
 * What energy above the least is worth after each block, exactly: equation (30) of STRIX's method note.
 *
 * @param path - prices, lengths, end value
 */
export function worthAfterBlocks({
  terms,
  hours,
  pricePath,
  endValue,
}: KnownPath): MarginalValues[] {
  let values = valuesOver(endValue, terms.mostMwh - terms.leastMwh);
  const after: MarginalValues[] = [];
  for (let block = pricePath.length - 1; block >= 0; block -= 1) {
    after[block] = values;
    values = worthBeforeBlock(values, terms, hours[block]!, pricePath[block]!);
  }
  return after;
}

function worthBeforeBlock(
  values: MarginalValues,
  terms: SiteTerms,
  hours: number,
  pricePerMwh: number,
): MarginalValues {
  if (!hasOnePower(terms)) {
    const movable = movableTerms(terms, Float64Array.of(hours));
    return valuesBefore(values, movable, hours, pricePerMwh);
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
export function bestSteps(path: KnownPath, first?: PlannedStep): PlannedStep[] {
  const { terms, hours, pricePath } = path;
  const burns = pricePath.some((price, block) =>
    burningPays(oneWayStep(terms, hours[block]!, price)),
  );
  if (burns) return oneWaySteps(path, first);
  const after = worthAfterBlocks(path);
  let energy = energyAboveLeast(terms);
  return after.map((values, block) => {
    const ofBlock = { ...terms, hours: hours[block]! };
    const step =
      block === 0 && first !== undefined
        ? first
        : bestMove(values, ofBlock, energy, pricePath[block]!).step;
    energy = energyAfter(ofBlock, energy, step);
    return step;
  });
}
