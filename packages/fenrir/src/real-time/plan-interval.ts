import { type MarginalValues, storedEnergyValue } from '@bess/strix/valuation';
import { dispatchStep, projectPlanCore } from '../battery/project-plan.js';
import { validateEndValue } from '../battery/settle-dispatch.js';
import { type SiteTerms, siteTerms, storedAboveMinimum } from '../battery/site-terms.js';
import { fenrirError, requireFinite, requireNumbers, requireObject } from '../internal/validate.js';
import type { EndValue, PlannedStep, Site } from '../types.js';
import { marginalValuesBeforePath } from '../value-function/best-steps.js';
import {
  bestStep,
  marginalValuesAround,
  marginalValuesFromEndValue,
} from '../value-function/marginal-values.js';
import type { ExpectedPath } from './expected-path.js';

/** Input of {@link planInterval}. */
export interface IntervalProblem {
  /** With the state of charge when the interval begins. Connection limits below the battery's power are not supported. */
  readonly site: Site;
  /** Price of the interval that begins [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Prices expected after it, from `expectedPath` or elsewhere. */
  readonly lookahead: Pick<ExpectedPath, 'pricePath' | 'blockHours'>;
  /** Value of energy stored after the last block; nothing when absent. */
  readonly endValue?: EndValue;
}

/** The best action in an interval, and the prices at which it would change. */
export interface IntervalPlan {
  /** As the battery carries it out. */
  readonly action: PlannedStep;
  /** State of charge at the end of the interval. */
  readonly socFraction: number;
  /** Value of the action relative to idling, at the expected prices [currency]. */
  readonly valueOverIdle: number;
  /** Marginal value of one more MWh stored after the interval [currency/MWh]; absent if the battery is full. */
  readonly nextMwhValue?: number;
  /** Marginal value of the last MWh stored after the interval [currency/MWh]; absent if the battery is empty. */
  readonly lastMwhValue?: number;
  /** Charging pays below this price, to which the grid charge comes [currency/MWh]; absent if the battery is full. */
  readonly chargeBelowPerMwh?: number;
  /** Discharging pays above this price [currency/MWh]; absent if the battery is empty. */
  readonly dischargeAbovePerMwh?: number;
}

/** A smaller change, relative to the capacity, is rounding. */
const ROUNDING = 1e-9;

/**
 * The best action in an interval with a known price, if later prices are as expected: the first step of the exact optimum over the interval and all blocks,
 * with the marginal values of stored energy behind it. Method note, equations (72) to (74). Where the battery's power depends on its state of charge, that
 * limit applies to the interval; later blocks use the rated power.
 *
 * A battery outside its window recovers at least to the edge, or as far as its power reaches, at any price, as in all plans. Both thresholds are for the
 * first MWh moved; the action may be below full power if the next MWh is worth less.
 *
 * @param problem - site, price, expected path, end value
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `endValueNotConcave`, `connectionNotTaken`; `outOfRange` / `outOfRange`; those of
 * STRIX's `storedEnergyValue` and of the kernel
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 0.8 });
 * const site = { battery, socFraction: 0, stepMinutes: 60 };
 * const plan = planInterval({ site, pricePerMwh: 20, lookahead: { pricePath: Float64Array.of(100), blockHours: Float64Array.of(1) } });
 * [plan.action, plan.chargeBelowPerMwh, plan.valueOverIdle]; // 0.8 MWh will be sold at 100, less wear of 5
 * // => [{ direction: 'charge', powerMw: 1 }, 76, 56]
 */
export function planInterval(problem: IntervalProblem): IntervalPlan {
  requireObject('problem', problem);
  const { site, pricePerMwh, lookahead, endValue = [] } = problem;
  const terms = siteTerms(site);
  validateIntervalProblem(problem, terms);
  const values = marginalValuesAfter(terms, lookahead, endValue);
  const energyMwh = storedAboveMinimum(terms);
  const best = bestStep(values, terms, energyMwh, pricePerMwh);
  const { dispatch } = projectPlanCore(site, [best.step]);
  return {
    action: dispatchStep(dispatch, 0),
    socFraction: dispatch.socFractionSeries[0]!,
    valueOverIdle: best.valueOverIdle,
    ...thresholds(
      values,
      terms,
      Math.min(terms.maxEnergyMwh - terms.minEnergyMwh, Math.max(0, energyMwh)),
    ),
  };
}

/** Marginal values of energy stored when the interval ends. Energy that later blocks buy costs the grid charge too, which STRIX's function does not know. */
function marginalValuesAfter(
  terms: SiteTerms,
  { pricePath, blockHours }: IntervalProblem['lookahead'],
  endValue: EndValue,
): MarginalValues {
  if (terms.importChargePerMwh > 0) {
    return marginalValuesBeforePath(
      terms,
      Float64Array.from(pricePath),
      Float64Array.from(blockHours),
      endValue,
    );
  }
  return storedEnergyValue(
    pricePath,
    {
      powerMw: terms.chargeMw,
      minEnergyMwh: terms.minEnergyMwh,
      maxEnergyMwh: terms.maxEnergyMwh,
      initialEnergyMwh: terms.minEnergyMwh,
      chargeEfficiency: terms.chargeEfficiency,
      dischargeEfficiency: terms.dischargeEfficiency,
      wearPerMwhDischarged: terms.wearPerMwh,
    },
    {
      blockHours,
      endValue: marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh),
    },
  );
}

/** Equation (74). */
function thresholds(values: MarginalValues, terms: SiteTerms, energy: number) {
  const { next, last } = marginalValuesAround(values, energy, ROUNDING * terms.capacityMwh);
  return {
    ...(next === undefined
      ? {}
      : {
          nextMwhValue: next,
          chargeBelowPerMwh: next * terms.chargeEfficiency - terms.importChargePerMwh,
        }),
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
  // STRIX's function, used without a grid charge, refuses a block without length itself.
  const least = terms.importChargePerMwh > 0 ? Number.MIN_VALUE : 0;
  requireNumbers('lookahead.blockHours', lookahead.blockHours, lookahead.pricePath.length, least);
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
