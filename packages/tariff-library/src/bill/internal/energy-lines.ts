import type { BillingMonth } from '../../calendar/billing-month.js';
import { climbLadder } from '../../ladder/climb-ladder.js';
import { energyLadder } from '../../ladder/energy-ladder.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import type { MeasuredMonth } from './measure-months.js';

/** Energy: each period's kWh of the month climb that period's own ladder. */
export function energyLines(
  tariff: Tariff,
  month: BillingMonth,
  monthIndex: number,
  measured: MeasuredMonth,
): BillLine[] {
  const lines: BillLine[] = [];
  measured.energyKwhByPeriod.forEach((energyKwh, period) => {
    if (energyKwh === 0) return;
    const { steps } = climbLadder(energyLadder(tariff, period, month), energyKwh);
    steps.forEach(({ quantity, price }, tier) => {
      lines.push(
        billLine(month, monthIndex, {
          component: 'energy',
          period,
          tier,
          quantity,
          unit: 'kWh',
          price,
        }),
      );
    });
  });
  return lines;
}
