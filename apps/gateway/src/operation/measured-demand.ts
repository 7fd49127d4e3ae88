import type { TimeGrid } from '@bess/kernel/series';
import { demandWindows } from '@bess/phalanx/demand';
import type { PhalanxRequest } from '@bess/phalanx/schema';
import type { Tariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import {
  billingPeriodStart,
  demandIntervalMinutes,
  loadStepMinutes,
  localDate,
} from '../engines/phalanx/load-settings.js';
import {
  loadBySteps,
  type OperatedStores,
  readBatteryPower,
  readReadings,
} from '../engines/tarsis/operated-facility.js';
import { amendReported, type PastAssessment } from '../engines/tarsis/reported-power.js';
import { monthStartMs } from '../engines/tarsis/tarsis-request.js';
import { medianSpacingMinutes } from '../facilities/stored-readings.js';
import { dayMs, minuteMs } from '../internal/async.js';
import type { Operation } from '../stores/operation-store.js';
import type { FacilityDescription } from '../stores/stores.js';

/** Grid demand of the billing period so far, as the meter saw it. */
interface MeasuredDemand {
  /** First instant of the billing period. */
  periodStartMs: number;
  /** Highest by demand window; undefined where a whole day has no reading, so that its peak is not known [kW]. */
  peaksKw: Record<string, number> | undefined;
  /** Assessments of the period that what the battery reported is to be kept with. */
  amended: PastAssessment[];
}

/** Demands that PHALANX has promised not to exceed in a billing period. */
export interface PeriodPromise {
  periodStartMs: number;
  /** By demand window [kW]. */
  targetsKw: Readonly<Record<string, number>>;
}

/**
 * Highest grid demands of the billing period until an interval, in means of the meter's demand interval or of the longer spacing of
 * the readings: the load less what panels and the battery gave. Where the battery has lowered the demand, the load alone would
 * count a peak that was never metered.
 */
export async function measuredDemand(
  operation: Operation,
  intervalMs: number,
  {
    description,
    tariff,
    timeZone,
  }: { description: FacilityDescription | undefined; tariff: Tariff | undefined; timeZone: string },
  stores: OperatedStores,
): Promise<MeasuredDemand> {
  const periodStartMs = periodStart(description, intervalMs, timeZone);
  if (tariff === undefined || periodStartMs >= intervalMs) {
    return { periodStartMs, peaksKw: undefined, amended: [] };
  }
  const range = { fromMs: periodStartMs, untilMs: intervalMs };
  const readings = await readReadings(operation, range, stores.facilities);
  const stepMinutes = loadStepMinutes(description, tariff, medianSpacingMinutes(readings));
  const stepMs = stepMinutes * minuteMs;
  // Demand of a step that is not over is not yet metered.
  const length = Math.floor((intervalMs - periodStartMs) / stepMs);
  if (length === 0) {
    return { periodStartMs, peaksKw: undefined, amended: [] };
  }
  const grid = { startMs: periodStartMs, stepMinutes, length, timeZone };
  const { loadKwSeries, solarKwSeries } = loadBySteps(readings, grid);
  const elapsed = { fromMs: periodStartMs, untilMs: periodStartMs + length * stepMs };
  const battery = await readBatteryPower(operation, { ...elapsed, stepMinutes }, stores);
  const importKwSeries = loadKwSeries.map(
    (kw, step) => kw - (solarKwSeries?.[step] ?? 0) - (battery.kwSeries[step] ?? 0),
  );
  const hasUnreadDay = longestGap(importKwSeries) * stepMs >= dayMs;
  return {
    periodStartMs,
    peaksKw: hasUnreadDay ? undefined : peaksByWindow(tariff, grid, importKwSeries),
    amended: amendReported(battery, elapsed, demandIntervalMinutes(description, tariff)),
  };
}

/** The demand so far, and a promise of the same period, as an assessment takes them; a promise says nothing where that demand is unknown. */
export function knownDemand(
  { periodStartMs, peaksKw }: MeasuredDemand,
  promised: PeriodPromise | undefined,
): Pick<PhalanxRequest, 'running_peaks' | 'promise'> {
  if (peaksKw === undefined) {
    return {};
  }
  return {
    running_peaks: byWindow(peaksKw),
    ...(promised?.periodStartMs === periodStartMs && { promise: byWindow(promised.targetsKw) }),
  };
}

function byWindow(kwByWindow: Readonly<Record<string, number>>): { window: string; kw: number }[] {
  return Object.entries(kwByWindow).map(([window, kw]) => ({ window, kw }));
}

/** As billed: from a described billing day or meter read, else the calendar month. */
function periodStart(
  description: FacilityDescription | undefined,
  timeMs: number,
  timeZone: string,
): number {
  const today = localDate(timeMs, timeZone);
  const described = description && billingPeriodStart(description, today, timeZone);
  return described ?? monthStartMs(today.year, today.month, timeZone);
}

function peaksByWindow(
  tariff: Tariff,
  grid: TimeGrid,
  importKwSeries: Float64Array,
): Record<string, number> {
  const peaksKw: Record<string, number> = {};
  for (const monthIndex of rateCalendar(tariff, grid).months.keys()) {
    for (const { name, meteredSteps } of demandWindows(tariff, grid, { monthIndex })) {
      peaksKw[name] = importKwSeries.reduce(
        (highest, kw, step) => (meteredSteps[step] === 1 && kw > highest ? kw : highest),
        peaksKw[name] ?? 0,
      );
    }
  }
  return peaksKw;
}

function longestGap(series: Float64Array): number {
  let longest = 0;
  let gap = 0;
  for (const value of series) {
    gap = Number.isNaN(value) ? gap + 1 : 0;
    longest = Math.max(longest, gap);
  }
  return longest;
}
