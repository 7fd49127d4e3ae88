import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { checkNumbers } from '../../internal/check-numbers.js';
import { checkObject } from '../../internal/check-object.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { DepthPiece, MarketTerms } from '../market-terms.js';

/** Power sold ahead less power bought ahead in a step [MW]. */
export function awardedMw({ awards }: MarketTerms, step: number): number {
  return awards === undefined ? 0 : awards.soldMwSeries[step]! - awards.boughtMwSeries[step]!;
}

/** What the market takes off for a power sold, or bought where it is below 0 [currency/h]: equations (81) and (83). */
export function marketCostAt({ impactPerMw = 0, depth }: MarketTerms, soldMw: number): number {
  const pieces = depth === undefined ? [] : soldMw > 0 ? depth.sell : depth.buy;
  return impactPerMw * soldMw * soldMw + concessionAt(pieces, Math.abs(soldMw));
}

/** The pieces of a depth as lines: the concession of a power is the largest of slope·power − intercept. */
export function linesOfDepth(pieces: readonly DepthPiece[]) {
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
  return linesOfDepth(pieces).reduce(
    (most, { slope, intercept }) => Math.max(most, slope * powerMw - intercept),
    0,
  );
}

/**
 * Refuses market terms that cannot be settled on so many steps.
 *
 * @throws EngineError `invalid` / `notFinite`, `unequalLengths`, `depthNotConvex`; `outOfRange` / `outOfRange`
 */
export function checkMarket({ impactPerMw = 0, depth, awards }: MarketTerms, steps: number): void {
  checkFinite('impactPerMw', impactPerMw, 0);
  if (depth !== undefined) {
    checkObject('depth', depth);
    checkPieces('depth.sell', depth.sell);
    checkPieces('depth.buy', depth.buy);
  }
  if (awards === undefined) return;
  checkNumbers('awards.soldMwSeries', awards.soldMwSeries, steps, 0);
  checkNumbers('awards.boughtMwSeries', awards.boughtMwSeries, steps, 0);
}

function checkPieces(field: string, pieces: readonly DepthPiece[]): void {
  checkList(field, pieces);
  for (const [at, { widthMw, concessionPerMwh }] of pieces.entries()) {
    checkFinite(`${field}[${at}].widthMw`, widthMw, 0);
    checkFinite(`${field}[${at}].concessionPerMwh`, concessionPerMwh, 0);
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
