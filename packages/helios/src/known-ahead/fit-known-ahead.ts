import { exp, log } from '../internal/elementary.js';
import { latestSteps } from '../models/internal/latest-steps.js';
import type { ModelSeries } from '../models/model-series.js';
import { deviationsFromDay } from './internal/deviations-from-day.js';
import { laggedProducts } from './internal/lagged-products.js';
import { type RidgeEvidence, ridgeEvidence } from './internal/ridge-evidence.js';

/** Hour-to-hour memory φ of what series known ahead do not explain. */
const HOURLY_MEMORY = [0, 0.5, 0.8, 0.9, 0.95];
/** Prior spreads τ of a coefficient, in spreads of the noise; that none of the series matters is as likely as all of these. */
const PRIOR_SPREADS = [0.1, 1, 10, 100];
/** Less shows a level and a shape of the day, but not what moves them. */
const LEAST_DAYS = 3;
/** What series mean for each other changes with the season. */
const LATEST_DAYS = 56;
/** What a value tells, of one that owed nothing to those before it but φ. Chosen on validation, as is the share below. */
const EVIDENCE_SHARE = 0.5;
/** Share of a relation in the past that is taken to hold in the future. */
const KEPT_SHARE = 0.8;

/**
 * How a series moves with those known ahead: Bayesian regression of its deviations from the mean day on theirs,
 *
 *   r(t) = Σ β·x(t) + e(t),  e(t) = φ·e(t − 1) + ε(t),  ε ~ N(0, σ²),  β ~ N(0, σ²τ²),  p(σ²) ∝ 1/σ²,
 *
 * averaged over φ and τ by their evidence, with τ = 0, that nothing is to be had from them, as likely as not beforehand. A series that
 * does not matter thus gets next to nothing.
 *
 * @param series - in the space of the models, with its series known ahead
 * @returns for each series known ahead, what one unit of it adds to the values
 * @see A. Zellner, An Introduction to Bayesian Inference in Econometrics, Wiley 1971, section 4.1 (regression with autoregressive errors).
 */
export function fitKnownAhead(series: ModelSeries): Float64Array {
  const { stepMinutes } = series;
  const { values, knownAhead = [] } = latestSteps(series, (LATEST_DAYS * 1440) / stepMinutes);
  const count = values.length;
  const day = 1440 / stepMinutes;
  const effect = new Float64Array(knownAhead.length);
  if (count < LEAST_DAYS * day) return effect;
  const own = deviationsFromDay(values, count, day);
  const others = knownAhead.map((known) => deviationsFromDay(known, count, day));
  const productsAt = laggedProducts([own, ...others].map(({ scaled }) => scaled));
  const freedom = EVIDENCE_SHARE * (count - 1 - day);
  const models: RidgeEvidence[] = [];
  for (const hourly of HOURLY_MEMORY) {
    const memory = hourly === 0 ? 0 : exp((log(hourly) * stepMinutes) / 60);
    const products = productsAt(memory);
    for (const spread of [0, ...PRIOR_SPREADS]) {
      const model = ridgeEvidence(products, effect.length, spread, freedom);
      const share = spread === 0 ? 1 : 1 / PRIOR_SPREADS.length;
      if (model) models.push({ ...model, logEvidence: model.logEvidence + log(share) });
    }
  }
  const most = models.reduce((top, { logEvidence }) => Math.max(top, logEvidence), -Infinity);
  let total = 0;
  for (const { logEvidence, coefficients } of models) {
    const share = exp(logEvidence - most);
    total += share;
    coefficients.forEach((coefficient, k) => {
      effect[k]! += share * coefficient;
    });
  }
  return effect.map((sum, k) => {
    const { spread } = others[k]!;
    return spread > 0 && total > 0 ? (KEPT_SHARE * own.spread * sum) / (total * spread) : 0;
  });
}
