import { describe, expect, test } from 'vitest';
import { type ReadOptions, readReadings } from '../src/index.js';

const prices: ReadOptions = { quantity: 'price', timeZone: 'Europe/Berlin' };
const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readReadings([text], { ...prices, ...options });
const file = (header: string, first: string, second = first) =>
  `time;${header}\n2026-03-01 00:00;${first}\n2026-03-01 01:00;${second}\n`;

describe('the unit of prices', () => {
  test.each<[string, string, string, number]>([
    ['usd_per_kwh', 'USD', '0.0289', 28.9],
    ['usdPerKwh', 'USD', '0.0315', 31.5],
    ['EUR/kWh', 'EUR', '0,0315', 31.5],
    ['Preis [€/kWh]', 'EUR', '0,0315', 31.5],
    ['$/kWh', 'USD', '0.0315', 31.5],
    ['ct/kWh', 'EUR', '3,15', 31.5],
    ['Price (c/kWh)', 'AUD', '3.15', 31.5],
    ['p/kWh', 'GBP', '3.15', 31.5],
    ['øre/kWh', 'DKK', '31,5', 315],
    ['öre', 'SEK', '31,5', 315],
    ['örePerKwh', 'SEK', '31,5', 315],
    ['Pris före skatt (EUR/MWh)', 'EUR', '31,5', 31.5],
    ['Pris före skatt', 'EUR', '31,5', 31.5],
    ['cents', 'USD', '3.15', 31.5],
    ['price_cents_per_mwh', 'USD', '3150', 31.5],
    ['USD/MWh', 'USD', '31.5', 31.5],
    ['Deutschland/Luxemburg [€/MWh]', 'EUR', '31,5', 31.5],
    ['price', 'USD', '31.5', 31.5],
    ['spot', 'EUR', '31,5', 31.5],
  ])('%s in %s', async (header, currency, cell, expected) => {
    const { values, notes } = await read(file(header, cell), { currency });
    expect([...values]).toEqual([expected, expected]);
    expect(notes.join()).toContain(header);
  });

  test('is said, with what was done', async () => {
    const noted = async (header: string) =>
      (await read(file(header, '3'), { currency: 'USD' })).notes;
    expect(await noted('usd_per_kwh')).toContain(
      '"usd_per_kwh" is read as USD per kWh and multiplied by 1,000 to be USD per MWh',
    );
    expect(await noted('cents')).toContain(
      '"cents" does not say per how much energy, so its prices are taken as hundredths of USD per kWh and multiplied by 10 to be USD per MWh',
    );
    expect(await noted('price')).toContain(
      '"price" does not state a unit, so its prices are taken as USD per MWh',
    );
  });

  test('can be told, and applies to limits', async () => {
    const told = await read(file('price', '0.05'), { priceUnit: 'per-kWh' });
    expect([...told.values]).toEqual([50, 50]);
    const limited = read(file('eur_per_kwh', '2000'), { maximum: 1_000_000 });
    await expect(limited).rejects.toMatchObject({ code: 'outsideLimits' });
  });

  test.each([
    ['EUR/MWh', 'USD'],
    ['price_gbp', 'EUR'],
    ['$/MWh', 'EUR'],
    ['£ per MWh', 'USD'],
    ['öre/kWh', 'EUR'],
  ])('%s is refused where %s is expected', async (header, currency) => {
    await expect(read(file(header, '30'), { currency })).rejects.toMatchObject({
      code: 'currencyDiffers',
      message: expect.stringContaining(
        `prices must be in ${currency}; the column "${header}" is in`,
      ),
    });
  });

  test('a dollar is that of the market, and an unknown currency is taken as the expected one', async () => {
    await expect(read(file('$/MWh', '30'), { currency: 'AUD' })).resolves.toBeDefined();
    await expect(read(file('LMP', '30'), { currency: 'AUD' })).resolves.toBeDefined();
    await expect(read(file('us$/MWh', '30'), { currency: 'AUD' })).rejects.toThrow('is in USD');
  });
});

