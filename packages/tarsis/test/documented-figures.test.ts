import { readFileSync } from 'node:fs';
import { defaultTariffCode } from '@bess/tariff-library';
import { expect, it } from 'vitest';
import { schedule } from '../src/index.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('reproduces the figure in the documentation of schedule', async () => {
  const documented = /savings\.totalAnnual;\n \* \/\/ => ([\d.]+)/.exec(
    read('../src/savings/schedule.ts'),
  );
  const { savings } = await schedule({ tariff: defaultTariffCode, month: 7, year: 2026 });
  expect(savings.totalAnnual).toBe(Number(documented?.[1]));
});

it('reproduces the answer shown in the project’s README', async () => {
  // Over HTTP, July means the next one; the README was written when that was July 2027.
  const { savings } = await schedule({ tariff: defaultTariffCode, month: 7, year: 2027 });
  const readme = read('../../../README.md');
  const shown = (field: string) => Number(new RegExp(`"${field}": ([\\d.]+)`).exec(readme)?.[1]);
  expect(shown('tou_savings')).toBe(savings.touSavings);
  expect(shown('demand_savings')).toBe(savings.demandSavings);
  expect(shown('total_annual')).toBe(savings.totalAnnual);
});
