import { powerLimitsAt } from '@bess/kernel/battery';
import type { MarginalValues } from '@bess/strix/valuation';
import { validateEndValue } from '../battery/settle-dispatch.js';
import {
  type SiteTerms,
  siteTerms,
  siteTermsCore,
  stepHours,
  stepHoursCore,
} from '../battery/site-terms.js';
import { requireNumbers, requireObject } from '../internal/validate.js';
import type { EndValue, Site } from '../types.js';
import {
  marginalValuesBefore,
  marginalValuesFromEndValue,
} from '../value-function/marginal-values.js';

/** Smaller values, relative to power or capacity, are rounding. */
const ROUNDING = 1e-9;

/** Input of {@link bidCurves}. */
export interface BidProblem {
  readonly site: Site;
  /** Price of each step [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
  /** State of charge of the plan at the end of each step, with which the next one bids. */
  readonly socFractionSeries: ArrayLike<number>;
  /** Value of energy stored after the last step; nothing when absent. */
  readonly endValue?: EndValue;
}

/** One block of a bid. */
export interface BidBlock {
  /** Cumulative power, including the blocks before it [MW]. */
  readonly powerMw: number;
  /** Price of the block [currency/MWh]. */
  readonly pricePerMwh: number;
}

/** The power to trade in a step at any price. */
export interface BidCurve {
  /** Charge each block below its price. Prices fall from block to block, starting at most at the first one of `discharge`. Empty if the battery is full. */
  readonly charge: readonly BidBlock[];
  /** Discharge each block above its price. Prices rise from block to block. Empty if the battery is empty. */
  readonly discharge: readonly BidBlock[];
  /** Marginal value of one more MWh stored after the step [currency/MWh]; absent if the battery is full. */
  readonly nextMwhValue?: number;
  /** Marginal value of the last MWh stored after the step [currency/MWh]; absent if the battery is empty. */
  readonly lastMwhValue?: number;
}

/**
 * Bid curves for the steps of a plan: the power that pays at each price of a step, if later prices are as expected. Method note, equations (91) and
 * (92). All curves come from one backward induction over the path. Later steps are limited by rated power and connection; the step itself also by the
 * battery's power limit at its state of charge.
 *
 * @param problem - site, prices, states of charge of the plan, end value
 * @returns one curve per step
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `endValueNotConcave`; `outOfRange` / `outOfRange`; those of the kernel
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 0.8 });
 * const site = { battery, socFraction: 0, stepMinutes: 60 };
 * bidCurves({ site, pricePath: [20, 100], socFractionSeries: [1, 0] })[0].charge; // 0.8 MWh will be sold at 100, less wear of 5
 * // => [{ powerMw: 1, pricePerMwh: 76 }]
 */
export function bidCurves(problem: BidProblem): readonly BidCurve[] {
  requireObject('problem', problem);
  const { site, pricePath, socFractionSeries, endValue = [] } = problem;
  siteTerms(site);
  requireNumbers('pricePath', pricePath);
  requireNumbers('socFractionSeries', socFractionSeries, pricePath.length, 0);
  stepHours(site.stepMinutes, pricePath.length);
  validateEndValue(endValue);
  return bidCurvesCore(problem);
}

/** {@link bidCurves} without checks. */
export function bidCurvesCore(problem: BidProblem): readonly BidCurve[] {
  const { site, pricePath, socFractionSeries, endValue = [] } = problem;
  const terms = siteTermsCore(site);
  const steps = pricePath.length;
  const hours = stepHoursCore(site.stepMinutes, steps);
  const curves: BidCurve[] = [];
  let after = marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh);
  for (let step = steps - 1; step >= 0; step -= 1) {
    const socFraction = step === 0 ? site.socFraction : socFractionSeries[step - 1]!;
    curves.push(bidCurveAt(site, terms, after, hours[step]!, socFraction));
    after = marginalValuesBefore(after, terms, hours[step]!, pricePath[step]!);
  }
  return curves.reverse();
}

