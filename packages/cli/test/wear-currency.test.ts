import { expect, test } from 'vitest';
import { runCommandLine } from '../src/node/index.js';
import { fakeTerminal } from './fake-terminal.js';
import { hourlyPrices, localLoad, tenCents } from './files.js';

const files = {
  'pounds.json': JSON.stringify(tenCents),
  'dollars.json': JSON.stringify({ ...tenCents, currency: 'USD' }),
  'load.csv': localLoad('Europe/London', Date.UTC(2026, 2, 1), 20 * 24, 60),
  'prices.csv': hourlyPrices(7 * 24),
};

async function call(line: string) {
  const { terminal, printed, noted } = fakeTerminal(files);
  const code = await runCommandLine(`${line} --json`.split(' '), terminal);
  return { code, answer: JSON.parse(printed.join('\n')), notes: noted.join('\n') };
}

// The engines' default wear of 5 is in US dollars; in another currency it would be another cost.
test('dispatch: wear has no cost in another currency than USD, and the answer says so', async () => {
  const line = 'dispatch --prices prices.csv --power-mw 1 --capacity-mwh 4 --soc 1 --horizon 24';
  const euros = await call(`${line} --market de-day-ahead`);
  expect([euros.code, euros.answer.wear]).toEqual([0, 0]);
  expect(euros.notes).toContain(
    'battery wear: 0 (no wear cost was given in EUR; the default is in USD)',
  );
  const dollars = await call(line);
  expect(dollars.answer.wear).toBeGreaterThan(0);
  expect(dollars.notes).not.toContain('wear');
});

test('risk: wear has no cost in another currency than USD, and the answer says so', async () => {
  const wearOf = ({ answer }: Awaited<ReturnType<typeof call>>): number =>
    Math.max(...answer.candidates.map((each: { expectedWear: number }) => each.expectedWear));
  const line = '--load load.csv --power-kw 20 --capacity-kwh 40 --soc 1';
  const pounds = await call(`risk --tariff pounds.json ${line}`);
  expect([pounds.code, wearOf(pounds)]).toEqual([0, 0]);
  expect(pounds.notes).toContain(
    'battery wear: 0 (no wear cost was given in GBP; the default is in USD)',
  );
  const dollars = await call(`risk --tariff dollars.json ${line}`);
  expect(wearOf(dollars)).toBeGreaterThan(0);
  expect(dollars.notes).not.toContain('battery wear');
});
