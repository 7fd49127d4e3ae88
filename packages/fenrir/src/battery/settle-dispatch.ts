import {
  fenrirError,
  requireFinite,
  requireList,
  requireNumbers,
  requireObject,
} from '../internal/validate.js';
import type { DepthPiece, Dispatch, EndValue, MarketTerms, Site } from '../types.js';
import { siteTerms, siteTermsCore, stepHours, stepHoursCore } from './site-terms.js';

/** Cash flow and value of a dispatch. */
export interface Settlement {
  /** Energy sold less energy bought at the prices, net of awards and of price impact and depth [currency]. */
  readonly cash: number;
  readonly wear: number;
  /** Grid charge for the energy bought [currency]. */
  readonly gridCharge: number;
  /** Value of the energy left less that of the initial energy [currency]. */
  readonly storedValueChange: number;
  /** Cash less wear and grid charge, plus the change in stored value [currency]. */
  readonly value: number;
  /** Cost of price impact and market depth, already deducted from the cash [currency]. */
  readonly impactCost: number;
  readonly boughtMwh: number;
  readonly soldMwh: number;
}

/**
 * Settles a dispatch at given prices. Method note, equations (10), (81) and (83).
 *
 * @param site - battery, initial state of charge, steps
 * @param dispatch - from {@link projectPlan} or a plan of this package
 * @param pricePath - price of each step [currency/MWh]
 * @param endValue - value of the energy stored after the last step; nothing when absent
 * @param market - price impact, depth, awards; a price taker when absent
 * @throws EngineError `invalid` / `unequalLengths`, `notFinite`, `endValueNotConcave`, `depthNotConvex`; `outOfRange` / `outOfRange`; those of the kernel's `stepBattery`
 * @example
 * const site = { battery: createBattery({ powerKw: 1000, capacityKwh: 4000 }), socFraction: 0.5, stepMinutes: 60 };
 * const { dispatch } = projectPlan(site, [{ direction: 'discharge', powerMw: 1 }]);
 * settleDispatch(site, dispatch, [80]).value;
 * // => 75
 */
export function settleDispatch(
  site: Site,
  dispatch: Dispatch,
  pricePath: ArrayLike<number>,
  endValue: EndValue = [],
  market: MarketTerms = {},
): Settlement {
  siteTerms(site);
  validateEndValue(endValue);
  requireObject('dispatch', dispatch);
  const { chargeMwSeries, dischargeMwSeries, socFractionSeries } = dispatch;
  requireList('chargeMwSeries', chargeMwSeries);
  const steps = chargeMwSeries.length;
  requireNumbers('dischargeMwSeries', dischargeMwSeries, steps, 0);
  requireNumbers('chargeMwSeries', chargeMwSeries, steps, 0);
  requireNumbers('socFractionSeries', socFractionSeries, steps, 0);
  requireNumbers('pricePath', pricePath, steps);
  validateMarketTerms(market, steps);
  stepHours(site.stepMinutes, steps);
  return settleDispatchCore(site, dispatch, pricePath, endValue, market);
}

/** {@link settleDispatch} without checks. */
export function settleDispatchCore(
  site: Site,
  { chargeMwSeries, dischargeMwSeries, socFractionSeries }: Dispatch,
  pricePath: ArrayLike<number>,
  endValue: EndValue,
  market: MarketTerms,
): Settlement {
  const terms = siteTermsCore(site);
  const steps = chargeMwSeries.length;
  const hours = stepHoursCore(site.stepMinutes, steps);
  let cash = 0;
  let impactCost = 0;
  let boughtMwh = 0;
  let soldMwh = 0;
  for (let step = 0; step < steps; step += 1) {
    const soldMw = dischargeMwSeries[step]! - chargeMwSeries[step]! - awardedMw(market, step);
    cash += pricePath[step]! * soldMw * hours[step]!;
    impactCost += marketCostAt(market, soldMw) * hours[step]!;
    boughtMwh += chargeMwSeries[step]! * hours[step]!;
    soldMwh += dischargeMwSeries[step]! * hours[step]!;
  }
  cash -= impactCost;
  const endMwh = socFractionSeries[steps - 1]! * terms.capacityMwh;
  const storedValueChange =
    endValueAt(endValue, endMwh - terms.minEnergyMwh) -
    endValueAt(endValue, terms.initialEnergyMwh - terms.minEnergyMwh);
  const wear = soldMwh * terms.wearPerMwh;
  const gridCharge = boughtMwh * terms.importChargePerMwh;
  return {
    cash,
    wear,
    gridCharge,
    storedValueChange,
    value: cash - wear - gridCharge + storedValueChange,
    impactCost,
    boughtMwh,
    soldMwh,
  };
}

