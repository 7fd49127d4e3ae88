import type { MarginalValues } from '@bess/strix/valuation';
import type { SiteTerms } from './site-terms.js';

/**
 * Marginal values of stored energy before a step at a known price, from those after it: equation (91). STRIX's `storedEnergyValue` does the same for one
 * power both ways; a connection may take in more than it puts out.
 */
export function valuesBefore(
  { slopes, lengths }: MarginalValues,
  terms: Omit<SiteTerms, 'hours' | 'capacityMwh' | 'startMwh' | 'importChargePerMwh'> &
    Partial<Pick<SiteTerms, 'importChargePerMwh'>>,
  hours: number,
  pricePerMwh: number,
): MarginalValues {
  const { chargeEfficiency, dischargeEfficiency, wearPerMwh, leastMwh, mostMwh } = terms;
  const { importChargePerMwh = 0 } = terms;
  const upMwh = terms.chargeMw * hours * chargeEfficiency;
  const downMwh = (terms.dischargeMw * hours) / dischargeEfficiency;
  const cost = (pricePerMwh + importChargePerMwh) / chargeEfficiency;
  const gain = (pricePerMwh - wearPerMwh) * dischargeEfficiency;
  const pieces = slopes.map((slope, at) => ({ slope, length: lengths[at]! }));
  if (cost >= gain) pieces.push({ slope: cost, length: upMwh }, { slope: gain, length: downMwh });
  else if (upMwh + downMwh > 0) {
    // So far below 0 that burning energy pays: the step is shared between both.
    const length = upMwh + downMwh;
    pieces.push({ slope: (cost * upMwh + gain * downMwh) / length, length });
  }
  pieces.sort((a, b) => b.slope - a.slope);
  return windowOf(pieces, upMwh, mostMwh - leastMwh);
}

/** What lies in the window of the energy, after so much below it. */
function windowOf(
  pieces: readonly { slope: number; length: number }[],
  belowMwh: number,
  windowMwh: number,
): MarginalValues {
  const kept: { slopes: number[]; lengths: number[] } = { slopes: [], lengths: [] };
  let skip = belowMwh;
  let left = windowMwh;
  for (const { slope, length } of pieces) {
    const skipped = Math.min(skip, length);
    skip -= skipped;
    const taken = Math.min(left, length - skipped);
    left -= taken;
    if (taken <= 0) continue;
    kept.slopes.push(slope);
    kept.lengths.push(taken);
  }
  // Rounding may leave the last piece a bit short.
  if (kept.lengths.length > 0) kept.lengths[kept.lengths.length - 1]! += left;
  return kept;
}
