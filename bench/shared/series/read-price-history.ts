import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PriceHistory } from '../../../packages/strix/src/price/price-model.js';
import { hourlyMeans } from './hourly-means.js';
import { parseCsv } from './parse-csv.js';

/** A market among the series. */
export interface MarketSeries {
  readonly market: MarketName;
  /** Name of the file without `.csv`. */
  readonly file: string;
  readonly priceColumn: string;
  /** Factor to currency/MWh. */
  readonly toPerMwh: number;
  /**
   * Zone of the market's clock. DE and PJM come with 24 rows a market day, without changes of the clock, and with
   * nominal standard-time offsets: their clock is the fixed offset.
   */
  readonly timeZone: string;
  readonly currency: string;
  /** Reserve products: columns to add up. */
  readonly reserveColumns?: Readonly<Record<string, readonly string[]>>;
}

export type MarketName = 'DE' | 'PJM' | 'NP15' | 'CAISO 2020' | 'NEM' | 'Agile';

const REGULATION = ['reg_up_usd_per_mw_h', 'reg_down_usd_per_mw_h'];

/** The available price series. */
export const marketSeries: readonly MarketSeries[] = [
  {
    market: 'DE',
    file: 'price_epf_de',
    priceColumn: 'price_eur_per_mwh',
    toPerMwh: 1,
    timeZone: 'Etc/GMT-1',
    currency: 'EUR',
  },
  {
    market: 'PJM',
    file: 'price_epf_pjm',
    priceColumn: 'price_usd_per_mwh',
    toPerMwh: 1,
    timeZone: 'Etc/GMT+5',
    currency: 'USD',
  },
  {
    market: 'NP15',
    file: 'price_caiso_np15_2023_2024',
    priceColumn: 'lmp_usd_per_mwh',
    toPerMwh: 1,
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    reserveColumns: { regulation: REGULATION, spinning: ['spin_usd_per_mw_h'] },
  },
  {
    market: 'CAISO 2020',
    file: 'price_caiso_dervet_2020',
    priceColumn: 'lmp_usd_per_mwh',
    toPerMwh: 1,
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    reserveColumns: { regulation: REGULATION },
  },
  {
    market: 'NEM',
    file: 'price_nem_vic1_5min_2024-12_2025-05',
    priceColumn: 'price_aud_per_mwh',
    toPerMwh: 1,
    timeZone: 'Australia/Melbourne',
    currency: 'AUD',
  },
  {
    market: 'Agile',
    file: 'tariff_agile_2019_2020',
    priceColumn: 'retail_gbp_per_kwh',
    toPerMwh: 1000,
    timeZone: 'Europe/London',
    currency: 'GBP',
  },
];

/**
 * Hourly prices of a market; finer series become means of the hours.
 *
 * @param folder - of the files, see {@link seriesFolder}
 * @throws Error when the file is absent or malformed, or a reserve price is missing where the energy price is not
 */
export function readPriceHistory(market: MarketName, folder: string): PriceHistory {
  const source = marketSeries.find((series) => series.market === market)!;
  const table = parseCsv(readFileSync(join(folder, `${source.file}.csv`), 'utf8'));
  const scaled = table.column(source.priceColumn).map((price) => price * source.toPerMwh);
  const { epochMsSeries, values } = hourlyMeans(table.epochMsSeries, scaled);
  const reserves = Object.entries(source.reserveColumns ?? {}).map(([product, names]) => {
    const columns = names.map((name) => table.column(name));
    const total = columns[0]!.map((_, row) => columns.reduce((sum, one) => sum + one[row]!, 0));
    const reserve = hourlyMeans(table.epochMsSeries, total);
    if (reserve.epochMsSeries.length !== epochMsSeries.length) {
      throw new Error(`${source.file}: the prices of ${product} have gaps where energy has none`);
    }
    return [product, reserve.values] as const;
  });
  return {
    epochMsSeries,
    pricePerMwhSeries: values,
    timeZone: source.timeZone,
    currency: source.currency,
    ...(reserves.length === 0 ? {} : { reservePricePerMwHourSeries: Object.fromEntries(reserves) }),
  };
}
