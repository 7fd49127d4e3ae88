import type { TimeGrid } from '@bess/kernel/series';
import { periodsBetweenReadings } from '../calendar/billing-months.js';
import { type RateCalendar, rateCalendar } from '../calendar/rate-calendar.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import { assertBillable } from '../schema/validate-tariff.js';
import type {
  Bill,
  BillLine,
  CoincidentHours,
  CreditAccount,
  ExportRule,
  PriorPeaksKw,
} from './bill.js';
import { billAssumptions } from './bill-assumptions.js';
import { coincidentDemands, coincidentLines, demandLines, reactiveLines } from './demand-lines.js';
import { energyByTier, energyLines } from './energy-lines.js';
import { annualMinimumLines, fixedLines, monthlyMinimumLine } from './fixed-and-minimum-lines.js';
import { demandSeries, meterInterval } from './meter-interval.js';
import { measureMonths, meteredSeries } from './metering.js';
import { ratchetFloors, ratchetPeaks, resolvePriorPeaks } from './ratchet.js';
import { resolveExportRule, trueUpFlags } from './resolve-export-rule.js';
import { type ExportState, exportValues, netMonth, settleCredits } from './settle-exports.js';
import { summariseBill } from './summarise-bill.js';

/** Options of `calculateBill`. */
export interface BillOptions {
  /** Peaks before the grid [kW]; default `none`. `steadyYear` needs a grid of twelve complete months. */
  priorPeaksKw?: PriorPeaksKw;
  /** Hours of the system peak; default `ownPeak`. */
  coincidentHours?: CoincidentHours;
  /** How exports are credited; default as the tariff states. */
  exportRule?: ExportRule;
  /** Exports measured by a second meter [kW], at least 0; the load is then the whole consumption, also at least 0. */
  exportKwSeries?: ArrayLike<number>;
  /** Active over apparent power at the time of the peak, above 0 and at most 1; default 1. */
  powerFactor?: number;
  /** Local dates at whose midnight the meter is read, ascending; default calendar months. */
  readDates?: readonly string[];
}

/**
 * Bills a load under a tariff, with one line per component, month, period and tier. The rules are
 * numbered in docs/method.md.
 *
 * @param tariff The rate.
 * @param netLoadKwSeries Mean net load of each step [kW]; negative for export.
 * @param grid The steps of the series; months follow the local time of its zone.
 * @returns Lines, months and totals in the tariff's currency; the months add up to the total.
 * @throws EngineError `outOfRange` / `tariffNotSupported` when the tariff states charges that are not
 * covered (named in `details.unsupported`), `exportRuleMissing`, `exportMeterMissing`, `sellPriceMissing` for
 * exports without a price, `twoMeters`, `steadyYearNeedsTwelveMonths`; `invalid` / `importSeries`, `exportSeries`,
 * `priorPeaks`, `coincidentHours`, `exportRule`, `powerFactor` and `readDates` for malformed input,
 * `invalid` / `tariffSchema` for a malformed tariff.
 * @example
 * // 100 kW all through 2026 at 0.10 a kWh and nothing else
 * calculateBill(tariff, new Float64Array(8760).fill(100), yearGrid(2026, 60, 'UTC')).total;
 * // => 87600
 */
