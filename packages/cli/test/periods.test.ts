// Takes about ten seconds, because it loads and runs every engine.
import { describe, expect, test } from 'vitest';
import { runCommandLine } from '../src/node/index.js';
import { onPlannedSteps } from '../src/node/internal/planned-steps.js';
import { fakeTerminal } from './fake-terminal.js';
import { hourlyLoad, hourlyPrices, localLoad, tenCents } from './files.js';

const day = 24;
const shape = (hour: number) => (hour % day < 8 ? 50 : hour % day === 12 ? 120 : 80);

const files = {
  'tariff.json': JSON.stringify(tenCents),
  // The load of each hour is the number of the hour.
  'hours.csv': hourlyLoad(100 * day, (hour) => hour),
  'spike-in-march.csv': hourlyLoad(100 * day, (hour) => (hour === 80 * day ? 90_000 : 100)),
  'january.csv': hourlyLoad(31 * day, () => 100),
  'hour-before.csv': hourlyLoad(1 + 31 * day, () => 100, Date.UTC(2025, 11, 31, 23)),
  'week.csv': hourlyLoad(7 * day, () => 100),
  'year.csv': hourlyLoad(365 * day, shape, Date.UTC(2025, 0, 1)),
  // The first of the two years has the higher peak.
  'two-years.csv': hourlyLoad(
    731 * day,
    (hour) => (hour < 366 * day && hour % day === 12 ? 300 : shape(hour)),
    Date.UTC(2024, 0, 1),
  ),
  'from-10-january.csv': hourlyLoad(380 * day, shape, Date.UTC(2025, 0, 10)),
  'to-15-december.csv': hourlyLoad(348 * day, shape, Date.UTC(2025, 0, 1)),
  'before-summer.csv': localLoad('America/Los_Angeles', Date.UTC(2026, 1, 1, 8), 35 * day, 60),
  'prices.csv': hourlyPrices(21 * day),
};

async function call(line: string) {
  const { terminal, ...seen } = fakeTerminal(files);
  const code = await runCommandLine(line.split(' '), terminal);
  return { code, ...seen, text: seen.printed.join('\n'), notes: seen.noted.join('\n') };
}

async function answerOf(line: string) {
  const { code, text, notes } = await call(`${line} --json`);
  expect([code, notes.match(/^error.*/m)]).toEqual([0, null]);
  return JSON.parse(text);
}

/** Sum of the integers from `from` up to, but not including, `to`. */
const sumFrom = (from: number, to: number) => ((to - from) * (from + to - 1)) / 2;

