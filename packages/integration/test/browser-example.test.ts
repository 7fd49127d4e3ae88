import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { yearGrid } from '@bess/kernel/series';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { repositoryRoot } from '../src/repository-root.js';

/** The browser features that the page uses; a new context has none of Node. */
function pageOf(typed: Readonly<Record<string, string>>) {
  const listeners: Record<string, (event: { preventDefault(): void }) => void> = {};
  const form = {
    addEventListener: (name: string, listener: (typeof listeners)[string]) => {
      listeners[name] = listener;
    },
  };
  const answer = { textContent: '' };
  class FormData {
    get(name: string) {
      return typed[name] ?? null;
    }
  }
  const document = { querySelector: (name: string) => (name === 'form' ? form : answer) };
  return {
    context: createContext({ document, FormData }),
    submit: () => listeners['submit']!({ preventDefault() {} }),
    answer,
  };
}

async function bundle(): Promise<string> {
  const folder = join(inject('packedFolder'), 'browser');
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, 'main.ts');
  copyFileSync(join(repositoryRoot, 'examples/browser/main.ts'), entry);
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

test('the page bills like the library, without Node', async () => {
  const code = await bundle();
  const page = pageOf({ nightKw: '200', dayKw: '200' });
  runInContext(code, page.context);
  expect(page.answer.textContent).toBe('');
  page.submit();
  const tariff = getTariff(defaultTariffCode);
  const grid = yearGrid(2026, 60, tariff.timeZone);
  const bill = calculateBill(tariff, new Float64Array(grid.length).fill(200), grid);
  const demand = bill.byComponent.flatDemand + bill.byComponent.touDemand;
  expect(page.answer.textContent).toBe(
    `${Math.round(bill.total)} USD per year, of which demand ${Math.round(demand)}`,
  );

  const wrong = pageOf({ nightKw: '200', dayKw: 'none' });
  runInContext(code, wrong.context);
  wrong.submit();
  expect(wrong.answer.textContent).toContain('must');
  // Only one rate.
  expect(code.length).toBeLessThan(400_000);
});
