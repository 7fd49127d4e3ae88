import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simulate } from '@bess/strix';
import { describe, expect, test } from 'vitest';
import { nodeTerminal, runCommandLine } from '../src/node/index.js';
import { fakeTerminal } from './fake-terminal.js';
import { hourly, hourlyLoad, hourlyPrices, localLoad, noPeriods, tenCents } from './files.js';

const fiveCents = {
  label: 'abc',
  utility: 'Example',
  name: 'Five cents',
  country: 'USA',
  energyratestructure: [[{ rate: 0.05 }]],
  energyweekdayschedule: noPeriods,
  energyweekendschedule: noPeriods,
};

const files = {
  'tariff.json': JSON.stringify(tenCents),
  'urdb.json': JSON.stringify({ items: [fiveCents] }),
  'two-rates.json': JSON.stringify({
    items: [fiveCents, { ...fiveCents, label: 'def', name: 'Six cents' }],
  }),
  'no-rate.json': JSON.stringify({ items: [] }),
  'periods.json': JSON.stringify({
    ...tenCents,
    energy: { ...tenCents.energy, weekdaySchedule: noPeriods.map((row) => row.map(() => 3)) },
  }),
  'hours-of-use.json': JSON.stringify({
    ...tenCents,
    energy: {
      ...tenCents.energy,
      periods: [
        {
          tiers: [
            { upTo: 200, unit: 'kWhPerKw', pricePerKwh: 0.1 },
            { upTo: null, unit: 'kWhPerKw', pricePerKwh: 0.08 },
          ],
        },
      ],
    },
  }),
  'coincident.json': JSON.stringify({
    ...tenCents,
    coincident: {
      unit: 'kW',
      periods: [{ tiers: [{ upTo: null, pricePerUnit: 3 }] }],
      weekdaySchedule: noPeriods,
      weekendSchedule: noPeriods,
    },
  }),
  'mars.json': JSON.stringify({ ...tenCents, timeZone: 'Mars/Base' }),
  'options.json': JSON.stringify({
    costs: { perKw: 500, perKwh: 500 },
    finance: { years: 3, discountRate: { nominalPerYear: 0.05 } },
  }),
  'dear-project.json': JSON.stringify({
    costs: { perKw: 9000, perKwh: 9000 },
    finance: { years: 2, discountRate: { nominalPerYear: 0.05 } },
  }),
  'unknown-option.json': JSON.stringify({
    costs: { perKw: 1, perKwh: 1, perKww: 2 },
    finance: { years: 3, discountRate: { nominalPerYear: 0.05 } },
  }),
  'given-twice.json': JSON.stringify({ tariff: 'x' }),
  'broken.json': '{\n  "energy": 1,\n  oops\n}',
  'january.csv': hourlyLoad(744, () => 100),
  'gap.csv': `time,load_kw\n${hourly(20, () => 100)}\n${hourly(20, () => 100, Date.UTC(2026, 0, 3))}\n`,
  'half.csv': hourlyLoad(48, () => 100, Date.UTC(2026, 0, 1, 0, 30)),
  'minutes.csv': ['time,load_kw', ...minutes(2 * 1440), ''].join('\n'),
  'two.csv': hourlyLoad(2, () => 100),
  'far.csv': hourlyLoad(48, (hour) => (hour === 7 ? 1e300 : 100)),
  'first-days.csv': hourlyLoad(48, () => 100, 0),
  'last-days.csv': hourlyLoad(48, () => 100, Date.UTC(2199, 11, 31)),
  'unknown.csv': hourlyLoad(48, () => Number.NaN),
  'gap-of-march.csv': hourlyLoad(8760, (hour) =>
    hour >= 59 * 24 && hour < 90 * 24 ? Number.NaN : 100,
  ),
  'dear.csv': hourlyLoad(20 * 24, (hour) => (hour === 20 ? 2_000_000 : 50)),
  'twelve.csv': 'time,price\n2026-01-01T00:00Z,40\n2026-01-01T00:12Z,41\n2026-01-01T00:24Z,42\n',
  'broken.csv': 'time,load_kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,x\n',
  'spike.csv': hourlyLoad(744, (hour) => (hour === 200 ? 90_000 : 100 + (hour % 24))),
  'year.csv': hourlyLoad(8760, (hour) => (hour % 24 < 8 ? 50 : hour % 24 === 12 ? 120 : 80)),
  'load.csv': localLoad('Europe/London', Date.UTC(2026, 2, 1), 40 * 24, 60),
  'prices.csv': hourlyPrices(21 * 24),
  'dollars.csv': hourlyPrices(21 * 24).replace('time,price', 'time,USD/MWh'),
  'euros.csv': hourlyPrices(21 * 24).replace('time,price', 'time,EUR/MWh'),
  'hourly-in-rows.csv': pricesInRows([0]),
  'irregular.csv': pricesInRows([0, 2, 5, 7, 9, 11]),
};

