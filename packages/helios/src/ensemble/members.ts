import { fitLstmCore, forecastLstmCore, type LstmModel } from '../models/lstm/lstm.js';
import type { LstmWeights } from '../models/lstm/lstm-weights.js';
import { latestSteps } from '../models/networks/prepare-series.js';
import { fitProphet } from '../models/prophet/fit-prophet.js';
import { forecastProphet } from '../models/prophet/forecast-prophet.js';
import type { ProphetOptions } from '../models/prophet/prophet-options.js';
import { fitTftCore, forecastTftCore, type TftModel } from '../models/tft/tft.js';
import type { TftWeights } from '../models/tft/tft-layout.js';
import { fitXgboostCore } from '../models/xgboost/fit-xgboost.js';
import { forecastXgboostCore, type XgboostForecaster } from '../models/xgboost/forecast-xgboost.js';
import type { ModelName, ModelSeries, QuantileForecast } from '../types.js';
import { isLongEnoughToFit, MEMBER_LEVELS, type Member } from './ensemble.js';

/** Simulated futures behind the quantiles; each counts with its mirror image. */
const FUTURES = 300;

/** A longer past made validation errors larger: the trend follows what is over. */
const HISTORY_DAYS = 14;

/** A few short epochs with early stopping, starting from the pretrained weights. */
const FINE_TUNING = {
  epochs: 4,
  windowsPerEpoch: 48,
  patience: 1,
  learningRate: 0.0005,
  horizonSteps: 48,
};

/** The LSTM as a member. The encoder reads at most `contextSteps` values. */
export function lstmMember(weights: LstmWeights, contextSteps: number): Member {
  return networkMember<LstmModel>({
    name: 'LSTM',
    pretrained: (stepMinutes) => ({
      format: 'helios-lstm-model',
      version: 1,
      weights,
      stepMinutes,
      contextSteps,
      knownAheadScales: [],
      training: { windows: 0, epochs: 0 },
    }),
    fit: (series, seed) =>
      fitLstmCore(series, { seed, initialWeights: weights, contextSteps, ...FINE_TUNING }),
    forecast: forecastLstmCore,
  });
}

/** The temporal fusion transformer as a member. The encoder reads at most `contextSteps` values. */
export function tftMember(weights: TftWeights, contextSteps: number): Member {
  return networkMember<TftModel>({
    name: 'TFT',
    pretrained: (stepMinutes) => ({
      format: 'helios-tft-model',
      version: 1,
      weights,
      stepMinutes,
      contextSteps,
      knownAheadScales: [],
      training: { windows: 0, epochs: 0 },
    }),
    fit: (series, seed) =>
      fitTftCore(series, { seed, initialWeights: weights, contextSteps, ...FINE_TUNING }),
    forecast: forecastTftCore,
  });
}

/** A kind of network with its pretrained weights. */
interface PretrainedNetwork<Model> {
  readonly name: ModelName;
  /** The model with pretrained weights, without fine-tuning. */
  readonly pretrained: (stepMinutes: number) => Model;
  /** Fine-tunes the weights to a series. */
  readonly fit: (series: ModelSeries, seed: number) => Model;
  readonly forecast: (
    model: Model,
    series: ModelSeries,
    horizon: number,
    levels: readonly number[],
  ) => QuantileForecast;
}

/** A network as a member. It is fine-tuned if the series is ten months long, otherwise used as pretrained. */
function networkMember<Model>(network: PretrainedNetwork<Model>): Member {
  const { name, forecast } = network;
  return {
    name,
    fit(series, { seed }) {
      if (isLongEnoughToFit(series)) {
        const model = network.fit(series, seed);
        return (known, horizon) => forecast(model, known, horizon, MEMBER_LEVELS);
      }
      const model = network.pretrained(series.stepMinutes);
      return (known, horizon) => forecast(model, known, horizon, MEMBER_LEVELS);
    },
  };
}

/**
 * Boosted trees as a member. If the series is ten months long, trees of its own are added to the pretrained ones; only these use
 * known-ahead covariates.
 */
export function xgboostMember(prior: XgboostForecaster): Member {
  return {
    name: 'XGBoost',
    learnsKnownAhead: isLongEnoughToFit,
    fit(series, { horizon, seed }) {
      if (!isLongEnoughToFit(series)) {
        return (known, steps) => forecastXgboostCore(prior, known, steps, MEMBER_LEVELS);
      }
      const model = fitXgboostCore(series, { horizon, prior, trees: { seed } });
      return (known, steps) => forecastXgboostCore(model, known, steps, MEMBER_LEVELS);
    },
  };
}

/**
 * Prophet as a member. Its trend cannot be updated with new values, so each forecast is a new fit.
 *
 * @param settingsFor - differences from Prophet's defaults, by number of values and step length [min]
 */
export function prophetMember(
  settingsFor: (valueCount: number, stepMinutes: number) => ProphetOptions,
): Member {
  return {
    name: 'Prophet',
    fit:
      (_, { seed }) =>
      (known, horizon) => {
        const { stepMinutes } = known;
        const series = latestSteps(known, Math.ceil((HISTORY_DAYS * 1440) / stepMinutes));
        const model = fitProphet(series, settingsFor(series.values.length, stepMinutes));
        return forecastProphet(model, horizon, MEMBER_LEVELS, { seed, futures: FUTURES }).quantiles;
      },
  };
}
