import { feedFormats, readFeed } from '@bess/feeds';
import { strToU8, zipSync } from 'fflate/browser';
import { describe, expect, test } from 'vitest';
import { refusalOf, sample } from './sample.js';

const HEADER = 'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE\n';

describe('contents that cannot be read', () => {
  test('an unknown format is refused with the known ones and what the content begins with', () => {
    const { code, message } = refusalOf('\n<!DOCTYPE html><html><body>Login</body></html>');
    expect(code).toBe('unknownFormat');
    for (const name of Object.keys(feedFormats)) expect(message).toContain(name);
    expect(message).toMatch(/it begins with "<!DOCTYPE html><html><body>Login/);
  });

  test.each<[string, string, RegExp, Parameters<typeof readFeed>]>([
    ['an empty text', 'unknownFormat', /begins with ""/, ['']],
    ['another CSV', 'unknownFormat', /"time,price/, ['time,price\n2026-01-01,4\n']],
    ['another JSON', 'unknownFormat', /"{\\"a\\":1}"/, ['{"a":1}']],
    ['another XML', 'unknownFormat', /GL_MarketDocument/, ['<GL_MarketDocument/>']],
    [
      'another table of NEMWEB',
      'unknownFormat',
      /C,NEMP/,
      ['C,NEMP.WORLD\nI,DISPATCH,REGIONSUM,9,A\n'],
    ],
    ['JSON that is cut off', 'malformedJson', /must be whole/, ['{"results": [']],
    [
      'XML that is cut off',
      'malformedXml',
      /line \d+/,
      [sample('entsoe-hourly.xml').slice(0, 900)],
    ],
    ['an open quote', 'quoteNotClosed', /^line 2/, [`${HEADER}"NSW1,1\n`]],
    ['bytes of a broken zip', 'malformedZip', /must be whole/, [strToU8('PK\x03\x04 broken')]],
    [
      'zips deeper than one in another',
      'zipInZip',
      /"a.zip"/,
      [zipSync({ 'c.zip': zipSync({ 'a.zip': zipSync({}) }) })],
    ],
    ['a zip without a price file', 'noFileInZip', /"a.txt"/, [zipSync({ 'a.txt': strToU8('x') })]],
    ['no text at all', 'wrongType', /string or a Uint8Array; 7 came/, [7 as unknown as string]],
  ])('%s', (_name, code, pattern, args) => {
    const refusal = refusalOf(...args);
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(pattern) });
  });

  test('a zip with a missing end is refused', () => {
    const zip = zipSync({ 'a.csv': strToU8(`${HEADER}NSW1,2026/08/01 00:05:00,1,2,TRADE\n`) });
    for (let end = 4; end < zip.length; end += 7) {
      expect(refusalOf(zip.subarray(0, end)).code).toBe('malformedZip');
    }
  });

  test('answers without data are refused with the reason of the publisher', () => {
    expect(refusalOf(sample('entsoe-acknowledgement.xml'))).toEqual({
      code: 'noData',
      message:
        'the document must have prices; ENTSO-E answered 999: No matching data found for Data item DAY_AHEAD_PRICES [12.1.D]',
    });
    const zip = zipSync({ 'INVALID_REQUEST.xml': strToU8(sample('caiso-error.xml')) });
    expect(refusalOf(zip)).toEqual({
      code: 'noData',
      message:
        'the report must have prices; OASIS answered 1000: No data returned for the specified selection',
    });
  });

  test('documents and units that are no day-ahead price are refused by name', () => {
    const text = sample('entsoe-hourly.xml');
    expect(refusalOf(text.replace('A44', 'A65'))).toMatchObject({
      code: 'documentNotTaken',
      message: 'line 5: the document must be of type A44, prices; type "A65" came',
    });
    expect(refusalOf(text.replace('>MWH<', '>MAW<'))).toMatchObject({
      code: 'unitNotTaken',
      message: 'line 34: price_Measure_Unit.name must be MWH or KWH; "MAW" came',
    });
    expect(refusalOf(text.replace('>EUR<', '>euro<')).code).toBe('currencyNotNamed');
    expect(refusalOf(text.replace('>A01</curve', '>A02</curve'))).toMatchObject({
      code: 'noPrices',
      message: expect.stringContaining('curveType must be A01 or A03; "A02" came'),
    });
    const inMw = sample('caiso-day-ahead.xml').replace('US$/MWh', 'MW');
    expect(readFeed(inMw).notes).toEqual([
      'UOM of the report is "MW"; LMP_PRC is read as US dollars per MWh',
    ]);
  });

  test('a series in two currencies is refused', () => {
    const text = sample('entsoe-hourly.xml');
    const [series] = /<TimeSeries>[\s\S]*<\/TimeSeries>/.exec(text)!;
    const two = text.replace(series, `${series}\n${series.replace('EUR', 'PLN')}`);
    expect(refusalOf(two)).toEqual({
      code: 'currencyDiffers',
      message: 'all prices of 10YFI-1--------U must be in one currency; EUR and PLN came',
    });
  });

  test('a table without a needed column is refused with its name', () => {
    const text = sample('caiso-day-ahead.csv').replace(',MW,', ',AMOUNT,');
    expect(refusalOf(text)).toMatchObject({
      code: 'missingColumn',
      message: expect.stringMatching(/^line 1: the table must have a column PRC or VALUE or MW; /),
    });
  });
});

