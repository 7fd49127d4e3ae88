import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { exp, log } from '../../internal/elementary.js';
import type { ModelSeries } from '../model-series.js';
import type { Window } from './fill-window.js';
import { CALENDAR_INPUTS } from './inputs.js';
import { type PreparedSeries, prepareSeries } from './prepared-series.js';
import { seriesPicker } from './series-picker.js';
import { windowScale } from './window-scale.js';

/** Space of a window, from what may be seen of it. */
export type WindowSpace = (known: Float64Array) => {
  /** Values as a model sees them. */
  readonly toModel: (values: Float64Array) => Float64Array;
};

/** How windows are drawn. */
export interface WindowDrawOptions {
  readonly batchSize: number;
  readonly horizonSteps: number;
  readonly visibleSteps: readonly [number, number];
  readonly shares?: readonly number[];
  readonly hiddenTimeShare?: number;
  readonly space?: WindowSpace;
}

/**
 * Draws the windows of a step of the optimiser: first how many values all of them see, then for each a series, a place in it, and
 * whether its time is hidden.
 */
export function windowDraw(
  seriesSet: readonly ModelSeries[],
  options: WindowDrawOptions,
): (stream: RandomStream) => Window[] {
  const { batchSize, horizonSteps, space, hiddenTimeShare = 0 } = options;
  const [fewest, most] = options.visibleSteps;
  const timed = seriesSet.map((series) => prepareSeries(series, 0, []));
  const untimed = seriesSet.map(({ values, stepMinutes }) =>
    hiddenTimeShare > 0 ? prepareSeries({ values, stepMinutes }, 0, []) : undefined,
  );
  const places = seriesSet.map((_, place) => place);
  const pick = seriesPicker(places, options.shares);
  return (stream) => {
    const wanted = Math.floor(fewest * exp(nextUniform(stream) * log((most + 1) / fewest)));
    const windows: Window[] = [];
    // Pasts that never move are drawn again; where nearly all are so, the step takes fewer windows.
    for (let draw = 0; draw < 4 * batchSize; draw++) {
      if (windows.length === batchSize) break;
      const place = pick(nextUniform(stream));
      const hidden = hiddenTimeShare > 0 && nextUniform(stream) < hiddenTimeShare;
      const series = (hidden && untimed[place]) || timed[place]!;
      const last = series.values.length - horizonSteps;
      const visible = Math.min(wanted, last);
      const origin = visible + Math.floor(nextUniform(stream) * (last - visible + 1));
      if (windowScale(series, origin, visible).spread === 0) continue;
      const window = { series, origin, visible };
      windows.push(space ? inSpace(window, horizonSteps, space) : window);
    }
    return windows;
  };
}

/** The window alone, in the space that what it sees gives. */
function inSpace(
  { series, origin, visible }: Window,
  horizonSteps: number,
  space: WindowSpace,
): Window {
  const first = origin - visible;
  const { toModel } = space(series.values.slice(first, origin));
  const end = origin + horizonSteps;
  const prepared: PreparedSeries = {
    ...series,
    values: toModel(series.values.slice(first, end)),
    calendar: series.calendar.subarray(first * CALENDAR_INPUTS, end * CALENDAR_INPUTS),
  };
  return { series: prepared, origin: visible, visible };
}
