import { localCalendar, localToEpochMs, type TimeGrid } from '@bess/kernel/series';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { type RateCalendar, rateCalendar } from '@bess/tariff-library/calendar';
import { type MonthCharges, readCharges } from '../charges/read-charges.js';
import { tarsisError } from '../internal/errors.js';
import type {
  CoincidentCharge,
  FixedMonth,
  ModelSpec,
  OpenInterval,
  PlannedBlock,
} from '../model/model-spec.js';
import { laterRatchetScenarios } from './later-months.js';
import { missPenalty } from './penalty.js';
import type { ResolvedHorizon } from './resolve-horizon.js';
import { horizonVehicles, locateStep } from './vehicles.js';

/** Maximum number of calendar months in a horizon: a year that begins in the middle of a month touches 13. */
const maxMonths = 13;

/**
 * Divides a timeline into one block per calendar month, each continuing where the previous one ended.
 *
 * Tiers and ratchets are those of complete months, so that a day in mid-month is charged after the energy imported
 * before it. Fixed and minimum charges count only in months that the horizon covers completely.
 *
 * @throws EngineError `outOfRange` / `horizonTooLong`, `coincidentMonths`.
 */
export function horizonProblem(resolved: ResolvedHorizon): ModelSpec {
  const { tariff, battery, options } = resolved;
  const { grid, exportRule, limits } = options;
  const calendar = rateCalendar(tariff, grid);
  if (calendar.months.length > maxMonths) {
    throw tarsisError(
      'outOfRange',
      'horizonTooLong',
      `grid must touch at most ${maxMonths} calendar months; it touches ${calendar.months.length}`,
    );
  }
  const whole = rateCalendar(tariff, wholeMonths(grid, calendar));
  const rates = readCharges(tariff, whole, options.priorPeaksKw ?? 'none', {
    coincidentHoursGiven: options.coincidentPeaks !== undefined,
  }).map(
    (month, index): MonthCharges =>
      calendar.months[index]!.complete ? month : { ...month, minimumCharge: 0 },
  );
  const blocks = horizonBlocks(resolved, calendar);
  const isYear = calendar.months.length === 12 && calendar.months.every(({ complete }) => complete);
  const vehicles = horizonVehicles(resolved, blocks);
  const coincident = coincidentCharges(resolved, calendar, blocks);
  const later = laterRatchetScenarios(resolved, whole.months);
  return {
    battery,
    stepMinutes: grid.stepMinutes,
    meterSteps: meterInterval(tariff, grid).steps,
    blocks,
    charges: rates,
    fixed: rates.map((month, index) => fixedMonth(resolved, calendar, month, index)),
    annualMinimumCharge: isYear ? (tariff.minimum?.perYear ?? 0) : 0,
    referenceCost: 0,
    exportRule: exportRule?.kind === 'netBilling' ? 'priced' : (exportRule?.kind ?? 'none'),
    ...(exportRule?.kind === 'netMetering' && {
      netCreditPrice: exportRule.sellPricePerKwh ?? 'firstTier',
    }),
    ...(limits && { limits }),
    vehicles,
    coincident,
    later,
    penalty: missPenalty(rates, {
      stepHours: grid.stepMinutes / 60,
      battery,
      vehicles,
      energyPrice: highestExportPrice(resolved),
      demandPrice: coincident.reduce((sum, { pricePerKw }) => sum + Math.abs(pricePerKw), 0),
      later,
    }),
    exclusiveSteps: new Set(),
  };
}

/** Highest absolute price of exports, of any step or of net exports under net metering [currency/kWh]. */
function highestExportPrice({
  exportPriceSeries = new Float64Array(),
  options,
}: ResolvedHorizon): number {
  const { exportRule } = options;
  const leftOver = exportRule?.kind === 'netMetering' ? (exportRule.sellPricePerKwh ?? 0) : 0;
  return exportPriceSeries.reduce(
    (most, price) => Math.max(most, Math.abs(price)),
    Math.abs(leftOver),
  );
}

/** The grid extended to the full calendar months that it touches. */
function wholeMonths(grid: TimeGrid, { months }: RateCalendar): TimeGrid {
  const { timeZone, stepMinutes } = grid;
  const first = months[0]!;
  const last = months.at(-1)!;
  const startMs = localToEpochMs({ year: first.year, month: first.month, day: 1 }, timeZone);
  const next = last.month === 12 ? [last.year + 1, 1] : [last.year, last.month + 1];
  const endMs = localToEpochMs({ year: next[0]!, month: next[1]!, day: 1 }, timeZone);
  // In a month in which the clock changes by less than a step, the number of steps is not whole.
  const length = Math.floor((endMs - startMs) / (stepMinutes * 60_000));
  return { startMs, stepMinutes, length, timeZone };
}

