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

/** Less than this share of power or capacity is rounding. */
const ROUNDING = 1e-9;

/** What {@link bidCurves} takes. */
export interface BidProblem {
  readonly site: Site;
  /** A price each step [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
  /** Of the plan: its state of charge at the end of each step is that with which the next one bids. */
  readonly socFractionSeries: ArrayLike<number>;
  /** What stored energy is worth after the last step; nothing when absent. */
  readonly endValue?: EndValue;
}

/** One block of a bid. */
export interface BidBlock {
  /** Up to this power, the blocks before it included [MW]. */
  readonly powerMw: number;
  /** At this price [currency/MWh]. */
  readonly pricePerMwh: number;
}

/** What to do in a step at any price that it may have. */
export interface BidCurve {
  /** Charge each block below its price; prices fall from block to block, from at most the first one of `discharge`. Empty where it is full. */
  readonly charge: readonly BidBlock[];
  /** Discharge each block above its price; prices rise from block to block. Empty where it is empty. */
  readonly discharge: readonly BidBlock[];
  /** What one MWh more in the store is worth after the step [currency/MWh]; absent where it is full. */
  readonly nextMwhValue?: number;
  /** What the last MWh in the store is worth after the step [currency/MWh]; absent where it is empty. */
  readonly lastMwhValue?: number;
}

/**
 * For each step of a plan the powers that pay at each price the step may turn out to have, if those after it come as expected: method note, equations (91)
 * and (92). All curves come from one pass backwards over the path. Power is reckoned with as rated and connected in later steps; in its own step also as the
 * battery's limits at that state of charge have it.
 *
 * @param problem - site, prices, states of charge of the plan, end value
 * @returns a curve each step
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `endValueNotConcave`; `outOfRange` / `outOfRange`; those of the kernel
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 0.8 });
 * const site = { battery, socFraction: 0, stepMinutes: 60 };
 * bidCurves({ site, pricePath: [20, 100], socFractionSeries: [1, 0] })[0].charge; // 0.8 MWh will sell at 100 less 5 of wear
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

/** {@link bidCurves} of a problem that was checked. */
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
  // From charging all to discharging all, as the price rises: equation (92).
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

/** Pieces of the marginal values between two energies, from below. */
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

/** A block of power with the price from which on, or up to which, it pays by itself. */
interface PricedBlock {
  readonly widthMw: number;
  readonly pricePerMwh: number;
}

/** Neighbouring blocks that change together. */
interface Pool {
  chargeMw: number;
  dischargeMw: number;
  pricePerMwh: number;
}

/**
 * Blocks of a bid in the order in which a rising price brings them on, charging given up first and then discharging taken up: equation (92). Where prices fall in that
 * order (charging and discharging both pay far below 0) neighbours are pooled at their mean price, which makes the hull of what the step is worth.
 *
 * @param charging - from the first MW on, at prices that fall
 * @param discharging - from the first MW on, at prices that rise
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
