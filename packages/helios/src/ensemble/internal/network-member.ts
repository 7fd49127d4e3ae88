import type { ModelSeries } from '../../models/model-series.js';
import type { QuantileForecast } from '../../models/quantile-forecast.js';
import { MEMBER_LEVELS, type Member } from '../member.js';
import type { ModelName } from '../model-name.js';
import { fitsItsOwn } from './own-fit.js';

/** How far a fit moves the weights of many series: a few short passes, stopped by held-out windows. */
export const NETWORK_FIT = {
  epochs: 4,
  windowsPerEpoch: 48,
  patience: 1,
  learningRate: 0.0005,
  horizonSteps: 48,
};

/** A kind of network and the weights that many series taught it. */
export interface PretrainedNetwork<Model> {
  readonly name: ModelName;
  /** The model that these weights make as they are. */
  readonly unfitted: (stepMinutes: number) => Model;
  /** Goes on learning from a series. */
  readonly fit: (series: ModelSeries, seed: number) => Model;
  readonly forecast: (
    model: Model,
    series: ModelSeries,
    horizon: number,
    levels: readonly number[],
  ) => QuantileForecast;
}

/** A network as a member: weights of many series, which go on learning from the series where that is ten months long. */
export function networkMember<Model>(network: PretrainedNetwork<Model>): Member {
  const { name, forecast } = network;
  return {
    name,
    fit(series, { seed }) {
      if (fitsItsOwn(series)) {
        const model = network.fit(series, seed);
        return (known, horizon) => forecast(model, known, horizon, MEMBER_LEVELS);
      }
      const model = network.unfitted(series.stepMinutes);
      return (known, horizon) => forecast(model, known, horizon, MEMBER_LEVELS);
    },
  };
}
