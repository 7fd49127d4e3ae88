import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import { type Bill, billComponents } from '../bill.js';

/** Sums differ only by the order of addition; a real gap is many orders larger. */
const RELATIVE_TOLERANCE = 1e-9;

/**
 * The accounting laws of a bill: every line is quantity × price, the lines of a month add up to the
 * month, the months to the total, the components to the total, the energy lines to the billed kWh, and what exports
 * earned to what became of it.
 */
export function assertBillAddsUp(bill: Bill): void {
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
