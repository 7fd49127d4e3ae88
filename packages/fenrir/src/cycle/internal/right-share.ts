import { bestMove } from '../../path/internal/best-move.js';
import { storedWorth } from '../../path/internal/stored-worth.js';
import type { EndValue } from '../../plan/end-value.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { energyChange, kernelBattery, worthBefore } from './best-steps.js';

/** As far as the foresight that an action is judged by [h]. */
const FORESIGHT_HOURS = 24;
const LEAST_TOLERANCE_PER_MWH = 1;
const RELATIVE_TOLERANCE = 0.01;

/** What an action is judged on. */
export interface JudgedAction {
  readonly terms: SiteTerms;
  /** From the interval that begins on. */
  readonly blockHours: Float64Array;
  readonly scenarios: readonly Float64Array[];
  readonly action: PlannedStep;
  /** What energy is worth after so many blocks, where the caller says so; else foresight goes on for a day and nothing is worth anything after it. */
  readonly until?: { readonly blocks: number; readonly endValue: EndValue };
}

/**
 * Share of scenarios in which an action of the interval that begins is right: followed by the scenario's foresight over a day it loses at most
 * max(1, 1 % of the price) for each MWh that the battery can move in the interval. Equations (56) and (57).
 *
 * @param judged - battery, scenarios, action
 */
export function rightShare(judged: JudgedAction): number {
  const { terms, blockHours, scenarios, action } = judged;
  const hours = blockHours[0]!;
  const until = judged.until?.blocks ?? blocksOfDay(blockHours);
  const ahead = blockHours.subarray(1, until);
  const battery = kernelBattery(terms);
  const ofInterval = { ...terms, hours };
  const energy = battery.initialEnergyMwh - battery.minEnergyMwh;
  const after = Math.min(
    battery.maxEnergyMwh - battery.minEnergyMwh,
    Math.max(0, energy + energyChange(ofInterval, action)),
  );
  const right = scenarios.filter((scenario) => {
    const price = scenario[0]!;
    const values = worthBefore(terms, scenario.subarray(1, until), ahead, judged.until?.endValue);
    const best = bestMove(values, ofInterval, energy, price).worthOverIdle;
    const worth =
      storedWorth(values, after) - storedWorth(values, energy) + cash(ofInterval, price, action);
    const perMwh = Math.max(LEAST_TOLERANCE_PER_MWH, RELATIVE_TOLERANCE * Math.abs(price));
    return best - worth <= perMwh * battery.powerMw * hours;
  });
  return right.length / scenarios.length;
}

function blocksOfDay(blockHours: Float64Array): number {
  let until = 1;
  for (let lead = blockHours[0]!; until < blockHours.length && lead < FORESIGHT_HOURS; until += 1) {
    lead += blockHours[until]!;
  }
  return until;
}

function cash(
  { hours, wearPerMwh }: SiteTerms,
  price: number,
  { direction, powerMw }: PlannedStep,
): number {
  if (direction === 'idle') return 0;
  return direction === 'charge' ? -price * powerMw * hours : (price - wearPerMwh) * powerMw * hours;
}
