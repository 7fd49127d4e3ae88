import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf, type ReadOptions, readReadings } from '../src/index.js';
import { greenButton, localLoad } from './files.js';

const power: ReadOptions = { quantity: 'power', timeZone: 'America/Los_Angeles' };
const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readReadings([text], { ...power, ...options });

describe('layouts', () => {
  const expected = {
    startMs: Date.parse('2026-01-31T21:15Z'),
    stepMinutes: 15,
    values: [10, 12.5],
  };

  test.each<[string, string, Partial<ReadOptions>]>([
    ['an offset', 'time,load_kw\n2026-01-31T13:15-08:00,10\n2026-01-31T13:30-08:00,12.5\n', {}],
    ['UTC', 'time_utc,load_kw\n2026-01-31 21:15,10\n2026-01-31 21:30,12.5', {}],
    [
      'Z',
      '"time","load_kw"\r\n"2026-01-31T21:15:00.000Z","10"\r\n"2026-01-31T21:30:00.000Z","12.5"\r\n',
      {},
    ],
    ['the clock of the site', 'time;kW\n31.01.2026 13:15;10\n31.01.2026 13:30;12,5\n', {}],
    ['AM and PM', 'when,kW\n1/31/2026 1:15 PM,10\n1/31/2026 1:30 PM,12.5\n', {}],
    ['day first', 'when,kW\n31/01/2026 13:15,10\n31/01/2026 13:30,12.5\n', { dateOrder: 'dmy' }],
    [
      'two columns',
      'Date,Start Time,End Time,kW\n2026-01-31,13:15,13:30,10\n2026-01-31,13:30,13:45,12.5\n',
      {},
    ],
    ['seconds since 1970', 'ts\tkw\n1769894100\t10\n1769895000\t12.5\n', {}],
    ['milliseconds', 'ts,kw\n1769894100000,10\n1769895000000,12.5\n', {}],
    ['no header', '2026-01-31T13:15,10\n2026-01-31T13:30,12.5\n', {}],
    [
      'a preamble and a byte order mark',
      '\uFEFFAccount,123\nMeter,"A, ""north"""\n\ntime,kW\n2026-01-31T13:15,10\n2026-01-31T13:30,12.5\n',
      {},
    ],
    ['ends of steps', 'time,kW\n2026-01-31T13:30,10\n2026-01-31T13:45,12.5\n', { label: 'end' }],
    ['energies by name', 'time,load (kWh)\n2026-01-31T13:15,2.5\n2026-01-31T13:30,3.125\n', {}],
    [
      'energies by option',
      'time,use\n2026-01-31T13:15,2500\n2026-01-31T13:30,3125\n',
      { unit: 'Wh' },
    ],
    [
      'a wide file',
      'time,solar_kw,load_kw,temp\n2026-01-31T13:15,1,10,55\n2026-01-31T13:30,2,12.5,55\n',
      {},
    ],
    [
      'a wide file by number',
      'time,a,b\n2026-01-31T13:15,1,10\n2026-01-31T13:30,2,12.5\n',
      { column: '3' },
    ],
    [
      'a long file',
      'time,meter,kw\n2026-01-31T13:15,A,10\n2026-01-31T13:15,B,1\n2026-01-31T13:30,A,12.5\n2026-01-31T13:30,B,2\n',
      { series: 'A' },
    ],
    ['Green Button', greenButton([1769894100, 1769895000], [25_000, 31_250]), {}],
  ])('%s', async (_, text, options) => {
    const { startMs, stepMinutes, values } = await read(text, options);
    expect({ startMs, stepMinutes, values: [...values] }).toEqual(expected);
  });

  test.each([
    [
      'a number of a meter',
      'MPAN,Time,kW\n1769894100,2026-01-31 13:15,10\n1769894100,2026-01-31 13:30,12.5\n',
    ],
    [
      'a number of a meter, with a column of times of day',
      'MPAN,Date,Time,kW\n1200023305967,31/01/2026,13:15,10\n1200023305967,31/01/2026,13:30,12.5\n',
    ],
    [
      'a date without a time beside Unix time',
      'ts,date,kw\n1769894100,2026-01-31,10\n1769895000,2026-01-31,12.5\n',
    ],
    [
      'intervals without spaces',
      'Time,kW\n2026-01-31 13:15-13:30,10\n2026-01-31 13:30-13:45,12.5\n',
    ],
    ['intervals with a dash', 'Time,kW\n2026-01-31 13:15–13:30,10\n2026-01-31 13:30–13:45,12.5\n'],
    [
      'intervals beside dates',
      'Date,Time,kW\n2026-01-31,13:15-13:30,10\n2026-01-31,13:30-13:45,12.5\n',
    ],
    [
      'an offset after a space',
      'Time,kW\n2026-01-31 13:15 -08:00,10\n2026-01-31 13:30 -08:00,12.5\n',
    ],
    [
      'an offset in several series',
      'Time,meter,kW\n2026-01-31 07:15-08:00,A,1\n2026-01-31 07:15-08:00,B,2\n'
        .repeat(20)
        .concat('2026-01-31 13:15-08:00,C,10\n2026-01-31 13:30-08:00,C,12.5\n'),
    ],
  ])('%s', async (name, text) => {
    const { startMs, stepMinutes, values } = await read(
      text,
      name.endsWith('series') ? { series: 'C' } : {},
    );
    expect({ startMs, stepMinutes, values: [...values] }).toEqual(expected);
  });

  test.each([
    ['hours', 60, '01:00'],
    ['half-hours', 30, '00:30'],
  ])('intervals of %s up to midnight, without spaces, are no offsets', async (_, minutes, end) => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const rows = Array.from({ length: 1440 / minutes }, (_, step) => {
      const ends = clock(((step + 1) * minutes) % 1440);
      return `2026-01-31 ${clock(step * minutes)}-${ends},${step}`;
    });
    expect(rows[0]).toBe(`2026-01-31 00:00-${end},0`);
    // When clocks are set forward, an interval looks longer.
    rows[2] = rows[2]!.replace(/-\d\d(?=:\d\d,)/, '-23');
    const { startMs, stepMinutes, values } = await read(`time,kW\n${rows.join('\n')}\n`);
    expect({ startMs, stepMinutes }).toEqual({
      startMs: Date.parse('2026-01-31T08:00Z'),
      stepMinutes: minutes,
    });
    expect([...values]).toEqual(rows.map((_, step) => step));
  });

  test('one day to a row', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
    const day = hours.map((_, hour) => hour);
    const text = `date,${hours.join(',')}\n2026-01-31,${day.join(',')}\n2026-02-01,${day.join(',')}\n`;
    const starting = await read(text);
    expect([...starting.values]).toEqual([...day, ...day]);
    expect(starting.startMs).toBe(Date.parse('2026-01-31T08:00Z'));
    const ending = text.replace(
      /00:00.*/,
      Array.from({ length: 24 }, (_, hour) => `HE${hour + 1}`).join(','),
    );
    expect([...(await read(ending)).values]).toEqual([...day, ...day]);
    const fromZero = text.replace(/00:00.*/, day.map((hour) => `Hour ${hour}`).join(','));
    expect(await read(fromZero)).toEqual(starting);
    const fromOne = text.replace(/00:00.*/, day.map((hour) => `Hour ${hour + 1}`).join(','));
    expect(await read(fromOne)).toEqual(starting);
  });
});

