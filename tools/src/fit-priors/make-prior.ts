import {
  type MarketName,
  marketSeries,
  readPriceHistory,
} from '../../../bench/shared/series/read-price-history.js';
import { splitOf } from '../../../bench/shared/splits.js';
import { historyBefore } from '../../../bench/strix/lib/history-before.js';
import { fitPriceModel } from '../../../packages/strix/src/fitting/fit-price-model.js';
import type { PriceHistory, PriceModel } from '../../../packages/strix/src/price/price-model.js';
import { poolModels } from './pool-models.js';
import type { PriorRecipe } from './prior-recipes.js';

/** A prior and the period of its data. */
export interface MadePrior {
  readonly recipe: PriorRecipe;
  readonly model: PriceModel;
  readonly periods: readonly string[];
}

const SIGNIFICANT_DIGITS = 6;

/**
 * Fits a prior on the data before the test dates of its markets.
 *
 * @param recipe - what to make
 * @param folder - where the series lie
 */
export function makePrior(recipe: PriorRecipe, folder: string): MadePrior {
  const { name, timeZone, floorPerMwh, capPerMwh } = recipe;
  const fitted = recipe.members.map(({ market, weight }) => {
    const history = trainingHistory(market, folder);
    return {
      model: fitPriceModel(history, { floorPerMwh, capPerMwh }).model,
      weight,
      history,
      market,
    };
  });
  const own = {
    market: name,
    timeZone,
    currency: fitted[0]!.model.currency,
    floorPerMwh,
    capPerMwh,
  };
  const base = fitted.length === 1 ? { ...fitted[0]!.model, ...own } : poolModels(fitted, own);
  const { state: _state, recent: _recent, reserve: _reserve, ...prior } = base;
  const reserve =
    recipe.reserve === undefined
      ? undefined
      : fitPriceModel(trainingHistory(recipe.reserve, folder)).model.reserve;
  return {
    recipe,
    model: rounded({ ...prior, ...(reserve === undefined ? {} : { reserve }) }),
    periods: fitted.map(
      ({ market, history }) => `${market} ${dateOf(history, 0)} to ${dateOf(history, -1)}`,
    ),
  };
}

function trainingHistory(market: MarketName, folder: string): PriceHistory {
  const series = marketSeries.find((entry) => entry.market === market);
  if (series === undefined) throw new Error(`there is no series of ${market}`);
  return historyBefore(readPriceHistory(market, folder), splitOf(series.file).testFromMs);
}

function dateOf({ epochMsSeries, timeZone }: PriceHistory, at: 0 | -1): string {
  const instant = epochMsSeries[at === 0 ? 0 : epochMsSeries.length - 1]!;
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}

/** Rounds every number to six significant digits. */
function rounded(model: PriceModel): PriceModel {
  return JSON.parse(JSON.stringify(model), (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value,
  );
}