/** Rows of a minute each. */
function minutes(count: number): string[] {
  return Array.from(
    { length: count },
    (_, minute) => `${new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()},100`,
  );
}

/** Fifteen days in rows of 5 minutes; only some rows of each hour have a price. */
function pricesInRows(rowsOfHour: readonly number[]): string {
  const rows = Array.from({ length: 15 * 288 }, (_, row) => {
    const time = new Date(Date.UTC(2026, 0, 1, 0, 5 * row)).toISOString();
    return `${time},${rowsOfHour.includes(row % 12) ? 40 + (row % 7) : ''}`;
  });
  return ['time,price', ...rows, ''].join('\n');
}

async function call(line: string) {
  const { terminal, ...seen } = fakeTerminal(files);
  const code = await runCommandLine(line.split(' '), terminal);
  return { code, ...seen, text: seen.printed.join('\n'), notes: seen.noted.join('\n') };
}

describe('bill', () => {
  test('equals the bill computed by hand', async () => {
    const { code, text } = await call('bill --tariff tariff.json --load january.csv');
    expect(code).toBe(0);
    // 74,400 kWh at 0.10, 100 kW at 5, 10 a month
    expect(text).toMatch(/2026-01 +74,400 +100\.0 +7,440\.00 +500\.00 +10\.00 +7,950\.00/);
  });

  test('has columns that add up to the total', async () => {
    const { text } = await call('bill --tariff coincident.json --load january.csv');
    // 74,400 kWh at 0.10, 100 kW at 5 and at 3, 10 a month
    expect(text).toMatch(/7,440\.00 +800\.00 +10\.00 +8,250\.00/);
  });

  test('prints JSON and writes a chart on request', async () => {
    const line = 'bill --tariff tariff.json --load january.csv --json --plot tariff.svg';
    const { code, text, written } = await call(line);
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ total: 7950, currency: 'GBP', warnings: [] });
    expect(written.get('tariff.svg')).toMatch(/^<svg/);
  });

  test('reads a rate in URDB form', async () => {
    const { text, notes } = await call(
      'bill --tariff urdb.json --load january.csv --zone Europe/London',
    );
    expect(text).toMatch(/3,720\.00$/m);
    expect(notes).toContain('note: ');
  });

  test('names readings that must be errors, and drops them on request', async () => {
    const kept = await call('bill --tariff tariff.json --load spike.csv');
    expect(kept.notes).toContain(
      'spike.csv: one reading is far above all others, 90000 kW at 2026-01-09T08:00+00:00; --drop-spikes',
    );
    expect(kept.text).toContain('90,000.0');
    const dropped = await call('bill --tariff tariff.json --load spike.csv --drop-spikes');
    expect(dropped.text).toContain('123.0');
    expect(dropped.notes).toContain('missing steps filled by linear interpolation: 1');
  });
});

describe('optimize', () => {
  test('a battery under a demand charge lowers the peak', async () => {
    const { code, text } = await call(
      'optimize --tariff tariff.json --load year.csv --power-kw 30 --capacity-kwh 60 --json',
    );
    expect(code).toBe(0);
    const { savings, optimalityGapPct } = JSON.parse(text);
    // An hour of 120 kW between hours of 80 kW: 30 kW less for an hour, twelve times at 5; minus the losses at 0.10.
    expect(savings.demandSavings).toBeCloseTo(12 * 30 * 5, 0);
    expect(savings.totalAnnual).toBeLessThan(12 * 30 * 5);
    expect(optimalityGapPct).toBeLessThan(0.01);
  });

  test('needs twelve months', async () => {
    const { code, notes } = await call(
      'optimize --tariff tariff.json --load january.csv --power-kw 30 --capacity-kwh 60',
    );
    expect(code).toBe(3);
    expect(notes).toContain(
      '--load january.csv holds 31 days (2026-01-01T00:00+00:00 to 2026-02-01T00:00+00:00); optimize needs a whole year, with weekdays and days off in every month (missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)',
    );
  });
});

