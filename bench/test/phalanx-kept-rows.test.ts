import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptRows } from '../phalanx/lib/kept-rows.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-rows-'));
  file = join(folder, 'rows.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a kept result is not measured again', () => {
  const first = keptRows<number>(file);
  expect(first('one', () => 1)).toBe(1);
  expect(first('two', () => 2)).toBe(2);
  const again = keptRows<number>(file);
  expect(
    again('one', () => {
      throw new Error('measured twice');
    }),
  ).toBe(1);
  expect(again('three', () => 3)).toBe(3);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
});

test('without a file nothing is kept', () => {
  expect(keptRows<number>(undefined)('one', () => 1)).toBe(1);
  expect(keptRows<number>(undefined)('one', () => 2)).toBe(2);
});

test('a foreign line and a file that cannot be written are refused', () => {
  writeFileSync(file, '{"site":"office"}\n');
  expect(() => keptRows<number>(file)).toThrow('office');
  expect(() => keptRows<number>(join(folder, 'nowhere', 'rows.jsonl'))).toThrow('nowhere');
});
