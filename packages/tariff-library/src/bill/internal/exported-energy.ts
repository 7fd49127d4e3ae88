import type { BillingMonth } from '../../calendar/billing-month.js';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { Tariff } from '../../schema/tariff.js';
import { climbEnergy, type TieredEnergy } from './climb-energy.js';

/** How what is fed in is priced: by one price, by one per step, or by the tariff's own sell prices. */
export interface SellPrices {
  readonly given: number | ArrayLike<number> | undefined;
  /** Whether a tier without a sell price credits what it charges. */
  readonly retailElse: boolean;
}

/** What a month fed in, by period, with the mean price that it earned. */
export function exportedEnergy(
  tariff: Tariff,
  month: BillingMonth,
  exportKwhByPeriod: ArrayLike<number>,
  billingKw: number,
  prices: SellPrices,
  valueByPeriod: () => ArrayLike<number>,
): TieredEnergy[] {
  const { given } = prices;
  if (given === undefined) {
    return climbEnergy(sellSide(tariff, prices.retailElse), month, exportKwhByPeriod, billingKw);
  }
  const value = typeof given === 'number' ? undefined : valueByPeriod();
  return Array.from(exportKwhByPeriod).flatMap((quantity, period) => {
    if (quantity === 0) return [];
    const price = value ? value[period]! / quantity : Number(given);
    return [{ period, tier: null, quantity, price }];
  });
}

/** The tariff with its sell prices in place of what it charges: exports climb tiers of their own. */
function sellSide(tariff: Tariff, retailElse: boolean): Tariff {
  const periods = tariff.energy.periods.map(({ tiers }, period) => ({
    tiers: tiers.map((tier) => {
      const price = tier.sellPricePerKwh ?? (retailElse ? tier.pricePerKwh : undefined);
      if (price !== undefined) return { ...tier, pricePerKwh: price };
      throw tariffLibraryError(
        'outOfRange',
        'sellPriceMissing',
        `exportRule.sellPricePerKwh must be given, because tariff ${tariff.code} names no sell price in period ${period}.`,
        { tariff: tariff.code, period },
      );
    }),
  }));
  return { ...tariff, energy: { ...tariff.energy, periods } };
}
