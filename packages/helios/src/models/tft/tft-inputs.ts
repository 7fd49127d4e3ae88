import { log } from '../../internal/elementary.js';
import {
  CALENDAR,
  CALENDAR_INPUTS,
  DECODER,
  type PreparedSeries,
  type WindowScale,
} from '../networks/prepare-series.js';
import {
  type BatchSize,
  fillEarlierDays,
  lastDayLevel,
  type ScaledValues,
  scaledMean,
  scaler,
  type Window,
} from '../networks/window-network.js';
import {
  EARLIER_DAYS,
  EXTRA_DECODER_INPUTS,
  EXTRA_ENCODER_INPUTS,
  STATIC_INPUTS,
} from './tft-layout.js';
import type { TftNetwork } from './tft-network.js';

/** Number of latest steps whose change from the day before is averaged, and hours after which this change has half its weight. */
const LATEST_STEPS = 3;
const DECAY_HOURS = 3;
const SATURDAY_INPUT = CALENDAR.weekdays + 5;
/** Number of days back in which days of the same type are used. */
const DAY_TYPE_DAYS = 15;

/** Writes the inputs beyond those of `fillWindow` into a row, from visible values only. */
export function fillTftExtraInputs(
  network: TftNetwork,
  window: Window,
  row: number,
  batch: BatchSize,
  scale: WindowScale,
): void {
  const scaled = scaler(window.series, scale);
  fillEncoderChanges(network, window, row, batch, scaled);
  fillDecoderExtraInputs(network, window, row, batch, scaled);
  const { memory } = network.kernel;
  memory.set(staticInputs(window, scale, scaled), network.at.statics + row * STATIC_INPUTS);
}

/** Change of each value from a day and from a week before; 0 if that value is not visible. */
function fillEncoderChanges(
  { kernel: { memory }, at, layout }: TftNetwork,
  { series, origin, visible }: Window,
  row: number,
  batch: BatchSize,
  scaled: ScaledValues,
): void {
  const { inputs } = layout.encoder;
  const first = origin - visible;
  for (let step = 0; step < batch.contextSteps; step++) {
    const index = origin - batch.contextSteps + step;
    const o = at.encoderInputs + (step * batch.rows + row + 1) * inputs - EXTRA_ENCODER_INPUTS;
    memory[o] = changeAt(index, series.stepsPerDay, first, scaled);
    memory[o + 1] = changeAt(index, series.stepsPerWeek, first, scaled);
  }
}

/**
 * Lead time; decaying latest change from the day before; mean of the last day and its change from the day before; the same time of the
 * second to the sixth day before, the mean around a week before, and the mean at this time of days of the same type. The profile replaces
 * what is not visible.
 */
function fillDecoderExtraInputs(
  { kernel: { memory }, at, layout }: TftNetwork,
  window: Window,
  row: number,
  batch: BatchSize,
  scaled: ScaledValues,
): void {
  const { origin, visible, series } = window;
  const { inputs } = layout.decoder;
  const { stepsPerDay, stepsPerWeek } = series;
  const first = origin - visible;
  let latest = 0;
  for (let i = 1; i <= Math.min(LATEST_STEPS, visible); i++) {
    latest += changeAt(origin - i, stepsPerDay, first, scaled) / LATEST_STEPS;
  }
  const { lastDay, dayChange } = lastDayLevel(window, scaled);
  for (let step = 0; step < batch.horizonSteps; step++) {
    const hours = (24 * step) / stepsPerDay;
    const line = at.decoderInputs + (step * batch.rows + row) * inputs;
    const profile = memory[line + DECODER.profile]!;
    const week = origin + step - (Math.floor(step / stepsPerWeek) + 1) * stepsPerWeek;
    const around = scaledMean(scaled, Math.max(first, week - 1), Math.min(origin, week + 2));
    let o = line + inputs - EXTRA_DECODER_INPUTS;
    memory[o++] = log(1 + hours) / 5;
    memory[o++] = latest / (1 + hours / DECAY_HOURS);
    memory[o++] = lastDay;
    memory[o++] = dayChange;
    fillEarlierDays(memory, o, window, scaled, step, EARLIER_DAYS, profile);
    o += EARLIER_DAYS;
    memory[o++] = week >= first ? around : profile;
    memory[o] = dayTypeProfile(window, origin + step, scaled) ?? profile;
  }
}

/** Mean at this time over the last days of the same type (working day or day off). */
function dayTypeProfile(
  { series, origin, visible }: Window,
  index: number,
  scaled: ScaledValues,
): number | undefined {
  const { calendar, stepsPerDay } = series;
  if (isTimeKnown(series, index) !== 1) return undefined;
  const isFree = (at: number) =>
    calendar[at * CALENDAR_INPUTS + SATURDAY_INPUT]! +
    calendar[at * CALENDAR_INPUTS + SATURDAY_INPUT + 1]!;
  const free = isFree(index);
  const least = Math.max(origin - visible, index - DAY_TYPE_DAYS * stepsPerDay);
  let sum = 0;
  let count = 0;
  for (let at = index - stepsPerDay; at >= least; at -= stepsPerDay) {
    if (at >= origin || isFree(at) !== free) continue;
    sum += scaled(at);
    count += 1;
  }
  return count > 0 ? sum / count : undefined;
}

/**
 * Visible length, whether the time is known, steps per day, level relative to spread, mean changes from a day, a week and a step before,
 * and the largest deviation. Each is of the order of 1.
 */
function staticInputs(
  { series, origin, visible }: Window,
  { centre, spread }: WindowScale,
  scaled: ScaledValues,
): number[] {
  const { stepsPerDay, stepsPerWeek } = series;
  const first = origin - visible;
  const from = Math.max(first, origin - stepsPerWeek);
  let farthest = 0;
  for (let i = from; i < origin; i++) farthest = Math.max(farthest, Math.abs(scaled(i)));
  const roughness = (lag: number): number => {
    const start = Math.max(from, first + lag);
    let sum = 0;
    for (let i = start; i < origin; i++) sum += Math.abs(scaled(i) - scaled(i - lag));
    return start < origin ? sum / (origin - start) : 0;
  };
  return [
    log(1 + visible / stepsPerDay) / 4,
    isTimeKnown(series, origin),
    log(stepsPerDay) / 4,
    spread > 0 ? centre / (Math.abs(centre) + spread) : 0,
    roughness(stepsPerDay),
    roughness(stepsPerWeek),
    roughness(1),
    farthest / 8,
  ];
}

function isTimeKnown({ calendar }: PreparedSeries, index: number): number {
  return calendar[index * CALENDAR_INPUTS + CALENDAR.isTimeKnown]!;
}

function changeAt(index: number, lag: number, first: number, scaled: ScaledValues): number {
  return index - lag >= first ? scaled(index) - scaled(index - lag) : 0;
}
