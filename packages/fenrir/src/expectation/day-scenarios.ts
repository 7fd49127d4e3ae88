import { checkList } from '../internal/check-list.js';
import type { DayAheadModel } from '../schema/day-ahead-model.js';
import { checkModel } from './internal/check-model.js';
import { marketDayAfter } from './internal/market-day.js';

/**
 * What the prices of a day could be: the expectation with the whole errors of each of the latest days, sixty at most. Method note, equation
 * (55). An error that was not seen, of a price that was missing or of a clock time that the day had not, lies between its neighbours of that day.
 *
 * @param model - with all days learned whose prices are known
 * @param startMs - local midnight at which the day begins [ms since the Unix epoch]
 * @param pricePath - what is expected of it, by {@link expectDay} [currency/MWh]
 * @returns oldest error first; none before a day was learned
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`, `notOneDay`; `conflict` / `dayOutOfOrder`
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['profile'] });
 * dayScenarios(model, 0, new Float64Array(24)).length;
 * // => 0
 */
export function dayScenarios(
  model: DayAheadModel,
  startMs: number,
  pricePath: Float64Array,
): Float64Array[] {
  checkModel({ model });
  checkList('pricePath', pricePath);
  const { places } = marketDayAfter(model, startMs, pricePath.length);
  return model.errors.map((error) => pricePath.map((price, step) => price + error[places[step]!]!));
}
