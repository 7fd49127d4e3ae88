import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import {
  type Bill,
  type BillComponent,
  type BillLine,
  billComponents,
  type CreditAccount,
} from '../bill.js';
import { assertBillAddsUp } from './assert-bill-adds-up.js';
import type { MeasuredMonth } from './measure-months.js';

interface Parts {
  readonly tariff: Tariff;
  readonly months: readonly BillingMonth[];
  readonly measured: readonly MeasuredMonth[];
  readonly floors: readonly number[];
  readonly lines: readonly BillLine[];
  /** Charged for [kWh] by month. */
  readonly billedKwh: readonly number[];
  readonly credits: readonly (CreditAccount | undefined)[];
  /** Banked at the end of each month [kWh]; absent where nothing is banked. */
  readonly bankKwh?: readonly number[];
  readonly assumptions: readonly string[];
}

/** Adds lines up to months and months to the bill, and checks the sums before anyone sees them. */
export function summariseBill(parts: Parts): Bill {
  const { tariff, months, measured, floors, lines, assumptions, bankKwh } = parts;
  const byMonth = months.map(() => noCharges());
  const byComponent = noCharges();
  for (const { monthIndex, component, amount } of lines) {
    const ofMonth = byMonth[monthIndex]!;
    ofMonth[component] += amount;
    byComponent[component] += amount;
  }
  const billMonths = months.map(({ year, month, days }, index) => {
    const { energyKwhByPeriod, exportKwhByPeriod, peakKw, peakStep, touPeaksKw } = measured[index]!;
    const credit = parts.credits[index];
    const floorKw = floors[index]!;
    return {
      year,
      month,
      days,
      energyKwh: energyKwhByPeriod.reduce((sum, kwh) => sum + kwh, 0),
      exportKwh: exportKwhByPeriod.reduce((sum, kwh) => sum + kwh, 0),
      billedKwh: parts.billedKwh[index]!,
      peakKw,
      peakStep,
      billedFlatKw: tariff.flatDemand ? Math.max(peakKw, floorKw) : 0,
      floorKw,
      touPeaksKw,
      ...(credit && { credit }),
      ...(bankKwh && { bankKwh: bankKwh[index]! }),
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
  return {
    energy: 0,
    flatDemand: 0,
    touDemand: 0,
    coincidentDemand: 0,
    reactiveDemand: 0,
    fixed: 0,
    minimum: 0,
    exportCredit: 0,
  };
}
