import { drawLoadFutures, type LoadFutures, prepareLoadFutures } from '@bess/strix';
import type { FacilityState } from '../../facility/facility-state.js';
import { joinedFutures } from '../../facility/internal/joined-futures.js';
import { scaledFutures } from '../../facility/internal/scaled-futures.js';
import { seenUntil } from '../../facility/internal/seen-until.js';
import { shiftedFutures } from '../../facility/internal/shifted-futures.js';
import { drawShapeGroups } from './draw-shape-groups.js';
import { dayShare, LEAST_KW, readingsOf } from './shape-fit.js';
import { shapeModel } from './shape-model.js';

/** Which futures to draw of a load whose history is not known. */
export interface ShapeFuturesOptions {
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
export interface ShapeFutures {
  readonly futures: LoadFutures;
  readonly elapsed: LoadFutures | undefined;
  readonly seenSteps: number;
}

/** Futures from the library of shapes; method note, section 8. */
export function drawShapeFutures(known: FacilityState, options: ShapeFuturesOptions): ShapeFutures {
  const { kinds, elapsedKinds, nowStep, shift, seed, pathCount } = options;
  // A load of nothing would say of every shape that today is like none of its days.
  const currentLoadKw =
    options.currentLoadKw === undefined ? undefined : Math.max(LEAST_KW, options.currentLoadKw);
  const steps = known.profile.meanKw.length / 3;
  const readings = readingsOf(known, kinds[0]!, nowStep, currentLoadKw);
  const count = Math.min(options.parameterDraws, pathCount);
  const groups = drawShapeGroups(known, readings, kinds[0]!, nowStep, count, seed);
  let seenSteps = 0;
  const drawn = groups.map((group, index) => {
    const prepared = prepareLoadFutures(shapeModel(known, group));
    const likeToday = Float64Array.from(
      { length: steps },
      (_, step) => group.scaleKw * dayShare(group.shape, group.day, step, steps),
    );
    const seenKwSeries = seenUntil(known, likeToday, nowStep, currentLoadKw);
    seenSteps = seenKwSeries.length;
    const draw = {
      seed: group.seed,
      pathCount: Math.ceil((pathCount - index) / count),
      parameterDraws: 1,
    };
    const laterFactor = () => group.laterFactor;
    const coming = scaledFutures(
      drawLoadFutures(prepared, { ...draw, kinds, seenKwSeries }),
      laterFactor,
      new Float64Array(steps),
    );
    const shiftKw = shift?.map((share) => share * group.scaleKw);
    return {
      futures: shiftKw ? shiftedFutures(coming, shiftKw, seenSteps, 0) : coming,
      elapsed:
        elapsedKinds.length > 0
          ? scaledFutures(
              drawLoadFutures(prepared, { ...draw, seed: group.elapsedSeed, kinds: elapsedKinds }),
              laterFactor,
              new Float64Array(steps).fill(1),
            )
          : undefined,
    };
  });
  const elapsed = drawn.flatMap((group) => (group.elapsed ? [group.elapsed] : []));
  return {
    futures: joinedFutures(drawn.map((group) => group.futures)),
    elapsed: elapsed.length > 0 ? joinedFutures(elapsed) : undefined,
    seenSteps,
  };
}
