import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  type RandomStream,
} from '@bess/kernel/rng';
import type { FacilityState } from '../../facility/facility-state.js';
import { loadShapes } from '../load-shapes.generated.js';
import { bentShape } from './bent-shape.js';
import type { LoadShape } from './load-shape.js';
import { type Readings, shapeScaleKw, shapeWeights } from './shape-fit.js';

/** What a group of paths believes of a load whose history is not known. */
export interface ShapeGroup {
  readonly shape: LoadShape;
  /** Day of the shape that today is like. */
  readonly day: number;
  /** Mean load [kW]. */
  readonly scaleKw: number;
  /** What later days are times, since the size of the load was not wholly unknown before. */
  readonly laterFactor: number;
  /** Of the random words of its paths, over the days to come and over those gone by. */
  readonly seed: number;
  readonly elapsedSeed: number;
}

/** Random stream of the groups; its `path` is the number of the group. STRIX's futures have 4 and 5. */
const GROUP_STREAM = 6;
/** Spread of what a load makes of a shape, in the logarithm; best on 16 buildings that are not among the shapes. */
const MISFIT_SPREAD = 0.3;
/** What was expected before any reading, give or take so much in the logarithm … */
const SCALE_SPREAD = 1.3;
/** … beside what one day differs from others. */
const DAY_SPREAD = 0.15;
const FREE_PER_DAY = 4;

/** Groups from the library: shapes in turn by their weight, each at the scale that the readings give it. */
export function drawShapeGroups(
  known: FacilityState,
  readings: Readings,
  kind: number,
  nowStep: number,
  count: number,
  seed: number,
): ShapeGroup[] {
  const steps = known.profile.meanKw.length / 3;
  const { expectedLoadKw } = known.settings;
  const weights = shapeWeights(loadShapes, readings, steps);
  const free = 1 + FREE_PER_DAY * readings.days;
  const pull = DAY_SPREAD ** 2 / (DAY_SPREAD ** 2 + free * SCALE_SPREAD ** 2);
  return Array.from({ length: count }, (_, group) => {
    const stream = createStream({ seed, stream: GROUP_STREAM, path: group });
    const plain = shapeAt(weights, (group + 0.5) / count);
    const misfit = Math.exp((MISFIT_SPREAD * nextNormal(stream)) / Math.sqrt(free));
    const shape = bentShape(plain, kind, Math.floor((nowStep * 24) / steps), misfit);
    const days = shape.days.flatMap((day, index) => (day.kind === kind ? [index] : []));
    const day = days[Math.floor(nextUniform(stream) * days.length)]!;
    const own = nextNormal(stream);
    const scaleKw =
      readings.cells.length > 0
        ? shapeScaleKw(shape, day, readings, steps)
        : expectedLoadKw * Math.exp(SCALE_SPREAD * own);
    return {
      shape,
      day,
      scaleKw,
      laterFactor: (scaleKw / expectedLoadKw) ** (readings.cells.length > 0 ? -pull : 0),
      seed: nextSeed(stream),
      elapsedSeed: nextSeed(stream),
    };
  });
}

function shapeAt(weights: readonly number[], share: number): LoadShape {
  let reached = 0;
  const index = weights.findIndex((weight) => {
    reached += weight;
    return reached > share;
  });
  return loadShapes[index === -1 ? loadShapes.length - 1 : index]!;
}

/** A whole number below 2^53. */
function nextSeed(stream: RandomStream): number {
  return (nextUint32(stream) >>> 0) * 2 ** 21 + (nextUint32(stream) >>> 11);
}
