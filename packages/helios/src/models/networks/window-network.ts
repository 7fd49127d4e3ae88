import type { Kernel } from '../../kernel/kernel.js';
import {
  CALENDAR_INPUTS,
  type PreparedSeries,
  type WindowScale,
  windowScale,
} from './prepare-series.js';

/** Days whose mean at the same time of day is an input. */
const PROFILE_DAYS = 7;

/** Spreads beyond which a value only counts as far out. */
const CLIP_SPREADS = 20;

/** How much of a network a batch fills. */
export interface BatchSize {
  readonly rows: number;
  readonly contextSteps: number;
  readonly horizonSteps: number;
}

/** What filling and training know of a network laid out in the memory of a kernel. Places count numbers. */
export interface WindowNetwork {
  readonly kernel: Kernel;
  readonly shape: { readonly levels: readonly number[] };
  /** Numbers of all weights, and of the inputs at a step of the encoder and of the decoder. */
  readonly layout: {
    readonly count: number;
    readonly encoder: { readonly inputs: number };
    readonly decoder: { readonly inputs: number };
  };
  /** Most that the network is asked for at once. */
  readonly size: BatchSize;
  readonly at: WindowOffsets;
}

/** Where things lie; arrays run over steps, then rows. */
export interface WindowOffsets {
  readonly parameters: number;
  readonly gradients: number;
  /** Adam's means of gradients and of their squares. */
  readonly means: number;
  readonly squares: number;
  /** [context, rows, encoder inputs] and [horizon, rows, decoder inputs]. */
  readonly encoderInputs: number;
  readonly decoderInputs: number;
  /** [horizon, rows]. */
  readonly targets: number;
  /** [horizon, rows, levels]. */
  readonly outputs: number;
  readonly outputGradients: number;
}

/** How a kind of network computes. */
export interface NetworkPasses<N extends WindowNetwork> {
  /** Lays what inputs the network has beside those of `fillWindow` into a row of it. */
  readonly fillExtraInputs?: (
    network: N,
    window: Window,
    row: number,
    batch: BatchSize,
    scale: WindowScale,
  ) => void;
  /** Runs over the inputs that lie in the network, and leaves the outputs there. */
  readonly forward: (network: N, batch: BatchSize) => void;
  /** From the gradients of the last outputs those of all weights. */
  readonly backward: (network: N, batch: BatchSize) => void;
}

/** A forecast to train on or to make. */
export interface Window {
  readonly series: PreparedSeries;
  /** First step of the forecast. */
  readonly origin: number;
  /** Values before it that may be seen. */
  readonly visible: number;
}

/**
 * Lays the inputs of a window, and its targets as far as the series knows them, into a row of the network.
 *
 * @returns the scale of the window
 */
export function fillWindow(
  network: WindowNetwork,
  window: Window,
  row: number,
  batch: BatchSize,
): WindowScale {
  const scale = windowScale(window.series, window.origin, window.visible);
  const scaled = scaler(window.series, scale);
  fillEncoderInputs(network, window, row, batch, scaled);
  fillDecoderInputs(network, window, row, batch, scaled);
  const { memory } = network.kernel;
  const known = Math.min(batch.horizonSteps, window.series.values.length - window.origin);
  for (let step = 0; step < known; step++) {
    memory[network.at.targets + step * batch.rows + row] = scaled(window.origin + step);
  }
  return scale;
}

/** Values in spreads from the centre of a window, as networks read them. */
export function scaler({ values }: PreparedSeries, scale: WindowScale): (index: number) => number {
  const divisor = scale.spread > 0 ? scale.spread : 1;
  return (index) => {
    const value = (values[index]! - scale.centre) / divisor;
    return Math.min(Math.max(value, -CLIP_SPREADS), CLIP_SPREADS);
  };
}

