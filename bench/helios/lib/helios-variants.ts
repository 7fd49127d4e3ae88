import type { ForecastOptions } from '@bess/helios';
import type { ModelName } from '@bess/helios/models';
import type { Member } from '../../../packages/helios/src/ensemble/ensemble.js';
import { pretrainedEnsemble } from '../../../packages/helios/src/ensemble/pretrained-ensemble.js';
import { forecastWithEnsemble } from '../../../packages/helios/src/forecast/forecast.js';
import type { Answer } from './answers.js';

/** A measured variant of HELIOS. */
export interface Variant {
  readonly name: string;
  /** Absent for a whole request, with the simple methods. */
  readonly models?: readonly ModelName[];
}

const ALL: readonly ModelName[] = ['LSTM', 'XGBoost', 'Prophet', 'TFT'];
const LEVELS = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);

/** The ensemble, its four models without the simple methods, each model alone, the four without each. */
export const heliosVariants: readonly Variant[] = [
  { name: 'ensemble' },
  { name: 'four', models: ALL },
  ...ALL.map((model) => ({ name: model.toLowerCase(), models: [model] })),
  ...ALL.map((model) => ({
    name: `without_${model.toLowerCase()}`,
    models: ALL.filter((other) => other !== model),
  })),
];

/**
 * Forecasts the same request with different models. Each model is fitted and run once for all variants, so only the time of the first variant
 * is that of a whole request.
 *
 * @param request - common to all variants
 * @returns answers in the order of the variants
 */
export function forecastVariants(
  request: ForecastOptions,
  variants: readonly Variant[],
): Pick<Answer, 'levels' | 'values' | 'seconds'>[] {
  const ensemble = pretrainedEnsemble();
  const shared = { ...ensemble, members: ensemble.members.map(remembering) };
  return variants.map(({ models }) => {
    const begun = performance.now();
    const { quantiles } = forecastWithEnsemble(shared, {
      ...request,
      ...(models && { models }),
      levels: LEVELS,
    });
    const seconds = Math.round(performance.now() - begun) / 1000;
    return { levels: LEVELS, values: Array.from(quantiles.values), seconds };
  });
}

/** Wraps a model for one series so that a repeated request is not computed again; the number of known values identifies a request. */
function remembering(member: Member): Member {
  const fits = new Map<string, ReturnType<Member['fit']>>();
  return {
    name: member.name,
    fit: (series, options) =>
      recall(fits, `${series.values.length} ${options.horizon} ${options.seed}`, () => {
        const fitted = member.fit(series, options);
        const forecasts = new Map<string, ReturnType<typeof fitted>>();
        return (known, horizon) =>
          recall(forecasts, `${known.values.length} ${horizon}`, () => fitted(known, horizon));
      }),
  };
}

function recall<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  const made = make();
  memory.set(key, made);
  return made;
}