describe('--from and --to', () => {
  const bill = 'bill --tariff tariff.json --load hours.csv';

  test.each([
    // London keeps UTC in winter.
    ['--from 2026-01-10 --to 2026-01-11', 9 * day, 10 * day],
    ['--to 2026-01-11', 0, 10 * day],
    ['--from 2026-04-10', 99 * day - 1, 100 * day],
    // Eight hours behind UTC.
    ['--zone America/Los_Angeles --from 2026-01-10 --to 2026-01-11', 9 * day + 8, 10 * day + 8],
    // Clocks are put forward: a day of 23 hours.
    ['--from 2026-03-29 --to 2026-03-30', 87 * day, 88 * day - 1],
  ])('%s: hours %d to %d', async (options, from, to) => {
    const { months } = await answerOf(`${bill} ${options}`);
    const energyKwh = months.reduce(
      (sum: number, month: { energyKwh: number }) => sum + month.energyKwh,
      0,
    );
    expect(energyKwh).toBeCloseTo(sumFrom(from, to), 6);
  });

  test('print a note if the file is shorter', async () => {
    const { notes } = await call(`${bill} --from 2025-12-15 --to 2026-05-01`);
    expect(notes).toContain(
      'note: hours.csv begins at 2026-01-01T00:00+00:00, after --from 2025-12-15',
    );
    expect(notes).toContain(
      'note: hours.csv ends at 2026-04-11T01:00+01:00, before --to 2026-05-01',
    );
    expect((await call(`${bill} --from 2026-01-01`)).notes).not.toMatch(/begins|ends/);
  });

  test('days that are not read are not checked for spikes', async () => {
    const spike = 'bill --tariff tariff.json --load spike-in-march.csv';
    expect((await call(spike)).notes).toContain('90000 kW at 2026-03-22T00:00+00:00');
    expect((await call(`${spike} --to 2026-02-01`)).notes).not.toContain('far above');
  });

  test.each([
    ['forecast --load hours.csv --horizon 2 --to 2026-01-20', '2026-01-20T00:00+00:00 '],
    [
      'risk --tariff tariff.json --load hours.csv --power-kw 20 --capacity-kwh 40 --to 2026-01-20',
      '2026-01-19T23:00+00:00: load 455.0 kW',
    ],
    [
      'dispatch --prices prices.csv --power-mw 1 --capacity-mwh 4 --horizon 4 --to 2026-01-20',
      '2026-01-19T23:00+00:00, 21.02 per MWh',
    ],
  ])('%s', async (line, said) => {
    expect((await call(line)).text).toContain(said);
  });

  test('simulate uses only the chosen days', async () => {
    const simulate =
      'simulate --power-mw 1 --capacity-mwh 4 --prices prices.csv --paths 20 --days 2';
    const all = await answerOf(simulate);
    const late = await answerOf(`${simulate} --from 2026-01-05`);
    expect(late.annualRevenue).not.toEqual(all.annualRevenue);
  });

  test.each([
    [2, '--from 2026-02-30', '--from must be a date such as 2026-01-31; 2026-02-30 came'],
    [2, '--to 2026-13-01', '--to must be a date such as 2026-01-31; 2026-13-01 came'],
    [2, '--from 01/02/2026', '--from must be a date such as 2026-01-31; 01/02/2026 came'],
    [
      2,
      '--from 2026-02-01 --to 2026-02-01',
      '--from must be a date before --to; 2026-02-01 and 2026-02-01 came',
    ],
    [
      3,
      '--from 2027-01-01',
      '--load hours.csv holds 100 days (2026-01-01T00:00+00:00 to 2026-04-11T01:00+01:00), and --from 2027-01-01 leaves none of it',
    ],
    [3, '--from 2025-01-01 --to 2026-01-01', '--from 2025-01-01 --to 2026-01-01 leaves none of it'],
  ])('exit code %d: %s', async (expected, options, complaint) => {
    const { code, notes, printed } = await call(`${bill} ${options}`);
    expect(notes).toContain(complaint);
    expect([code, printed]).toEqual([expected, []]);
  });
});

