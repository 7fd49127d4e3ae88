import type { PriceStep } from '@bess/tariff-library';
import { phalanxError } from '../internal/phalanx-error.js';
import { ladderAmount } from './internal/ladder-amount.js';

/**
 * A later month whose billing demand does not fall below a share of this month's peak, with what is
 * expected of it otherwise.
 */
export interface RatchetedMonth {
  /** Share of this month's peak that is the later month's floor, 0 to 1. */
  readonly fraction: number;
  /** Price ladder of the later month [kW, currency per kW and month]. */
  readonly ladder: readonly PriceStep[];
  /** Billing demands of the later month if this month had no peak, one a sample, rising [kW]. */
  readonly demandKwSorted: Float64Array;
  /** What the first n of them cost together, n from 0 to their number [currency]. */
  readonly chargeSums: Float64Array;
}

/**
 * Describes a later month to {@link ratchetCharge}.
 *
 * @param ladder - the later month's price ladder, from `flatDemandLadder` of the tariff library
 * @param fraction - share of this month's peak that is its floor, 0 to 1
 * @param demandKwSamples - equally likely billing demands of that month without this month's peak [kW]: its own
 * peak or, if higher, the floor that the other looked-back months set
 * @throws EngineError `invalid` / `samplesMissing`, `sampleInvalid`; `outOfRange` / `fractionOutOfRange`
 * @example
 * ratchetedMonth([{ width: Infinity, price: 10 }], 0.8, [90, 60]).demandKwSorted;
 * // => Float64Array.of(60, 90)
 */
export function ratchetedMonth(
  ladder: readonly PriceStep[],
  fraction: number,
  demandKwSamples: ArrayLike<number>,
): RatchetedMonth {
  if (!(fraction >= 0 && fraction <= 1)) {
    throw phalanxError(
      'outOfRange',
      'fractionOutOfRange',
      `fraction must be between 0 and 1; ${fraction} came`,
      { fraction },
    );
  }
  const demandKwSorted = Float64Array.from(demandKwSamples).sort();
  const count = demandKwSorted.length;
  if (count === 0) {
    throw phalanxError(
      'invalid',
      'samplesMissing',
      'demandKwSamples must hold at least one sample; none came',
    );
  }
  const odd = demandKwSorted.find((demandKw) => !(demandKw >= 0 && demandKw < Infinity));
  if (odd !== undefined) {
    throw phalanxError(
      'invalid',
      'sampleInvalid',
      `demandKwSamples must hold finite numbers of at least 0; ${odd} came`,
      { sample: odd },
    );
  }
  const chargeSums = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) {
    chargeSums[index + 1] = chargeSums[index]! + ladderAmount(ladder, demandKwSorted[index]!);
  }
  return { fraction, ladder, demandKwSorted, chargeSums };
}
