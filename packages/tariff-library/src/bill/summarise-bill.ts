import type { BillingMonth } from '../calendar/billing-months.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import {
  type Bill,
  type BillComponent,
  type BillLine,
  billComponents,
  type CreditAccount,
} from './bill.js';
import type { MeasuredMonth } from './metering.js';

/** Relative tolerance for the order of addition; a real discrepancy is far larger. */
const RELATIVE_TOLERANCE = 1e-9;

interface BillParts {
  readonly tariff: Tariff;
  readonly months: readonly BillingMonth[];
  readonly measured: readonly MeasuredMonth[];
  readonly floors: readonly number[];
  readonly lines: readonly BillLine[];
  /** Billed energy by month [kWh]. */
  readonly billedKwh: readonly number[];
  readonly credits: readonly (CreditAccount | undefined)[];
  /** Banked energy at the end of each month [kWh]; absent without a bank. */
  readonly bankKwh?: readonly number[];
  readonly assumptions: readonly string[];
}

/** Adds up lines to months and months to the bill, and verifies the sums. */
export function summariseBill(parts: BillParts): Bill {
  const { tariff, months, measured, floors, lines, assumptions, bankKwh } = parts;
  const byMonth = months.map(() => zeroByComponent());
  const byComponent = zeroByComponent();
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

function zeroByComponent(): Record<BillComponent, number> {
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

/**
 * Accounting identities of a bill: every line is quantity × price; the lines add up to their month, the months and the
 * components to the total, the energy lines to the billed kWh, and the uses of export credits to the earnings.
 */
function assertBillAddsUp(bill: Bill): void {
  const lineSums = new Float64Array(bill.months.length);
  const lineKwh = new Float64Array(bill.months.length);
  let size = 1;
  for (const { monthIndex, component, quantity, price, amount } of bill.lines) {
    size += Math.abs(amount);
    expectEqual('a line and its quantity × price', amount, quantity * price, size);
    lineSums[monthIndex] = lineSums[monthIndex]! + amount;
    if (component === 'energy') lineKwh[monthIndex] = lineKwh[monthIndex]! + quantity;
  }
  bill.months.forEach((month, index) => {
    const name = `${month.year}-${month.month}`;
    expectEqual(`month ${name} and its lines`, month.total, lineSums[index]!, size);
    const kwh = 1 + month.energyKwh + month.exportKwh;
    expectEqual(`kWh lines and billed in ${name}`, lineKwh[index]!, month.billedKwh, kwh);
    const { credit } = month;
    if (!credit) return;
    const before = bill.months[index - 1]?.credit?.balance ?? 0;
    const after = credit.applied + credit.paidOut + credit.expired + credit.balance;
    expectEqual(`credits of ${name} and their use`, before + credit.earned, after, size);
  });
  const components = billComponents.reduce((sum, name) => sum + bill.byComponent[name], 0);
  const months = bill.months.reduce((sum, { total }) => sum + total, 0);
  expectEqual('the total and its components', bill.total, components, size);
  expectEqual('the total and its months', bill.total, months, size);
}

function expectEqual(what: string, left: number, right: number, size: number): void {
  if (Math.abs(left - right) <= RELATIVE_TOLERANCE * size) return;
  throw tariffLibraryError(
    'engine',
    'billDoesNotAddUp',
    `${what} must agree, but they are ${left} and ${right}.`,
    { what, left, right },
  );
}
