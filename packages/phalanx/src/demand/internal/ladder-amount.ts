import type { PriceStep } from '@bess/tariff-library';

/**
 * What a demand costs on a ladder [currency]: the amount of `climbLadder`, to the bit, without its list
 * of steps, for loops that ask thousands of times.
 */
export function ladderAmount(ladder: readonly PriceStep[], demandKw: number): number {
  let amount = 0;
  let leftKw = demandKw;
  for (let step = 0; step < ladder.length && leftKw > 0; step += 1) {
    const { width, price } = ladder[step]!;
    const inStepKw = Math.min(leftKw, width);
    amount += inStepKw * price;
    leftKw -= inStepKw;
  }
  return amount;
}
