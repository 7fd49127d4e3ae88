import type { BidBlock } from '../bid-curves.js';

/** A block of power with the price from which on, or up to which, it pays by itself. */
export interface PricedBlock {
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
export function risingPrices(
  charging: readonly PricedBlock[],
  discharging: readonly PricedBlock[],
): { charge: readonly BidBlock[]; discharge: readonly BidBlock[] } {
  const pools: Pool[] = [];
  const add = (block: Pool): void => {
    let pool = block;
    for (let last = pools.at(-1); last !== undefined && last.pricePerMwh >= pool.pricePerMwh; ) {
      pools.pop();
      pool = pooled(last, pool);
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
    charge: cumulated([...pools].reverse(), 'chargeMw'),
    discharge: cumulated(pools, 'dischargeMw'),
  };
}

function pooled(before: Pool, after: Pool): Pool {
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

function cumulated(pools: readonly Pool[], side: 'chargeMw' | 'dischargeMw'): BidBlock[] {
  let powerMw = 0;
  return pools
    .filter((pool) => pool[side] > 0)
    .map((pool) => {
      powerMw += pool[side];
      return { powerMw, pricePerMwh: pool.pricePerMwh };
    });
}