describe('size', () => {
  const quick =
    'size --tariff tariff.json --load year.csv --power-range 40 --hours-range 1-2 --control perfect --sizes 1 --discount-rate 0.05';

  test('no battery pays if it costs more, with the figures', async () => {
    const line =
      'size --tariff tariff.json --load year.csv --power-range 0-40 --hours-range 1 --control perfect --sizes 1 --options options.json --json';
    const { code, text, notes } = await call(line);
    expect([code, notes.match(/^error.*/m)]).toEqual([0, null]);
    const answer = JSON.parse(text);
    expect(answer).toMatchObject({ batteryPays: false, best: { powerKw: 0 } });
    expect(answer.best.project.cashFlow.equity).toHaveLength(4);
    const words = await call(line.replace(' --json', ''));
    expect(words.text).toMatch(/^No battery pays: .* would cost .* GBP, save .* and lose .* GBP/m);
  });

  test('can be stopped', async () => {
    const { terminal, noted, printed } = fakeTerminal(files);
    const stopped = {
      ...terminal,
      onInterrupt: (stop: () => void) => {
        stop();
        return () => undefined;
      },
    };
    const words = `${quick} --years 10 --cost-per-kw 10 --cost-per-kwh 50`.split(' ');
    expect(await runCommandLine(words, stopped)).toBe(130);
    expect(noted).toContain('stopped before there was a result');
    expect(printed).toEqual([]);
  });

  test.each<[number, string, string]>([
    [2, quick, '--cost-per-kw AMOUNT must be given'],
    [2, `${quick} --cost-per-kw 1 --cost-per-kwh 1`, '--years N must be given'],
    [2, `${quick} --options options.json --cost-per-kwh=-1`, 'number from 0 to'],
    [2, `${quick} --options options.json --tax-credit 0.3`, '--tax-credit requires --tax-rate'],
    [2, `${quick} --options options.json --budget x`, '--budget must be a number'],
    [2, `${quick} --options options.json --control lucky`, 'achievable, perfect'],
    [
      2,
      quick.replace('40', '9-1').concat(' --options options.json'),
      '--power-range must be a range such as 50-200, or one number; 9-1 came',
    ],
    [
      3,
      quick.replace('year.csv', 'january.csv').concat(' --options options.json'),
      'size needs twelve complete calendar months, of which there are 1',
    ],
    [
      3,
      `${quick} --options unknown-option.json`,
      '--options unknown-option.json: costs.perKww is not a known field, the nearest known one is perKw',
    ],
    [
      3,
      `${quick} --options given-twice.json`,
      'given-twice.json: the file must not contain tariff, which --tariff gives',
    ],
    [3, `${quick} --options broken.json`, 'broken.json: line 3'],
  ])('%d: %s', async (expected, line, complaint) => {
    const { code, notes, printed } = await call(line);
    expect(notes).toContain(complaint);
    expect(printed).toEqual([]);
    expect(code).toBe(expected);
  });
});

describe('value', () => {
  const line = 'value --power-mw 1 --durations 1,2 --years 2 --discount-rate 0.05 --projects 20';

  test('says that it does not pay, from options in a file, and equals the engine in JSON', async () => {
    const dear = 'value --power-mw 1 --durations 1 --projects 20 --options dear-project.json';
    const { text } = await call(dear);
    expect(text).toMatch(
      /^It does not pay: 1 hours, lose .*; 100 % of the projects lose money\.$/m,
    );
    const { text: json } = await call(`${dear} --json`);
    expect(JSON.parse(json)).toMatchObject({ projectCount: 20, years: 2, bestDuration: null });
  });

  test.each<[number, string, string]>([
    [2, line, '--cost-per-kw AMOUNT must be given'],
    [2, `${line} --options dear-project.json --durations 2,x`, '--durations must be hours'],
    [2, `${line} --options dear-project.json --projects 3`, 'a whole number from 20 to 100000'],
    [2, `${line} --options dear-project.json --plot a.svg`, "Unknown option '--plot'"],
    [
      3,
      `${line} --options options.json --prices january.csv --to 2026-01-04`,
      'value needs 14 days',
    ],
  ])('%d: %s', async (expected, words, complaint) => {
    const { code, notes, printed } = await call(words);
    expect(notes).toContain(complaint);
    expect(printed).toEqual([]);
    expect(code).toBe(expected);
  });
});

