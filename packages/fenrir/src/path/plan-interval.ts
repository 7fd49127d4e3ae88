import { type MarginalValues, storedEnergyValue } from '@bess/strix/valuation';
import { checkFinite } from '../internal/check-finite.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import { fenrirError } from '../internal/fenrir-error.js';
import type { EndValue } from '../plan/end-value.js';
import { checkEndValue } from '../plan/internal/end-value-at.js';
import { type SiteTerms, siteTerms } from '../plan/internal/site-terms.js';
import type { PlannedStep } from '../plan/planned-step.js';
import { projectPlan } from '../plan/project-plan.js';
import type { Site } from '../plan/site.js';
import type { ExpectedPath } from './expected-path.js';
import { bestMove } from './internal/best-move.js';
import { energyAboveLeast } from './internal/energy-above-least.js';
import { pieceAt, valuesOver } from './internal/stored-worth.js';

/** What {@link planInterval} takes. */
export interface IntervalProblem {
  /** As the interval begins; a connection limit below the power of the battery is not taken. */
  readonly site: Site;
  /** Of the interval that begins [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What is expected after it: of `expectedPath`, or any other. */
  readonly ahead: Pick<ExpectedPath, 'pricePath' | 'blockHours'>;
  /** What stored energy is worth after the last block; nothing when absent. */
  readonly endValue?: EndValue;
}

/** What to do in an interval, and between which prices it would be something else. */
export interface IntervalPlan {
  /** As the battery carries it out. */
  readonly action: PlannedStep;
  /** When the interval ends. */
  readonly socFraction: number;
  /** What the action is worth above doing nothing, on the prices expected [currency]. */
  readonly worthOverIdle: number;
  /** What one MWh more in the store is worth after the interval [currency/MWh]; absent where it is full. */
  readonly nextMwhWorth?: number;
  /** What the last MWh in the store is worth after the interval [currency/MWh]; absent where it is empty. */
  readonly lastMwhWorth?: number;
  /** Charging pays below this price [currency/MWh]; absent where it is full. */
  readonly chargeBelowPerMwh?: number;
  /** Discharging pays above this price [currency/MWh]; absent where it is empty. */
  readonly dischargeAbovePerMwh?: number;
}

/** Less than this share of the capacity is no move, but rounding. */
const ROUNDING = 1e-9;

/**
 * The best action in an interval whose price is known, if the prices expected came after it: the first step of the exact optimum over the interval and all blocks,
 * with the worth of stored energy that it follows from. Method note, equations (72) to (74). Where the battery's power depends
 * on its state of charge that holds for the interval; ahead the rated power is reckoned with.
 *
 * A battery outside its window comes back at least to the edge, or as far as its power reaches, whatever the price, as in all plans. Both thresholds are for the first MWh moved; a plan may stop short of full power where the next one is worth less.
 *
 * @param problem - site, price, path expected, end value
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `endValueNotConcave`, `connectionNotTaken`; `outOfRange` / `outOfRange`; those of
 * STRIX's `storedEnergyValue` and of the kernel
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 0.8 });
 * const site = { battery, socFraction: 0, stepMinutes: 60 };
 * const plan = planInterval({ site, pricePerMwh: 20, ahead: { pricePath: Float64Array.of(100), blockHours: Float64Array.of(1) } });
 * [plan.action, plan.chargeBelowPerMwh, plan.worthOverIdle]; // 0.8 MWh will sell at 100 less 5 of wear
 * // => [{ direction: 'charge', powerMw: 1 }, 76, 56]
 */
export function planInterval(problem: IntervalProblem): IntervalPlan {
  checkObject('problem', problem);
  const { site, pricePerMwh, ahead, endValue = [] } = problem;
  const terms = siteTerms(site);
  checkProblem(problem, terms);
  const powerMw = terms.chargeMw;
  const values = storedEnergyValue(
    ahead.pricePath,
    {
      powerMw,
      minEnergyMwh: terms.leastMwh,
      maxEnergyMwh: terms.mostMwh,
      initialEnergyMwh: terms.leastMwh,
      chargeEfficiency: terms.chargeEfficiency,
      dischargeEfficiency: terms.dischargeEfficiency,
      wearPerMwhDischarged: terms.wearPerMwh,
    },
    {
      blockHours: ahead.blockHours,
      endValue: valuesOver(endValue, terms.mostMwh - terms.leastMwh),
    },
  );
  const energyMwh = energyAboveLeast(terms);
  const best = bestMove(values, terms, energyMwh, pricePerMwh);
  const { dispatch } = projectPlan(site, [best.step]);
  const chargeMw = dispatch.chargeMwSeries[0]!;
  const dischargeMw = dispatch.dischargeMwSeries[0]!;
  const direction = chargeMw > 0 ? 'charge' : dischargeMw > 0 ? 'discharge' : 'idle';
  return {
    action: { direction, powerMw: Math.max(chargeMw, dischargeMw) },
    socFraction: dispatch.socFractionSeries[0]!,
    worthOverIdle: best.worthOverIdle,
    ...thresholds(values, terms, Math.min(terms.mostMwh - terms.leastMwh, Math.max(0, energyMwh))),
  };
}

/** Equation (74). */
function thresholds(values: MarginalValues, terms: SiteTerms, energy: number) {
  const { next, last } = pieceAt(values, energy, ROUNDING * terms.capacityMwh);
  return {
    ...(next === undefined
      ? {}
      : { nextMwhWorth: next, chargeBelowPerMwh: next * terms.chargeEfficiency }),
    ...(last === undefined
      ? {}
      : {
          lastMwhWorth: last,
          dischargeAbovePerMwh: last / terms.dischargeEfficiency + terms.wearPerMwh,
        }),
  };
}

function checkProblem(
  { site, pricePerMwh, ahead, endValue = [] }: IntervalProblem,
  terms: SiteTerms,
): void {
  checkFinite('pricePerMwh', pricePerMwh);
  checkObject('ahead', ahead);
  checkNumbers('ahead.pricePath', ahead.pricePath);
  checkNumbers('ahead.blockHours', ahead.blockHours, ahead.pricePath.length, 0);
  checkEndValue(endValue);
  const powerMw = (site.battery.powerKw * site.battery.availabilityFraction) / 1000;
  const limitMw = Math.min(terms.chargeMw, terms.dischargeMw);
  if (limitMw >= powerMw) return;
  throw fenrirError(
    'invalid',
    'connectionNotTaken',
    `importLimitMw and exportLimitMw must be at least the power of the battery, ${powerMw} MW; ${limitMw} came`,
    { powerMw, limitMw },
  );
}
