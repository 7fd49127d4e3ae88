import {
  drawLoadFutures,
  type LoadFutures,
  type LoadFuturesModel,
  prepareLoadFutures,
} from '@bess/strix/load-futures';
import type { FacilityState } from '../facility/facility-state.js';
import { loadUntilNow } from '../facility/load-so-far.js';
import { PRIOR_DAYS } from '../facility/profile.js';
import { predictPeaksFrom } from './peak-outlook.js';
import {
  collectReadings,
  dayShare,
  drawShapeGroups,
  MIN_LOAD_KW,
  type ShapeGroup,
  shapeShare,
} from './shape-groups.js';
import { interleaveFutures, scaleFutures, shiftFutures } from './transform-futures.js';

/** For the days of the library, which all count nearly the same. */
const HALF_LIFE_DAYS = 365;
const HOURS = 24;

/** With this many finished days, their peaks predict the coming ones better than the shape does. */
const OUTLOOK_DAYS = 3;

interface ShapeFuturesOptions {
  readonly kinds: Uint8Array;
  /** Kinds of the days before today without readings. */
  readonly elapsedKinds: Uint8Array;
  readonly nowStep: number;
  readonly currentLoadKw: number | undefined;
  /** Temperature effect by step of today and tomorrow, as a share of the mean load. */
  readonly shift: Float64Array | undefined;
  readonly seed: number;
  readonly pathCount: number;
  readonly parameterDraws: number;
}

/** Coming and elapsed days of the same groups. */
export interface DrawnFutures {
  readonly futures: LoadFutures;
  readonly elapsed: LoadFutures | undefined;
  readonly seenSteps: number;
}

/** Draws paths from the load-shape library; method note, section 8. */
export function drawShapeFutures(
  settledState: FacilityState,
  options: ShapeFuturesOptions,
): DrawnFutures {
  const { kinds, elapsedKinds, nowStep, shift, seed, pathCount } = options;
  // A load of 0 has no logarithm, so it would fit no day of any shape.
  const currentLoadKw =
    options.currentLoadKw === undefined ? undefined : Math.max(MIN_LOAD_KW, options.currentLoadKw);
  const steps = settledState.profile.meanKw.length / 3;
  const readings = collectReadings(settledState, kinds[0]!, nowStep, currentLoadKw);
  const count = Math.min(options.parameterDraws, pathCount);
  const groups = drawShapeGroups(settledState, readings, kinds[0]!, nowStep, count, seed);
  let seenSteps = 0;
  const drawn = groups.map((group, index) => {
    const prepared = prepareLoadFutures(createShapeModel(settledState, group));
    const likeToday = Float64Array.from(
      { length: steps },
      (_, step) => group.scaleKw * dayShare(group.shape, group.day, step, steps),
    );
    const seenKwSeries = loadUntilNow(settledState, likeToday, nowStep, currentLoadKw);
    seenSteps = seenKwSeries.length;
    const draw = {
      seed: group.seed,
      pathCount: Math.ceil((pathCount - index) / count),
      parameterDraws: 1,
    };
    const laterFactor = () => group.laterFactor;
    const coming = scaleFutures(
      drawLoadFutures(prepared, { ...draw, kinds, seenKwSeries }),
      laterFactor,
      new Float64Array(steps),
    );
    // Later days have a scale of their own, and the temperature changes them in proportion to it.
    const shiftKw = shift?.map(
      (share, step) => share * group.scaleKw * (step < steps ? 1 : group.laterFactor),
    );
    return {
      futures: shiftKw ? shiftFutures(coming, shiftKw, seenSteps, 0) : coming,
      elapsed:
        elapsedKinds.length > 0
          ? scaleFutures(
              drawLoadFutures(prepared, { ...draw, seed: group.elapsedSeed, kinds: elapsedKinds }),
              laterFactor,
              new Float64Array(steps).fill(1),
            )
          : undefined,
    };
  });
  const elapsed = drawn.flatMap((group) => (group.elapsed ? [group.elapsed] : []));
  return {
    futures: interleaveFutures(drawn.map((group) => group.futures)),
    elapsed: elapsed.length > 0 ? interleaveFutures(elapsed) : undefined,
    seenSteps,
  };
}

/**
 * The model from which STRIX draws the paths of one group: the shape at its scale, combined with the readings in the profile, and the days of
 * the shape, beginning with the one that today resembles. With fewer than three finished days there is no peak outlook: it would make later
 * peaks independent of today's, which alone determines the scale.
 */
function createShapeModel(
  settledState: FacilityState,
  { shape, scaleKw, day }: ShapeGroup,
): LoadFuturesModel {
  const { meanKw, weight } = settledState.profile;
  const steps = meanKw.length / 3;
  const outlook =
    settledState.days.length >= OUTLOOK_DAYS ? predictPeaksFrom(settledState) : undefined;
  const days = [...shape.days.slice(day), ...shape.days.slice(0, day)];
  return {
    stepMinutes: settledState.settings.stepMinutes,
    profileKw: meanKw.map(
      (kw, cell) =>
        (PRIOR_DAYS * scaleKw * shapeShare(shape, cell, steps) + weight[cell]! * kw) /
        (PRIOR_DAYS + weight[cell]!),
    ),
    profileUncertainty: 0,
    days: days.map(({ kind, deviations }) => ({
      kind,
      deviationKwSeries: Array.from(
        { length: steps },
        (_, step) => (scaleKw * deviations[Math.floor((step * HOURS) / steps)]!) / 1000,
      ),
    })),
    halfLifeDays: HALF_LIFE_DAYS,
    leastKw: 0,
    ...(outlook && { peakOutlook: outlook }),
  };
}