describe('clocks', () => {
  test.each([
    ['autumn, when an hour comes twice', '2025-11-01T07:00Z', 200],
    ['spring, when an hour is missing', '2026-03-07T08:00Z', 200],
  ])('%s', async (_, start, steps) => {
    const startMs = Date.parse(start);
    const text = localLoad('America/Los_Angeles', startMs, steps);
    const found = await read(text);
    expect(found).toMatchObject({ startMs, stepMinutes: 15 });
    expect(found.values).toHaveLength(steps);
    expect(found.values.some(Number.isNaN)).toBe(false);
  });

  test('a row of a day with a skipped hour has 23 hours', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
    const row = hours.map((_, hour) => (hour === 2 ? '' : String(hour))).join(',');
    const found = await read(`date,${hours.join(',')}\n2026-03-08,${row}\n2026-03-09,${row}\n`);
    expect([...found.values.slice(0, 4)]).toEqual([0, 1, 3, 4]);
    expect(found.notes).toContain('the hour that clocks skip in spring is left out');
  });
});

describe('an offset in the name of the column of times', () => {
  test.each([
    ['timestamp_utc', '2026-07-01T00:00Z'],
    ['Time (UTC-8)', '2026-07-01T08:00Z'],
    ['Time (UTC−08:00)', '2026-07-01T08:00Z'],
    ['Zeit (UTC+1)', '2026-06-30T23:00Z'],
    ['timestamp_gmt+01:00', '2026-06-30T23:00Z'],
    ['Time (GMT+0530)', '2026-06-30T18:30Z'],
    // A day of the clock of Europe, and the number of a column.
    ['Time (UTC+1/UTC+2)', '2026-07-01T07:00Z'],
    ['utc-15min', '2026-07-01T00:00Z'],
    ['Time UTC - 5 min', '2026-07-01T00:00Z'],
  ])('%s', async (name, start) => {
    const rows = '2026-07-01 00:00,1\n2026-07-01 01:00,2\n';
    expect((await read(`${name},kw\n${rows}`)).startMs).toBe(Date.parse(start));
  });

  test('beside a column of dates, below an offset of the cell, and with a note', async () => {
    const times = 'Date,Time (UTC-8),kw\n2026-07-01,00:00,1\n2026-07-01,01:00,2\n';
    const { startMs, notes } = await read(times);
    expect(startMs).toBe(Date.parse('2026-07-01T08:00Z'));
    expect(notes).toContain('times are read as UTC-08:00, the offset in the name of their column');
    const own = 'Time (UTC-8),kw\n2026-07-01 00:00Z,1\n2026-07-01 01:00Z,2\n';
    expect((await read(own)).startMs).toBe(Date.parse('2026-07-01T00:00Z'));
  });

  test.each([
    ['Date (UTC)', '2026-03-08', '2026-03-08T00:00Z'],
    ['Date (UTC+1)', '2026-03-08', '2026-03-07T23:00Z'],
    ['Date', '2026-03-08T00:00+01:00', '2026-03-07T23:00Z'],
  ])('with a day to a row: %s, %s', async (name, date, start) => {
    // In Los Angeles, a day whose clocks skip an hour.
    const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
    const day = hours.map((_, hour) => hour);
    const found = await read(`${name},${hours.join(',')}\n${date},${day.join(',')}\n`);
    expect(found.startMs).toBe(Date.parse(start));
    expect([...found.values]).toEqual(day);
  });
});

