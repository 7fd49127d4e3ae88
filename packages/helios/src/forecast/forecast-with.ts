import { countParts } from '@bess/kernel/progress';
import { conformalForecast } from '../conformal/conformal-forecast.js';
import { combineBlocks } from '../ensemble/combine-blocks.js';
import { combineQuantiles } from '../ensemble/combine-quantiles.js';
import type { Ensemble } from '../ensemble/ensemble.js';
import { centreAndSpread, leastSpreadOf } from '../ensemble/ensemble-scores.js';
import { localScores } from '../ensemble/local-scores.js';
import { memberLosses } from '../ensemble/member-losses.js';
import { memberWeights } from '../ensemble/member-weights.js';
import { memberWidths } from '../ensemble/member-widths.js';
import { overrideWeights } from '../ensemble/override-weights.js';
import { scoreQuantiles } from '../ensemble/score-quantiles.js';
import { exactPeriodOf } from '../models/internal/exact-period-of.js';
import type { ForecastOptions } from './forecast-options.js';
import type { Forecast } from './forecast-result.js';
import { checkOptions } from './internal/check-options.js';
import { driftOf } from './internal/drift-of.js';
import { intervalReport } from './internal/interval-report.js';
import { memberForecasts } from './internal/member-forecasts.js';
import { modelReports } from './internal/model-reports.js';
import { readHistory } from './internal/read-history.js';
import { rolledMetrics } from './internal/rolled-metrics.js';
import { rolledValues } from './internal/rolled-values.js';
import { samplePaths } from './internal/sample-paths.js';

/** Ends of the 80 % interval, which are answered whatever levels are asked for. */
const ENDS = [0.1, 0.9];

/**
 * {@link forecast} with models of the caller's: fits them, rolls them over the series, weighs them by how they did, and calibrates what
 * they say together.
 *
 * @param ensemble - models, their prior and their space
 * @param options - as for {@link forecast}; `models` chooses among those of the ensemble
 */
export function forecastWith(ensemble: Ensemble, options: ForecastOptions): Forecast {
  const { horizon, levels, models, seed, paths } = checkOptions(options);
  const { series, filledSteps } = readHistory(options);
  const { values, stepMinutes } = series;
  const day = 1440 / stepMinutes;
  const members = ensemble.members.filter(({ name }) => models.includes(name));
  const names = members.map(({ name }) => name);
  // Fits, origins, and the forecast itself; more origins than there may be.
  const parts = (series.knownAhead ? 2 : 1) * (members.length + 13);
  const beforePart = countParts(options, { engine: 'helios', name: 'a forecast', parts });
  const used = { ...ensemble, members };
  const said = memberForecasts(used, series, { horizon, seed }, beforePart);
  const { blocks: rolled, ahead: ofMembers } = said;
  const signs = { ...memberLosses(rolled, names), widths: memberWidths(ofMembers, names) };
  const learned = memberWeights(ensemble.prior.weights, values.length / day, signs);
  const byName = overrideWeights(learned, options.weights ?? {});
  const weights = names.map((name) => byName[name]!);
  const leastSpread = leastSpreadOf(values, day);
  const { point, spread } = centreAndSpread(combineQuantiles(ofMembers, weights), leastSpread);
  const combined = combineBlocks(rolled, weights, leastSpread);
  const blocks = localScores(combined);
  const local = blocks.flat().map(({ score }) => score);
  const quantilesFrom = (scores: readonly number[], wanted: readonly number[]) =>
    scoreQuantiles(ensemble.prior, scores, values.length, stepMinutes, wanted);
  // Errors made before a series had shown that it repeats say nothing about one that does.
  const repeats = exactPeriodOf(series) > 0;
  const scoresFor = (wanted: readonly number[]) =>
    repeats ? () => new Float64Array(wanted.length) : quantilesFrom(local, wanted);
  const at = (wanted: readonly number[]) =>
    conformalForecast({ point, spread, levels: wanted, scoresOf: scoresFor(wanted) });
  const quantiles = at(levels);
  const ends = at(ENDS).values;
  const held = rolledValues(combined, quantilesFrom(local, ENDS));
  return {
    point,
    quantiles,
    p10: ends.filter((_, i) => i % 2 === 0),
    p90: ends.filter((_, i) => i % 2 === 1),
    metrics: rolledMetrics(held, rolled.length, values, day),
    intervals: intervalReport(ensemble.prior, blocks, values.length, stepMinutes),
    drift: driftOf(values, stepMinutes),
    models: modelReports(names, weights, rolled, ofMembers, values),
    ...(paths > 0 && { paths: samplePaths(at(PATH_LEVELS), point, stepMinutes, paths, seed) }),
    filledSteps,
  };
}

/** Fine enough for the marginals of paths. */
const PATH_LEVELS = Array.from({ length: 39 }, (_, k) => (k + 1) / 40);