/**
 * Throws unless an end value is concave: a linear program fills its most valuable pieces first.
 *
 * @throws EngineError `invalid` / `endValueNotConcave`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function validateEndValue(endValue: EndValue): void {
  for (const [at, { widthMwh, perMwh }] of endValue.entries()) {
    requireFinite(`endValue[${at}].widthMwh`, widthMwh, 0);
    requireFinite(`endValue[${at}].perMwh`, perMwh);
    const before = endValue[at - 1]?.perMwh ?? Number.POSITIVE_INFINITY;
    if (perMwh <= before) continue;
    throw fenrirError(
      'invalid',
      'endValueNotConcave',
      `endValue[${at}].perMwh must be at most ${before}, that of the piece before; ${perMwh} came`,
      { at, perMwh },
    );
  }
}

/** Value of energy stored above the lowest state of charge; the first and the last piece extend without limit. */
export function endValueAt(endValue: EndValue, storedMwh: number): number {
  if (storedMwh <= 0) return (endValue[0]?.perMwh ?? 0) * storedMwh;
  let left = storedMwh;
  let value = 0;
  for (const [at, { widthMwh, perMwh }] of endValue.entries()) {
    const takenMwh = at === endValue.length - 1 ? left : Math.min(left, widthMwh);
    value += takenMwh * perMwh;
    left -= takenMwh;
  }
  return value;
}

/** Power sold ahead less power bought ahead in a step [MW]. */
export function awardedMw({ awards }: MarketTerms, step: number): number {
  return awards === undefined ? 0 : awards.soldMwSeries[step]! - awards.boughtMwSeries[step]!;
}

/** Cost of price impact and depth at a power sold, or bought where it is below 0 [currency/h]: equations (81) and (83). */
function marketCostAt({ impactPerMw = 0, depth }: MarketTerms, soldMw: number): number {
  const pieces = depth === undefined ? [] : soldMw > 0 ? depth.sell : depth.buy;
  return impactPerMw * soldMw * soldMw + concessionAt(pieces, Math.abs(soldMw));
}

/** Pieces of a depth as lines: the concession at a power is the maximum of slope·power − intercept. */
export function depthLines(pieces: readonly DepthPiece[]) {
  let belowMw = 0;
  let belowCost = 0;
  return pieces.map(({ widthMw, concessionPerMwh }) => {
    const line = { slope: concessionPerMwh, intercept: concessionPerMwh * belowMw - belowCost };
    belowMw += widthMw;
    belowCost += widthMw * concessionPerMwh;
    return line;
  });
}

function concessionAt(pieces: readonly DepthPiece[], powerMw: number): number {
  return depthLines(pieces).reduce(
    (most, { slope, intercept }) => Math.max(most, slope * powerMw - intercept),
    0,
  );
}

/**
 * Throws unless impact, depth and awards are valid for this number of steps.
 *
 * @throws EngineError `invalid` / `notFinite`, `unequalLengths`, `depthNotConvex`; `outOfRange` / `outOfRange`
 */
export function validateMarketTerms(
  { impactPerMw = 0, depth, awards }: MarketTerms,
  steps: number,
): void {
  requireFinite('impactPerMw', impactPerMw, 0);
  if (depth !== undefined) {
    requireObject('depth', depth);
    validateDepthPieces('depth.sell', depth.sell);
    validateDepthPieces('depth.buy', depth.buy);
  }
  if (awards === undefined) return;
  requireNumbers('awards.soldMwSeries', awards.soldMwSeries, steps, 0);
  requireNumbers('awards.boughtMwSeries', awards.boughtMwSeries, steps, 0);
}

function validateDepthPieces(field: string, pieces: readonly DepthPiece[]): void {
  requireList(field, pieces);
  for (const [at, { widthMw, concessionPerMwh }] of pieces.entries()) {
    requireFinite(`${field}[${at}].widthMw`, widthMw, 0);
    requireFinite(`${field}[${at}].concessionPerMwh`, concessionPerMwh, 0);
    const before = pieces[at - 1]?.concessionPerMwh ?? 0;
    if (concessionPerMwh >= before) continue;
    throw fenrirError(
      'invalid',
      'depthNotConvex',
      `${field}[${at}].concessionPerMwh must be at least ${before}, that of the piece before; ${concessionPerMwh} came`,
      { field, at, concessionPerMwh },
    );
  }
}
