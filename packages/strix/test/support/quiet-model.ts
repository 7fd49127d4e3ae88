import type {
  AutoregressionPosterior,
  DailyEffects,
  NormalBlock,
  PriceModel,
} from '../../src/price/price-model.js';
import { sampleModel } from './sample-model.js';

const CERTAIN = 1e6;
const NOTHING = 1e-12;

/**
 * The sample model without any randomness but that of the years' spreads: prices of a date are the same in every path.
 *
 * @param yearSd - standard deviation of the log spread of a year. Default: none
 */
export function quietModel(yearSd = 0): PriceModel {
  const model = sampleModel();
  return {
    ...model,
    level: quiet(model.level, 0),
    spread: quiet(model.spread, yearSd),
    spreadCoupling: { mean: 0, standardDeviation: 0 },
    shape: certain(model.shape),
    weekdayShape: certain(model.weekdayShape),
    shapeScores: [still, still],
    regimes: model.regimes.map(() => still),
    jumps: model.jumps.map(({ sign }) => ({
      rate: { shape: 1, rate: CERTAIN },
      size: { shape: CERTAIN, rate: NOTHING },
      sign,
    })),
  };
}

const still: AutoregressionPosterior = {
  mean: [0, 0],
  covariance: [0, 0, 0, 0],
  shape: CERTAIN,
  rate: NOTHING,
};

function quiet(effects: DailyEffects, yearSd: number): DailyEffects {
  return {
    season: certain(effects.season),
    weekday: certain(effects.weekday),
    year: {
      mean: 0,
      meanStandardDeviation: 0,
      variance: { shape: CERTAIN, rate: Math.max(NOTHING, yearSd ** 2 * CERTAIN) },
    },
    month: still,
  };
}

function certain({ mean }: NormalBlock): NormalBlock {
  return { mean, standardDeviation: mean.map(() => 0) };
}