describe('choices', () => {
  test('a file of several places needs one, and names them', () => {
    expect(refusalOf(sample('ercot-day-ahead.csv'))).toEqual({
      code: 'placeNotClear',
      message: 'the file has prices of 2 places, so place must choose one of HB_NORTH, LZ_HOUSTON',
    });
    expect(refusalOf(sample('ercot-day-ahead.csv'), { place: 'HB_NORHT' })).toEqual({
      code: 'unknownPlace',
      message: 'place must be one of HB_NORTH, LZ_HOUSTON, for instance HB_NORTH; "HB_NORHT" came',
    });
  });

  test('of many places the message names the first', () => {
    const rows = Array.from({ length: 30 }, (_, i) => `08/05/2026,01:00,P${i},1,N\n`);
    const header = 'DeliveryDate,HourEnding,SettlementPoint,SettlementPointPrice,DSTFlag\n';
    const { message } = refusalOf(header + rows.join(''));
    expect(message).toMatch(/30 places, .* P0, .*, P19 and 10 more$/);
  });

  test('the format can be required', () => {
    expect(refusalOf(sample('aemo-trading.csv'), { format: 'aemo-dispatch' })).toEqual({
      code: 'formatDiffers',
      message: 'the content must be aemo-dispatch; it is aemo-trading',
    });
  });

  test('of several tables in a file one has to be chosen', () => {
    const both = sample('aemo-trading.csv').replace(
      'C,"END',
      'I,DISPATCH,PRICE,5,SETTLEMENTDATE,REGIONID,RRP,X\nD,DISPATCH,PRICE,5,2026/08/01 00:05:00,SA1,7,0\nC,"END',
    );
    expect(refusalOf(both).code).toBe('formatNotClear');
    expect(readFeed(both, { format: 'aemo-dispatch' }).prices).toHaveLength(1);
    expect(readFeed(both, { format: 'aemo-trading' }).prices).toHaveLength(2);
  });

  test('prices of several intervals need a choice', () => {
    const text = sample('entsoe-hourly.xml');
    const [series] = /<TimeSeries>[\s\S]*<\/TimeSeries>/.exec(text)!;
    const finer = series.replace('PT60M', 'PT15M').replace('02:00Z', '00:00Z');
    const both = text.replace(series, `${series}\n${finer}`);
    expect(refusalOf(both)).toMatchObject({
      code: 'intervalNotClear',
      message: expect.stringMatching(/must be one of 60, 15, .*; none came$/),
    });
    const feed = readFeed(both, { intervalMinutes: 15 });
    expect(feed.prices).toHaveLength(2);
    expect(feed.notes).toEqual(['prices of other intervals are left out: 2']);
    expect(refusalOf(both, { intervalMinutes: 30 }).code).toBe('intervalNotClear');
  });

  test.each([
    [{ place: '' }, 'tooShort'],
    [{ format: 'csv' }, 'notAllowed'],
    [{ tax: 'some' }, 'notAllowed'],
    [{ auction: 0 }, 'outOfRange'],
    [{ intervalMinutes: 7 }, 'notAllowed'],
    [{ places: 'NSW1' }, 'unknownField'],
    [null, 'wrongType'],
  ])('the options %j are refused', (options, code) => {
    expect(refusalOf(sample('aemo-trading.csv'), options as never).code).toBe(code);
  });
});

