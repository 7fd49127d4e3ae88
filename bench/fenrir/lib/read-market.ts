import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from '../../shared/series/parse-csv.js';
import { type MarketName, marketSeries } from '../../shared/series/read-price-history.js';
import { splitOf } from '../../shared/splits.js';
import { createMarket, type FenrirMarket, type Setting } from './market.js';

/** Forecasts that were known at gate closure. */
const KNOWN_AHEAD: Readonly<Partial<Record<MarketName, readonly string[]>>> = {
  DE: ['load_forecast_mw', 'wind_solar_forecast_mw'],
  PJM: ['system_load_forecast_mw', 'comed_load_forecast_mw'],
};
const MS_PER_MINUTE = 60_000;

/** Whether a market is sold by auction or by the interval. */
export function settingOf(market: MarketName): Setting {
  return market === 'NEM' ? 'real-time' : 'day-ahead';
}

/**
 * Reads a market at the step of its prices; steps that the file lacks are missing.
 *
 * @param folder - of the files
 * @throws Error when the file is absent or malformed
 */
export function readMarket(name: MarketName, folder: string): FenrirMarket {
  const { file, priceColumn, toPerMwh, timeZone } = marketSeries.find(
    ({ market }) => market === name,
  )!;
  const { epochMsSeries, column } = parseCsv(readFileSync(join(folder, `${file}.csv`), 'utf8'));
  const startMs = epochMsSeries[0]!;
  const stepMinutes = (epochMsSeries[1]! - startMs) / MS_PER_MINUTE;
  const stepOf = (ms: number) => Math.round((ms - startMs) / (stepMinutes * MS_PER_MINUTE));
  const length = stepOf(epochMsSeries.at(-1)!) + 1;
  const onGrid = (columnName: string, factor: number) => {
    const values = new Float64Array(length).fill(Number.NaN);
    column(columnName).forEach((value, row) => {
      values[stepOf(epochMsSeries[row]!)] = value * factor;
    });
    return values;
  };
  const split = splitOf(file);
  return createMarket({
    name,
    setting: settingOf(name),
    grid: { startMs, stepMinutes, length, timeZone },
    prices: onGrid(priceColumn, toPerMwh),
    knownAhead: (KNOWN_AHEAD[name] ?? []).map((known) => ({
      name: known,
      values: onGrid(known, 1),
    })),
    validationStep: stepOf(split.validationFromMs),
    testStep: stepOf(split.testFromMs),
  });
}
