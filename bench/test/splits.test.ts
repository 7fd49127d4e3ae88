import { describe, expect, test } from 'vitest';
import { marketSeries } from '../shared/series/read-price-history.js';
import { loadSplits, parseSplits, splitOf } from '../shared/splits.js';

const iso = (ms: number) => new Date(ms).toISOString();

describe('splits', () => {
  // The dates as they are laid down for every engine, at local midnight; DE and PJM on the standard-time clock of
  // their sources.
  test.each([
    ['price_epf_de.csv', '2016-01-03T23:00:00.000Z'],
    ['price_epf_pjm.csv', '2016-12-27T05:00:00.000Z'],
    ['price_caiso_np15_2023_2024.csv', '2024-01-01T08:00:00.000Z'],
    ['price_caiso_dervet_2020.csv', '2020-07-01T07:00:00.000Z'],
    ['price_nem_vic1_5min_2024-12_2025-05.csv', '2025-03-31T13:00:00.000Z'],
    ['tariff_agile_2019_2020.csv', '2020-06-30T23:00:00.000Z'],
    ['bldg_bdg2_fox_office_thelma.csv', '2017-07-01T07:00:00.000Z'],
    ['bldg_bdg2_bear_lodging_erick.csv', '2017-07-01T07:00:00.000Z'],
    ['bldg_bdg2_panther_other_tyrone.csv', '2017-07-01T04:00:00.000Z'],
    ['bldg_cambridge_b13.csv', '2016-01-01T00:00:00.000Z'],
    ['bldg_torino_campus_substation.csv', '2014-12-31T23:00:00.000Z'],
    ['bldg_ucsd_music.csv', '2019-07-01T07:00:00.000Z'],
  ])('%s is test from %s', (series, testFrom) => {
    expect(iso(splitOf(series).testFromMs)).toBe(testFrom);
  });

  test('every market has a split, and every split begins its test after its validation', () => {
    for (const { file } of marketSeries) {
      const split = splitOf(file);
      expect(split.testFromMs).toBeGreaterThan(split.validationFromMs);
    }
    const names = loadSplits().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the error names a series without a split', () => {
    expect(() => splitOf('price_unheard_of')).toThrow('0 splits cover price_unheard_of');
  });

  const good = {
    name: 'A',
    series: 'a',
    validationFrom: '2015-01-01T00:00+00:00',
    testFrom: '2016-01-01T00:00+00:00',
  };

  test.each([
    [{}, 'must hold a list "splits"'],
    [{ splits: [{ ...good, name: '' }] }, 'splits[0].name must be a text'],
    [{ splits: [good, { ...good, testFrom: '2016-01-01' }] }, 'splits[1].testFrom must be a date'],
    [{ splits: [{ ...good, testFrom: good.validationFrom }] }, 'validationFrom must lie before'],
  ])('refuses %j', (content, message) => {
    expect(() => parseSplits(content)).toThrow(message);
  });
});
