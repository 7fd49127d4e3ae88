import { checkMarketClock } from '../internal/check-market-clock.js';
import { storedReader } from '../internal/stored-reader.js';
import { type DayAheadModel, dayAheadModelSchema } from '../schema/day-ahead-model.js';
import { combinations } from './internal/combinations.js';
import { placesOf } from './internal/market-day.js';

const read = /* @__PURE__ */ storedReader(dayAheadModelSchema, 'dayAheadModel', faultOf);

/**
 * A model of a day-ahead market as it was stored, checked: every field, its range, and what fields must have to do with each other. One that is damaged is
 * refused by the name of what is wrong with it.
 *
 * @param stored - what `JSON.parse` gave
 * @throws EngineError `invalid` / `dayAheadModelDamaged`, `dayAheadModelTooNew`
 * @example
 * const stored = JSON.stringify(createDayAheadModel({ timeZone: 'UTC', experts: ['profile'] }));
 * parseDayAheadModel(JSON.parse(stored)).experts;
 * // => ['profile']
 */
export function parseDayAheadModel(stored: unknown): DayAheadModel {
  return read(stored);
}

function faultOf(model: DayAheadModel): string | undefined {
  const { timeZone, intervalMinutes, experts } = model;
  try {
    checkMarketClock(timeZone, intervalMinutes);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const lengths: [string, number, number][] = [
    ['combinations.values', model.combinations.values.length, combinations(experts.length).length],
    ['bias', model.bias.length, placesOf(model)],
    ...model.errors.map((error, day): [string, number, number] => [
      `errors[${day}]`,
      error.length,
      placesOf(model),
    ]),
  ];
  if (model.residual !== null) {
    lengths.push(['residual', model.residual.length, placesOf(model)]);
  }
  const wrong = lengths.find(([, length, wanted]) => length !== wanted);
  return wrong && `${wrong[0]} must have ${wrong[2]} entries; ${wrong[1]} came`;
}