test.each([
  ['Load w/o PV (kW)', 10],
  ['Demand w/ solar [kW]', 10],
  ['Load w/ PV (MW)', 10_000],
  ['Load w/ PV', 10],
  ['Load w PV (Wh)', 0.01],
  ['Demand (W)', 0.01],
  ['load_w', 0.01],
  ['Energy kWh/h', 10],
])('the unit of %s', async (name, kw) => {
  const text = `time,${name}\n2026-01-01T00:00Z,10\n2026-01-01T01:00Z,10\n`;
  expect([...(await read(text)).values]).toEqual([kw, kw]);
});

describe('missing values', () => {
  test('empty cells and missing times are NaN', async () => {
    const text =
      'time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,\n2026-01-01T02:00Z,n/a\n2026-01-01T04:00Z,5\n';
    expect([...(await read(text)).values]).toEqual([1, Number.NaN, Number.NaN, Number.NaN, 5]);
  });

  test('gaps and spikes are found, and a regular load has none', () => {
    const load = Array.from({ length: 400 }, (_, i) => 100 + 50 * Math.sin(i / 4));
    expect(problemsOf(load)).toEqual({ gaps: [], spikes: [] });
    const bad = [...load];
    bad[7] = 99_999;
    bad[30] = Number.NaN;
    expect(problemsOf(bad)).toEqual({ gaps: [{ startIndex: 30, length: 1 }], spikes: [7] });
    expect(problemsOf([0, 0, 0, 5]).spikes).toEqual([]);
  });

  test('the steps in which a meter error begins and ends belong to it', () => {
    // Median 100, 99th percentile 300: spikes above 300 + 4 · 200 = 1,100, their flanks above 600.
    const load = Array.from({ length: 1000 }, (_, i): number => (i % 20 === 0 ? 300 : 100));
    const bad = [...load];
    bad.splice(501, 5, 601, 1200, 1101, 599, 900);
    expect(problemsOf(bad).spikes).toEqual([501, 502, 503]);
    // As high as an adjacent step, but not next to a spike: a peak that may be real.
    expect(problemsOf(load.with(501, 1100)).spikes).toEqual([]);
    expect(problemsOf(bad.slice(0, 503)).spikes).toEqual([501, 502]);
  });

  test('a series without a value has no spike', () => {
    expect(problemsOf([]).spikes).toEqual([]);
  });
});