function fillEncoderInputs(
  { kernel: { memory }, at, layout }: WindowNetwork,
  { series, origin }: Window,
  row: number,
  batch: BatchSize,
  scaled: (index: number) => number,
): void {
  const { inputs } = layout.encoder;
  for (let step = 0; step < batch.contextSteps; step++) {
    const index = origin - batch.contextSteps + step;
    let o = at.encoderInputs + (step * batch.rows + row) * inputs;
    memory[o++] = scaled(index);
    for (let i = 0; i < CALENDAR_INPUTS; i++) {
      memory[o++] = series.calendar[index * CALENDAR_INPUTS + i]!;
    }
    for (const known of series.knownAhead) memory[o++] = known[index]!;
  }
}

function fillDecoderInputs(
  { kernel: { memory }, at, layout }: WindowNetwork,
  { series, origin, visible }: Window,
  row: number,
  batch: BatchSize,
  scaled: (index: number) => number,
): void {
  const { inputs } = layout.decoder;
  const { stepsPerDay, stepsPerWeek } = series;
  const first = origin - visible;
  for (let step = 0; step < batch.horizonSteps; step++) {
    const index = origin + step;
    const dayBefore = index - (Math.floor(step / stepsPerDay) + 1) * stepsPerDay;
    const weekBefore = index - (Math.floor(step / stepsPerWeek) + 1) * stepsPerWeek;
    const hasDay = dayBefore >= first;
    const hasWeek = weekBefore >= first;
    const profile = hasDay ? dailyProfileAt(dayBefore, first, stepsPerDay, scaled) : 0;
    let o = at.decoderInputs + (step * batch.rows + row) * inputs;
    memory[o++] = hasDay ? scaled(dayBefore) : 0;
    memory[o++] = hasDay ? 1 : 0;
    // Without a week before, the profile is the nearest to it.
    memory[o++] = hasWeek ? scaled(weekBefore) : profile;
    memory[o++] = hasWeek ? 1 : 0;
    memory[o++] = profile;
    for (let i = 0; i < CALENDAR_INPUTS; i++) {
      memory[o++] = series.calendar[index * CALENDAR_INPUTS + i]!;
    }
    for (const known of series.knownAhead) {
      memory[o++] = known[index]!;
      memory[o++] = hasDay ? known[index]! - known[dayBefore]! : 0;
    }
  }
}

/** Mean of the values at the same time of the last days. */
function dailyProfileAt(
  dayBefore: number,
  first: number,
  stepsPerDay: number,
  scaled: (index: number) => number,
): number {
  let sum = 0;
  let count = 0;
  for (let i = dayBefore; i >= first && count < PROFILE_DAYS; i -= stepsPerDay) {
    sum += scaled(i);
    count += 1;
  }
  return sum / count;
}

/** Values of a window in spreads from its centre. */
export type ScaledValues = (index: number) => number;

/** Mean of scaled values from a step up to another, not including it. */
export function scaledMean(scaled: ScaledValues, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += scaled(i);
  return sum / (to - from);
}

/** Level of the last day before a forecast, or of what is seen of it, and how far it is from that of the day before; 0 where that is not whole. */
export function lastDayLevel(
  { series: { stepsPerDay }, origin, visible }: Window,
  scaled: ScaledValues,
): { readonly lastDay: number; readonly dayChange: number } {
  const lastDay = scaledMean(scaled, origin - Math.min(stepsPerDay, visible), origin);
  if (visible < 2 * stepsPerDay) return { lastDay, dayChange: 0 };
  const before = scaledMean(scaled, origin - 2 * stepsPerDay, origin - stepsPerDay);
  return { lastDay, dayChange: lastDay - before };
}

/**
 * Lays the same time of the second last day and of those before it, as seen from a step of the forecast.
 *
 * @param memory - to lay them into, from `at` on
 * @param days - how many
 * @param otherwise - what stands for a day that is not seen
 */
export function fillEarlierDays(
  memory: Kernel['memory'],
  at: number,
  { series: { stepsPerDay }, origin, visible }: Window,
  scaled: ScaledValues,
  step: number,
  days: number,
  otherwise: number,
): void {
  let place = origin + step - (Math.floor(step / stepsPerDay) + 1) * stepsPerDay;
  for (let i = 0; i < days; i++) {
    place -= stepsPerDay;
    memory[at + i] = place >= origin - visible ? scaled(place) : otherwise;
  }
}
