import { createStream, nextUniform } from '@bess/kernel/rng';
import type { Bill } from '@bess/tariff-library';
import { type BillComponent, billComponents } from '@bess/tariff-library/bill';
import { savingsParts } from '@bess/tarsis/savings';
import type { GoldenCase } from '../golden-case.js';

/** A bill with random amounts. */
function drawnBill(draw: ReturnType<typeof createStream>): Bill {
  const month = (index: number) => {
    const byComponent = Object.fromEntries(
      billComponents.map((component) => [component, 4_000 * nextUniform(draw) - 500]),
    ) as Record<BillComponent, number>;
    const total = Object.values(byComponent).reduce((sum, amount) => sum + amount, 0);
    return { year: 2026, month: index + 1, byComponent, total } as Bill['months'][number];
  };
  const ofMonths = Array.from({ length: 3 }, (_, index) => month(index));
  const byComponent = Object.fromEntries(
    billComponents.map((component) => [
      component,
      ofMonths.reduce((sum, each) => sum + each.byComponent[component], 0),
    ]),
  ) as Record<BillComponent, number>;
  const total = ofMonths.reduce((sum, each) => sum + each.total, 0);
  return {
    tariffCode: 'made-up',
    currency: 'USD',
    total,
    byComponent,
    lines: [],
    months: ofMonths,
    assumptions: [],
  };
}

function drawnParts(): unknown {
  const draw = createStream({ seed: 91, stream: 0, path: 0 });
  return Array.from({ length: 60 }, () => {
    const bills = {
      neither: drawnBill(draw),
      storage: drawnBill(draw),
      vehicles: drawnBill(draw),
      both: drawnBill(draw),
    };
    const same = {
      neither: bills.both,
      storage: bills.both,
      vehicles: bills.both,
      both: bills.both,
    };
    return [savingsParts(bills), savingsParts(bills, 1), savingsParts(same)];
  });
}

/** Parts of a saving. */
export const savingsCases: readonly GoldenCase[] = [
  { name: 'tarsis/savingsParts/at random', answer: drawnParts },
];
