import { CALENDAR_INPUTS } from './inputs.js';
import type { PreparedSeries } from './prepared-series.js';
import type { BatchSize, WindowNetwork } from './window-network.js';
import { type WindowScale, windowScale } from './window-scale.js';

/** A forecast to train on or to make. */
export interface Window {
  readonly series: PreparedSeries;
  /** First step of the forecast. */
  readonly origin: number;
  /** Values before it that may be seen. */
  readonly visible: number;
}

/** Days whose mean at the same time of day is an input. */
const PROFILE_DAYS = 7;
/** Spreads beyond which a value only counts as far out. */
const FARTHEST = 20;

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
  fillEncoder(network, window, row, batch, scaled);
  fillDecoder(network, window, row, batch, scaled);
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
    return Math.min(Math.max(value, -FARTHEST), FARTHEST);
  };
}

function fillEncoder(
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

function fillDecoder(
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
    const profile = hasDay ? profileAt(dayBefore, first, stepsPerDay, scaled) : 0;
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
function profileAt(
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