function horizonBlocks(resolved: ResolvedHorizon, calendar: RateCalendar): PlannedBlock[] {
  const { options, battery, startKwh, endKwh } = resolved;
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const isOutside = startKwh < lowKwh || startKwh > highKwh;
  // A battery that starts outside the window returns to it within the first day, as far as possible.
  const ends = calendar.months.map(({ endStep }) => endStep);
  const dayEnd = firstDayEnd(options.grid);
  if (isOutside && dayEnd < ends[0]!) ends.unshift(dayEnd);
  return ends.map((end, index): PlannedBlock => {
    const from = ends[index - 1] ?? 0;
    const monthIndex = calendar.monthIndexSeries[from]!;
    const isLast = index === ends.length - 1;
    const returns = isOutside && index === 0;
    const running = openIntervalAt(resolved, from);
    return {
      repeats: 1,
      block: {
        name: `month ${monthIndex + 1}${index === 0 ? '' : `, from step ${from}`}`,
        monthIndex,
        dates: [],
        loadKwSeries: resolved.loadKwSeries.subarray(from, end),
        energyPeriodSeries: calendar.energyPeriodSeries.subarray(from, end),
        ...(calendar.demandPeriodSeries && {
          demandPeriodSeries: calendar.demandPeriodSeries.subarray(from, end),
        }),
        ...(calendar.coincidentPeriodSeries && {
          coincidentPeriodSeries: calendar.coincidentPeriodSeries.subarray(from, end),
        }),
        ...(resolved.solarKwSeries && {
          solarKwSeries: resolved.solarKwSeries.subarray(from, end),
        }),
        ...(resolved.exportPriceSeries && {
          exportPriceSeries: resolved.exportPriceSeries.subarray(from, end),
        }),
        ...(isOutside && index > 0 && { outsideStartKwh: startKwh }),
        ...(running && { openInterval: running }),
        start: index === 0 ? { kind: 'exactly', kwh: startKwh } : { kind: 'previous' },
        end: isLast
          ? { kind: 'atLeast', kwh: Math.min(highKwh, Math.max(lowKwh, endKwh)), soft: true }
          : returns
            ? { kind: 'atLeast', kwh: lowKwh, soft: true }
            : { kind: 'free' },
      },
    };
  });
}

function firstDayEnd(grid: TimeGrid): number {
  const { dayIndex } = localCalendar(grid);
  const first = dayIndex[0];
  const end = dayIndex.findIndex((day) => day !== first);
  return end < 0 ? grid.length : end;
}

function fixedMonth(
  { tariff, options }: ResolvedHorizon,
  { months }: RateCalendar,
  charges: MonthCharges,
  index: number,
): FixedMonth {
  const toDate = index === 0 ? options.monthToDate : undefined;
  const { complete, days } = months[index]!;
  const periods = charges.touTierSchedules.map((_, period) => toDate?.periodPeaksKw?.[period] ?? 0);
  return {
    energyKwhByPeriod: Float64Array.from(
      charges.energyTierSchedules,
      (_, period) => toDate?.energyKwhByPeriod?.[period] ?? 0,
    ),
    // A peak in a demand period is also an any-time peak.
    peakKw: Math.max(toDate?.peakKw ?? 0, ...periods, ...(toDate?.coincidentPeaksKw ?? [])),
    periodPeaksKw: Float64Array.from(periods),
    ...(charges.coincidentTierSchedules && {
      coincidentPeaksKw: Float64Array.from(
        charges.coincidentTierSchedules,
        (_, period) => toDate?.coincidentPeaksKw?.[period] ?? 0,
      ),
    }),
    fixedCharges: complete ? tariff.fixed.perMonth + days * tariff.fixed.perDay : 0,
  };
}

function coincidentCharges(
  { options }: ResolvedHorizon,
  calendar: RateCalendar,
  blocks: readonly PlannedBlock[],
): CoincidentCharge[] {
  return (options.coincidentPeaks ?? []).map(({ steps, pricePerKw, peakToDateKw = 0 }, index) => {
    const months = new Set(steps.map((step) => calendar.monthIndexSeries[step]!));
    if (months.size > 1) {
      throw tarsisError(
        'outOfRange',
        'coincidentMonths',
        `coincidentPeaks[${index}].steps must lie in one calendar month; they touch ${months.size}`,
      );
    }
    return {
      monthIndex: [...months][0] ?? 0,
      pricePerKw,
      steps: steps.map((step) => locateStep(blocks, step)),
      peakToDateKw,
    };
  });
}

/**
 * The meter interval that is already running at step `from`; undefined if a new one begins there.
 *
 * @throws EngineError `outOfRange` / `openInterval` where more of it has passed than the clock allows.
 */
export function openIntervalAt(
  { tariff, options: { grid, monthToDate } }: ResolvedHorizon,
  from: number,
): OpenInterval | undefined {
  const meterSteps = meterInterval(tariff, grid).steps;
  const skippedSteps = (stepsIntoMeterInterval(grid, meterSteps) + from) % meterSteps;
  const known = from === 0 ? monthToDate?.openInterval : undefined;
  if (known && known.steps > skippedSteps) {
    throw tarsisError(
      'outOfRange',
      'openInterval',
      `monthToDate.openInterval.steps must be at most ${skippedSteps}, the steps of the meter interval that lie before the grid; ${known.steps} came`,
    );
  }
  if (skippedSteps === 0) return undefined;
  return { skippedSteps, knownSteps: known?.steps ?? 0, knownSumKw: known?.sumKw ?? 0 };
}
