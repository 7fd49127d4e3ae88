import type { BillingMonth } from '../../calendar/billing-month.js';
import { type ClimbedStep, climbLadder } from '../../ladder/climb-ladder.js';
import { periodEnergyLadder } from '../../ladder/internal/period-energy-ladder.js';
import type { PriceStep } from '../../ladder/price-step.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import type { MeasuredMonth } from './measure-months.js';

/** Energy: each period's kWh climb that period's own ladder, or share the month's. */
export function energyLines(
  tariff: Tariff,
  month: BillingMonth,
  monthIndex: number,
  measured: MeasuredMonth,
): BillLine[] {
  const { energyKwhByPeriod } = measured;
  const isShared = tariff.energy.tierScope === 'month';
  const monthKwh = energyKwhByPeriod.reduce((sum, energyKwh) => sum + energyKwh, 0);
  const lines: BillLine[] = [];
  energyKwhByPeriod.forEach((energyKwh, period) => {
    if (energyKwh === 0) return;
    const ladder = periodEnergyLadder(tariff, period, month.days);
    const steps = isShared
      ? sharedSteps(ladder, energyKwh, monthKwh)
      : climbLadder(ladder, energyKwh).steps;
    steps.forEach(({ quantity, price }, tier) => {
      const energy = { component: 'energy', period, tier, quantity, unit: 'kWh', price } as const;
      lines.push(billLine(month, monthIndex, energy));
    });
  });
  return lines;
}

/** The month climbs the ladder; the period has its share of every tier that the month reaches. */
function sharedSteps(
  ladder: readonly PriceStep[],
  energyKwh: number,
  monthKwh: number,
): Pick<ClimbedStep, 'quantity' | 'price'>[] {
  const share = energyKwh / monthKwh;
  return climbLadder(ladder, monthKwh).steps.map(({ quantity, price }) => ({
    quantity: quantity * share,
    price,
  }));
}