describe('the other engines', () => {
  test('forecast: a constant load remains constant', async () => {
    const { code, text, drawn } = await call('forecast --load january.csv --horizon 3 --json');
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      start: '2026-02-01T00:00:00.000Z',
      point: [100, 100, 100],
      p10: [100, 100, 100],
    });
    expect(drawn.some((line) => /█.* %/.test(line))).toBe(true);
    expect(drawn.at(-1)).toBe('');
  });

  test('forecast: says that a day is more steps than it forecasts', async () => {
    const { code, text, notes } = await call('forecast --load minutes.csv --json');
    expect([code, JSON.parse(text).point.length]).toEqual([0, 1000]);
    expect(notes).toContain(
      'note: the forecast is of 1000 steps of a minute, the most, rather than of 24 hours',
    );
  });

  test('simulate: equals the result of the engine with the same seed', async () => {
    const { code, text } = await call(
      'simulate --power-mw 1 --capacity-mwh 4 --paths 40 --days 7 --seed 3 --json',
    );
    expect(code).toBe(0);
    const battery = { powerMw: 1, capacityMwh: 4 };
    const expected = await simulate({ battery, seed: 3, pathCount: 40, horizonDays: 7 });
    expect(JSON.parse(text)).toMatchObject({ annualRevenue: expected.annualRevenue });
  });

  test.each([
    ['of every hour, in rows of 5 minutes', 'hourly-in-rows.csv'],
    ['at irregular steps', 'irregular.csv'],
  ])('simulate: prices %s', async (_, file) => {
    const { code, notes } = await call(
      `simulate --power-mw 1 --capacity-mwh 4 --prices ${file} --paths 20 --days 2`,
    );
    expect([code, notes.match(/^error.*/m)]).toEqual([0, null]);
  });

  test('simulate: prices are in the currency of the market, unless another is given', async () => {
    const line = 'simulate --power-mw 1 --capacity-mwh 4 --paths 20 --days 2 --json';
    const euros = await call(`${line} --market de-day-ahead --prices euros.csv`);
    expect([euros.code, JSON.parse(euros.text).currency]).toEqual([0, 'EUR']);
    const dollars = await call(`${line} --market de-day-ahead --prices dollars.csv`);
    expect([dollars.code, dollars.text]).toEqual([3, '']);
    expect(dollars.notes).toContain('prices must be in EUR; the column "USD/MWh" is in USD');
    const given = `${line} --market de-day-ahead --prices dollars.csv --currency USD`;
    expect(JSON.parse((await call(given)).text).currency).toBe('USD');
    // The currency of the market itself needs no prices.
    expect((await call(`${line} --currency USD`)).code).toBe(0);
  });

  test('risk: an action, and a chart of the rest of the day', async () => {
    const { code, text, written } = await call(
      'risk --tariff tariff.json --load load.csv --power-kw 20 --capacity-kwh 40 --plot day.json',
    );
    expect(code).toBe(0);
    expect(text).toMatch(/occurs in the next 24 hours: \d+\.\d %/);
    expect(JSON.parse(String(written.get('day.json')))).toHaveProperty('vconcat');
  });

  test('dispatch: one recommendation, explained', async () => {
    const { code, text } = await call(
      'dispatch --prices prices.csv --power-mw 1 --capacity-mwh 4 --horizon 12',
    );
    expect(code).toBe(0);
    expect(text).toMatch(/2026-01-21T23:00\+00:00, [\d.]+ per MWh: (charge|discharge|idle)/);
    expect(text.match(/2026-01-2\dT/g)!.length).toBeGreaterThan(12);
    // No plan was submitted, so the text does not mention one.
    expect(text).toMatch(/more than staying idle|is worth most/);
    expect(text).not.toContain('sent');
  });
});

