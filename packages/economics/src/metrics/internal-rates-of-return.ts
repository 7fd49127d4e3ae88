import { checkNumbers } from '../internal/check-numbers.js';

/** All discount rates at which cash flows are worth nothing. */
export interface InternalRatesOfReturn {
  /** The rate, if there is exactly one; else null. */
  readonly rate: number | null;
  /** All rates above −100 %, ascending. */
  readonly all: readonly number[];
  /**
   * `unique`; `several`: the flows change sign more than once, and no rate is the return; `none`: the flows are worth
   * more than nothing at every rate, or less; `undetermined`: all flows are zero.
   */
  readonly status: 'unique' | 'several' | 'none' | 'undetermined';
}

/** Relative to the sum of the magnitudes of its terms, a value this small is zero. */
const ZERO = 1e-13;
const BISECTIONS = 200;

/**
 * All internal rates of return of cash flows: the rates r > −1 with Σ flow_t / (1 + r)^t = 0. With x = 1 / (1 + r) they are
 * the positive roots of a polynomial, found between the roots of its derivatives, so that none is missed; a rate at which
 * the value touches zero without crossing it counts too. By Descartes' rule flows with one change of sign have exactly
 * one.
 *
 * @param flows - cash flows of years 0, 1, … [currency]
 * @example
 * internalRatesOfReturn([-1000, 600, 600]).rate?.toFixed(4); // => '0.1307'
 * internalRatesOfReturn([-1000, 2500, -1540]).all.map((rate) => rate.toFixed(3)); // => ['0.100', '0.400']
 */
export function internalRatesOfReturn(flows: readonly number[]): InternalRatesOfReturn {
  checkNumbers(flows, 'flows');
  const first = flows.findIndex((flow) => flow !== 0);
  if (first < 0) return { rate: null, all: [], status: 'undetermined' };
  // Leading zeros have the root x = 0, which is no rate; trailing ones only add powers.
  const last = flows.findLastIndex((flow) => flow !== 0);
  const trimmed = flows.slice(first, last + 1);
  const changes = signChanges(trimmed);
  if (changes === 0) return { rate: null, all: [], status: 'none' };
  const all = changes === 1 ? [uniqueRate(trimmed)] : severalRates(trimmed);
  if (all.length === 0) return { rate: null, all, status: 'none' };
  return all.length === 1
    ? { rate: all[0] ?? null, all, status: 'unique' }
    : { rate: null, all, status: 'several' };
}

function signChanges(flows: readonly number[]): number {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

/** The value changes its sign exactly once as the rate grows. */
function uniqueRate(flows: readonly number[]): number {
  const sign = Math.sign(flows[0] ?? 0);
  // Brackets in x, from (0, 1] or [1, ∞): the sign near x = 0 is that of the first flow.
  let low = 0;
  let high = 1;
  while (Math.sign(polynomial(flows, high)) === sign) {
    low = high;
    high *= 2;
    if (high > 1e300) break;
  }
  return rateOf(bisect((x) => polynomial(flows, x), low, high));
}

/** Roots in (0, 1] of the flows, and of the reversed flows for x = 1/y > 1. */
function severalRates(flows: readonly number[]): number[] {
  const upTo1 = rootsInUnitInterval(flows);
  const beyond = rootsInUnitInterval(flows.slice().reverse()).filter((root) => root < 1);
  const roots = [...upTo1, ...beyond.map((root) => 1 / root)].filter((root) => root > 0);
  return roots.map(rateOf).sort((a, b) => a - b);
}

/** Roots in [0, 1], each once: between two neighbouring roots of the derivative there is at most one. */
function rootsInUnitInterval(coefficients: readonly number[]): number[] {
  const degree = coefficients.length - 1;
  if (degree < 1) return [];
  const scale = Math.max(...coefficients.map(Math.abs));
  if (scale === 0) return [];
  const scaled = coefficients.map((coefficient) => coefficient / scale);
  const derivative = scaled.slice(1).map((coefficient, power) => coefficient * (power + 1));
  const turns = rootsInUnitInterval(derivative).filter((root) => root > 0 && root < 1);
  const edges = [0, ...turns, 1];
  const roots: number[] = [];
  const add = (root: number) => {
    const previous = roots.at(-1);
    if (previous === undefined || root - previous > 1e-12) roots.push(root);
  };
  for (let piece = 1; piece < edges.length; piece += 1) {
    const low = edges[piece - 1] ?? 0;
    const high = edges[piece] ?? 1;
    const atLow = valueOrZero(scaled, low);
    const atHigh = valueOrZero(scaled, high);
    if (atLow === 0) add(low);
    if (atLow * atHigh < 0) add(bisect((x) => polynomial(scaled, x), low, high));
    if (atHigh === 0 && piece === edges.length - 1) add(high);
  }
  return roots;
}

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let power = coefficients.length - 1; power >= 0; power -= 1) {
    value = value * x + (coefficients[power] ?? 0);
  }
  return value;
}

/** The value, or 0 where rounding cannot tell it from zero. */
function valueOrZero(coefficients: readonly number[], x: number): number {
  const value = polynomial(coefficients, x);
  const magnitude = polynomial(coefficients.map(Math.abs), x);
  return Math.abs(value) <= ZERO * magnitude ? 0 : value;
}

/** The place between `low` and `high` at which a function with different signs there changes it. */
function bisect(value: (x: number) => number, low: number, high: number): number {
  const sign = Math.sign(value(low));
  let [a, b] = [low, high];
  for (let halving = 0; halving < BISECTIONS; halving += 1) {
    const middle = (a + b) / 2;
    if (middle === a || middle === b) break;
    if (Math.sign(value(middle)) === sign) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

function rateOf(x: number): number {
  return 1 / x - 1;
}