describe('optimize uses one year', () => {
  const of = (load: string) =>
    `optimize --tariff tariff.json --load ${load} --power-kw 30 --capacity-kwh 60`;

  test('the last full one of two, and prints a note', async () => {
    const last = await answerOf(of('two-years.csv'));
    const alone = await answerOf(of('year.csv'));
    expect(last.notes).toContain(
      '--load two-years.csv holds 731 days (2024-01-01T00:00+00:00 to 2026-01-01T00:00+00:00); using its last full year, 2025-01-01T00:00+00:00 to 2026-01-01T00:00+00:00 (--from and --to choose another)',
    );
    expect(alone.notes.join()).not.toContain('its last full year');
    expect({ ...last, notes: [] }).toEqual({ ...alone, notes: [] });
  });

  test('the one chosen by --from and --to', async () => {
    const { billWithoutBattery, notes } = await answerOf(
      `${of('two-years.csv')} --from 2024-01-01 --to 2025-01-01`,
    );
    expect(billWithoutBattery.months.map(({ peakKw }: { peakKw: number }) => peakKw)).toEqual(
      new Array(12).fill(300),
    );
    expect(notes.join()).not.toContain('its last full year');
  });

  test('the last 365 days if there are no twelve complete months', async () => {
    const { notes } = await call(of('from-10-january.csv'));
    expect(notes).toContain(
      '--load from-10-january.csv holds 380 days (2025-01-10T00:00+00:00 to 2026-01-25T00:00+00:00); using its last full year, 2025-01-25T00:00+00:00 to 2026-01-25T00:00+00:00',
    );
  });

  test('beginning with the first complete day, not with hours of the previous month', async () => {
    // In Los Angeles the file begins on 31 December at 16:00.
    const { billWithoutBattery, notes } = await answerOf(
      `${of('year.csv')} --zone America/Los_Angeles`,
    );
    expect(billWithoutBattery.months[0]).toMatchObject({ year: 2025, month: 1 });
    expect(notes.join()).not.toMatch(/its last full year|less than a year/);
  });

  test('with a note if some days are missing', async () => {
    const { code, notes } = await call(of('to-15-december.csv'));
    expect(code).toBe(0);
    expect(notes).toContain(
      'note: --load to-15-december.csv holds 348 days (2025-01-01T00:00+00:00 to 2025-12-15T00:00+00:00), less than a year: missing days are assumed to be like the other days of their month',
    );
  });
});

describe('bill of an incomplete month', () => {
  const hourBefore = 'bill --tariff tariff.json --load hour-before.csv';

  test('has full charges and a warning', async () => {
    const { notes } = await call(hourBefore);
    const warning =
      '--load hour-before.csv holds 1 of the 744 hours of 2025-12 in local time (Europe/London), but fixed charges, demand charges and tier limits apply for the full month; --whole-months leaves that month out';
    expect(notes).toContain(`warning: ${warning}`);
    // Only once.
    expect(notes.match(/2025-12/g)).toHaveLength(1);
    const { months, warnings } = await answerOf(hourBefore);
    // An hour at 0.10, 100 kW at 5, 10 a month
    expect(months[0]).toMatchObject({ year: 2025, month: 12, total: 520 });
    expect(warnings).toEqual([warning]);
  });

  test('is left out with --whole-months, at both ends', async () => {
    const whole = await answerOf(`${hourBefore} --whole-months`);
    const january = await answerOf('bill --tariff tariff.json --load january.csv');
    expect({ ...whole, notes: [] }).toEqual({ ...january, notes: [] });
    expect(whole.notes).toContain(
      '--load hour-before.csv holds 1 of the 744 hours of 2025-12 in local time (Europe/London); that month is left out',
    );
    const hours = 'bill --tariff tariff.json --load hours.csv --from 2026-01-02 --whole-months';
    const { months, warnings } = await answerOf(hours);
    expect(months.map(({ month }: { month: number }) => month)).toEqual([2, 3]);
    expect(warnings).toEqual([]);
  });

  test('the hours are counted within the chosen days, in local time', async () => {
    // March has an hour less.
    const line = 'bill --tariff tariff.json --load hours.csv --from 2026-02-01 --to 2026-03-31';
    const { warnings } = await answerOf(line);
    expect(warnings).toEqual([
      expect.stringContaining(
        '--load hours.csv --from 2026-02-01 --to 2026-03-31 holds 719 of the 743 hours of 2026-03 in',
      ),
    ]);
  });

  test('--whole-months needs a complete month', async () => {
    const week = 'bill --tariff tariff.json --load week.csv';
    const { warnings } = await answerOf(week);
    expect(warnings).toEqual([expect.stringMatching(/168 of the 744 .* full month$/)]);
    const { code, notes } = await call(`${week} --whole-months`);
    expect(code).toBe(3);
    expect(notes).toContain(
      '--load week.csv holds 7 days (2026-01-01T00:00+00:00 to 2026-01-08T00:00+00:00), but no complete month in local time (Europe/London), which --whole-months requires',
    );
  });
});

