import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from '../../shared/series/parse-csv.js';
import { splitOf } from '../../shared/splits.js';

/** A market with forecasts of load and of renewable power known before its auction. */
export interface EpfMarket {
  readonly name: 'DE' | 'PJM';
  /** Hourly, 24 a day. */
  readonly prices: Float64Array;
  readonly knownAhead: readonly Float64Array[];
  /** Start of the first hour [ms since the epoch]. */
  readonly startMs: number;
  /** Index of the first day of the test, which has 728 days. */
  readonly testDay: number;
  /** Published mean absolute errors on the test: ensembles over four windows or networks [currency/MWh]. */
  readonly published: { readonly lear: number; readonly dnn: number };
}

const SOURCES = {
  DE: {
    file: 'price_epf_de',
    columns: ['price_eur_per_mwh', 'load_forecast_mw', 'wind_solar_forecast_mw'],
    published: { lear: 3.61, dnn: 3.41 },
  },
  PJM: {
    file: 'price_epf_pjm',
    columns: ['price_usd_per_mwh', 'system_load_forecast_mw', 'comed_load_forecast_mw'],
    published: { lear: 3.01, dnn: 2.86 },
  },
} as const;
const MS_PER_DAY = 86_400_000;

/**
 * Reads one of the two markets.
 *
 * @param folder - of the files
 * @throws Error when the file is absent or malformed
 * @see J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Forecasting day-ahead electricity prices: A review of state-of-the-art algorithms,
 * best practices and an open-access benchmark, Applied Energy 293 (2021) 116983, tables of section 6 for the published errors.
 */
export function epfMarket(name: EpfMarket['name'], folder: string): EpfMarket {
  const { file, columns, published } = SOURCES[name];
  const table = parseCsv(readFileSync(join(folder, `${file}.csv`), 'utf8'));
  const [prices, ...knownAhead] = columns.map((column) => table.column(column));
  const startMs = table.epochMsSeries[0]!;
  const testDay = Math.round((splitOf(file).testFromMs - startMs) / MS_PER_DAY);
  return { name, prices: prices!, knownAhead, startMs, testDay, published };
}