export function calculateBill(
  tariff: Tariff,
  netLoadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  options: BillOptions = {},
): Bill {
  assertBillable(tariff);
  const { coincidentHours = 'ownPeak', exportKwSeries } = options;
  const metered = meteredSeries(netLoadKwSeries, exportKwSeries, grid);
  const { exportKw } = metered;
  const hasTwoMeters = exportKwSeries !== undefined;
  const rule = resolveExportRule(tariff, options.exportRule, !!exportKw, hasTwoMeters, grid);
  const calendar = billingCalendar(tariff, grid, options.readDates);
  const { months } = calendar;
  const interval = meterInterval(tariff, grid);
  const measured = measureMonths(tariff, metered, grid, calendar, interval.steps);
  const peaks = ratchetPeaks(tariff, measured);
  const priorPeaks = resolvePriorPeaks(options.priorPeaksKw ?? 'none', months, peaks);
  const floors = ratchetFloors(tariff, months, peaks, priorPeaks.peaksKw);
  const factors = powerFactorRatios(options.powerFactor);
  const coincident = tariff.coincident
    ? coincidentDemands(
        coincidentHours,
        demandSeries(metered.importKw, grid, interval.steps),
        calendar.monthIndexSeries,
        calendar.coincidentPeriodSeries,
      )
    : [];

  const settles = trueUpFlags(rule, months);
  const lines: BillLine[] = [];
  const beforeTrueUp: BillLine[] = [];
  const billedKwh: number[] = [];
  const credits: (CreditAccount | undefined)[] = [];
  const bankKwh: number[] = [];
  const periods = tariff.energy.periods.length;
  const state: ExportState = {
    balance: 0,
    bankKwh: new Float64Array(periods),
    periodlessBankKwh: 0,
  };
  months.forEach((month, monthIndex) => {
    const ofMonth = measured[monthIndex]!;
    const floorKw = floors[monthIndex]!;
    const billingKw = Math.max(ofMonth.peakKw, floorKw);
    const netted = netMonth(tariff, rule, month, ofMonth, billingKw, state, () =>
      exportValues(rule, exportKw!, calendar, month, grid),
    );
    const demand = { tariff, month, monthIndex, measured: ofMonth, floorKw, ...factors };
    const energy = energyByTier(tariff, month, netted.billedKwhByPeriod, billingKw);
    const charges = [
      ...energyLines(month, monthIndex, energy),
      ...demandLines(demand),
      ...coincidentLines(demand, coincidentHours, coincident),
      ...reactiveLines(demand),
      ...fixedLines(tariff, month, monthIndex),
    ];
    const settled = settleCredits(
      rule,
      month,
      monthIndex,
      netted.exported,
      charges,
      state,
      settles[monthIndex]!,
    );
    // Sales of a second meter do not reduce the charges that minimum charges apply to.
    const countedForMinimum =
      rule.kind === 'buyAllSellAll' ? charges : [...charges, ...settled.applied];
    const minimum = monthlyMinimumLine(tariff, month, monthIndex, countedForMinimum);
    lines.push(...charges, ...settled.applied, ...minimum, ...settled.trueUp);
    beforeTrueUp.push(...countedForMinimum, ...minimum);
    billedKwh.push(energy.reduce((sum, { quantity }) => sum + quantity, 0));
    credits.push(settled.account);
    bankKwh.push(state.bankKwh.reduce((sum, kwh) => sum + kwh, 0));
  });
  lines.push(...annualMinimumLines(tariff, months, beforeTrueUp));

  const isBanked = rule.kind === 'netMetering' && rule.unit === 'kWh';
  return summariseBill({
    tariff,
    months,
    measured,
    floors,
    lines,
    billedKwh,
    credits,
    ...(isBanked && { bankKwh }),
    assumptions: billAssumptions({
      tariff,
      grid,
      months,
      interval,
      priorPeaks,
      rule,
      options,
      hasExports: exportKw !== undefined,
      left: { balance: state.balance, bankKwh: bankKwh[bankKwh.length - 1] ?? 0 },
    }),
  });
}

/** The tariff's schedules on the grid, in calendar months or between meter readings. */
function billingCalendar(
  tariff: Tariff,
  grid: TimeGrid,
  readDates: readonly string[] | undefined,
): RateCalendar {
  const calendar = rateCalendar(tariff, grid);
  if (!readDates) return calendar;
  const months = periodsBetweenReadings(grid, readDates);
  const monthIndexSeries = new Int32Array(grid.length);
  months.forEach(({ startStep, endStep }, index) => {
    monthIndexSeries.fill(index, startStep, endStep);
  });
  return { ...calendar, months, monthIndexSeries };
}

/** Apparent and reactive over active power. */
interface PowerFactorRatios {
  readonly kvaPerKw: number;
  readonly kvarPerKw: number;
}

/** S = P / λ and Q = P · √(1 / λ² − 1) for a power factor λ. */
function powerFactorRatios(powerFactor = 1): PowerFactorRatios {
  if (!(powerFactor > 0 && powerFactor <= 1)) {
    throw tariffLibraryError(
      'invalid',
      'powerFactor',
      `powerFactor must be above 0 and at most 1, but ${powerFactor} came.`,
      { powerFactor },
    );
  }
  const kvaPerKw = 1 / powerFactor;
  return { kvaPerKw, kvarPerKw: Math.sqrt(kvaPerKw * kvaPerKw - 1) };
}
