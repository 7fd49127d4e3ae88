import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const registerTs = pathToFileURL(fileURLToPath(new URL('../../register-ts.mjs', import.meta.url)));
const examples = readdirSync(folder).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.config.ts'),
);

/** A line that an example must print, where its outcome can be worked out by hand. */
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
};

/** Where examples put the files that they write. */
const scratch = mkdtempSync(join(tmpdir(), 'examples-'));
afterAll(() => rmSync(scratch, { recursive: true }));

test.each(examples)('%s runs and prints real figures', (example) => {
  // With the packages as built, which is what a copy of an example meets.
  const output = execFileSync(process.execPath, ['--import', registerTs.href, example], {
    cwd: folder,
    env: { ...process.env, TMPDIR: scratch, TEMP: scratch },
    encoding: 'utf8',
  });
  expect(output.trim().split('\n').length).toBeGreaterThan(2);
  expect(output).not.toMatch(/NaN|undefined|Infinity/);
  expect(output).toContain(knownLines[example] ?? '');
});

test('every example with a known line exists', () => {
  expect(examples).toEqual(expect.arrayContaining(Object.keys(knownLines)));
});

test('examples are numbered from 01 on', () => {
  const numbers = examples.map((example) => Number(example.slice(0, 2)));
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(15);
});
