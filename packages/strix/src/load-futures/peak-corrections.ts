import type { PeakOutlook } from './load-futures-model.js';

/** Nodes of the integral: t = sinh(i·STEP), up to 10¹². */
const STEP = 0.02;
const NODES = 1_450;

/**
 * The correction grows from 1 day, where paths stay unchanged, to this many days, where their peaks follow the outlook
 * completely.
 */
const FULL_DAYS = 10;

/** No path is scaled by more than this factor or its inverse, however heavy the outlook's tail. */
const MAX_CORRECTION = 10;

/**
 * Factor of each path, such that the highest loads of the paths become the quantiles of the outlook: the path of rank i gets
 * (outlook's quantile at (i + ½)/n ÷ its own highest load) to the power w, w = (days − 1)/9, at most 1. A path that never
 * draws from the grid gets 1.
 */
export function peakCorrections(
  highestKw: Float64Array,
  outlook: PeakOutlook,
  dayCount: number,
): Float64Array {
  const count = highestKw.length;
  const corrections = new Float64Array(count).fill(1);
  const weight = Math.min(1, (dayCount - 1) / (FULL_DAYS - 1));
  if (weight === 0) return corrections;
  const { location, scale, upperScale, degreesOfFreedom } = horizonAt(outlook, dayCount);
  const quantiles = studentTQuantiles(count, degreesOfFreedom);
  const order = Int32Array.from(highestKw, (_, path) => path);
  order.sort((a, b) => highestKw[a]! - highestKw[b]! || a - b);
  const logRecent = Math.log(outlook.recentPeakKw);
  const largest = Math.log(MAX_CORRECTION);
  for (let rank = 0; rank < count; rank++) {
    const path = order[rank]!;
    if (!(highestKw[path]! > 0)) continue;
    const quantile = quantiles[rank]!;
    const target = logRecent + location + (quantile > 0 ? upperScale : scale) * quantile;
    const log = weight * (target - Math.log(highestKw[path]!));
    corrections[path] = Math.exp(Math.max(-largest, Math.min(largest, log)));
  }
  return corrections;
}

type Horizon = Required<PeakOutlook['horizons'][number]>;

/** The outlook for a number of days: linear between the given ones, constant beyond them. */
function horizonAt(outlook: PeakOutlook, days: number): Horizon {
  const horizons = outlook.horizons.map(
    (horizon): Horizon => ({ ...horizon, upperScale: horizon.upperScale ?? horizon.scale }),
  );
  const above = horizons.findIndex((horizon) => horizon.days >= days);
  if (above === -1) return horizons[horizons.length - 1]!;
  const high = horizons[above]!;
  if (above === 0) return high;
  const low = horizons[above - 1]!;
  const share = (days - low.days) / (high.days - low.days);
  const between = (a: number, b: number) => a + share * (b - a);
  return {
    days,
    location: between(low.location, high.location),
    scale: between(low.scale, high.scale),
    upperScale: between(low.upperScale, high.upperScale),
    degreesOfFreedom: between(low.degreesOfFreedom, high.degreesOfFreedom),
  };
}

/**
 * Quantiles of the standard Student t at (i + ½)/count, rising; degrees of freedom at least 1.
 *
 * The density is integrated once from the middle outwards in s = asinh(t), where it decays exponentially for any tail
 * (Simpson's rule). The quantiles are read off on the way: first as if the density were linear between two nodes, then by one
 * Newton step. The error is below 10⁻⁶ of the quantile.
 */
export function studentTQuantiles(count: number, degreesOfFreedom: number): Float64Array {
  const density = new Float64Array(NODES + 1);
  const mass = new Float64Array(NODES + 1);
  density[0] = 1;
  for (let i = 1; i <= NODES; i++) {
    density[i] = densityAt(i * STEP, degreesOfFreedom);
    const between = densityAt((i - 0.5) * STEP, degreesOfFreedom);
    mass[i] = mass[i - 1]! + (STEP / 6) * (density[i - 1]! + 4 * between + density[i]!);
  }
  const total = 2 * mass[NODES]!;
  const result = new Float64Array(count);
  let place = 0;
  for (let i = count >> 1; i < count; i++) {
    const target = ((i + 0.5) / count - 0.5) * total;
    while (place < NODES - 1 && mass[place + 1]! <= target) place += 1;
    // The root of f·x + (f₁ − f)·x²/(2·STEP) = the remaining mass, in the form that divides by no small difference.
    const remainingMass = target - mass[place]!;
    const f = density[place]!;
    const bend = (2 * (density[place + 1]! - f) * remainingMass) / STEP;
    const x =
      remainingMass === 0 ? 0 : (2 * remainingMass) / (f + Math.sqrt(Math.max(0, f * f + bend)));
    const s = place * STEP + x + newtonStep(place * STEP, x, f, remainingMass, degreesOfFreedom);
    result[i] = (Math.exp(s) - Math.exp(-s)) / 2;
    result[count - 1 - i] = 0 - result[i]!;
  }
  return result;
}

/** The mass still missing at from + x, divided by the density there. */
function newtonStep(
  from: number,
  x: number,
  densityFrom: number,
  target: number,
  degreesOfFreedom: number,
): number {
  const middle = densityAt(from + x / 2, degreesOfFreedom);
  const end = densityAt(from + x, degreesOfFreedom);
  const mass = (x / 6) * (densityFrom + 4 * middle + end);
  // Far out the density of a thin tail is 0, and so is the missing mass.
  return end > 0 ? (target - mass) / end : 0;
}

/** Density of s up to a constant: that of t times dt/ds = cosh s. */
function densityAt(s: number, degreesOfFreedom: number): number {
  const grown = Math.exp(s);
  const t = (grown - 1 / grown) / 2;
  const slope = (grown + 1 / grown) / 2;
  return slope * Math.exp(-0.5 * (degreesOfFreedom + 1) * Math.log1p((t * t) / degreesOfFreedom));
}
