import { readFileSync } from 'node:fs';
import * as errors from '@bess/kernel/errors';
import * as series from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import * as library from '../../src/index.js';
import { runExamples } from '../support/run-examples.js';

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = `${text('../../README.md')}\n${text('../../docs/guide.md')}`;

describe('README and guide', () => {
  it('shows examples that run and yield the stated results', async () => {
    const path = '@bess/tariff-library/tariffs/sce-tou-8-option-d-under-2-kv';
    const claims = runExamples(readme, {
      '@bess/tariff-library': library,
      '@bess/kernel/errors': errors,
      '@bess/kernel/series': series,
      [path]: await import('@bess/tariff-library/tariffs/sce-tou-8-option-d-under-2-kv'),
    });
    expect(claims.length).toBeGreaterThan(7);
    for (const { expression, claimed, actual } of claims)
      expect(actual, expression).toEqual(claimed);
  });

  it('names every export of the index, and existing tariffs', () => {
    for (const name of Object.keys(library)) expect(readme).toContain(name);
    const tried = /Tariffs to try: (.*)/.exec(readme)?.[1] ?? '';
    const codes = [...tried.matchAll(/`([a-z0-9-]+)`/g)].map(([, code]) => code!);
    expect(codes).toHaveLength(4);
    for (const code of codes) expect(library.getTariff(code).code).toBe(code);
    expect(library.getTariff(codes[1]!).features).toEqual(
      expect.arrayContaining(['ratchet', 'touDemand']),
    );
    expect(library.getTariff(codes[2]!).features).toContain('tieredDemand');
  });
});
