import {
  fenrirError,
  requireFinite,
  requireList,
  requireNumbers,
  requireObject,
} from '../internal/validate.js';
import type { DepthPiece, Dispatch, EndValue, MarketTerms, Site } from '../types.js';
import { siteTerms, siteTermsCore, stepHours, stepHoursCore } from './site-terms.js';

/** What a dispatch comes to. */
export interface Settlement {
  /** Sold less bought energy, beyond what was sold ahead, less what the market took off [currency]. */
  readonly cash: number;
  readonly wear: number;
  /** What the grid charges for the energy bought [currency]. */
  readonly gridCharge: number;
  /** Worth of the energy left, less that of the energy at the start [currency]. */
  readonly storedValueChange: number;
  /** Cash less wear and charges of the grid plus the change of what the stored energy is worth [currency]. */
  readonly value: number;
  /** What moving the price and the depth of the market cost, part of the cash [currency]. */
  readonly impactCost: number;
  readonly boughtMwh: number;
  readonly soldMwh: number;
}

/**
 * Settles a dispatch at given prices. Method note, equations (10), (81) and (83).
 *
 * @param site - battery, first state of charge, step
 * @param dispatch - from {@link projectPlan} or a plan of this package
 * @param pricePath - a price each step [currency/MWh]
 * @param endValue - what stored energy is worth after the last step; nothing when absent
 * @param market - impact, depth, what was sold ahead; a price taker without any of it when absent
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

/** {@link settleDispatch} of arguments that were checked. */
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
 * Refuses an end value that is not concave: a linear program would fill its dear pieces first.
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

/** Worth of energy stored above the lowest state of charge; the first and the last piece go on for ever. */
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

/** What the market takes off for a power sold, or bought where it is below 0 [currency/h]: equations (81) and (83). */
function marketCostAt({ impactPerMw = 0, depth }: MarketTerms, soldMw: number): number {
  const pieces = depth === undefined ? [] : soldMw > 0 ? depth.sell : depth.buy;
  return impactPerMw * soldMw * soldMw + concessionAt(pieces, Math.abs(soldMw));
}

/** The pieces of a depth as lines: the concession of a power is the largest of slope·power − intercept. */
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
 * Refuses market terms that cannot be settled on so many steps.
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
