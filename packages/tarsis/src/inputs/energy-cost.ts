import { climbLadder } from '@bess/tariff-library';
import type { ModelSpec } from '../model/model-spec.js';
import type { MonthCharges } from './charges.js';

/**
 * What the energy of one period of a month costs [currency]: what is drawn climbs the period's ladder; what is left
 * of exports, where the two are netted, earns the export ladder of the period, else one price.
 *
 * @param netKwh Drawn, under net metering less what leaves [kWh].
 */
export function energyCost(
  { energyLadders, exportLadders }: MonthCharges,
  period: number,
  netKwh: number,
  netCreditPrice: ModelSpec['netCreditPrice'] = 'firstTier',
): { energy: number; credit: number } {
  const ladder = energyLadders[period]!;
  if (netKwh >= 0) return { energy: climbLadder(ladder, netKwh).amount, credit: 0 };
  const exported = exportLadders?.[period];
  if (exported) return { energy: 0, credit: -climbLadder(exported, -netKwh).amount };
  const price = netCreditPrice === 'firstTier' ? ladder[0]!.price : netCreditPrice;
  return { energy: 0, credit: netKwh * price };
}
