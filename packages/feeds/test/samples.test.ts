import { readFeed } from '@bess/feeds';
import { strToU8, zipSync } from 'fflate/browser';
import { describe, expect, test } from 'vitest';
import { priceList, sample } from './sample.js';

describe('AEMO', () => {
  // NEM time is ten hours ahead of UTC, and its times are ends of intervals: 00:05 is the interval from 14:00 UTC on.
  test('dispatch prices of a region, without the run that steered the plants', () => {
    const feed = readFeed(sample('aemo-dispatch.csv'), { place: 'nsw1' });
    expect(feed).toMatchObject({
      format: 'aemo-dispatch',
      market: 'NEM dispatch',
      place: 'NSW1',
      places: ['NSW1', 'SA1'],
      currency: 'AUD',
      intervalMinutes: 5,
      isForecast: false,
      notes: [],
      nextPage: null,
    });
    expect(priceList(feed)).toEqual([
      ['2026-07-31T14:00', 89.88],
      ['2026-07-31T14:05', 91.25],
    ]);
    expect(feed.skipped).toEqual([
      {
        where: 'line 8',
        code: 'notThePricingRun',
        reason: 'prices are those of the pricing run, which has INTERVENTION 0; "1" came',
      },
    ]);
  });

  test('trading prices', () => {
    const feed = readFeed(sample('aemo-trading.csv'));
    expect(feed).toMatchObject({ format: 'aemo-trading', place: 'VIC1', intervalMinutes: 5 });
    expect(priceList(feed)).toEqual([
      ['2026-07-31T14:00', 75.2],
      ['2026-07-31T14:05', -63.45],
    ]);
  });

  test('a forecast, in which a later run replaces an earlier one', () => {
    const feed = readFeed(sample('aemo-predispatch.csv'));
    expect(feed).toMatchObject({ format: 'aemo-predispatch', intervalMinutes: 30 });
    expect(feed.isForecast).toBe(true);
    expect(feed.notes).toEqual([
      'times that occur again with another price, of which the last counts: 1',
    ]);
    expect(priceList(feed)).toEqual([
      ['2026-07-31T14:00', 56.06],
      ['2026-07-31T14:30', 61.5],
    ]);
  });

  test('prices and demands, by intervals of half an hour before October 2021', () => {
    const feed = readFeed(sample('aemo-price-and-demand.csv'));
    expect(feed).toMatchObject({ format: 'aemo-price-and-demand', intervalMinutes: 5 });
    expect(priceList(feed)).toEqual([
      ['2026-07-31T14:00', 89.88],
      ['2026-07-31T14:05', -95.05],
      ['2026-07-31T14:10', 88.88],
    ]);
    const header = 'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE\n';
    const early = `${header}NSW1,2021/10/01 00:00:00,1,20,TRADE\n`;
    const late = 'NSW1,2021/10/01 00:05:00,1,30,TRADE\n';
    expect(readFeed(early)).toMatchObject({ intervalMinutes: 30 });
    expect(priceList(readFeed(early))).toEqual([['2021-09-30T13:30', 20]]);
    expect(priceList(readFeed(early + late, { intervalMinutes: 5 }))).toEqual([
      ['2021-09-30T14:00', 30],
    ]);
  });
});

describe('CAISO', () => {
  test('day-ahead prices from CSV: of the five rows of an hour, the price counts', () => {
    const feed = readFeed(sample('caiso-day-ahead.csv'));
    expect(feed).toMatchObject({
      format: 'caiso-lmp',
      market: 'CAISO DAM',
      place: 'TH_NP15_GEN-APND',
      currency: 'USD',
      intervalMinutes: 60,
      skipped: [],
    });
    expect(priceList(feed)).toEqual([
      ['2026-02-01T15:00', 80.5],
      ['2026-02-01T16:00', 74.63],
    ]);
  });

  test('real-time prices of five and fifteen minutes', () => {
    const five = readFeed(sample('caiso-five-minutes.csv'));
    expect(five).toMatchObject({ market: 'CAISO RTM', intervalMinutes: 5 });
    expect(priceList(five)).toEqual([
      ['2026-02-01T15:00', 31.4],
      ['2026-02-01T15:05', -2],
    ]);
    const fifteen = readFeed(sample('caiso-fifteen-minutes.csv'));
    expect(fifteen).toMatchObject({ market: 'CAISO RTPD', intervalMinutes: 15 });
    expect(priceList(fifteen)).toEqual([['2026-02-01T15:00', 45.125]]);
  });

  test('day-ahead prices from XML', () => {
    const feed = readFeed(sample('caiso-day-ahead.xml'));
    expect(feed).toMatchObject({ market: 'CAISO DAM', place: 'TH_SP15_GEN-APND' });
    expect(priceList(feed)).toEqual([['2026-02-01T15:00', 27.5385]]);
  });
});

