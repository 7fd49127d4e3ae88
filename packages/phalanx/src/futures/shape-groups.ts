import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  type RandomStream,
} from '@bess/kernel/rng';
import type { DayKind, FacilityState } from '../facility/facility-state.js';
import { stepMeans } from '../facility/local-day.js';
import { loadShapes } from './load-shapes.generated.js';

/** Below this a load says nothing of the scale [kW]. */
export const MIN_LOAD_KW = 1e-3;

/** … and no shape fits better than this in the logarithm. */
const MIN_SPREAD = 0.1;

/** Share of its mean below which no shape is taken to fall. */
const MIN_SHARE = 0.02;
const HOURS = 24;

/** After so many hours nearly two thirds of a misfit shows. */
const MISFIT_HOURS = 3;

/** Random stream of the groups; its `path` is the number of the group. STRIX's futures have 4 and 5. */
const GROUP_STREAM = 6;

/** Spread of what a load makes of a shape, in the logarithm; best on 16 buildings that are not among the shapes. */
const MISFIT_SPREAD = 0.3;

/** What was expected before any reading, give or take so much in the logarithm … */
const SCALE_SPREAD = 1.3;

/** … beside what one day differs from others. */
const DAY_SPREAD = 0.15;
const INDEPENDENT_PER_DAY = 4;

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
  const free = 1 + INDEPENDENT_PER_DAY * readings.days;
  const pull = DAY_SPREAD ** 2 / (DAY_SPREAD ** 2 + free * SCALE_SPREAD ** 2);
  return Array.from({ length: count }, (_, group) => {
    const stream = createStream({ seed, stream: GROUP_STREAM, path: group });
    const plain = shapeAt(weights, (group + 0.5) / count);
    const misfit = Math.exp((MISFIT_SPREAD * nextNormal(stream)) / Math.sqrt(free));
    const shape = perturbShape(plain, kind, Math.floor((nowStep * 24) / steps), misfit);
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

/** A real load, each day relative to the mean of the four weeks around it. Hourly, by the local clock. */
export interface LoadShape {
  readonly name: string;
  /** Mean by kind of day × hour, in thousandths. */
  readonly profile: readonly number[];
  /** Whole weeks from different seasons, their days in order: what each hour lay off the profile, in thousandths. */
  readonly days: readonly { readonly kind: DayKind; readonly deviations: readonly number[] }[];
  /** Highest hour of four weeks in units of their mean; median over time, in thousandths. */
  readonly peak: number;
}

/**
 * A shape that a load keeps to at the hour at which it is known, and differs from by a factor far away from it, and wholly on days of
 * another sort.
 *
 * @param kind - of the day on which the load is known
 * @param hour - at which it is known
 * @param misfit - factor, above 0
 */
export function perturbShape(
  shape: LoadShape,
  kind: number,
  hour: number,
  misfit: number,
): LoadShape {
  const factorOf = (otherKind: number, otherHour: number): number => {
    if ((kind === 0) !== (otherKind === 0)) return misfit;
    const apart = Math.abs(otherHour - hour);
    const hours = Math.min(apart, HOURS - apart);
    return misfit ** (1 - Math.exp(-hours / MISFIT_HOURS));
  };
  const highest = shape.profile.indexOf(Math.max(...shape.profile));
  return {
    name: shape.name,
    profile: shape.profile.map(
      (share, cell) => share * factorOf(Math.floor(cell / HOURS), cell % HOURS),
    ),
    days: shape.days.map((day) => ({
      kind: day.kind,
      deviations: day.deviations.map((share, at) => share * factorOf(day.kind, at)),
    })),
    peak: shape.peak * factorOf(Math.floor(highest / HOURS), highest % HOURS),
  };
}

/** What was read of a load so far, as shapes are held against it. */
interface Readings {
  /** Kind of day × step of each. */
  readonly cells: readonly number[];
  readonly loadKw: readonly number[];
  /** Days that each stands for. */
  readonly weights: readonly number[];
  /** Whether each was read today. */
  readonly isToday: readonly boolean[];
  /** All together, in days. */
  readonly days: number;
}

/** Readings of the days before, as far as the profile still knows them, and of today up to now. */
export function collectReadings(
  known: FacilityState,
  kind: number,
  nowStep: number,
  currentLoadKw: number | undefined,
): Readings {
  const { meanKw, weight } = known.profile;
  const steps = meanKw.length / 3;
  const rows: { cell: number; kw: number; weight: number; isToday: boolean }[] = [];
  meanKw.forEach((kw, cell) => {
    if (weight[cell]! > 0) rows.push({ cell, kw, weight: weight[cell]! / steps, isToday: false });
  });
  const today = known.today ? stepMeans(known.today.loadKw).slice(0, nowStep) : [];
  if (currentLoadKw !== undefined) today[nowStep] = currentLoadKw;
  today.forEach((kw, step) => {
    if (Number.isNaN(kw)) return;
    rows.push({ cell: kind * steps + step, kw, weight: 1 / steps, isToday: true });
  });
  return {
    cells: rows.map((row) => row.cell),
    loadKw: rows.map((row) => Math.max(MIN_LOAD_KW, row.kw)),
    weights: rows.map((row) => row.weight),
    isToday: rows.map((row) => row.isToday),
    days: rows.reduce((sum, row) => sum + row.weight, 0),
  };
}

/** Share of the mean load that a shape has at a step of a day, in the middle of its hour. */
export function shapeShare(shape: LoadShape, cell: number, steps: number): number {
  const kind = Math.floor(cell / steps);
  const hour = Math.floor(((cell % steps) * HOURS) / steps);
  return Math.max(MIN_SHARE, shape.profile[kind * HOURS + hour]! / 1000);
}

/** The same on one of its days. */
export function dayShare(shape: LoadShape, day: number, step: number, steps: number): number {
  const { kind, deviations } = shape.days[day]!;
  const hour = Math.floor((step * HOURS) / steps);
  return Math.max(MIN_SHARE, (shape.profile[kind * HOURS + hour]! + deviations[hour]!) / 1000);
}

/**
 * Weights of the shapes by how well each one, at its best scale, runs along with what was read; alike for a single reading, which any
 * shape can have.
 */
export function shapeWeights(
  shapes: readonly LoadShape[],
  readings: Readings,
  steps: number,
): number[] {
  const logs = shapes.map((shape) => {
    const ratios = readings.loadKw.map((kw, i) =>
      Math.log(kw / shapeShare(shape, readings.cells[i]!, steps)),
    );
    const centre = weightedMean(ratios, readings);
    const variance = weightedMean(
      ratios.map((ratio) => (ratio - centre) ** 2),
      readings,
    );
    return (-INDEPENDENT_PER_DAY * readings.days * Math.log(1 + variance / MIN_SPREAD ** 2)) / 2;
  });
  const best = Math.max(...logs);
  const likelihoods = logs.map((log) => Math.exp(log - best));
  const total = likelihoods.reduce((sum, likelihood) => sum + likelihood, 0);
  return likelihoods.map((likelihood) => likelihood / total);
}

/**
 * Mean load that a shape has if today is like one of its days [kW].
 *
 * @param day - of the shape
 */
function shapeScaleKw(shape: LoadShape, day: number, readings: Readings, steps: number): number {
  const ratios = readings.loadKw.map((kw, i) => {
    const cell = readings.cells[i]!;
    const share = readings.isToday[i]
      ? dayShare(shape, day, cell % steps, steps)
      : shapeShare(shape, cell, steps);
    return Math.log(kw / share);
  });
  return Math.exp(weightedMean(ratios, readings));
}

function weightedMean(values: readonly number[], { weights }: Readings): number {
  let total = 0;
  let sum = 0;
  values.forEach((value, i) => {
    total += weights[i]!;
    sum += weights[i]! * value;
  });
  return total > 0 ? sum / total : 0;
}