describe('times are local, with their offset', () => {
  test('in the table of a plan', async () => {
    const { printed } = await call(
      'dispatch --prices prices.csv --power-mw 1 --capacity-mwh 4 --horizon 4 --zone America/Los_Angeles',
    );
    expect(printed[0]).toMatch(/^2026-01-21T15:00-08:00, /);
    expect(printed.slice(-4).map((row) => row.slice(0, 22))).toEqual([
      '2026-01-21T15:00-08:00',
      '2026-01-21T16:00-08:00',
      '2026-01-21T17:00-08:00',
      '2026-01-21T18:00-08:00',
    ]);
  });

  test('in a forecast across the change to summer time', async () => {
    const { printed } = await call(
      'forecast --load before-summer.csv --horizon 4 --zone America/Los_Angeles',
    );
    expect(printed.slice(2, 6).map((row) => row.slice(0, 22))).toEqual([
      '2026-03-08T00:00-08:00',
      '2026-03-08T01:00-08:00',
      '2026-03-08T03:00-07:00',
      '2026-03-08T04:00-07:00',
    ]);
  });

  test('in the risk of a day', async () => {
    const { printed } = await call(
      'risk --tariff tariff.json --load january.csv --power-kw 20 --capacity-kwh 40 --zone Asia/Tokyo',
    );
    expect(printed[0]).toBe('2026-02-01T08:00+09:00: load 100.0 kW');
  });
});

describe('the steps in which a battery is planned', () => {
  const plannedOf = (stepMinutes: number, windowMinutes?: number, startMinute = 0) => {
    const notes: string[] = [];
    const length = 240 / stepMinutes;
    const series = {
      source: '--load fine.csv',
      path: 'fine.csv',
      name: 'load',
      grid: {
        startMs: Date.UTC(2026, 0, 1, 0, startMinute),
        stepMinutes,
        length,
        timeZone: 'Europe/London',
      },
      // The minute of the beginning of each step.
      values: Float64Array.from({ length }, (_, step) => startMinute + step * stepMinutes),
    };
    const tariff = windowMinutes === undefined ? {} : { demandWindowMinutes: windowMinutes };
    const { grid, values } = onPlannedSteps(series, tariff, { note: (it) => notes.push(it) });
    return { grid, values: [...values], notes };
  };

  test.each<[number, number | undefined, number]>([
    [1, undefined, 15],
    [2, undefined, 20],
    [3, undefined, 15],
    [4, undefined, 20],
    [5, undefined, 15],
    [6, undefined, 30],
    [10, undefined, 20],
    [12, undefined, 60],
    // A meter of 30 minutes cannot be read from steps of 20; one of 15 minutes is shorter than either.
    [10, 30, 30],
    [2, 30, 30],
    [10, 15, 20],
    [10, 60, 20],
    [5, 30, 15],
  ])('are, of readings of %d minutes and a meter of %s, %d minutes', (step, meter, planned) => {
    const { grid, values, notes } = plannedOf(step, meter);
    expect(grid.stepMinutes).toBe(planned);
    expect(grid.length).toBe(240 / planned);
    // The mean of the minutes from 0 up to the last step before `planned`.
    expect(values.slice(0, 2)).toEqual([(planned - step) / 2, (planned - step) / 2 + planned]);
    expect(notes).toEqual([
      `fine.csv: readings of ${step} minutes are averaged over ${planned} minutes, the steps in which the battery is planned`,
    ]);
  });

  test.each([15, 20, 30, 60])('are those of the file, without a note: %d minutes', (step) => {
    expect(plannedOf(step)).toMatchObject({ grid: { stepMinutes: step }, notes: [] });
  });

  test('begin at a multiple of their length past the hour', () => {
    const { grid, values } = plannedOf(10, undefined, 10);
    expect(new Date(grid.startMs).toISOString()).toBe('2026-01-01T00:20:00.000Z');
    expect(values[0]).toBe(25);
  });
});
