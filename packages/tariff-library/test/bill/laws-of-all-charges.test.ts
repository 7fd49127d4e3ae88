import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { BillMonth, ExportRule } from '../../src/bill/index.js';
import { type BillOptions, calculateBill, type Tariff } from '../../src/index.js';
import { exportRuleArbitrary, fullTariffArbitrary } from '../support/full-tariff-arbitrary.js';
import { relabelled } from '../support/relabelled.js';

const grid = createTimeGrid({
  start: '2026-02-01',
  end: '2026-06-01',
  stepMinutes: 60,
  timeZone: 'America/New_York',
});
const quarters = { ...grid, stepMinutes: 15, length: grid.length * 4 };
/** Whole kW, exported as often as imported. */
const netLoad = fc
  .array(fc.integer({ min: -120, max: 200 }), { minLength: 5, maxLength: 53 })
  .map((stretch) =>
    Array.from({ length: grid.length }, (_, step) => stretch[step % stretch.length]!),
  );
const priorPeaksKw = fc.array(fc.nat({ max: 300 }), { minLength: 12, maxLength: 12 });
const powerFactor = fc.integer({ min: 60, max: 100 }).map((percent) => percent / 100);
const options = fc.record({ exportRule: exportRuleArbitrary, priorPeaksKw, powerFactor });

/** Sums of a few thousand terms differ in their last digits by the order of addition. */
function close(left: number, right: number, size = 0): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, size, Math.abs(left), Math.abs(right));
}

/** Sum of all charges and credits of a bill, the scale of rounding errors. */
function sizeOf({ lines }: ReturnType<typeof calculateBill>): number {
  return lines.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}

function law(check: (tariff: Tariff, netKw: number[], given: BillOptions) => boolean): void {
  fc.assert(fc.property(fullTariffArbitrary, netLoad, options, check), { numRuns: 30 });
}

/** Every price, fee, minimum and sell price times a factor. */
function scaled(tariff: Tariff, factor: number): Tariff {
  return JSON.parse(JSON.stringify(tariff), (key, value) =>
    /^(price|sellPrice|reactivePrice)|^per(Month|Day|Year)$/.test(key) ? value * factor : value,
  );
}

function scaledRule(rule: ExportRule, factor: number): ExportRule {
  if (!('trueUpPricePerKwh' in rule)) return rule;
  return { ...rule, trueUpPricePerKwh: rule.trueUpPricePerKwh! * factor };
}

/** The peak that a ratchet looks back to: any-time, or, if only time of use is charged, that of the priced periods. */
function ratchetPeakKw(tariff: Tariff, { peakKw, touPeaksKw }: BillMonth): number {
  const { touDemand } = tariff;
  if (tariff.flatDemand || !touDemand) return peakKw;
  const charged = touPeaksKw.filter(({ period }) =>
    touDemand.periods[period]!.tiers.some(({ pricePerUnit }) => pricePerUnit !== 0),
  );
  return Math.max(0, ...charged.map((peak) => peak.peakKw));
}