describe('ENTSO-E', () => {
  test('hours of curve type A01: a position that is left out is missing', () => {
    const feed = readFeed(sample('entsoe-hourly.xml'));
    expect(feed).toMatchObject({
      format: 'entsoe-day-ahead',
      market: 'ENTSO-E day-ahead',
      place: '10YFI-1--------U',
      currency: 'EUR',
      intervalMinutes: 60,
    });
    expect(priceList(feed)).toEqual([
      ['2026-01-31T23:00', 39.66],
      ['2026-02-01T01:00', -0.12],
    ]);
  });

  test('quarter-hours of curve type A03: a position that is left out repeats the one before', () => {
    const feed = readFeed(sample('entsoe-quarter-hours.xml'));
    expect(feed.intervalMinutes).toBe(15);
    expect(priceList(feed)).toEqual([
      ['2026-09-24T22:00', 196.99],
      ['2026-09-24T22:15', 184.4],
      ['2026-09-24T22:30', 184.4],
      ['2026-09-24T22:45', 170.59],
      ['2026-09-24T23:00', 170.59],
      ['2026-09-24T23:15', 170.59],
    ]);
    expect(feed.skipped).toMatchObject([{ where: 'line 24', code: 'otherAuction' }]);
    const other = readFeed(sample('entsoe-quarter-hours.xml'), { auction: 2 });
    expect(other.prices.map(({ pricePerMwh }) => pricePerMwh)).toEqual([
      192.55, 192.55, 192.55, 192.55,
    ]);
  });

  test('a price that cannot be read is not replaced by the one before', () => {
    const broken = sample('entsoe-quarter-hours.xml').replace('>184.4<', '>n/a<');
    const feed = readFeed(broken);
    expect(priceList(feed).map(([time]) => time.slice(11))).toEqual([
      '22:00',
      '22:45',
      '23:00',
      '23:15',
    ]);
    expect(feed.skipped.at(-1)).toEqual({
      where: 'line 43',
      code: 'notANumber',
      reason: 'price.amount must be a number; "n/a" came',
    });
  });

  test('prices per kWh become prices per MWh', () => {
    const perKwh = sample('entsoe-hourly.xml').replace('>MWH<', '>KWH<');
    expect(readFeed(perKwh).prices[0]!.pricePerMwh).toBeCloseTo(39_660, 9);
  });
});

describe('ERCOT', () => {
  // In August, Central time is five hours behind UTC, and hours are named by their ends.
  test('day-ahead prices from CSV', () => {
    const feed = readFeed(sample('ercot-day-ahead.csv'), { place: 'HB_NORTH' });
    expect(feed).toMatchObject({
      format: 'ercot-day-ahead',
      market: 'ERCOT DAM',
      places: ['HB_NORTH', 'LZ_HOUSTON'],
      currency: 'USD',
      intervalMinutes: 60,
    });
    expect(priceList(feed)).toEqual([
      ['2026-08-05T05:00', 23.94],
      ['2026-08-05T06:00', 20],
      ['2026-08-06T04:00', 41.5],
    ]);
  });

  // On 1 November 2026 the hour from 01:00 to 02:00 occurs twice: from 06:00 UTC, and, flagged, from 07:00 UTC.
  test('real-time prices from CSV, with the repeated hour', () => {
    const feed = readFeed(sample('ercot-real-time.csv'));
    expect(feed).toMatchObject({ format: 'ercot-real-time', intervalMinutes: 15 });
    expect(priceList(feed)).toEqual([
      ['2026-11-01T06:45', 21.5],
      ['2026-11-01T07:00', 19.25],
      ['2026-11-01T08:00', 18],
    ]);
  });

  test.each([
    ['LZ', 'LZEW'],
    ['LZEW', 'LZ'],
    ['LZ_DCEW', 'LZ_DC'],
  ])(
    'of a place that has two, the price that is not weighted by energy: %s before %s',
    (...types) => {
      const [header] = sample('ercot-real-time.csv').split('\n');
      const rows = types.map(
        (type) => `11/02/2026,3,1,LZ_HOUSTON,${type},${type.endsWith('EW') ? 21 : 20},N`,
      );
      const feed = readFeed([header, ...rows, ''].join('\n'), { place: 'LZ_HOUSTON' });
      expect(priceList(feed)).toEqual([['2026-11-02T08:00', 20]]);
      expect(feed.skipped).toMatchObject([{ code: 'energyWeighted' }]);
    },
  );

  test('an answer of the public API, and that it is not all', () => {
    const feed = readFeed(sample('ercot-day-ahead.json'));
    expect(feed).toMatchObject({ format: 'ercot-day-ahead', place: 'HB_HUBAVG' });
    expect(priceList(feed)).toEqual([
      ['2026-09-23T05:00', 24.5],
      ['2026-09-23T06:00', 22.75],
    ]);
    expect(feed.notes).toEqual(['the answer is page 1 of 2; the others are not in it']);
  });
});

