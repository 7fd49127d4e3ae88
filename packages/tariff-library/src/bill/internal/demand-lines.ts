import type { BillingMonth } from '../../calendar/billing-month.js';
import { climbLadder } from '../../ladder/climb-ladder.js';
import { flatDemandLadder } from '../../ladder/flat-demand-ladder.js';
import type { PriceStep } from '../../ladder/price-step.js';
import { touDemandLadder } from '../../ladder/tou-demand-ladder.js';
import type { DemandUnit, Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import type { MeasuredMonth } from './measure-months.js';

/** Any-time demand (with the ratchet's floor) and the peak of every TOU demand period; they add up. */
export function demandLines(
  tariff: Tariff,
  month: BillingMonth,
  monthIndex: number,
  measured: MeasuredMonth,
  floorKw: number,
): BillLine[] {
  const lines: BillLine[] = [];
  const charge = (
    component: 'flatDemand' | 'touDemand',
    period: number | null,
    unit: DemandUnit,
    ladder: readonly PriceStep[],
    demandKw: number,
  ): void => {
    // Periods without any price are the source's filler for hours without a demand charge.
    if (ladder.every(({ price }) => price === 0)) return;
    climbLadder(ladder, demandKw).steps.forEach(({ quantity, price }, tier) => {
      const lineUnit = unit === 'kVA' ? 'kVA' : 'kW';
      lines.push(
        billLine(month, monthIndex, { component, period, tier, quantity, unit: lineUnit, price }),
      );
    });
  };
  if (tariff.flatDemand) {
    const billedKw = Math.max(measured.peakKw, floorKw);
    const ladder = flatDemandLadder(tariff, month.month);
    charge('flatDemand', null, tariff.flatDemand.unit, ladder, billedKw);
  }
  if (tariff.touDemand) {
    for (const { period, peakKw } of measured.touPeaksKw) {
      charge('touDemand', period, tariff.touDemand.unit, touDemandLadder(tariff, period), peakKw);
    }
  }
  return lines;
}
