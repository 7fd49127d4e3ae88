import { type RegressionPosterior, regress } from '../internal/regression.js';
import {
  CELLS,
  KINDS,
  type LoadFuturesModel,
  type PreparedLoadFutures,
  validateModel,
} from './load-futures-model.js';

/** Prior mean of the persistence of effects, and its weight in days. */
const PERSISTENCE = 0.6;
const PERSISTENCE_DAYS = 10;
const PRIOR_SHAPE = 1.5;

/**
 * Prepares what the futures of one day have in common: the effects of past days and their persistence, their residuals and
 * weights, and the highest load that each would give. Method note, section 9.1.
 *
 * @param model - what is known at the start of the local day
 * @throws EngineError `invalid` `notFinite`, `notWhole`, `unequalLengths`, `unevenSteps`, `solarIncomplete`, `daysNotRising`;
 * `outOfRange` `outOfRange`
 * @example
 * prepareLoadFutures({
 *   stepMinutes: 720,
 *   profileKw: [10, 20, 5, 5, 5, 5],
 *   profileUncertainty: 0,
 *   days: [{ kind: 0, deviationKwSeries: [1, 3] }],
 *   halfLifeDays: 60,
 * }).effectKw[0];
 * // => 2
 */
export function prepareLoadFutures(model: LoadFuturesModel): PreparedLoadFutures {
  const stepsPerDay = validateModel(model);
  const { days } = model;
  const pastDays = days.length;
  const profileKw = Float64Array.from(model.profileKw);
  const deviationKw = new Float64Array(pastDays * stepsPerDay);
  const residualKw = new Float64Array(pastDays * stepsPerDay);
  const effectKw = new Float64Array(pastDays);
  const weights = new Float64Array(pastDays);
  let squares = 0;
  let counted = 0;
  for (let day = 0; day < pastDays; day++) {
    const from = day * stepsPerDay;
    const series = days[day]!.deviationKwSeries;
    let sum = 0;
    for (let step = 0; step < stepsPerDay; step++) sum += series[step]!;
    const effect = sum / stepsPerDay;
    for (let step = 0; step < stepsPerDay; step++) {
      deviationKw[from + step] = series[step]!;
      residualKw[from + step] = series[step]! - effect;
    }
    effectKw[day] = effect;
    // Very old days keep a minimal weight, so that a kind observed long ago can still be drawn.
    weights[day] = Math.max(
      1e-9,
      Math.exp((-Math.LN2 * (pastDays - 1 - day)) / model.halfLifeDays),
    );
    squares += weights[day]! * effect * effect;
    counted += weights[day]!;
  }
  const effectScaleKw = Math.sqrt(squares / counted);
  const kinds = Uint8Array.from(days, (day) => day.kind);
  const everyDay = Int32Array.from(days, (_, day) => day);
  const pools = Array.from({ length: KINDS }, (_, kind) => {
    const same = everyDay.filter((day) => kinds[day] === kind);
    return (same.length > 0 ? same : everyDay.slice()).sort(
      (a, b) => effectKw[a]! - effectKw[b]! || a - b,
    );
  });
  return {
    stepsPerDay,
    pastDays,
    profileKw,
    profileUncertainty: model.profileUncertainty,
    leastKw: model.leastKw ?? Number.NEGATIVE_INFINITY,
    kinds,
    deviationKw,
    effectKw,
    effectScaleKw,
    residualKw,
    ...(days[0]!.solarKwSeries && {
      solarKw: Float64Array.from(days.flatMap((day) => day.solarKwSeries ?? [])),
    }),
    weights,
    pools,
    everyDay,
    cells: pools.map((pool) => {
      const leastKw = effectKw[pool[0]!]!;
      const rangeKw = effectKw[pool[pool.length - 1]!]! - leastKw;
      return { leastKw, cellsPerKw: rangeKw > 0 ? CELLS / rangeKw : 0 };
    }),
    highestKw: peaksByPastDay({ profileKw, residualKw, stepsPerDay }, () => true),
    persistence: persistenceOf(effectKw, effectScaleKw || 1, weights),
    ...(model.peakOutlook && { peakOutlook: model.peakOutlook }),
  };
}

/** Weighted regression of each effect on the one before; rows are multiplied by the root of their weight. */
function persistenceOf(
  effectKw: Float64Array,
  scaleKw: number,
  weights: Float64Array,
): RegressionPosterior {
  const before = new Float64Array(effectKw.length - 1);
  const after = new Float64Array(effectKw.length - 1);
  let counted = 0;
  for (let day = 1; day < effectKw.length; day++) {
    const root = Math.sqrt(weights[day]!) / scaleKw;
    before[day - 1] = root * effectKw[day - 1]!;
    after[day - 1] = root * effectKw[day]!;
    counted += weights[day]!;
  }
  const posterior = regress(before, after, {
    mean: [PERSISTENCE],
    precision: [PERSISTENCE_DAYS],
    shape: PRIOR_SHAPE,
    rate: PRIOR_SHAPE * (1 - PERSISTENCE * PERSISTENCE),
  });
  // A day with weight ½ is also half an observation of the noise.
  return { ...posterior, shape: PRIOR_SHAPE + counted / 2 };
}

/**
 * Highest load of each past day on a day of each kind over the selected steps, before effect and factor: kinds × past days,
 * −Infinity where no step is selected [kW].
 */
export function peaksByPastDay(
  {
    profileKw,
    residualKw,
    stepsPerDay,
  }: Pick<PreparedLoadFutures, 'profileKw' | 'residualKw' | 'stepsPerDay'>,
  counts: (step: number) => boolean,
): Float64Array {
  const pastDays = residualKw.length / stepsPerDay;
  const steps = Array.from({ length: stepsPerDay }, (_, step) => step).filter(counts);
  const highestKw = new Float64Array(KINDS * pastDays).fill(Number.NEGATIVE_INFINITY);
  for (let kind = 0; kind < KINDS; kind++) {
    for (let day = 0; day < pastDays; day++) {
      let highest = Number.NEGATIVE_INFINITY;
      for (const step of steps) {
        const kw = profileKw[kind * stepsPerDay + step]! + residualKw[day * stepsPerDay + step]!;
        if (kw > highest) highest = kw;
      }
      highestKw[kind * pastDays + day] = highest;
    }
  }
  return highestKw;
}
