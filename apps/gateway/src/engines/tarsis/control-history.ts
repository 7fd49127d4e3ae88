import { fillGaps, localCalendar, type TimeGrid } from '@bess/kernel/series';
import { correctForecast, seasonalNaiveForecast } from '@bess/tarsis/controller';
import type { MeasuredLoad } from '../../engine-runtime/tarsis-operations.js';

/** Longer gaps are not filled on the line between their neighbours [h]. */
const longestFilledHours = 3;

/** Share of the errors of the last weeks that the margin covers. Chosen among 0.9, 0.95, 0.98 and 0.99 on buildings before their test. */
const marginQuantile = 0.98;

/** Weeks whose errors are looked at, and weeks whose change at the same time of the week is averaged. */
const errorWeeks = 4;
const meanWeeks = 3;

/** What was measured of a facility until now, without gaps. */
export interface ControlHistory {
  /** The measured steps; now is the end of the last one. */
  grid: TimeGrid;
  /** [kW]; what is unknown for longer is that of a week before, else of a day before, else the mean. */
  loadKwSeries: Float64Array;
  /** Absent without panels [kW]. */
  solarKwSeries?: Float64Array;
  /** Steps until the end of the last measured one; those after it are as the last one. */
  knownSteps: number;
  /** Whether the load of a step was measured, or stands on the line between measured ones. */
  isKnown: (step: number) => boolean;
}

/** A load without gaps. */
export function controlHistory({
  grid,
  loadKwSeries,
  solarKwSeries,
}: MeasuredLoad): ControlHistory {
  const knownSteps = loadKwSeries.findLastIndex((kw) => !Number.isNaN(kw)) + 1;
  const load = fillShort(
    loadKwSeries.map((kw) => Math.max(0, kw)),
    knownSteps,
    grid,
  );
  const isKnown = (step: number) => !Number.isNaN(load[step]!);
  return {
    grid,
    loadKwSeries: withTypical(load, 1440 / grid.stepMinutes),
    ...(solarKwSeries && {
      solarKwSeries: fillShort(solarKwSeries, knownSteps, grid).map((kw) =>
        Number.isNaN(kw) ? 0 : Math.max(0, kw),
      ),
    }),
    knownSteps,
    isKnown,
  };
}

/** Short gaps on the line between their neighbours; the steps after the last known one as that one. */
function fillShort(
  series: Float64Array,
  knownSteps: number,
  { stepMinutes }: TimeGrid,
): Float64Array {
  const maxSteps = Math.floor((longestFilledHours * 60) / stepMinutes);
  const { values } = fillGaps(series, { maxSteps, rule: 'linear' });
  return values.fill(values[knownSteps - 1] ?? Number.NaN, knownSteps);
}

function withTypical(series: Float64Array, stepsPerDay: number): Float64Array {
  const known = series.filter((kw) => !Number.isNaN(kw));
  const meanKw = known.reduce((sum, kw) => sum + kw, 0) / Math.max(1, known.length);
  const values = series.slice();
  for (const [step, kw] of values.entries()) {
    if (Number.isNaN(kw)) {
      values[step] = values[step - 7 * stepsPerDay] ?? values[step - stepsPerDay] ?? meanKw;
    }
  }
  return values;
}

/** Load and solar power of the coming steps [kW]. */
export interface ComingLoad {
  loadKwSeries: Float64Array;
  /** Absent without panels. */
  solarKwSeries?: Float64Array;
}

/**
 * The forecast that a plan is made from: that of the last midnight, corrected by the measurements since; made now if nothing was measured
 * before that midnight. As `simulateClosedLoop` forecasts.
 */
export function forecastFromMidnight(history: ControlHistory, steps: number): ComingLoad {
  const { grid, loadKwSeries, solarKwSeries } = history;
  const midnight = lastMidnight(grid);
  const day = midnight > 0 ? midnight : grid.length;
  const since = grid.length - day;
  const expected = seasonalNaiveForecast(
    {
      loadKwSeries: loadKwSeries.subarray(0, day),
      solarKwSeries: solarKwSeries?.subarray(0, day) ?? new Float64Array(),
      stepsPerDay: 1440 / grid.stepMinutes,
    },
    since + steps,
  );
  return {
    loadKwSeries: correctForecast({
      expectedKwSeries: expected.loadKwSeries,
      measuredKwSeries: loadKwSeries.subarray(day),
      stepMinutes: grid.stepMinutes,
    }).map((kw) => Math.max(0, kw)),
    ...(solarKwSeries && { solarKwSeries: expected.solarKwSeries.subarray(since) }),
  };
}

/** First step of the local day that now, the end of the grid, lies in; 0 where the grid begins within it. */
function lastMidnight(grid: TimeGrid): number {
  const { dayIndex } = localCalendar({ ...grid, length: grid.length + 1 });
  const today = dayIndex[grid.length]!;
  return dayIndex.indexOf(today);
}

/** Steps from now, the end of the grid, to the next local midnight. */
export function stepsToMidnight(grid: TimeGrid): number {
  const { stepMinutes, length } = grid;
  const startMs = grid.startMs + length * stepMinutes * 60_000;
  // A clock change may lengthen a day by an hour.
  const { dayIndex } = localCalendar({ ...grid, startMs, length: (25 * 60) / stepMinutes + 1 });
  return dayIndex.findIndex((day) => day !== dayIndex[0]);
}

/** Forecast of the interval that follows [kW]. */
export interface NextInterval {
  /** Net load. */
  netKw: number;
  /** What the net load exceeded such forecasts by at most, in most intervals of the last weeks. */
  marginKw: number;
}

/**
 * Forecast of the interval whose set point is told before its load is known: the last measured load and a share of the change at the
 * same time in the weeks before. The share is the one that would have had the least squared error in the last four weeks, and the
 * margin is a quantile of the errors left.
 */
export function forecastNextInterval({
  grid,
  loadKwSeries,
  solarKwSeries,
}: ControlHistory): NextInterval {
  const now = loadKwSeries.length;
  const week = (7 * 1440) / grid.stepMinutes;
  const netKwSeries = loadKwSeries.map((kw, step) => kw - (solarKwSeries?.[step] ?? 0));
  const changeKw = (step: number) => netKwSeries[step]! - netKwSeries[step - 1]!;
  const meanChangeKw = (step: number) => {
    let sumKw = 0;
    let count = 0;
    for (let back = step - week; back > 0 && count < meanWeeks; back -= week) {
      sumKw += changeKw(back);
      count += 1;
    }
    return count === 0 ? 0 : sumKw / count;
  };
  const from = Math.max(1, now - errorWeeks * week);
  const means = Float64Array.from({ length: Math.max(0, now - from) }, (_, at) =>
    meanChangeKw(from + at),
  );
  let product = 0;
  let square = 0;
  for (const [at, meanKw] of means.entries()) {
    product += meanKw * changeKw(from + at);
    square += meanKw * meanKw;
  }
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, product / square));
  const errorsKw = means.map((meanKw, at) => changeKw(from + at) - share * meanKw).sort();
  const marginKw = errorsKw[Math.floor(marginQuantile * (errorsKw.length - 1))] ?? 0;
  return {
    netKw: (netKwSeries[now - 1] ?? 0) + share * meanChangeKw(now),
    marginKw: Math.max(0, marginKw),
  };
}
