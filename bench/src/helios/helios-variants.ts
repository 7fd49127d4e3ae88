import { type ForecastOptions, forecast, type ModelName } from '@bess/helios';
import type { Answer } from './answers.js';

/** A way to use HELIOS that is measured. */
export interface Variant {
  readonly name: string;
  readonly forecast: (request: ForecastOptions) => Pick<Answer, 'levels' | 'values'>;
}

const ALL: readonly ModelName[] = ['LSTM', 'XGBoost', 'Prophet', 'TFT'];
const LEVELS = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);

/** The ensemble, each model alone, the ensemble without each model. */
export const heliosVariants: readonly Variant[] = [
  variant('ensemble', ALL),
  ...ALL.map((model) => variant(model.toLowerCase(), [model])),
  ...ALL.map((model) =>
    variant(
      `without_${model.toLowerCase()}`,
      ALL.filter((other) => other !== model),
    ),
  ),
];

function variant(name: string, models: readonly ModelName[]): Variant {
  return {
    name,
    forecast: (request) => {
      const { quantiles } = forecast({ ...request, models, levels: LEVELS });
      return { levels: LEVELS, values: Array.from(quantiles.values) };
    },
  };
}