describe('errors name their position', () => {
  test.each<[string, string, string, Partial<ReadOptions>]>([
    [
      'notANumber',
      'line 3, column 2 (kw): must be a number; "12..5" came',
      'time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,12..5\n',
      {},
    ],
    [
      'timeNotRead',
      'line 3, column 1 (time): must be a time',
      'time,kw\n2026-01-01T00:00Z,1\nlater,2\n',
      {},
    ],
    [
      'timeNotRead',
      '"2026-02-30T00:00Z" came',
      'time,kw\n2026-01-01T00:00Z,1\n2026-02-30T00:00Z,2\n',
      {},
    ],
    [
      'negativeLoad',
      'line 3, column 2 (kw): a load must be 0 or more; -2 came',
      'time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,-2\n',
      {},
    ],
    [
      'timesNotRising',
      'line 3, column 2 (kw): times must rise',
      'time,kw\n2026-01-01T01:00Z,1\n2026-01-01T00:00Z,2\n',
      {},
    ],
    [
      'timesNotRising',
      'line 3, column 2 (kw): times must rise; 2026-01-01T01:00:00.000Z came twice',
      'time,kw\n2026-01-01T01:00Z,1\n2026-01-01T01:00Z,2\n',
      {},
    ],
    [
      'timeOffStep',
      'line 4, column 2 (kw): times must be whole steps of 10 minutes',
      'time,kw\n2026-01-01T00:00Z,1\n2026-01-01T00:10Z,2\n2026-01-01T00:25Z,2\n',
      {},
    ],
    ['stepNotTaken', 'it is 90 minutes', 'time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:30Z,2\n', {}],
    ['tooFewReadings', 'at least 2 readings', 'time,kw\n2026-01-01T00:00Z,1\n', {}],
    [
      'tooManySteps',
      'at most 10000000 steps',
      'time,kw\n1980-01-01T00:00Z,1\n1980-01-01T00:01Z,1\n2026-01-01T00:10Z,2\n',
      {},
    ],
    [
      'rowCutOff',
      'line 3: the last row must have 3 cells, or end with a line break; it has 2 without a line break',
      'time,kw,temp\n2026-01-01T00:00Z,1,5\n2026-01-01T01:00Z,2',
      {},
    ],
    [
      'quoteNotClosed',
      'line 3: a quote must be closed',
      'time,kw,note\n2026-01-01T00:00Z,1,a\n2026-01-01T01:00Z,2,"b\n2026-01-01T02:00Z,3,c\n',
      {},
    ],
    ['noReadings', 'none has', 'time,kw\nabc,def\n', {}],
    ['columnNotClear', '--column must choose', 'time,a,b\n2026-01-01T00:00Z,1,2\n', {}],
    ['unknownColumn', '2 (a)', 'time,a,b\n2026-01-01T00:00Z,1,2\n', { column: 'c' }],
    ['unknownSeries', 'one of A', 'time,m,kw\n2026-01-01T00:00Z,A,2\n', { series: 'B' }],
    ['noTimeOfDay', 'time of day', 'date,kw\n2026-01-01,2\n', {}],
    ['malformedXml', 'line 2', '<feed>\n<entry></feed>', {}],
    ['notANumber', 'value of an IntervalReading', greenButton([1769894100], ['x']), {}],
    [
      'seriesNotClear',
      '/MeterReading/1/IntervalBlock',
      greenButton([1769894100, 1769895000], [1, 2]),
      { series: 'no' },
    ],
  ])('%s: %s', async (code, message, text, options) => {
    await expect(read(text, options)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test('prices may be negative and have no unit', async () => {
    const text = 'time_utc,lmp\n2026-01-01T00:00,-5\n2026-01-01T01:00,3\n';
    expect([...(await read(text, { quantity: 'price' })).values]).toEqual([-5, 3]);
  });
});

test('the position of chunk boundaries does not matter', async () => {
  const texts = [
    localLoad('America/Los_Angeles', Date.parse('2025-11-02T07:00Z'), 30),
    greenButton([1769894100, 1769895000], [25_000, 31_250]),
    '\uFEFFtime,"a ""name"",\nof two lines (kW)"\r\n2026-01-01T00:00Z,1\r\n2026-01-01T01:00Z,2',
  ];
  const whole = await Promise.all(texts.map((text) => read(text)));
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.array(fc.nat(2000), { maxLength: 6 }), async (which, drawn) => {
      const text = texts[which]!;
      const cuts = [0, ...drawn.map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
      const pieces = cuts.slice(1).map((cut, place) => text.slice(cuts[place], cut));
      expect(await readReadings(pieces, power)).toEqual(whole[which]);
    }),
  );
});

test('a truncated file is never accepted silently, unless it ends with a line', async () => {
  const texts = [
    'time,kw\n2026-01-01T00:00Z,104\n2026-01-01T01:00Z,117\n2026-01-01T02:00Z,125.5\n2026-01-01T03:00Z,98\n',
    'time;kw;temp\r\n01.01.2026 00:00;104;5,5\r\n01.01.2026 01:00;117;6\r\n01.01.2026 02:00;125,5;\r\n',
    'time,kw,"a ""note"""\n2026-01-01T00:00Z,104,"a\nb"\n2026-01-01T01:00Z,117,"c"\n2026-01-01T02:00Z,125.5,d\n',
  ];
  const said = new Set<string>();
  for (const text of texts) {
    for (let end = 1; end < text.length; end += 1) {
      const part = text.slice(0, end);
      const found = await read(part).catch(({ code }: { code: string }) => code);
      if (typeof found === 'string') {
        said.add(found);
        continue;
      }
      const isWhole = /[\n"]$/.test(part);
      const line = part.replace(/\n$/, '').split('\n').length;
      const notes = found.notes.filter((note) => note.includes('no line break'));
      expect(notes, JSON.stringify(part)).toHaveLength(isWhole ? 0 : 1);
      if (isWhole) {
        const meant = [104, 117, 125.5, 98].slice(0, found.values.length);
        expect([...found.values]).toEqual(meant);
      } else {
        expect(notes[0]).toMatch(new RegExp(`^line ${line}, the last,`));
        said.add('note');
      }
    }
  }
  expect([...said]).toEqual(expect.arrayContaining(['rowCutOff', 'quoteNotClosed', 'note']));
});

test('written readings are read back', async () => {
  const loads = fc.array(fc.option(fc.integer({ min: 0, max: 1e6 })), {
    minLength: 2,
    maxLength: 40,
  });
  const minutes = fc.constantFrom(1, 5, 15, 30, 60);
  await fc.assert(
    fc.asyncProperty(
      loads,
      minutes,
      fc.integer({ min: 0, max: 50_000 }),
      async (drawn, step, hours) => {
        // Known values at the ends, so that length and step can be determined.
        const load = [7, 8, ...drawn, 9];
        const startMs = Date.UTC(2020, 0, 1) + hours * 3_600_000;
        const text = load
          .map((kw, i) => `${new Date(startMs + i * step * 60_000).toISOString()},${kw ?? ''}`)
          .join('\n');
        const found = await read(text);
        expect(found).toMatchObject({ startMs, stepMinutes: step });
        expect([...found.values]).toEqual(load.map((kw) => kw ?? Number.NaN));
      },
    ),
  );
});

describe('every error of a file at once', () => {
  const readAll = async (text: string) => {
    const faults: string[] = [];
    const { values } = await readReadings([text], {
      quantity: 'price',
      timeZone: 'UTC',
      onFault: ({ message }) => faults.push(message),
    });
    return { values, faults };
  };

  test('rows with errors are reported and left out', async () => {
    const { values, faults } = await readAll(
      'time,price\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,x\nlater,3\n2026-01-01T03:00Z,4\n2026-01-01T03:00Z,5\n2026-01-01T04:00Z,-6\n',
    );
    expect(values).toEqual(Float64Array.of(1, Number.NaN, Number.NaN, 4, -6));
    expect(faults).toEqual([
      'line 3, column 2 (price): must be a number; "x" came',
      expect.stringContaining('line 4, column 1 (time): must be a time'),
      expect.stringContaining('line 6, column 2 (price): times must rise'),
    ]);
  });

  test('the time of a row with a bad value tells the step', async () => {
    const { values, faults } = await readAll(
      'time,price\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,x\n2026-01-01T02:00Z,3\n',
    );
    expect(values).toEqual(Float64Array.of(1, Number.NaN, 3));
    expect(faults).toHaveLength(1);
  });

  test('times off the step are found among the first rows and after them', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, i) => `${new Date((i + (i === 100 || i === 300 ? 0.5 : 0)) * 3_600_000).toISOString()},1`,
    );
    const { faults } = await readAll(
      `time,price\n${rows.slice(0, 100).join('\n')}\n${rows.slice(101).join('\n')}\n`,
    );
    expect(faults).toEqual([
      expect.stringContaining('line 301, column 2 (price): times must be whole steps'),
    ]);
  });

  test('a row with a wrong time does not set the step', async () => {
    const { values, faults } = await readAll(
      'time,price\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,2\n2026-01-01T01:07Z,2\n2026-01-01T02:00Z,3\n2026-01-01T03:00Z,4\n',
    );
    expect(values).toEqual(Float64Array.of(1, 2, 3, 4));
    expect(faults).toEqual([expect.stringContaining('line 4, column 2 (price): times must be')]);
  });

  test('values outside the limits are reported', async () => {
    const faults: string[] = [];
    const text =
      'time,f\n2026-01-01T00:00Z,70\n2026-01-01T01:00Z,-999\n2026-01-01T02:00Z,151\n2026-01-01T03:00Z,71\n2026-01-01T04:00Z,72\n';
    await readReadings([text], {
      quantity: 'price',
      timeZone: 'UTC',
      minimum: -100,
      maximum: 150,
      onFault: ({ message }) => faults.push(message),
    });
    expect(faults).toEqual([
      'line 3, column 2 (f): must be at least -100; -999 came',
      'line 4, column 2 (f): must be at most 150; 151 came',
    ]);
  });

  test('an error of the whole file is thrown', async () => {
    await expect(
      readAll('time,price\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,2\n2026-01-01T01:07Z,2\n'),
    ).rejects.toThrow(
      'line 4, column 2 (price): the distance of readings must divide 60 minutes; it is 7 minutes',
    );
  });
});
