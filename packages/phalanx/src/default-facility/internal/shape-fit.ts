import type { FacilityState } from '../../facility/facility-state.js';
import { stepMeans } from '../../facility/internal/step-means.js';
import type { LoadShape } from './load-shape.js';

/** What was read of a load so far, as shapes are held against it. */
export interface Readings {
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

/** Below this a load says nothing of the scale [kW]. */
export const LEAST_KW = 1e-3;
/** Hours of a day hang together: it tells as much as four free ones … */
const FREE_PER_DAY = 4;
/** … and no shape fits better than this in the logarithm. */
const LEAST_SPREAD = 0.1;
const HOURS = 24;
/** Share of its mean below which no shape is taken to fall. */
const LEAST_SHARE = 0.02;

/** Readings of the days before, as far as the profile still knows them, and of today up to now. */
export function readingsOf(
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
    loadKw: rows.map((row) => Math.max(LEAST_KW, row.kw)),
    weights: rows.map((row) => row.weight),
    isToday: rows.map((row) => row.isToday),
    days: rows.reduce((sum, row) => sum + row.weight, 0),
  };
}

/** Share of the mean load that a shape has at a step of a day, in the middle of its hour. */
export function shapeShare(shape: LoadShape, cell: number, steps: number): number {
  const kind = Math.floor(cell / steps);
  const hour = Math.floor(((cell % steps) * HOURS) / steps);
  return Math.max(LEAST_SHARE, shape.profile[kind * HOURS + hour]! / 1000);
}

/** The same on one of its days. */
export function dayShare(shape: LoadShape, day: number, step: number, steps: number): number {
  const { kind, deviations } = shape.days[day]!;
  const hour = Math.floor((step * HOURS) / steps);
  return Math.max(LEAST_SHARE, (shape.profile[kind * HOURS + hour]! + deviations[hour]!) / 1000);
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
    const centre = weighted(ratios, readings);
    const variance = weighted(
      ratios.map((ratio) => (ratio - centre) ** 2),
      readings,
    );
    return (-FREE_PER_DAY * readings.days * Math.log(1 + variance / LEAST_SPREAD ** 2)) / 2;
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
export function shapeScaleKw(
  shape: LoadShape,
  day: number,
  readings: Readings,
  steps: number,
): number {
  const ratios = readings.loadKw.map((kw, i) => {
    const cell = readings.cells[i]!;
    const share = readings.isToday[i]
      ? dayShare(shape, day, cell % steps, steps)
      : shapeShare(shape, cell, steps);
    return Math.log(kw / share);
  });
  return Math.exp(weighted(ratios, readings));
}

function weighted(values: readonly number[], { weights }: Readings): number {
  let total = 0;
  let sum = 0;
  values.forEach((value, i) => {
    total += weights[i]!;
    sum += weights[i]! * value;
  });
  return total > 0 ? sum / total : 0;
}