describe('charts have the chosen theme', () => {
  test.each([
    ['bill --tariff tariff.json --load january.csv', 'light'],
    ['bill --tariff tariff.json --load january.csv --theme light', 'light'],
    ['bill --tariff tariff.json --load january.csv --theme dark', 'dark'],
    [
      'optimize --tariff tariff.json --load year.csv --power-kw 30 --capacity-kwh 60 --theme dark',
      'dark',
    ],
    ['forecast --load load.csv --horizon 4 --theme dark', 'dark'],
    ['simulate --power-mw 1 --capacity-mwh 4 --paths 40 --days 7 --theme dark', 'dark'],
    [
      'risk --tariff tariff.json --load load.csv --power-kw 20 --capacity-kwh 40 --theme dark',
      'dark',
    ],
    [
      'dispatch --prices prices.csv --power-mw 1 --capacity-mwh 4 --horizon 12 --theme dark',
      'dark',
    ],
  ])('%s: %s', async (line, page) => {
    const { code, written, notes } = await call(`${line} --plot chart.json`);
    expect([code, notes.match(/^error.*/m)]).toEqual([0, null]);
    const { background, config } = JSON.parse(String(written.get('chart.json')));
    const brightness = (colour: string) => Number.parseInt(colour.slice(1, 3), 16) / 255;
    expect(brightness(background) < 0.2).toBe(page === 'dark');
    expect(brightness(config.title.color) > 0.8).toBe(page === 'dark');
  });
});