describe('numbers', () => {
  test.each<[string, string, number[]]>([
    ['one decimal comma per row', file('price', '12,5', '13,25'), [12.5, 13.25]],
    ['points between thousands', file('price', '1.234,5', '1.234'), [1234.5, 1234]],
    ['spaces between thousands', file('price', '1 234,5', '12,5'), [1234.5, 12.5]],
    ['a long minus', file('price', '−12,5', '3,0'), [-12.5, 3]],
    [
      'quoted, in a file with commas',
      'time,price\n2026-03-01 00:00,"12,5"\n2026-03-01 01:00,"1,234.5"\n'.replace(
        '"12,5"',
        '"2,000.5"',
      ),
      [2000.5, 1234.5],
    ],
    [
      'quoted decimal commas in a file with commas',
      'time,price\n2026-03-01 00:00,"12,5"\n2026-03-01 01:00,"13,25"\n',
      [12.5, 13.25],
    ],
    [
      'quoted decimal commas with three digits, of which one cannot separate thousands',
      'time,price\n2026-03-01 00:00,"1,250"\n2026-03-01 01:00,"0,123"\n',
      [1.25, 0.123],
    ],
    [
      'points with three digits, of which one cannot separate thousands',
      'time;price\n2026-03-01 00:00;-0.123\n2026-03-01 01:00;1,250.5\n',
      [-0.123, 1250.5],
    ],
    [
      'as many decimal commas as semicolons',
      'time;a;price\n2026-03-01 00:00;1,5;12,5\n2026-03-01 01:00;1,5;13,5\n',
      [12.5, 13.5],
    ],
    [
      'with an interval as the time',
      'MTU;price\n01.03.2026 00:00 - 01.03.2026 01:00;12,5\n01.03.2026 01:00 - 01.03.2026 02:00;13,5\n',
      [12.5, 13.5],
    ],
  ])('%s', async (_, text, expected) => {
    expect([...(await read(text)).values]).toEqual(expected);
  });

  test('a number that begins with 0 is never one with thousands, not even after the first rows', async () => {
    const rows = Array.from(
      { length: 50 },
      (_, hour) => `${new Date(Date.UTC(2026, 2, 1, hour)).toISOString()},"1,250"`,
    );
    const text = `time,price\n${rows.join('\n')}\n2026-03-03T02:00Z,"0,123"\n`;
    await expect(read(text)).rejects.toMatchObject({ code: 'notANumber' });
  });

  test('cells that say so are missing, even the first ones, and their lines are named', async () => {
    const text =
      'time;price\n2026-03-01 00:00;n/a\n2026-03-01 01:00;-\n2026-03-01 02:00;\n2026-03-01 03:00;–\n2026-03-01 04:00;31,5\n2026-03-01 05:00;k.A.\n';
    const faults: string[] = [];
    const { values, notes } = await read(text, { onFault: ({ message }) => faults.push(message) });
    const none = Number.NaN;
    expect([...values]).toEqual([none, none, none, none, 31.5, none]);
    expect(faults).toEqual([]);
    expect(notes).toContain(
      '5 cells have no value, in lines 2, 3, 4, 5, 7, so their steps are missing',
    );
  });
});

describe('dates', () => {
  const dated = (...dates: string[]) =>
    `time,price\n${dates.map((date, hour) => `${date} ${String(hour).padStart(2, '0')}:00,1`).join('\n')}\n`;
  const startOf = async (text: string, options: Partial<ReadOptions> = {}) =>
    new Date((await read(text, { timeZone: 'UTC', ...options })).startMs)
      .toISOString()
      .slice(0, 10);

  test('a number above 12 settles the order for the rows before it', async () => {
    const rows = Array.from({ length: 15 * 24 }, (_, hour) => {
      const day = String(Math.floor(hour / 24) + 1).padStart(2, '0');
      return [day, `${String(hour % 24).padStart(2, '0')}:00,1`] as const;
    });
    const dmy = rows.map(([day, rest]) => `${day}/04/2026 ${rest}`).join('\n');
    expect(await startOf(`time,price\n${dmy}\n`)).toBe('2026-04-01');
    const mdy = rows.map(([day, rest]) => `04/${day}/2026 ${rest}`).join('\n');
    expect(await startOf(`time,price\n${mdy}\n`)).toBe('2026-04-01');
  });

  test('a date above 12 is named', async () => {
    const { notes } = await read(dated('31/03/2026', '31/03/2026'));
    expect(notes).toContain('dates are read as day/month/year, because line 2 has 31/03/2026');
  });

  test('two days that follow each other settle it as well', async () => {
    const text =
      'time,price\n03/04/2026 22:00,1\n03/04/2026 23:00,1\n04/04/2026 00:00,1\n04/04/2026 01:00,1\n';
    const found = await read(text, { timeZone: 'UTC' });
    expect(new Date(found.startMs).toISOString()).toBe('2026-04-03T22:00:00.000Z');
    expect(found.notes).toContain(
      'dates are read as day/month/year, because 04/04/2026 is then the day next to 03/04/2026',
    );
  });

  test('dates that nothing settles are refused unless the order is told', async () => {
    const text = dated('03/04/2026', '03/04/2026');
    await expect(read(text)).rejects.toMatchObject({
      code: 'dateOrderNotClear',
      message: expect.stringMatching(
        /^line 2: 03\/04\/2026 may be month\/day\/year or day\/month\/year, and no other row/,
      ),
    });
    expect(await startOf(text, { dateOrder: 'dmy' })).toBe('2026-04-03');
    expect(await startOf(text, { dateOrder: 'mdy' })).toBe('2026-03-04');
    expect(await startOf(dated('04/04/2026', '04/04/2026'))).toBe('2026-04-04');
  });
});

test.each([
  ['an empty file', '', 'this one is empty'],
  ['a byte order mark alone', '\uFEFF', 'this one is empty'],
  ['a header alone', 'time;price\n', 'this one has a single row, "time;price"'],
])('%s is refused with the reason', async (_, text, reason) => {
  await expect(read(text)).rejects.toMatchObject({
    code: 'noReadings',
    message: expect.stringContaining(reason),
  });
});
