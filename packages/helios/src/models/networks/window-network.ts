import type { Kernel } from '../../kernel/kernel.js';
import {
  CALENDAR_INPUTS,
  type PreparedSeries,
  type WindowScale,
  windowScale,
} from './prepare-series.js';

/** Number of days whose mean at the same time of day is an input. */
const PROFILE_DAYS = 7;

/** Scaled values are clipped to this many standard deviations. */
const CLIP_SPREADS = 20;

/** Size of a batch. */
export interface BatchSize {
  readonly rows: number;
  readonly contextSteps: number;
  readonly horizonSteps: number;
}

/** A network in the memory of a kernel, as filling and training need it. Offsets count numbers. */
export interface WindowNetwork {
  readonly kernel: Kernel;
  readonly shape: { readonly levels: readonly number[] };
  /** Number of weights, and of inputs per step of the encoder and of the decoder. */
  readonly layout: {
    readonly count: number;
    readonly encoder: { readonly inputs: number };
    readonly decoder: { readonly inputs: number };
  };
  /** Largest batch. */
  readonly size: BatchSize;
  readonly at: WindowOffsets;
}

/** Offsets into the kernel's memory. Arrays run over steps, then rows. */
export interface WindowOffsets {
  readonly parameters: number;
  readonly gradients: number;
  /** Adam's means of the gradients and of their squares. */
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

/** Computations of a kind of network. */
export interface NetworkPasses<N extends WindowNetwork> {
  /** Writes the inputs beyond those of `fillWindow` into a row. */
  readonly fillExtraInputs?: (
    network: N,
    window: Window,
    row: number,
    batch: BatchSize,
    scale: WindowScale,
  ) => void;
  /** Forward pass over the inputs in the network; writes the outputs. */
  readonly forward: (network: N, batch: BatchSize) => void;
  /** Backward pass: gradients of all weights from those of the last outputs. */
  readonly backward: (network: N, batch: BatchSize) => void;
}

/** A forecast to make or to train on. */
export interface Window {
  readonly series: PreparedSeries;
  /** First forecast step. */
  readonly origin: number;
  /** Number of visible values before it. */
  readonly visible: number;
}

/** Writes the inputs of a window into a row of the network, and the targets that the series contains. */
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

/** Values of a window in standard deviations from its mean, clipped. */
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
    // Without a week before, the profile is the closest substitute.
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

/** Scaled value at an index. */
export type ScaledValues = (index: number) => number;

/** Mean of scaled values[from, to). */
export function scaledMean(scaled: ScaledValues, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += scaled(i);
  return sum / (to - from);
}

/**
 * Mean of the last day before a forecast, or of its visible part, and its change from the day before; the change is 0 if that day is not
 * fully visible.
 */
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
 * Writes the same time of `days` earlier days, from the second last day back, from index `at` of `memory` on. `otherwise` replaces days
 * that are not visible.
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