describe('a chart that cannot be written', () => {
  const line = 'bill --tariff tariff.json --load january.csv --plot charts/a.svg';
  const failing = (code: string) => async (path: string) => {
    throw Object.assign(new Error(`${code}: no space left, write`), { code, path });
  };

  test('comes after the result, and fails the command', async () => {
    const { terminal, printed, noted } = fakeTerminal(files);
    const code = await runCommandLine(line.split(' '), { ...terminal, write: failing('ENOSPC') });
    expect(code).toBe(3);
    expect(printed.join('\n')).toMatch(/7,950\.00/);
    expect(noted.at(-1)).toContain('error: charts/a.svg cannot be opened: no space left (ENOSPC)');
  });

  test('is refused before the work where the terminal can tell', async () => {
    const { terminal, printed, noted } = fakeTerminal({});
    const words = line.split(' ');
    expect(await runCommandLine(words, { ...terminal, assertWritable: failing('ENOENT') })).toBe(3);
    expect([printed, noted]).toEqual([[], [expect.stringContaining('charts/a.svg')]]);
  });

  test.each([
    ['tariff.json', 'bill --tariff tariff.json --load january.csv'],
    ['./tariff.json', 'bill --tariff tariff.json --load january.csv'],
    ['options.json', 'size --tariff tariff.json --load year.csv --options ./x/../options.json'],
  ])('is refused before the work where it would replace an input: %s', async (path, words) => {
    const { code, notes, printed, written } = await call(`${words} --plot ${path}`);
    expect(notes).toContain(`--plot must not name a file that is read; ${path} came`);
    expect([code, printed, [...written]]).toEqual([2, [], []]);
  });

  test('is not taken for one by the terminal of a process, if its folder exists', async () => {
    const { assertWritable } = nodeTerminal();
    await expect(assertWritable!(join(tmpdir(), 'none', 'a.svg'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(assertWritable!(join(tmpdir(), 'a.svg'))).resolves.toBeUndefined();
    await expect(assertWritable!('a.svg')).resolves.toBeUndefined();
  });
});

describe('errors have a message and an exit code', () => {
  test.each<[number, string, string]>([
    [2, 'bil', 'did you mean bill?'],
    [2, 'bill --lod x', "Unknown option '--lod'"],
    [2, 'bill --load january.csv', '--tariff CODE|FILE must be given'],
    [2, 'forecast --horizon 3', 'exactly one of --load and --prices'],
    [2, 'forecast --load january.csv --horizon 0', 'a whole number from 1 to 1000; 0 came'],
    [
      2,
      'size --tariff tariff.json --load - --options -',
      'only one of --load and --options can read standard input',
    ],
    [2, 'bill --tariff tariff.json --load january.csv --unit hp', '--unit must be one of W, kW'],
    [2, 'bill --tariff tariff.json --load january.csv --plot a.bmp', '.svg, .png or .json'],
    [2, 'bill --tariff tariff.json --load january.csv --plot a.svg --theme night', 'light, dark'],
    [
      2,
      'bill --tariff tariff.json --load january.csv --theme dark',
      '--theme dark requires --plot',
    ],
    [
      3,
      'bill --tariff tariff.json --load none.csv',
      'none.csv cannot be opened: no such file or directory (ENOENT)',
    ],
    [
      3,
      'bill --tariff tariff.json --load broken.csv',
      'broken.csv: line 3, column 2 (load_kw): must be a number; "x" came [cli/notANumber]',
    ],
    [3, 'bill --tariff broken.json --load january.csv', 'broken.json: line 3, column'],
    [3, 'bill --tariff tariff.json --load gap.csv', 'first of 28 hours from 2026-01-01T20:00'],
    [
      3,
      'bill --tariff nowhere --load january.csv',
      '--tariff must be a rate of the library, or a file that ends in .json; nowhere came (nearest: ',
    ],
    [
      3,
      'bill --tariff periods.json --load january.csv',
      'periods.json: energy.weekdaySchedule names period 3',
    ],
    [
      3,
      'bill --tariff two-rates.json --load january.csv --zone Europe/London',
      'two-rates.json: items must be one rate; 2 came: abc (Five cents), def (Six cents); leave the one that applies [cli/rateNotClear]',
    ],
    [
      3,
      'bill --tariff no-rate.json --load january.csv',
      'no-rate.json: items must be one rate; 0 came [cli/rateNotClear]',
    ],
    [3, 'bill --tariff mars.json --load january.csv', 'mars.json: timeZone must be an IANA zone'],
    [
      2,
      'bill --tariff tariff.json --load january.csv --zone Mars/Base',
      '--zone must be an IANA zone such as America/Los_Angeles; Mars/Base came',
    ],
    [
      3,
      'bill --tariff tariff.json --load half.csv',
      'half.csv: readings must begin at a multiple of 60 minutes past the hour in local time (Europe/London); the first is at 2026-01-01T00:30+00:00',
    ],
    [
      3,
      'optimize --tariff tariff.json --load gap-of-march.csv --power-kw 3 --capacity-kwh 6',
      'optimize needs weekdays and days off without gaps in every month (missing: 3)',
    ],
    [
      3,
      'forecast --load two.csv',
      '--load two.csv holds 2 hours (2026-01-01T00:00+00:00 to 2026-01-01T02:00+00:00); forecast needs 24 steps or more',
    ],
    [
      3,
      'forecast --prices unknown.csv --column 2',
      'of 48 steps only 0 have a value; forecast needs three quarters [helios/tooManyMissing]',
    ],
    [
      3,
      'risk --tariff hours-of-use.json --load january.csv --power-kw 3 --capacity-kwh 6',
      '--tariff hours-of-use.json: the rate has charges that risk does not support: energy tiers by hours of use',
    ],
    [
      3,
      'forecast --load far.csv',
      'far.csv: a load must be 1000000000000000 kW or less; 1e+300 came at 2026-01-01T07:00+00:00',
    ],
    ...['bill', 'optimize', 'risk'].flatMap((name): [number, string, string][] => {
      const battery = name === 'bill' ? '' : ' --power-kw 3 --capacity-kwh 6';
      const line = `${name} --tariff tariff.json${battery} --load`;
      return [
        [
          3,
          `${line} far.csv`,
          'far.csv: a load must be 10000000 kW or less; 1e+300 came at 2026-01-01T07:00+00:00 (--unit chooses another unit)',
        ],
        [
          3,
          `${line} first-days.csv --zone America/Los_Angeles`,
          'first-days.csv: readings must lie in the years 1978 to 2199; one is at 1969-12-31T16:00-08:00',
        ],
        [3, `${line} last-days.csv`, 'in the years 1978 to 2199; one is at 2200-01-01T23:00+00:00'],
      ];
    }),
    [
      3,
      'dispatch --prices last-days.csv --column 2 --power-mw 1 --capacity-mwh 4',
      'last-days.csv: readings must lie in the years 1970 to 2199; one is at 2200-01-01T23:00+00:00',
    ],
    [
      3,
      'simulate --prices last-days.csv --column 2 --power-mw 1 --capacity-mwh 4',
      'last-days.csv: readings must lie in the years 1970 to 2199; one is at 2200-01-01T23:00+00:00',
    ],
    [
      3,
      'risk --tariff tariff.json --load unknown.csv --column 2 --power-kw 3 --capacity-kwh 6',
      '--load unknown.csv holds 2 days (2026-01-01T00:00+00:00 to 2026-01-03T00:00+00:00); risk needs 2 readings or more',
    ],
    [2, 'simulate --power-mw 1 --capacity-mwh 4 --market mars', '--market must be one of us-iso-'],
    [
      2,
      'simulate --power-mw 1 --capacity-mwh 4 --prices prices.csv --currency euro',
      '--currency must be three capital letters such as EUR; euro came',
    ],
    [
      3,
      'simulate --power-mw 1 --capacity-mwh 4 --prices january.csv --to 2026-01-04',
      '--prices january.csv --to 2026-01-04 holds 3 days (2026-01-01T00:00+00:00 to 2026-01-04T00:00+00:00); simulate needs 14 days or more',
    ],
    [
      3,
      'simulate --power-mw 1 --capacity-mwh 4 --prices dear.csv',
      'dear.csv: prices must lie within ±500000 per MWh; 2000000 came at 2026-01-01T20:00+00:00',
    ],
    [2, 'dispatch --prices prices.csv --power-mw 1 --capacity-mwh 4 --market mars', '--market'],
    ...['column 2', 'unit per-kWh', 'zone Europe/Berlin', 'from 2026-01-01', 'to 2026-02-01'].map(
      (option): [number, string, string] => [
        2,
        `simulate --power-mw 1 --capacity-mwh 4 --${option}`,
        `--${option} requires --prices FILE`,
      ],
    ),
    [
      2,
      'value --power-mw 1 --options options.json --currency EUR',
      '--currency EUR requires --prices FILE, because the market us-iso-day-ahead is in USD',
    ],
    [
      3,
      'dispatch --prices dear.csv --power-mw 1 --capacity-mwh 4',
      'dear.csv: prices must lie within ±1000000 per MWh; 2000000 came at 2026-01-01T20:00+00:00',
    ],
    [
      3,
      'dispatch --prices unknown.csv --column 2 --power-mw 1 --capacity-mwh 4',
      '--prices unknown.csv holds 2 days (2026-01-01T00:00+00:00 to 2026-01-03T00:00+00:00), but no price',
    ],
    [
      3,
      'dispatch --prices twelve.csv --power-mw 1 --capacity-mwh 4',
      'twelve.csv: dispatch needs prices in steps of 5, 10, 15, 20, 30 or 60 minutes; steps of 12 came',
    ],
  ])('%d: bess %s', async (expected, line, complaint) => {
    const { code, notes, printed } = await call(line);
    expect(notes).toContain(complaint);
    // The messages are about files and options, not about arguments of an engine.
    expect(notes).not.toMatch(
      /\bgrid\b|\w+Series\b|\b(intervalMinutes|start|year|timeMs|epochMs|loadKw) must\b|\bvalues\[|hoursUseTiers/,
    );
    expect(printed).toEqual([]);
    expect(code).toBe(expected);
  });

  test('unexpected errors are printed with their stack', async () => {
    const { terminal, noted } = fakeTerminal({});
    const broken = {
      ...terminal,
      read: () => {
        throw new Error('disk on fire');
      },
    };
    expect(await runCommandLine(['bill', '--tariff', 'a.json', '--load', 'b'], broken)).toBe(1);
    expect(noted.join('\n')).toContain('disk on fire');
  });
});

describe('help', () => {
  test.each(['bill', 'optimize', 'size', 'forecast', 'simulate', 'risk', 'dispatch'])(
    '%s',
    async (name) => {
      const { code, text } = await call(`${name} --help`);
      expect(code).toBe(0);
      expect(text).toContain(`bess ${name} `);
      expect(text).toContain('--plot FILE');
      expect((await call('--help')).text).toContain(name);
    },
  );
});

describe('the built command', () => {
  const bin = fileURLToPath(new URL('../bin/bess.js', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'bess-'));
  writeFileSync(join(folder, 'tariff.json'), files['tariff.json']);
  writeFileSync(join(folder, 'broken.csv'), files['broken.csv']);

  test('reads files and pipes, and keeps errors out of the result', () => {
    try {
      const line = ['bill', '--tariff', 'tariff.json', '--load', '-', '--json', '--plot', 'a.svg'];
      const output = execFileSync(process.execPath, [bin, ...line], {
        cwd: folder,
        input: files['january.csv'],
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      expect(JSON.parse(output).total).toBe(7950);
      expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toMatch(/^<svg/);
      const words = [bin, 'bill', '--tariff', 'tariff.json', '--load', 'broken.csv'];
      const broken = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      expect(broken).toMatchObject({ status: 3, stdout: '' });
      expect(broken.stderr).toContain('line 3, column 2');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
