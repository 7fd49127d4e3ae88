import type { BatteryNumbers } from './battery-numbers.js';

/** A stretch of known load whose charged peaks are minimised. */
export interface CapProblem {
  /** [kW] */
  readonly loadKw: Float64Array;
  readonly stepHours: number;
  /** At most two. */
  readonly windows: readonly {
    readonly pricePerKw: number;
    /** 1 where a step counts; as long as `loadKw`. */
    readonly meteredSteps: Uint8Array;
    /** Below this demand a lower peak saves nothing [kW]. */
    readonly floorKw: number;
  }[];
  readonly battery: BatteryNumbers;
  /** Energy in the battery at the start [kWh]. */
  readonly storedKwh: number;
}

/** Relative width at which the search ends. */
const TOLERANCE = 1e-11;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The cheapest peaks that a battery can keep when the load is known, one per window. For given caps it is best to be as full as they
 * allow, so following them greedily keeps them if any policy does. One cap is found by bisection, two by golden section over the
 * first (the cost is convex in it, as the optimum of a linear program is in a bound) with bisection of the second inside.
 *
 * @param tolerance - relative width at which the search ends
 * @returns caps that are kept, not below the floors [kW]
 * @throws Error with no window or more than two
 */
export function leastCaps(problem: CapProblem, tolerance = TOLERANCE): number[] {
  const { windows } = problem;
  const tops = windows.map((window) => naturalPeak(problem.loadKw, window));
  if (windows.length === 1) {
    return [bisect((cap) => keeps(problem, [cap]), windows[0]!.floorKw, tops[0]!, tolerance)];
  }
  if (windows.length !== 2) throw new Error(`one or two demand windows, not ${windows.length}`);
  const second = (first: number) =>
    bisect((cap) => keeps(problem, [first, cap]), windows[1]!.floorKw, tops[1]!, tolerance);
  const costOf = (first: number) =>
    windows[0]!.pricePerKw * first + windows[1]!.pricePerKw * second(first);
  // Below this the first cap cannot be kept even without the second.
  const least = bisect(
    (cap) => keeps(problem, [cap, tops[1]!]),
    windows[0]!.floorKw,
    tops[0]!,
    tolerance,
  );
  let low = least;
  let high = tops[0]!;
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let leftCost = costOf(left);
  let rightCost = costOf(right);
  while (high - low > tolerance * Math.max(1, high)) {
    if (leftCost <= rightCost) {
      high = right;
      right = left;
      rightCost = leftCost;
      left = high - GOLDEN * (high - low);
      leftCost = costOf(left);
    } else {
      low = left;
      left = right;
      leftCost = rightCost;
      right = low + GOLDEN * (high - low);
      rightCost = costOf(right);
    }
  }
  const candidates = [least, low, high, tops[0]!];
  const first = candidates.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
  return [first, second(first)];
}

/** Highest metered load, not below the floor. */
function naturalPeak(loadKw: Float64Array, window: CapProblem['windows'][number]): number {
  let peak = window.floorKw;
  for (let step = 0; step < loadKw.length; step += 1) {
    if (window.meteredSteps[step] === 1 && loadKw[step]! > peak) peak = loadKw[step]!;
  }
  return peak;
}

function bisect(holds: (cap: number) => boolean, from: number, to: number, tolerance: number) {
  if (to <= from || holds(from)) return from;
  let low = from;
  let high = to;
  while (high - low > tolerance * Math.max(1, high)) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether following the caps greedily keeps them. */
function keeps(problem: CapProblem, capsKw: readonly number[]): boolean {
  const { loadKw, stepHours, windows, battery } = problem;
  const { powerKw, leastKwh, mostKwh, chargeEfficiency, dischargeEfficiency } = battery;
  const firstMetered = windows[0]!.meteredSteps;
  const secondMetered = windows[1]?.meteredSteps;
  const firstCap = capsKw[0]!;
  const secondCap = capsKw[1] ?? Number.POSITIVE_INFINITY;
  let storedKwh = problem.storedKwh;
  for (let step = 0; step < loadKw.length; step += 1) {
    let cap = firstMetered[step] === 1 ? firstCap : Number.POSITIVE_INFINITY;
    if (secondMetered !== undefined && secondMetered[step] === 1 && secondCap < cap) {
      cap = secondCap;
    }
    const load = loadKw[step]!;
    if (load > cap) {
      const needed = load - cap;
      if (needed > powerKw) return false;
      storedKwh -= (needed * stepHours) / dischargeEfficiency;
      if (storedKwh < leastKwh) return false;
    } else {
      const roomKw = (mostKwh - storedKwh) / (chargeEfficiency * stepHours);
      storedKwh +=
        Math.min(cap - load, powerKw, Math.max(0, roomKw)) * chargeEfficiency * stepHours;
    }
  }
  return true;
}
