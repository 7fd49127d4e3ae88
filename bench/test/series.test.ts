import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourlyMeans } from '../shared/series/hourly-means.js';
import { parseCsv } from '../shared/series/parse-csv.js';
import { readPriceHistory } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'series-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('series', () => {
  test('an empty cell is a missing value, a word an error', () => {
    const table = parseCsv('time,load\n2012-01-09T00:00+01:00,5\n2012-01-09T01:00+01:00,\n');
    expect(table.epochMsSeries[0]).toBe(Date.UTC(2012, 0, 8, 23));
    expect([...table.column('load')]).toEqual([5, Number.NaN]);
    expect(() => parseCsv('time,load\n2012-01-09T00:00Z,much')).toThrow('line 2: "much"');
    expect(() => table.column('price')).toThrow('no column "price"');
  });

  test('hours are means of their parts, and an hour with a missing part is left out', () => {
    const start = Date.UTC(2025, 0, 1);
    const parts = [1, 2, 3, 6, 1, Number.NaN, 1, 1, 4, 4, 4, 4];
    const instants = Float64Array.from(parts, (_, index) => start + index * 900_000);
    expect(hourlyMeans(instants, Float64Array.from(parts))).toEqual({
      epochMsSeries: Float64Array.of(start, start + 2 * 3_600_000),
      values: Float64Array.of(3, 4),
    });
  });

  test('a tariff in GBP/kWh is read in GBP/MWh', () => {
    writeFileSync(
      join(folder, 'tariff_agile_2019_2020.csv'),
      'time_utc,retail_gbp_per_kwh\n2019-01-01T00:00Z,0.1462\n2019-01-01T01:00Z,0.1365\n',
    );
    const history = readPriceHistory('Agile', folder);
    expect([...Array.from(history.pricePerMwhSeries)]).toEqual([146.2, 136.5]);
    expect(history.currency).toBe('GBP');
  });

  test('regulation up and down are added up', () => {
    writeFileSync(
      join(folder, 'price_caiso_dervet_2020.csv'),
      'time_utc,lmp_usd_per_mwh,reg_up_usd_per_mw_h,reg_down_usd_per_mw_h\n' +
        '2020-01-01T08:00Z,33.3,12.25,7\n2020-01-01T09:00Z,30.9,6.5,7\n',
    );
    const history = readPriceHistory('CAISO 2020', folder);
    expect([...Array.from(history.reservePricePerMwHourSeries!['regulation']!)]).toEqual([
      19.25, 13.5,
    ]);
  });

  test('the error names a missing folder', () => {
    expect(() => seriesFolder({ BESS_SERIES: join(folder, 'nowhere') })).toThrow('nowhere');
  });
});