function bidCurveAt(
  { battery }: Site,
  terms: SiteTerms,
  values: MarginalValues,
  hours: number,
  socFraction: number,
): BidCurve {
  const { chargeEfficiency, dischargeEfficiency, capacityMwh, minEnergyMwh, maxEnergyMwh } = terms;
  const windowMwh = maxEnergyMwh - minEnergyMwh;
  const storedMwh = Math.min(windowMwh, Math.max(0, socFraction * capacityMwh - minEnergyMwh));
  const limits = powerLimitsAt(battery, socFraction);
  const chargeMw = Math.min(terms.chargeMw, limits.chargeKw / 1000);
  const dischargeMw = Math.min(terms.dischargeMw, limits.dischargeKw / 1000);
  const least = ROUNDING * capacityMwh;
  const up = piecesBetween(
    values,
    storedMwh,
    storedMwh + chargeMw * hours * chargeEfficiency,
    least,
  );
  const down = piecesBetween(
    values,
    storedMwh - (dischargeMw * hours) / dischargeEfficiency,
    storedMwh,
    least,
  ).reverse();
  // From full charge to full discharge as the price rises: equation (92).
  const { charge, discharge } = pooledBidBlocks(
    up.map(({ slope, length }) => ({
      widthMw: length / chargeEfficiency / hours,
      pricePerMwh: slope * chargeEfficiency - terms.importChargePerMwh,
    })),
    down.map(({ slope, length }) => ({
      widthMw: (length * dischargeEfficiency) / hours,
      pricePerMwh: slope / dischargeEfficiency + terms.wearPerMwh,
    })),
  );
  return {
    charge,
    discharge,
    ...(up[0] === undefined ? {} : { nextMwhValue: up[0].slope }),
    ...(down[0] === undefined ? {} : { lastMwhValue: down[0].slope }),
  };
}

/** Pieces of the marginal values between two energies, in ascending order of energy. */
function piecesBetween(
  { slopes, lengths }: MarginalValues,
  fromMwh: number,
  untilMwh: number,
  least: number,
): { slope: number; length: number }[] {
  const pieces: { slope: number; length: number }[] = [];
  let begin = 0;
  slopes.forEach((slope, at) => {
    const end = begin + lengths[at]!;
    const length = Math.min(end, untilMwh) - Math.max(begin, fromMwh);
    if (length > least) pieces.push({ slope, length });
    begin = end;
  });
  return pieces;
}

/** A block of power with its threshold price. */
interface PricedBlock {
  readonly widthMw: number;
  readonly pricePerMwh: number;
}

/** Neighbouring blocks with a common price. */
interface Pool {
  chargeMw: number;
  dischargeMw: number;
  pricePerMwh: number;
}

/**
 * Orders blocks as a rising price activates them: first charging stops, then discharging starts. Equation (92). Where prices fall in that order (far below
 * 0 both charging and discharging pay), neighbours are pooled at their mean price, which gives the concave hull of the step's value.
 *
 * @param charging - with falling prices
 * @param discharging - with rising prices
 */
function pooledBidBlocks(
  charging: readonly PricedBlock[],
  discharging: readonly PricedBlock[],
): { charge: readonly BidBlock[]; discharge: readonly BidBlock[] } {
  const pools: Pool[] = [];
  const add = (block: Pool): void => {
    let pool = block;
    for (let last = pools.at(-1); last !== undefined && last.pricePerMwh >= pool.pricePerMwh; ) {
      pools.pop();
      pool = mergePools(last, pool);
      last = pools.at(-1);
    }
    pools.push(pool);
  };
  for (const { widthMw, pricePerMwh } of [...charging].reverse()) {
    add({ chargeMw: widthMw, dischargeMw: 0, pricePerMwh });
  }
  for (const { widthMw, pricePerMwh } of discharging) {
    add({ chargeMw: 0, dischargeMw: widthMw, pricePerMwh });
  }
  return {
    charge: cumulativeBlocks([...pools].reverse(), 'chargeMw'),
    discharge: cumulativeBlocks(pools, 'dischargeMw'),
  };
}

function mergePools(before: Pool, after: Pool): Pool {
  const widthBefore = before.chargeMw + before.dischargeMw;
  const widthAfter = after.chargeMw + after.dischargeMw;
  const pricePerMwh =
    before.pricePerMwh === after.pricePerMwh
      ? before.pricePerMwh
      : (widthBefore * before.pricePerMwh + widthAfter * after.pricePerMwh) /
        (widthBefore + widthAfter);
  return {
    chargeMw: before.chargeMw + after.chargeMw,
    dischargeMw: before.dischargeMw + after.dischargeMw,
    pricePerMwh,
  };
}

function cumulativeBlocks(pools: readonly Pool[], side: 'chargeMw' | 'dischargeMw'): BidBlock[] {
  let powerMw = 0;
  return pools
    .filter((pool) => pool[side] > 0)
    .map((pool) => {
      powerMw += pool[side];
      return { powerMw, pricePerMwh: pool.pricePerMwh };
    });
}
