import { log } from '../../../internal/elementary.js';
import { scaler, type Window } from '../../internal/fill-window.js';
import { PROFILE_INPUT } from '../../internal/inputs.js';
import { lastDayLevel, layEarlierDays, scaledMean } from '../../internal/window-levels.js';
import type { BatchSize } from '../../internal/window-network.js';
import type { WindowScale } from '../../internal/window-scale.js';
import { LAG_INPUTS, MORE_INPUTS } from './more-inputs.js';
import type { Network } from './network.js';

/** Hours after which the latest change counts half. */
const FADING_HOURS = 6;

/**
 * Lays what the decoder reads beside the inputs of `fillWindow` into a row: the same time of the second to the seventh day before (the
 * mean of the known ones where that is not seen), the logarithm of the distance, how far the last value is from the day before, fading with
 * the distance, and the mean of the last day, also against those of the day and of the week before.
 */
export function fillMore(
  { kernel: { memory }, at, layout }: Network,
  window: Window,
  row: number,
  batch: BatchSize,
  scale: WindowScale,
): void {
  const { series, origin, visible } = window;
  const { stepsPerDay, stepsPerWeek } = series;
  const { inputs } = layout.decoder;
  const scaled = scaler(series, scale);
  const { lastDay, dayChange } = lastDayLevel(window, scaled);
  const lastWeek = scaledMean(scaled, origin - Math.min(stepsPerWeek, visible), origin);
  const latest = visible <= stepsPerDay ? 0 : scaled(origin - 1) - scaled(origin - 1 - stepsPerDay);
  for (let step = 0; step < batch.horizonSteps; step++) {
    const hours = (24 * step) / stepsPerDay;
    const start = at.decoderInputs + (step * batch.rows + row) * inputs;
    let o = start + inputs - MORE_INPUTS;
    layEarlierDays(memory, o, window, scaled, step, LAG_INPUTS, memory[start + PROFILE_INPUT]!);
    o += LAG_INPUTS;
    memory[o++] = log(1 + hours) / 5;
    memory[o++] = latest / (1 + hours / FADING_HOURS);
    memory[o++] = lastDay;
    memory[o++] = dayChange;
    memory[o++] = lastDay - lastWeek;
  }
}
