import { quantile } from '@bess/kernel/stats';
import { createObserver } from '../create-observer.js';
import { featuresInto } from '../internal/features-into.js';
import { FEATURES, HOURS, MONTHS } from '../internal/layout.js';
import { nearestCentre } from '../internal/nearest-centre.js';
import { observeDay } from '../internal/observe-day.js';
import type { ObserverTable } from '../policy-table.js';
import { cluster } from './cluster.js';
import type { DaySample } from './day-sample.js';
import { kindOf } from './sample-days.js';

/** Constants that are chosen, not learned; method note, section 4.2. */
export interface ObserverChoice {
  readonly groups: number;
  readonly classesOfGroup: number;
  readonly scaleFactor: number;
  readonly widthFactor: number;
  readonly profileGain: readonly [number, number];
  readonly profileReach: number;
  readonly surpriseGain: number;
  readonly shapeWeight: number;
  readonly levelWeight: number;
  readonly scaleWeight: number;
}

/** Simulated days used here; those after them only in counting. */
const SETTLING_DAYS = 5000;
/** Shares of hours whose surprise is below the edges. */
const EDGE_SHARES = [0.05, 0.3, 0.7, 0.95];
/** Share of the usual deviation within a day that the scale never falls below. */
const LEAST_SHARE = 0.25;
/** Days of the whole year that the profile of a month begins with. */
const PRIOR_DAYS_OF_PROFILE = 8;
/** Prices count in the profile up to this many scales from the median. */
const PROFILE_WIDTH = 6;

/**
 * The constants of the observer, from a first pass over the sample: scales, profiles to begin with, edges between regimes
 * and centres of classes. Method note, section 4.2.
 */
export function settleObserver(sample: DaySample, choice: ObserverChoice): ObserverTable {
  const days = usedDays(sample);
  const apart = days.map((day) => meanDeviation(sample.prices, day * HOURS));
  const usual = quantile(apart, 0.5);
  const typical = choice.scaleFactor * Math.max(usual, smallest(sample));
  const blank = {
    ...choice,
    leastScalePerMwh: LEAST_SHARE * typical,
    typicalScalePerMwh: typical,
    regimeEdges: new Float64Array(EDGE_SHARES.length),
    groupCentres: new Float64Array(FEATURES),
    classCentres: new Float64Array(FEATURES),
    initialProfile: initialProfile(sample, days, typical),
  };
  const { features, weights, surprises } = watch(sample, days, blank);
  surprises.sort();
  const edges = EDGE_SHARES.map((share) => surprises[Math.floor(share * surprises.length)]!);
  const groupCentres = cluster(features, weights, choice.groups, 0);
  return {
    scaleFactor: choice.scaleFactor,
    widthFactor: choice.widthFactor,
    leastScalePerMwh: blank.leastScalePerMwh,
    profileGain: choice.profileGain,
    profileReach: choice.profileReach,
    surpriseGain: choice.surpriseGain,
    regimeEdges: Float64Array.from(edges),
    shapeWeight: choice.shapeWeight,
    levelWeight: choice.levelWeight,
    scaleWeight: choice.scaleWeight,
    typicalScalePerMwh: typical,
    groupCentres,
    classCentres: centresOfGroups(features, weights, groupCentres, choice.classesOfGroup),
    initialProfile: blank.initialProfile,
  };
}

/** The first simulated days and all real ones. */
function usedDays(sample: DaySample): number[] {
  const days: number[] = [];
  for (let day = 0; day < sample.follows.length; day++) {
    if (day < SETTLING_DAYS || day >= sample.simulatedDays) days.push(day);
  }
  return days;
}

function meanDeviation(prices: Float64Array, at: number): number {
  let sum = 0;
  for (let hour = 0; hour < HOURS; hour++) sum += prices[at + hour]!;
  let apart = 0;
  for (let hour = 0; hour < HOURS; hour++) apart += Math.abs(prices[at + hour]! - sum / HOURS);
  return apart / HOURS;
}

