import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as kernel from '@bess/kernel';
import * as battery from '@bess/kernel/battery';
import * as csv from '@bess/kernel/csv';
import * as errors from '@bess/kernel/errors';
import * as progress from '@bess/kernel/progress';
import * as rng from '@bess/kernel/rng';
import * as schema from '@bess/kernel/schema';
import * as series from '@bess/kernel/series';
import * as stats from '@bess/kernel/stats';
import { describe, expect, test } from 'vitest';
import { runExample } from './run-example.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }));

/** The code of each `@example`, up to the next tag or the end of the comment. */
const examples = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/g)].map((match) => ({
    file,
    code: (match[1] ?? '').replaceAll(/^ \* ?/gm, ''),
  })),
);

describe('the examples in the sources', () => {
  test.each(examples)('$file', ({ code }) => {
    const checked = runExample(code);
    expect(checked.length).toBeGreaterThan(0);
    for (const { source, actual, expected } of checked) {
      expect({ source, value: actual }).toEqual({ source, value: expected });
    }
  });

  test('every public function has one', () => {
    const functions = Object.entries(kernel).filter(
      ([name, value]) => typeof value === 'function' && name !== 'EngineError',
    );
    const named = new Set(examples.flatMap(({ code }) => code.match(/\w+(?=\()/g) ?? []));
    const without = functions.map(([name]) => name).filter((name) => !named.has(name));
    expect(without).toEqual([]);
    expect(functions.length).toBeGreaterThanOrEqual(40);
  });
});

test('the examples in the documents give the stated values', () => {
  for (const file of ['README.md', join('docs', 'guide.md'), join('docs', 'method.md')]) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, code] of text.matchAll(/```ts\n([\s\S]*?)```/g)) {
      const checked = runExample(code ?? '');
      expect(checked.length, relative(root, file)).toBeGreaterThan(0);
      for (const { source, actual, expected } of checked) {
        expect({ source, value: actual }).toEqual({ source, value: expected });
      }
    }
  }
});

test('the main entry has every export of the subpaths, and the README names them all', () => {
  const parts = {
    ...battery,
    ...csv,
    ...errors,
    ...progress,
    ...rng,
    ...schema,
    ...series,
    ...stats,
  };
  expect(Object.keys(kernel).sort()).toEqual(Object.keys(parts).sort());
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(Object.keys(parts).filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
});
