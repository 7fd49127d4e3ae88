import { fenrirError, requireFinite, requireNumbers } from '../internal/validate.js';
import {
  expectedValue,
  nominalDistribution,
  validateDistribution,
  type WorstCaseDistribution,
} from './worst-case-tail.js';

/** Transport of the mass of one scenario along one piece of its hull. */
interface MassMove {
  readonly from: number;
  readonly target: number;
  /** Cost of moving all the mass of `from` along this piece. */
  readonly cost: number;
  readonly gain: number;
}

/**
 * Worst-case distribution within a Wasserstein ball around the nominal one, on the same scenarios: the distribution with the smallest mean value.
 * The adversary transports probability between scenarios; mass times distance may add up to the radius. Method note, equations (7) and (8). The
 * linear program is a knapsack whose items are the pieces of the convex hulls of (distance, value) from each scenario, so taking the steepest pieces
 * first is exact. Radius 0 gives the nominal distribution, bit for bit; the worst value never rises with the radius.
 *
 * @param values - value of each scenario [currency]
 * @param distances - distance between scenarios, row by row, 0 on the diagonal, in any unit
 * @param radius - maximum mean distance, in the unit of the distances
 * @param weights - nominal weights, 0 or more, not all 0; equal when absent
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see P. Mohajerin Esfahani, D. Kuhn, Data-driven distributionally robust optimization using the Wasserstein metric, Mathematical
 * Programming 171 (2018) 115–166, theorem 4.2.
 * @example
 * const distances = [0, 1, 2, 1, 0, 1, 2, 1, 0];
 * worstCaseWasserstein([0, 60, 90], distances, 0.5).worstValue.toFixed(1); // All of 60 falls to 0, a quarter of 90
 * // => '22.5'
 */
export function worstCaseWasserstein(
  values: ArrayLike<number>,
  distances: ArrayLike<number>,
  radius: number,
  weights?: ArrayLike<number>,
): WorstCaseDistribution {
  validateDistribution(values, weights);
  requireNumbers('distances', distances, values.length * values.length, 0);
  requireFinite('radius', radius, 0);
  return worstCaseWassersteinCore(values, distances, radius, weights);
}

/** {@link worstCaseWasserstein} without checks. */
export function worstCaseWassersteinCore(
  values: ArrayLike<number>,
  distances: ArrayLike<number>,
  radius: number,
  weights?: ArrayLike<number>,
): WorstCaseDistribution {
  const nominal = nominalDistribution(values.length, weights);
  const nominalValue = expectedValue(nominal, values);
  if (radius === 0) {
    return { probabilities: nominal, nominalValue, worstValue: nominalValue };
  }
  const hulls = Array.from(nominal, (mass, from) =>
    mass > 0 ? lowerHull(from, values, distances, mass) : [],
  );
  const spent = spendRadius(hulls, radius);
  const probabilities = new Float64Array(nominal.length);
  for (const [from, hull] of hulls.entries()) {
    transportInto(probabilities, { from, mass: nominal[from]!, hull, spent: spent[from]! });
  }
  return {
    probabilities,
    nominalValue,
    worstValue: Math.min(nominalValue, expectedValue(probabilities, values)),
  };
}

/** Part of the radius spent on each scenario: steepest pieces of all hulls first, free ones before all others. */
function spendRadius(hulls: readonly (readonly MassMove[])[], radius: number): Float64Array {
  const spent = new Float64Array(hulls.length);
  const moves = hulls.flat().sort((a, b) => b.gain * a.cost - a.gain * b.cost);
  let left = radius;
  for (const { from, cost } of moves) {
    const paid = Math.min(cost, left);
    spent[from]! += paid;
    left -= paid;
  }
  return spent;
}

/**
 * Moves the mass of a scenario along its hull, as far as its part of the radius reaches. Pieces are taken from near to far again, because equally
 * steep pieces may have been spent on in any order, and rounding may have sorted a far one before a near one.
 */
function transportInto(
  probabilities: Float64Array,
  scenario: { from: number; mass: number; hull: readonly MassMove[]; spent: number },
): void {
  const { from, mass, hull } = scenario;
  let left = scenario.spent;
  let at = from;
  for (const { target, cost } of hull) {
    if (cost > left) {
      const moved = (left / cost) * mass;
      probabilities[at]! += mass - moved;
      probabilities[target]! += moved;
      return;
    }
    left -= cost;
    at = target;
  }
  probabilities[at]! += mass;
}

/** Pieces of the decreasing lower hull of (distance, value) as seen from one scenario, from near to far. */
function lowerHull(
  from: number,
  values: ArrayLike<number>,
  distances: ArrayLike<number>,
  mass: number,
): MassMove[] {
  const count = values.length;
  const distanceTo = (target: number) => (target === from ? 0 : distances[from * count + target]!);
  const order = Array.from({ length: count }, (_, at) => at)
    .filter((target) => target === from || values[target]! < values[from]!)
    .sort((a, b) => distanceTo(a) - distanceTo(b) || values[b]! - values[a]!);
  const hull: number[] = [from];
  for (const target of order) {
    if (values[target]! >= values[hull[hull.length - 1]!]!) continue;
    while (hull.length > 1 && !isSteeper(hull[hull.length - 2]!, hull[hull.length - 1]!, target)) {
      hull.pop();
    }
    hull.push(target);
  }
  return hull.slice(1).map((target, at) => {
    const source = hull[at]!;
    return {
      from,
      target,
      cost: mass * (distanceTo(target) - distanceTo(source)),
      gain: mass * (values[source]! - values[target]!),
    };
  });

  /** Whether the value decreases faster from a to b than from b to c. */
  function isSteeper(a: number, b: number, c: number): boolean {
    const near = (values[a]! - values[b]!) * (distanceTo(c) - distanceTo(b));
    const far = (values[b]! - values[c]!) * (distanceTo(b) - distanceTo(a));
    return near > far;
  }
}

/**
 * Radius of the Wasserstein ball that the data support: at least z standard errors of the mean of any value that differs between two scenarios by
 * no more than their distance, since the variance of such a value is at most half the mean squared distance. Method note, equation (138).
 *
 * @param distances - between equally likely scenarios, row by row, in any unit
 * @param observations - independent observations behind the scenarios, above 0; for correlated ones the effective number
 * @param standardErrors - z; 1.96 (95 %) when absent
 * @returns radius, in the unit of the distances
 * @throws EngineError `invalid` / `noValues`, `notFinite`, `unequalLengths`; `outOfRange` / `outOfRange`
 * @example
 * ambiguityRadiusWasserstein([0, 4, 4, 0], 16, 2); // Two scenarios 4 apart: a standard deviation of 2, a standard error of 0.5
 * // => 1
 */
export function ambiguityRadiusWasserstein(
  distances: ArrayLike<number>,
  observations: number,
  standardErrors = 1.96,
): number {
  requireNumbers('distances', distances, undefined, 0);
  requireFinite('observations', observations, Number.MIN_VALUE);
  requireFinite('standardErrors', standardErrors, 0);
  const count = Math.round(Math.sqrt(distances.length));
  if (count * count !== distances.length) {
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `distances must be a square matrix with a row and a column for each scenario; ${distances.length} came`,
      { field: 'distances', length: distances.length },
    );
  }
  let squares = 0;
  for (let at = 0; at < distances.length; at += 1) squares += distances[at]! * distances[at]!;
  return standardErrors * Math.sqrt(squares / distances.length / (2 * observations));
}
