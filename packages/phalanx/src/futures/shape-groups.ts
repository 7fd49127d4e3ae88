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

/** Loads below this do not determine the scale [kW]. */
export const MIN_LOAD_KW = 1e-3;

/** Lower limit of the standard deviation of a shape's fit, in the logarithm. */
const MIN_SPREAD = 0.1;

/** Lower limit of a shape, as a share of its mean. */
const MIN_SHARE = 0.02;
const HOURS = 24;

/** Time constant of the misfit: after this many hours, 63 % of it shows. */
const MISFIT_HOURS = 3;

/** Random stream of the groups; its `path` is the index of the group. STRIX uses streams 4 and 5. */
const GROUP_STREAM = 6;

/** Standard deviation of a load around its shape, in the logarithm; the best value on 16 buildings outside the library. */
const MISFIT_SPREAD = 0.3;

/** Prior standard deviation of the scale around the expected load, in the logarithm. */
const SCALE_SPREAD = 1.3;

const DAY_SPREAD = 0.15;
const INDEPENDENT_PER_DAY = 4;

/** The parameters of one group of paths, for a load without a history. */
export interface ShapeGroup {
  readonly shape: LoadShape;
  readonly day: number;
  readonly scaleKw: number;
  /** Factor on later days: it pulls the scale towards the expected load. */
  readonly laterFactor: number;
  /** Seeds of its paths, for the coming and for the elapsed days. */
  readonly seed: number;
  readonly elapsedSeed: number;
}

/** Draws groups from the load-shape library: shapes in proportion to their weights, each scaled to the readings. */
export function drawShapeGroups(
  settledState: FacilityState,
  readings: Readings,
  kind: number,
  nowStep: number,
  count: number,
  seed: number,
): ShapeGroup[] {
  const steps = settledState.profile.meanKw.length / 3;
  const { expectedLoadKw } = settledState.settings;
  const weights = shapeWeights(loadShapes, readings, steps);
  const observationCount = 1 + INDEPENDENT_PER_DAY * readings.days;
  const pull = DAY_SPREAD ** 2 / (DAY_SPREAD ** 2 + observationCount * SCALE_SPREAD ** 2);
  return Array.from({ length: count }, (_, group) => {
    const stream = createStream({ seed, stream: GROUP_STREAM, path: group });
    const plain = shapeAt(weights, (group + 0.5) / count);
    const misfit = Math.exp((MISFIT_SPREAD * nextNormal(stream)) / Math.sqrt(observationCount));
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

function nextSeed(stream: RandomStream): number {
  return (nextUint32(stream) >>> 0) * 2 ** 21 + (nextUint32(stream) >>> 11);
}

/** The load of a real building, each day relative to the mean of the surrounding four weeks. Hourly, by the local clock. */
export interface LoadShape {
  readonly name: string;
  /** Mean by kind of day × hour, in thousandths. */
  readonly profile: readonly number[];
  /** Whole weeks from different seasons, days in order: deviation of each hour from the profile, in thousandths. */
  readonly days: readonly { readonly kind: DayKind; readonly deviations: readonly number[] }[];
  /** Highest hour of four weeks relative to their mean; median over time, in thousandths. */
  readonly peak: number;
}

/**
 * Perturbs a shape by a factor: not at the hour at which the load is known, increasingly with the distance from it, and fully on days of
 * another type (weekday or weekend).
 *
 * @param kind - kind of the day on which the load is known
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

interface Readings {
  /** Index (kind of day × step) of each reading. */
  readonly cells: readonly number[];
  readonly loadKw: readonly number[];
  /** Weight of each reading [days]. */
  readonly weights: readonly number[];
  /** Whether each reading is from today. */
  readonly isToday: readonly boolean[];
  readonly days: number;
}

/** Readings of past days, as retained in the profile, and of today up to now. */
export function collectReadings(
  settledState: FacilityState,
  kind: number,
  nowStep: number,
  currentLoadKw: number | undefined,
): Readings {
  const { meanKw, weight } = settledState.profile;
  const steps = meanKw.length / 3;
  const rows: { cell: number; kw: number; weight: number; isToday: boolean }[] = [];
  meanKw.forEach((kw, cell) => {
    if (weight[cell]! > 0) rows.push({ cell, kw, weight: weight[cell]! / steps, isToday: false });
  });
  const today = settledState.today ? stepMeans(settledState.today.loadKw).slice(0, nowStep) : [];
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

/** Load of a shape at a step of the day relative to its mean. */
export function shapeShare(shape: LoadShape, cell: number, steps: number): number {
  const kind = Math.floor(cell / steps);
  const hour = Math.floor(((cell % steps) * HOURS) / steps);
  return Math.max(MIN_SHARE, shape.profile[kind * HOURS + hour]! / 1000);
}

/** The same for one of its days. */
export function dayShare(shape: LoadShape, day: number, step: number, steps: number): number {
  const { kind, deviations } = shape.days[day]!;
  const hour = Math.floor((step * HOURS) / steps);
  return Math.max(MIN_SHARE, (shape.profile[kind * HOURS + hour]! + deviations[hour]!) / 1000);
}

/** Weights of the shapes by how well each fits the readings at its best scale; equal for a single reading, which fits every shape. */
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

/** Mean load of a shape [kW] that fits the readings if today resembles one of its days. */
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
