import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import { type Bill, type BillComponent, type BillLine, billComponents } from '../bill.js';
import { assertBillAddsUp } from './assert-bill-adds-up.js';
import type { MeasuredMonth } from './measure-months.js';

interface Parts {
  readonly tariff: Tariff;
  readonly months: readonly BillingMonth[];
  readonly measured: readonly MeasuredMonth[];
  readonly floors: readonly number[];
  readonly lines: readonly BillLine[];
  readonly assumptions: readonly string[];
}

/** Adds lines up to months and months to the bill, and checks the sums before anyone sees them. */
export function summariseBill(parts: Parts): Bill {
  const { tariff, months, measured, floors, lines, assumptions } = parts;
  const byMonth = months.map(() => noCharges());
  const byComponent = noCharges();
  for (const { monthIndex, component, amount } of lines) {
    const ofMonth = byMonth[monthIndex]!;
    ofMonth[component] += amount;
    byComponent[component] += amount;
  }
  const billMonths = months.map(({ year, month }, index) => {
    const { energyKwhByPeriod, peakKw, peakStep, touPeaksKw } = measured[index]!;
    const floorKw = floors[index]!;
    return {
      year,
      month,
      energyKwh: energyKwhByPeriod.reduce((sum, kwh) => sum + kwh, 0),
      peakKw,
      peakStep,
      billedFlatKw: tariff.flatDemand ? Math.max(peakKw, floorKw) : 0,
      floorKw,
      touPeaksKw,
      total: billComponents.reduce((sum, name) => sum + byMonth[index]![name], 0),
      byComponent: byMonth[index]!,
    };
  });
  const bill: Bill = {
    tariffCode: tariff.code,
    currency: tariff.currency,
    total: billMonths.reduce((sum, { total }) => sum + total, 0),
    byComponent,
    lines,
    months: billMonths,
    assumptions,
  };
  assertBillAddsUp(bill);
  return bill;
}

function noCharges(): Record<BillComponent, number> {
  return { energy: 0, flatDemand: 0, touDemand: 0, fixed: 0, minimum: 0 };
}