describe('invariants of a bill with exports, coincident peaks, hours of use and all units of demand', () => {
  it('scales with its prices', () => {
    law((tariff, netKw, given) => {
      const once = calculateBill(tariff, netKw, grid, given);
      const exportRule = scaledRule(given.exportRule!, 4);
      const fourfold = calculateBill(scaled(tariff, 4), netKw, grid, { ...given, exportRule });
      return close(4 * once.total, fourfold.total, sizeOf(fourfold));
    });
  });

  it('does not depend on the numbering of periods', () => {
    law((tariff, netKw, given) => {
      const bill = calculateBill(tariff, netKw, grid, given);
      const other = calculateBill(relabelled(tariff), netKw, grid, given);
      return close(bill.total, other.total, sizeOf(bill));
    });
  });

  it('gives the same for an hour and for four equal quarters', () => {
    law((tariff, netKw, given) => {
      const bill = calculateBill(tariff, netKw, grid, given);
      const fine = netKw.flatMap((kw) => [kw, kw, kw, kw]);
      return close(bill.total, calculateBill(tariff, fine, quarters, given).total, sizeOf(bill));
    });
  });

  it('read at the ends of months equals that of calendar months', () => {
    const readDates = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
    law((tariff, netKw, given) => {
      const bill = calculateBill(tariff, netKw, grid, given);
      const read = calculateBill(tariff, netKw, grid, { ...given, readDates });
      return bill.months.every(({ total }, month) =>
        close(total, read.months[month]!.total, sizeOf(bill)),
      );
    });
  });

  it('equals that of its months one by one, each given the peaks before it', () => {
    law((tariff, netKw, { priorPeaksKw, powerFactor }) => {
      const given = { powerFactor: powerFactor!, exportRule: { kind: 'netBilling' } } as const;
      const before = priorPeaksKw as readonly number[];
      const whole = calculateBill(tariff, netKw, grid, { ...given, priorPeaksKw: before });
      let startStep = 0;
      let peaks = before;
      return whole.months.every((ofWhole) => {
        const { year, month, days } = ofWhole;
        const alone = createTimeGrid({
          start: `${year}-0${month}-01`,
          end: `${year}-0${month + 1}-01`,
          stepMinutes: grid.stepMinutes,
          timeZone: grid.timeZone,
        });
        const kw = netKw.slice(startStep, startStep + alone.length);
        const bill = calculateBill(tariff, kw, alone, { ...given, priorPeaksKw: peaks });
        startStep += alone.length;
        peaks = [ratchetPeakKw(tariff, bill.months[0]!), ...peaks.slice(0, 11)];
        return bill.months[0]!.days === days && close(bill.total, ofWhole.total, sizeOf(bill));
      });
    });
  });

  it('of no load is the fixed charges, or the minimum if that is more', () => {
    law((tariff, _, { exportRule, powerFactor }) => {
      const nothing = new Float64Array(grid.length);
      const bill = calculateBill(tariff, nothing, grid, {
        exportRule: exportRule!,
        powerFactor: powerFactor!,
      });
      const { fixed, minimum } = tariff;
      return bill.months.every(({ total, days }) => {
        const least = (minimum?.perMonth ?? 0) + (minimum?.perDay ?? 0) * days;
        return close(total, Math.max(fixed.perMonth + fixed.perDay * days, least));
      });
    });
  });

  it('is lower by the amount of a charge that is left out', () => {
    law(({ minimum: _, ...tariff }, netKw, given) => {
      const bill = calculateBill(tariff, netKw, grid, { ...given, exportRule: { kind: 'none' } });
      const { coincident: __, reactivePricePerKvar: ___, ...without } = tariff;
      const rest = calculateBill(without, netKw, grid, { ...given, exportRule: { kind: 'none' } });
      const { coincidentDemand, reactiveDemand } = bill.byComponent;
      return close(bill.total - rest.total, coincidentDemand + reactiveDemand, bill.total);
    });
  });

  it('accounts for every exported kWh under net metering in kWh', () => {
    law((tariff, netKw, given) => {
      const exportRule = {
        ...given.exportRule,
        kind: 'netMetering',
        unit: 'kWh',
        bankBy: 'period',
      };
      const rule = { ...exportRule, trueUpMonth: 4, trueUpPricePerKwh: 0.01 } as ExportRule;
      const { months, lines } = calculateBill(tariff, netKw, grid, { ...given, exportRule: rule });
      const sum = (of: (month: (typeof months)[number]) => number) =>
        months.reduce((total, month) => total + of(month), 0);
      const paidKwh = lines
        .filter(({ component }) => component === 'exportCredit')
        .reduce((total, { quantity }) => total + quantity, 0);
      const setOff = sum(({ energyKwh, billedKwh }) => energyKwh - billedKwh);
      return close(
        sum(({ exportKwh }) => exportKwh),
        setOff + paidKwh + months.at(-1)!.bankKwh!,
      );
    });
  });

  it('of two meters is the bill of one less the sales of the other', () => {
    fc.assert(
      fc.property(fullTariffArbitrary, netLoad, netLoad, (tariff, one, other) => {
        const [load, sold] = [one, other].map((kw) => kw.map(Math.abs));
        const alone = calculateBill(tariff, load!, grid);
        const both = calculateBill(tariff, load!, grid, {
          exportRule: { kind: 'buyAllSellAll', sellPricePerKwh: 0.07 },
          exportKwSeries: sold!,
        });
        const soldKwh = sold!.reduce((sum, kw) => sum + kw, 0);
        return close(both.total, alone.total - 0.07 * soldKwh, sizeOf(both));
      }),
      { numRuns: 30 },
    );
  });

  it('contains only numbers, and no line with a negative quantity', () => {
    law((tariff, netKw, given) =>
      calculateBill(tariff, netKw, grid, given).lines.every(
        ({ component, quantity, price, amount }) =>
          Number.isFinite(amount) &&
          Number.isFinite(price) &&
          (quantity >= 0 || component === 'exportCredit'),
      ),
    );
  });

  it('rises with past peaks, for every kind of ratchet', () => {
    // Energy by hours of use is the exception: a higher billing demand makes the expensive first block wider.
    fc.assert(
      fc.property(
        fullTariffArbitrary,
        netLoad,
        priorPeaksKw,
        priorPeaksKw,
        (tariff, kw, low, more) => {
          const hasBlocks = tariff.energy.periods.some(({ tiers }) =>
            tiers.some(({ unit }) => unit === 'kWhPerKw'),
          );
          fc.pre(!hasBlocks);
          const load = kw.map(Math.abs);
          const high = low.map((peakKw, month) => peakKw + more[month]!);
          const [before, after] = [low, high].map((peaks) =>
            calculateBill(tariff, load, grid, { priorPeaksKw: peaks }),
          );
          return after!.total >= before!.total - 1e-9 * (1 + sizeOf(before!));
        },
      ),
      { numRuns: 30 },
    );
  });
});
