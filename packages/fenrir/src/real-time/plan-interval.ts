import { type MarginalValues, storedEnergyValue } from '@bess/strix/valuation';
import { projectPlanCore } from '../battery/project-plan.js';
import { validateEndValue } from '../battery/settle-dispatch.js';
import { type SiteTerms, siteTerms, storedAboveMinimum } from '../battery/site-terms.js';
import { fenrirError, requireFinite, requireNumbers, requireObject } from '../internal/validate.js';
import type { EndValue, PlannedStep, Site } from '../types.js';
import {
  bestStep,
  marginalValuesAround,
  marginalValuesFromEndValue,
} from '../value-function/marginal-values.js';
import type { ExpectedPath } from './expected-path.js';

/** What {@link planInterval} takes. */
export interface IntervalProblem {
  /** As the interval begins; a connection limit below the power of the battery is not taken. */
  readonly site: Site;
  /** Of the interval that begins [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What is expected after it: of `expectedPath`, or any other. */
  readonly lookahead: Pick<ExpectedPath, 'pricePath' | 'blockHours'>;
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
  readonly valueOverIdle: number;
  /** What one MWh more in the store is worth after the interval [currency/MWh]; absent where it is full. */
  readonly nextMwhValue?: number;
  /** What the last MWh in the store is worth after the interval [currency/MWh]; absent where it is empty. */
  readonly lastMwhValue?: number;
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
 * const plan = planInterval({ site, pricePerMwh: 20, lookahead: { pricePath: Float64Array.of(100), blockHours: Float64Array.of(1) } });
 * [plan.action, plan.chargeBelowPerMwh, plan.valueOverIdle]; // 0.8 MWh will sell at 100 less 5 of wear
 * // => [{ direction: 'charge', powerMw: 1 }, 76, 56]
 */
export function planInterval(problem: IntervalProblem): IntervalPlan {
  requireObject('problem', problem);
  const { site, pricePerMwh, lookahead, endValue = [] } = problem;
  const terms = siteTerms(site);
  validateIntervalProblem(problem, terms);
  const powerMw = terms.chargeMw;
  const values = storedEnergyValue(
    lookahead.pricePath,
    {
      powerMw,
      minEnergyMwh: terms.minEnergyMwh,
      maxEnergyMwh: terms.maxEnergyMwh,
      initialEnergyMwh: terms.minEnergyMwh,
      chargeEfficiency: terms.chargeEfficiency,
      dischargeEfficiency: terms.dischargeEfficiency,
      wearPerMwhDischarged: terms.wearPerMwh,
    },
    {
      blockHours: lookahead.blockHours,
      endValue: marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh),
    },
  );
  const energyMwh = storedAboveMinimum(terms);
  const best = bestStep(values, terms, energyMwh, pricePerMwh);
  const { dispatch } = projectPlanCore(site, [best.step]);
  const chargeMw = dispatch.chargeMwSeries[0]!;
  const dischargeMw = dispatch.dischargeMwSeries[0]!;
  const direction = chargeMw > 0 ? 'charge' : dischargeMw > 0 ? 'discharge' : 'idle';
  return {
    action: { direction, powerMw: Math.max(chargeMw, dischargeMw) },
    socFraction: dispatch.socFractionSeries[0]!,
    valueOverIdle: best.valueOverIdle,
    ...thresholds(
      values,
      terms,
      Math.min(terms.maxEnergyMwh - terms.minEnergyMwh, Math.max(0, energyMwh)),
    ),
  };
}

/** Equation (74). */
function thresholds(values: MarginalValues, terms: SiteTerms, energy: number) {
  const { next, last } = marginalValuesAround(values, energy, ROUNDING * terms.capacityMwh);
  return {
    ...(next === undefined
      ? {}
      : { nextMwhValue: next, chargeBelowPerMwh: next * terms.chargeEfficiency }),
    ...(last === undefined
      ? {}
      : {
          lastMwhValue: last,
          dischargeAbovePerMwh: last / terms.dischargeEfficiency + terms.wearPerMwh,
        }),
  };
}

function validateIntervalProblem(
  { site, pricePerMwh, lookahead, endValue = [] }: IntervalProblem,
  terms: SiteTerms,
): void {
  requireFinite('pricePerMwh', pricePerMwh);
  requireObject('lookahead', lookahead);
  requireNumbers('lookahead.pricePath', lookahead.pricePath);
  requireNumbers('lookahead.blockHours', lookahead.blockHours, lookahead.pricePath.length, 0);
  validateEndValue(endValue);
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
