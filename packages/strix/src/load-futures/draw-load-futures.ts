import { createStream, uint32sInto } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import {
  drawDaysInto,
  drawParameters,
  type LoadParameters,
  SLOT_SHIFT,
  SLOTS,
} from './draw-days.js';
import {
  type LoadFutures,
  type LoadFuturesOptions,
  type PreparedLoadFutures,
  validateOptions,
} from './load-futures-model.js';
import { peakCorrections } from './peak-corrections.js';
import { peaksByPastDay } from './prepare-load-futures.js';
import { fitRestOfDay } from './rest-of-day.js';

/**
 * Simulates futures of a load whose day has been measured up to now. The rest of today is the prediction of a regression on
 * the day so far plus its error on a past day. Each later day is the sum of the profile, an effect that continues from the day
 * before, and the residuals of a past day. Where the model has a peak outlook, the highest loads of the paths follow it.
 * Method note, section 9.1.
 *
 * A path depends only on the seed, its number, its group and the model. The number of paths matters only when a peak outlook
 * ranks them.
 *
 * @param prepared - of {@link prepareLoadFutures}
 * @param options - which futures
 * @throws EngineError `outOfRange` `outOfRange`, `tooManySteps`, `seedOutOfRange`; `invalid` `notFinite`, `notWhole`
 * @example
 * const prepared = prepareLoadFutures({
 *   stepMinutes: 720,
 *   profileKw: [10, 20, 5, 5, 5, 5],
 *   profileUncertainty: 0,
 *   days: [{ kind: 0, deviationKwSeries: [0, 0] }],
 *   halfLifeDays: 60,
 * });
 * drawLoadFutures(prepared, { seed: 1, pathCount: 1, parameterDraws: 1, kinds: [1, 0] }).laterPeakKw;
 * // => Float64Array.of(20)
 */
export function drawLoadFutures(
  prepared: PreparedLoadFutures,
  options: LoadFuturesOptions,
): LoadFutures {
  validateOptions(prepared, options);
  const { seed, pathCount, parameterDraws, seenKwSeries } = options;
  const kinds = Uint8Array.from(options.kinds);
  const { stepsPerDay, leastKw } = prepared;
  const dayCount = kinds.length;
  const laterDays = dayCount - 1;
  const draw: FuturesDraw = {
    prepared,
    kinds,
    todayKw: new Float64Array(pathCount * stepsPerDay),
    todayDay: new Int32Array(pathCount),
    dayOf: new Int32Array(pathCount * laterDays),
    effectKw: new Float64Array(pathCount * laterDays),
    dayPeakKw: new Float64Array(pathCount * laterDays),
    factor: new Float64Array(pathCount),
    todayEffectKw: new Float64Array(pathCount),
    todayPeakKw: new Float64Array(pathCount),
    laterPeakKw: new Float64Array(pathCount),
  };
  const measured = seenKwSeries?.length ?? 0;
  const restOfDay = seenKwSeries && measured > 0 && fitRestOfDay(prepared, kinds[0]!, seenKwSeries);
  // Two words a day, so that day n uses the same numbers whatever was measured and however many days follow.
  const words = new Int32Array(2 * dayCount);
  for (let group = 0; group < Math.min(parameterDraws, pathCount); group++) {
    const parameters = drawParameters(prepared, seed, group, kinds);
    for (let path = group; path < pathCount; path += parameterDraws) {
      uint32sInto(words, createStream({ seed, stream: randomStreams.futurePaths, path }));
      draw.factor[path] = parameters.level;
      const today = restOfDay
        ? drawRestOfDay(draw, parameters, path, words[0]!, seenKwSeries, restOfDay)
        : drawToday(draw, parameters, path, words);
      const at = path * laterDays;
      draw.laterPeakKw[path] = drawDaysInto(
        draw.dayOf,
        draw.effectKw,
        draw.dayPeakKw,
        at,
        prepared,
        parameters,
        kinds,
        words,
        1,
        dayCount,
        today,
      );
    }
  }
  const { factor, laterPeakKw, todayKw, todayPeakKw } = draw;
  if (prepared.peakOutlook) {
    const highestKw = laterPeakKw.map((later, path) => {
      const scaled = measured > 0 ? todayPeakKw[path]! : factor[path]! * todayPeakKw[path]!;
      return Math.max(scaled, factor[path]! * later);
    });
    const corrections = peakCorrections(highestKw, prepared.peakOutlook, dayCount);
    for (let path = 0; path < pathCount; path++) factor[path] = factor[path]! * corrections[path]!;
  }
  for (let path = 0; path < pathCount; path++) {
    const by = factor[path]!;
    if (laterDays > 0) laterPeakKw[path] = Math.max(leastKw, by * laterPeakKw[path]!);
    for (let i = path * laterDays; i < (path + 1) * laterDays; i++) {
      draw.dayPeakKw[i] = Math.max(leastKw, by * draw.dayPeakKw[i]!);
    }
    if (measured > 0) continue;
    for (let i = path * stepsPerDay; i < (path + 1) * stepsPerDay; i++) {
      todayKw[i] = Math.max(leastKw, by * todayKw[i]!);
    }
  }
  return {
    pathCount,
    dayCount,
    stepsPerDay,
    todayKw,
    todaySourceDays: draw.todayDay,
    sourceDays: draw.dayOf,
    effectKw: draw.effectKw,
    factor,
    laterPeakKw,
    dayPeakKw: draw.dayPeakKw,
    highestOver: (steps) => highestOver(draw, steps),
    dayInto: (out, path, day) => dayInto(draw, out, 0, path, day),
    pathInto: (out, path) => {
      for (let day = 0; day < dayCount; day++) dayInto(draw, out, day * stepsPerDay, path, day);
    },
    solarInto: (out, path) => solarInto(draw, out, path),
  };
}

