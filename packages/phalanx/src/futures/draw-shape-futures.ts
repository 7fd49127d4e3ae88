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

/** Of the library's days; all count nearly the same. */
const HALF_LIFE_DAYS = 365;
const HOURS = 24;

/** Learned days from which on their peaks say more of the coming ones than the shape does. */
const OUTLOOK_DAYS = 3;

/** Which futures to draw of a load whose history is not known. */
interface ShapeFuturesOptions {
  /** Kinds of the coming days, today first. */
  readonly kinds: Uint8Array;
  /** Kinds of the days before today that nothing was read of. */
  readonly elapsedKinds: Uint8Array;
  readonly nowStep: number;
  readonly currentLoadKw: number | undefined;
  /** By step of today and tomorrow, what temperature adds as a share of the mean load. */
  readonly shift: Float64Array | undefined;
  readonly seed: number;
  readonly pathCount: number;
  readonly parameterDraws: number;
}

/** Coming and elapsed days of the same groups. */
interface ShapeFutures {
  readonly futures: LoadFutures;
  readonly elapsed: LoadFutures | undefined;
  readonly seenSteps: number;
}

/** Futures from the library of shapes; method note, section 8. */
export function drawShapeFutures(known: FacilityState, options: ShapeFuturesOptions): ShapeFutures {
  const { kinds, elapsedKinds, nowStep, shift, seed, pathCount } = options;
  // A load of nothing would say of every shape that today is like none of its days.
  const currentLoadKw =
    options.currentLoadKw === undefined ? undefined : Math.max(MIN_LOAD_KW, options.currentLoadKw);
  const steps = known.profile.meanKw.length / 3;
  const readings = collectReadings(known, kinds[0]!, nowStep, currentLoadKw);
  const count = Math.min(options.parameterDraws, pathCount);
  const groups = drawShapeGroups(known, readings, kinds[0]!, nowStep, count, seed);
  let seenSteps = 0;
  const drawn = groups.map((group, index) => {
    const prepared = prepareLoadFutures(createShapeModel(known, group));
    const likeToday = Float64Array.from(
      { length: steps },
      (_, step) => group.scaleKw * dayShare(group.shape, group.day, step, steps),
    );
    const seenKwSeries = loadUntilNow(known, likeToday, nowStep, currentLoadKw);
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
    const shiftKw = shift?.map((share) => share * group.scaleKw);
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
 * What STRIX draws the futures of one group from: the shape at its scale with what the profile has seen so far, and the days of the
 * shape beginning with the one that today is like. While today is all that the scale is known by there is no outlook of peaks: it would
 * set those to come apart from today's.
 */
function createShapeModel(
  known: FacilityState,
  { shape, scaleKw, day }: ShapeGroup,
): LoadFuturesModel {
  const { meanKw, weight } = known.profile;
  const steps = meanKw.length / 3;
  const outlook = known.days.length >= OUTLOOK_DAYS ? predictPeaksFrom(known) : undefined;
  const days = [...shape.days.slice(day), ...shape.days.slice(0, day)];
  return {
    stepMinutes: known.settings.stepMinutes,
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