describe('rows that are left out', () => {
  test.each([
    [
      'NSW1,2026/08/01 00:05:00,1,eighty,TRADE',
      'notANumber',
      'RRP must be a number; "eighty" came',
    ],
    ['NSW1,2026/08/01 00:05:00,1,1e999,TRADE', 'notANumber', 'RRP must be a number; "1e999" came'],
    ['NSW1,2026/08/01 00:05:00,1,,TRADE', 'notANumber', 'RRP must be a number; "" came'],
    [
      'NSW1,2026/02/30 00:05:00,1,5,TRADE',
      'timeNotRead',
      'a time must be YYYY/MM/DD HH:MM:SS; "2026/02/30 00:05:00" came',
    ],
    [
      'NSW1,1/08/2026 0:05,1,5,TRADE',
      'timeNotRead',
      'a time must be YYYY/MM/DD HH:MM:SS; "1/08/2026 0:05" came',
    ],
    [
      'NSW1,2026/08/01 00:05:00,1',
      'rowCutOff',
      'a row must have 5 cells, as its header has; 3 came',
    ],
    ['NSW1,2026/08/01 00:05:00,1,5,PD', 'notTraded', 'PERIODTYPE must be TRADE; "PD" came'],
    [',2026/08/01 00:05:00,1,5,TRADE', 'noPlace', 'a row must have a region; none came'],
  ])('%s', (row, code, reason) => {
    const good = 'NSW1,2026/08/01 00:10:00,1,7,TRADE\n';
    const feed = readFeed(`${HEADER}${row}\n${good}`);
    expect(feed.prices).toHaveLength(1);
    expect(feed.skipped).toEqual([{ where: 'line 2', code, reason }]);
    expect(refusalOf(`${HEADER}${row}\n`)).toMatchObject({
      code: 'noPrices',
      message: expect.stringContaining(`the first of them line 2: ${reason}`),
    });
  });

  test('rows of other places are not checked', () => {
    const text = `${HEADER}SA1,never,1,x,TRADE\nNSW1,2026/08/01 00:10:00,1,7,TRADE\n`;
    expect(readFeed(text, { place: 'NSW1' }).skipped).toEqual([]);
  });

  test('a price in the last cell of the file may be cut off', () => {
    const text =
      'DeliveryDate,HourEnding,SettlementPoint,SettlementPointPrice\n08/05/2026,01:00,HB_WEST,20\n08/05/2026,02:00,HB_WEST,21';
    const feed = readFeed(text);
    expect(feed.prices).toHaveLength(1);
    expect(feed.skipped).toMatchObject([{ where: 'line 3', code: 'rowCutOff' }]);
    expect(readFeed(`${text}\n`).prices).toHaveLength(2);
  });

  test('a NEMWEB file without its last row is reported', () => {
    const text = sample('aemo-trading.csv').replace(/C,"END.*\n/, '');
    expect(readFeed(text).skipped).toMatchObject([{ where: 'line 4', code: 'fileCutOff' }]);
  });

  test('rates of other lengths than half an hour are no Agile rates', () => {
    const text = sample('octopus-unit-rates.json').replace('"2026-09-23T22:00:00Z"', 'null');
    const feed = readFeed(text);
    expect(feed.prices).toHaveLength(2);
    expect(feed.skipped).toMatchObject([{ where: 'row 1', code: 'intervalNotTaken' }]);
  });

  test('rates of one payment method are not mixed with those of another', () => {
    const [first, second] = ['DIRECT_DEBIT', 'NON_DIRECT_DEBIT'];
    const text = sample('octopus-unit-rates.json')
      .replace('"payment_method": null', `"payment_method": "${first}"`)
      .replaceAll('"payment_method": null', `"payment_method": "${second}"`);
    expect(refusalOf(text).code).toBe('placeNotClear');
    expect(readFeed(text, { place: second }).prices).toHaveLength(2);
  });
});