describe('Octopus Energy', () => {
  test('pence per kWh become pounds per MWh, in the order of time', () => {
    const feed = readFeed(sample('octopus-unit-rates.json'));
    expect(feed).toMatchObject({
      format: 'octopus-unit-rates',
      place: 'ANY',
      currency: 'GBP',
      intervalMinutes: 30,
      notes: ['prices exclude VAT', 'the answer is not the last page'],
    });
    expect(feed.nextPage).toMatch(/\?page=2$/);
    expect(priceList(feed)).toEqual([
      ['2026-09-23T20:30', -12],
      ['2026-09-23T21:00', 280.5],
      ['2026-09-23T21:30', 280.9],
    ]);
    const taxed = readFeed(sample('octopus-unit-rates.json'), { tax: 'included' });
    expect(taxed.prices.map(({ pricePerMwh }) => pricePerMwh)).toEqual([-12.6, 294.525, 294.945]);
  });
});

describe('zip', () => {
  test('the files of a zip are read as one, and rows are named with their file', () => {
    const header = 'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE\n';
    const zip = zipSync({
      'readme.txt': strToU8('not read'),
      'july.csv': strToU8(`${header}NSW1,2026/08/01 00:00:00,1,10,TRADE\n`),
      'august.csv': strToU8(
        `${header}NSW1,2026/08/01 00:05:00,1,x,TRADE\nNSW1,2026/08/01 00:10:00,1,12,TRADE\n`,
      ),
    });
    const feed = readFeed(zip);
    expect(priceList(feed)).toEqual([
      ['2026-07-31T13:55', 10],
      ['2026-07-31T14:05', 12],
    ]);
    expect(feed.skipped).toEqual([
      { where: 'august.csv, line 2', code: 'notANumber', reason: 'RRP must be a number; "x" came' },
    ]);
  });

  test('the zips of an archive are opened too', () => {
    const header = 'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE\n';
    const row = (minute: string) =>
      zipSync({ 'a.CSV': strToU8(`${header}NSW1,2026/08/01 00:${minute}:00,1,${minute},TRADE\n`) });
    const archive = zipSync({ '1.zip': row('05'), '2.zip': row('10') });
    expect(priceList(readFeed(archive))).toEqual([
      ['2026-07-31T14:00', 5],
      ['2026-07-31T14:05', 10],
    ]);
  });

  test.each([
    'aemo-dispatch.csv',
    'caiso-day-ahead.xml',
    'entsoe-hourly.xml',
    'octopus-unit-rates.json',
  ])('%s reads alike as text, as bytes and in a zip', (name) => {
    const options = name.startsWith('aemo') ? { place: 'SA1' } : {};
    const plain = readFeed(sample(name), options);
    const bytes = strToU8(`\uFEFF${sample(name)}`);
    expect(readFeed(bytes, options)).toEqual(plain);
    const zipped = readFeed(zipSync({ [name]: strToU8(sample(name)) }), options);
    expect(zipped.prices).toEqual(plain.prices);
  });
});