/** A scale that prices without any movement still have: the place of the last digit that matters. */
function smallest(sample: DaySample): number {
  let most = 1;
  for (const price of sample.prices) if (Math.abs(price) > most) most = Math.abs(price);
  return most * 1e-6;
}

function initialProfile(sample: DaySample, days: readonly number[], typical: number): Float64Array {
  const median = quantile(
    days.flatMap((day) => [sample.prices[day * HOURS + 4]!, sample.prices[day * HOURS + 16]!]),
    0.5,
  );
  const low = median - PROFILE_WIDTH * typical;
  const high = median + PROFILE_WIDTH * typical;
  const sums = new Float64Array(2 * MONTHS * HOURS);
  const counts = new Float64Array(2 * MONTHS);
  const all = new Float64Array(2 * HOURS);
  const allCounts = new Float64Array(2);
  for (const day of days) {
    const weight = sample.weights[day]!;
    const kind = kindOf(sample, day);
    const row = kind * MONTHS + sample.months[day]!;
    counts[row]! += weight;
    allCounts[kind]! += weight;
    for (let hour = 0; hour < HOURS; hour++) {
      const price = Math.min(high, Math.max(low, sample.prices[day * HOURS + hour]!));
      sums[row * HOURS + hour]! += weight * price;
      all[kind * HOURS + hour]! += weight * price;
    }
  }
  return sums.map((sum, at) => {
    const row = Math.floor(at / HOURS);
    const kind = Math.floor(row / MONTHS);
    // Without a weekend, or a weekday, the other kind says what to expect.
    const known = allCounts[kind]! > 0 ? kind : 1 - kind;
    const mean = all[known * HOURS + (at % HOURS)]! / allCounts[known]!;
    return (sum + PRIOR_DAYS_OF_PROFILE * mean) / (counts[row]! + PRIOR_DAYS_OF_PROFILE);
  });
}

function watch(sample: DaySample, days: readonly number[], table: ObserverTable) {
  const features = new Float64Array(days.length * FEATURES);
  const weights = new Float64Array(days.length);
  const surprises = new Float64Array(days.length * HOURS);
  const squashed = new Float64Array(HOURS);
  let state = createObserver(table, 0);
  for (const [i, day] of days.entries()) {
    const simulated = day < sample.simulatedDays;
    // A gap in real days keeps what was learned; a new path knows nothing.
    if (sample.follows[day] === 0 && (simulated || day === sample.simulatedDays)) {
      state = createObserver(table, sample.months[day]!);
    }
    const kind = kindOf(sample, day);
    featuresInto(features.subarray(i * FEATURES, (i + 1) * FEATURES), state, table, kind);
    const seen = surprises.subarray(i * HOURS, (i + 1) * HOURS);
    observeDay(squashed, seen, state, table, kind, sample.prices, day * HOURS);
    const used = Math.min(SETTLING_DAYS, sample.simulatedDays);
    weights[i] = sample.weights[day]! * (simulated ? sample.simulatedDays / used : 1);
  }
  return { features, weights, surprises };
}

function centresOfGroups(
  features: Float64Array,
  weights: Float64Array,
  groupCentres: Float64Array,
  classesOfGroup: number,
): Float64Array {
  const groups = groupCentres.length / FEATURES;
  const members: number[][] = Array.from({ length: groups }, () => []);
  for (let i = 0; i < weights.length; i++) {
    const point = features.subarray(i * FEATURES, (i + 1) * FEATURES);
    members[nearestCentre(point, groupCentres, 0, groups)]!.push(i);
  }
  const centres = new Float64Array(groups * classesOfGroup * FEATURES);
  for (const [group, indices] of members.entries()) {
    const points = new Float64Array(indices.length * FEATURES);
    for (const [at, i] of indices.entries()) {
      points.set(features.subarray(i * FEATURES, (i + 1) * FEATURES), at * FEATURES);
    }
    const own = Float64Array.from(indices, (i) => weights[i]!);
    centres.set(cluster(points, own, classesOfGroup, 1 + group), group * classesOfGroup * FEATURES);
  }
  return centres;
}