interface FuturesDraw {
  readonly prepared: PreparedLoadFutures;
  readonly kinds: Uint8Array;
  readonly todayKw: Float64Array;
  readonly todayDay: Int32Array;
  readonly dayOf: Int32Array;
  readonly effectKw: Float64Array;
  /** Before the factor, while paths are drawn. */
  readonly dayPeakKw: Float64Array;
  readonly factor: Float64Array;
  /** Mean deviation of today from its profile [kW], while nothing is measured. */
  readonly todayEffectKw: Float64Array;
  /** Highest of today's remaining steps [kW], before the factor. */
  readonly todayPeakKw: Float64Array;
  /** Before the factor, while paths are drawn. */
  readonly laterPeakKw: Float64Array;
}

/** Draws today like a later day, before the factor; returns its effect [kW]. */
function drawToday(
  draw: FuturesDraw,
  parameters: LoadParameters,
  path: number,
  words: Int32Array,
): number {
  const { prepared, kinds, todayKw, todayDay, todayEffectKw, todayPeakKw } = draw;
  const { stepsPerDay, pastDays, profileKw, residualKw } = prepared;
  const yesterday = prepared.effectKw[pastDays - 1]!;
  drawDaysInto(
    todayDay,
    todayEffectKw,
    todayPeakKw,
    path,
    prepared,
    parameters,
    kinds,
    words,
    0,
    1,
    yesterday,
  );
  const effectKw = todayEffectKw[path]!;
  const profileFrom = kinds[0]! * stepsPerDay;
  const residualFrom = todayDay[path]! * stepsPerDay;
  for (let step = 0; step < stepsPerDay; step++) {
    todayKw[path * stepsPerDay + step] =
      profileKw[profileFrom + step]! + residualKw[residualFrom + step]! + effectKw;
  }
  return effectKw;
}

/** Today as measured so far, then the regression's prediction plus its error on a past day; returns its effect [kW]. */
function drawRestOfDay(
  draw: FuturesDraw,
  parameters: LoadParameters,
  path: number,
  word: number,
  seenKw: ArrayLike<number>,
  { expectedKw, errorKw }: { expectedKw: Float64Array; errorKw: Float64Array },
): number {
  const { prepared, kinds, todayKw } = draw;
  const { stepsPerDay, profileKw, leastKw } = prepared;
  const kind = kinds[0]!;
  const day = parameters.dayOfSlot[kind * SLOTS + (word >>> SLOT_SHIFT)]!;
  const measured = seenKw.length;
  const to = path * stepsPerDay;
  let sum = 0;
  for (let step = 0; step < measured; step++) {
    todayKw[to + step] = seenKw[step]!;
    sum += seenKw[step]! - profileKw[kind * stepsPerDay + step]!;
  }
  let highest = Number.NEGATIVE_INFINITY;
  const from = day * expectedKw.length;
  for (let i = 0; i < expectedKw.length; i++) {
    const kw = Math.max(leastKw, expectedKw[i]! + errorKw[from + i]!);
    todayKw[to + measured + i] = kw;
    sum += kw - profileKw[kind * stepsPerDay + measured + i]!;
    if (kw > highest) highest = kw;
  }
  draw.todayDay[path] = day;
  draw.todayPeakKw[path] = highest;
  return sum / stepsPerDay;
}

/**
 * Effect and factor of a path shift and scale all steps of a day alike, so its highest step is that of the past day it was
 * drawn from.
 */
function highestOver(
  { prepared, kinds, dayOf, effectKw, factor }: FuturesDraw,
  steps: ArrayLike<number>,
): (path: number, day: number) => number {
  const { pastDays, leastKw } = prepared;
  const laterDays = kinds.length - 1;
  const highestKw = peaksByPastDay(prepared, (step) => steps[step] === 1);
  return (path, day) => {
    const at = path * laterDays + day - 1;
    const kw = highestKw[kinds[day]! * pastDays + dayOf[at]!]!;
    // No step is selected.
    if (kw === Number.NEGATIVE_INFINITY) return kw;
    return Math.max(leastKw, factor[path]! * (kw + effectKw[at]!));
  };
}

function dayInto(
  draw: FuturesDraw,
  out: Float64Array,
  to: number,
  path: number,
  day: number,
): void {
  const { prepared, kinds, todayKw, dayOf, effectKw, factor } = draw;
  const { stepsPerDay, profileKw, residualKw, leastKw } = prepared;
  if (day === 0) {
    out.set(todayKw.subarray(path * stepsPerDay, (path + 1) * stepsPerDay), to);
    return;
  }
  const at = path * (kinds.length - 1) + day - 1;
  const profileFrom = kinds[day]! * stepsPerDay;
  const residualFrom = dayOf[at]! * stepsPerDay;
  const effect = effectKw[at]!;
  const by = factor[path]!;
  for (let step = 0; step < stepsPerDay; step++) {
    const kw = profileKw[profileFrom + step]! + residualKw[residualFrom + step]! + effect;
    out[to + step] = Math.max(leastKw, by * kw);
  }
}

function solarInto(draw: FuturesDraw, out: Float64Array, path: number): void {
  const { stepsPerDay, solarKw } = draw.prepared;
  const laterDays = draw.kinds.length - 1;
  for (let day = 0; day <= laterDays; day++) {
    const sourceDay = day === 0 ? draw.todayDay[path]! : draw.dayOf[path * laterDays + day - 1]!;
    const from = sourceDay * stepsPerDay;
    if (solarKw) out.set(solarKw.subarray(from, from + stepsPerDay), day * stepsPerDay);
    else out.fill(0, day * stepsPerDay, (day + 1) * stepsPerDay);
  }
}
