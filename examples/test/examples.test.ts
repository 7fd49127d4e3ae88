// Takes more than ten seconds, because the examples do real work, such as billing a load under every rate and planning years.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainProgram } from '../notebook/plain-program.js';

const folder = fileURLToPath(new URL('..', import.meta.url));
const examples = readdirSync(folder).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.config.ts'),
);

/** A line that an example must print, for results that can be computed by hand. */
const knownLines: Readonly<Record<string, string>> = {
  '01-bill-of-a-year.ts': 'month 12: ',
  // The highest reading of June in the file, and its hour.
  '02-bill-of-a-csv.ts': 'peak 473.1 kW at 2014-06-09T14:00',
  // 8,760 hours of 200 kW at 0.12, and 0.18 more in five hours of 261 weekdays.
  '03-import-a-rate.ts': 'energy: 257220.00 USD',
  '05-save-with-a-battery.ts': 'proven gap: 0.00',
  '08-backtest-a-forecast.ts': 'origins whose forecast knew the future: 0',
  // 91 local days, one of which has 23 hours.
  '09-fit-a-market.ts': '2183 hours, 0 missing',
  '14-replay-a-peak.ts': '168 hours; ',
  '16-replay-a-market.ts': '48 hours, ',
  // 1 × 4 + 3 × 7 = 25 units for 7 + 3 × 12 = 43; without the small machine 4 × 12 = 48.
  '17-solve-a-model.ts': 'cost: 43',
  // The second 02:00 of the night, between 11 and 12.
  '18-csv-in-csv-out.ts': '2026-10-25T01:00:00.000Z,11.50',
  '19-size-a-battery.ts': 'costs +20 %',
  // 40 kW at 400 and 80 kWh at 350.
  '20-promise-of-a-size.ts': 'cost: 44000 USD',
  // Hour 18 of standard time, which is six hours behind UTC.
  '21-read-published-prices.ts': 'dearest: 62.00 at 2026-11-01T23:00:00.000Z',
};

/** Runs the given programs one after the other and saves the output or error of each, because one may end the process. */
const DRIVER = `
import { writeFileSync } from 'node:fs';
import { format } from 'node:util';
const outcomes = {};
for (const file of process.argv.slice(2)) {
  const outcome = { printed: '', failure: '' };
  outcomes[file] = outcome;
  console.log = (...parts) => { outcome.printed += format(...parts) + '\\n'; };
  await import('./' + file).catch((error) => { outcome.failure = String(error?.stack ?? error); });
  writeFileSync('outcomes.json', JSON.stringify(outcomes));
}
`;

/** A folder in the examples, where the built packages resolve as they do for a copied example; git ignores it. */
let scratch: string;
let ending: string;
let outcomes: Readonly<Record<string, { printed: string; failure: string }>>;

const programOf = (example: string) => example.replace(/\.ts$/, '.mjs');

beforeAll(() => {
  const cache = join(folder, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  scratch = mkdtempSync(join(cache, 'examples-'));
  symlinkSync(join(folder, 'data'), join(scratch, 'data'), 'junction');
  for (const example of examples) {
    const text = readFileSync(join(folder, example), 'utf8');
    writeFileSync(join(scratch, programOf(example)), plainProgram(text));
  }
  writeFileSync(join(scratch, 'driver.mjs'), DRIVER);
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['driver.mjs', ...examples.map(programOf)],
    { cwd: scratch, env: { ...process.env, TMPDIR: scratch, TEMP: scratch }, encoding: 'utf8' },
  );
  ending = status === 0 ? '' : `status ${status}, signal ${signal}: ${stderr}`;
  outcomes = JSON.parse(readFileSync(join(scratch, 'outcomes.json'), 'utf8'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

test.each(examples)('%s runs and prints real numbers', (example) => {
  const { printed, failure } = outcomes[programOf(example)] ?? { printed: '', failure: ending };
  expect(failure).toBe('');
  expect(printed.trim().split('\n').length).toBeGreaterThan(2);
  expect(printed).not.toMatch(/NaN|undefined|Infinity/);
  expect(printed).toContain(knownLines[example] ?? '');
});

test('they leave no handle open that would keep the process alive', () => {
  expect(ending).toBe('');
});

test('every example with a known line exists', () => {
  expect(examples).toEqual(expect.arrayContaining(Object.keys(knownLines)));
});

test('examples are numbered from 01 on', () => {
  const numbers = examples.map((example) => Number(example.slice(0, 2)));
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(15);
});
