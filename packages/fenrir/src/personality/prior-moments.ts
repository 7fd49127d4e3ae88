import { quantileSorted } from '@bess/kernel/stats';
import { marketPrior, type PriceModel } from '@bess/strix';
import { datedCalendar, drawPriceTables, samplePricePath } from '@bess/strix/models';
import { assumedQuantiles, regimeLabelCore, regimeNames } from './price-regime.js';
import { type PriceTransform, transformPrice } from './profile.js';
import { REGIMES } from './regime-filter.js';

/** Prior moments of a site's prices, from simulated hours of its market. */
export interface PriorMoments {
  readonly market: string;
  readonly currency: string;
  readonly space: PriceTransform;
  /** Mean of x by kind of day and hour, 48. */
  readonly cellMeans: Float64Array;
  /** Variance of x by kind of day and hour, 48. */
  readonly cellVariances: Float64Array;
  /** Share of a deviation from the profile that remains after an hour. */
  readonly persistence: number;
  readonly residualVariance: number;
  /** Variance of a day's mean deviation from the profile. */
  readonly dayVariance: number;
  /** Mean squared hourly change [(currency/MWh)²]. */
  readonly changeSquare: number;
  readonly spikesPerDay: number;
  /** Transition shares: 4 blocks of six hours × 5 from × 5 to. */
  readonly transitions: Float64Array;
  /** Share of the hours in each regime. */
  readonly regimeShares: Float64Array;
}

/** Days and paths simulated; each path is another year. */
const DAYS = 364;
const PATHS = 12;
/** A year of whole weeks that starts on a Monday. */
const FIRST_DAY = '2029-01-01';
const HOURS = 24;

const known = new WeakMap<PriceModel, PriorMoments>();

/**
 * The moments of a price model of STRIX, equation (36), over 12 simulated years, which are always the same.
 *
 * @throws EngineError `unknownMarket`
 */
export function priorMoments(market: string | PriceModel): PriorMoments {
  const model = typeof market === 'string' ? marketPrior(market) : market;
  const before = known.get(model);
  if (before !== undefined) return before;
  const beliefs = simulatePriorMoments(model);
  known.set(model, beliefs);
  return beliefs;
}

function simulatePriorMoments(model: PriceModel): PriorMoments {
  const calendar = datedCalendar(FIRST_DAY, DAYS);
  const tables = drawPriceTables(model, { seed: 1 });
  const paths = Array.from({ length: PATHS }, (_, path) =>
    samplePricePath(tables, calendar, { seed: 1, path }),
  );
  const sorted = new Float64Array(PATHS * DAYS * HOURS);
  for (const [at, path] of paths.entries()) sorted.set(path, at * path.length);
  sorted.sort();
  const space: PriceTransform = {
    centre: quantileSorted(sorted, 0.5),
    // The standard deviation of a normal distribution with these quartiles.
    scale: Math.max(1, (quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25)) / 1.349),
  };
  const cellOf = (hour: number) =>
    (calendar.weekdayOfDay[Math.floor(hour / HOURS)]! >= 5 ? HOURS : 0) + (hour % HOURS);
  const transformed = paths.map((path) => path.map((price) => transformPrice(space, price)));
  const { cellMeans, cellVariances } = cellMoments(transformed, cellOf);
  const residuals = transformed.map((path) => path.map((x, hour) => x - cellMeans[cellOf(hour)]!));
  return {
    market: model.market,
    currency: model.currency,
    space,
    cellMeans,
    cellVariances,
    ...autoregressiveMoments(residuals),
    dayVariance: dailyMeanVariance(residuals),
    ...transitionMoments(paths),
  };
}

function cellMoments(paths: readonly Float64Array[], cellOf: (hour: number) => number) {
  const counts = new Float64Array(2 * HOURS);
  const cellMeans = new Float64Array(2 * HOURS);
  const squares = new Float64Array(2 * HOURS);
  for (const path of paths) {
    for (let hour = 0; hour < path.length; hour += 1) {
      const cell = cellOf(hour);
      counts[cell]! += 1;
      const off = path[hour]! - cellMeans[cell]!;
      cellMeans[cell]! += off / counts[cell]!;
      squares[cell]! += off * (path[hour]! - cellMeans[cell]!);
    }
  }
  return { cellMeans, cellVariances: squares.map((square, cell) => square / counts[cell]!) };
}

function autoregressiveMoments(residuals: readonly Float64Array[]) {
  let squares = 0;
  let products = 0;
  let count = 0;
  for (const path of residuals) {
    for (let hour = 1; hour < path.length; hour += 1) {
      squares += path[hour - 1]! * path[hour - 1]!;
      products += path[hour]! * path[hour - 1]!;
      count += 1;
    }
  }
  return { persistence: products / squares, residualVariance: squares / count };
}

function dailyMeanVariance(residuals: readonly Float64Array[]): number {
  let squares = 0;
  for (const path of residuals) {
    for (let from = 0; from < path.length; from += HOURS) {
      let total = 0;
      for (let hour = from; hour < from + HOURS; hour += 1) total += path[hour]!;
      squares += (total / HOURS) ** 2;
    }
  }
  return squares / (residuals.length * DAYS);
}

/** Changes, spikes and regime transitions; half a case is added to each transition, so that none is impossible. */
function transitionMoments(paths: readonly Float64Array[]) {
  const transitions = new Float64Array(4 * REGIMES * REGIMES);
  const regimeHours = new Float64Array(REGIMES).fill(0.5);
  let squares = 0;
  let spikes = 0;
  let hours = 0;
  for (const path of paths) {
    let before = regimeNames.indexOf(regimeLabelCore(path[0]!, assumedQuantiles));
    for (let hour = 1; hour < path.length; hour += 1) {
      const regime = regimeNames.indexOf(regimeLabelCore(path[hour]!, assumedQuantiles));
      const block = Math.floor((hour % HOURS) / 6);
      transitions[(block * REGIMES + before) * REGIMES + regime]! += 1;
      regimeHours[regime]! += 1;
      squares += (path[hour]! - path[hour - 1]!) ** 2;
      if (regime === REGIMES - 1 && before !== regime) spikes += 1;
      before = regime;
      hours += 1;
    }
  }
  return {
    changeSquare: squares / hours,
    spikesPerDay: (HOURS * spikes) / hours,
    transitions: rowShares(transitions.map((count) => count + 0.5)),
    regimeShares: rowShares(regimeHours),
  };
}

/** Normalises each group of five entries. */
function rowShares(counts: Float64Array): Float64Array {
  const shares = Float64Array.from(counts);
  for (let row = 0; row < shares.length; row += REGIMES) {
    let total = 0;
    for (let to = 0; to < REGIMES; to += 1) total += shares[row + to]!;
    for (let to = 0; to < REGIMES; to += 1) shares[row + to]! /= total;
  }
  return shares;
}
