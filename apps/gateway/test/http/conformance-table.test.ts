import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';

/** Every numbered statement of the interface, by section. */
const numbers = [
  ...['1: engines', '1.1', '1.2', '1.3', '1.4'],
  ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '2.10'],
  '3',
  ...['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9', '4.10', '4.11'],
  ...['5.1', '5.2', '5.3', '5.4', '5.5', '5.6'],
  '6',
  ...['7: 400', '7: 401', '7: 403', '7: 422', '7: 429', '7: 500'],
  ...['8: table', '8.1', '8.2', '8.3', '8.4', '8.5', '8.6'],
  ...['9.1', '9.2', '9.3'],
];
/** The interface says of these that they are not shown, and the gateway does nothing about them. */
const nothingToTest = ['6', '9.3'];

const page = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
const rowsOf = (heading: string): string[][] => {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
};
const statements = rowsOf('Statements').map(([, number = '', , tests = '']) => ({ number, tests }));
const operations = rowsOf('Operations').map(([, operation = '', tests = '']) => ({
  operation,
  tests,
}));
const fileOf = (name: string) => new URL(name, import.meta.url);

/** Tests that a cell names: file, and title where there is one. */
function named(cell: string): { file: string; title: string | undefined }[] {
  return [...cell.matchAll(/`([\w-]+\.test\.ts)`(?: "([^"]+)")?/g)].map(([, file = '', title]) => ({
    file,
    title,
  }));
}

describe('docs/conformance.md', () => {
  it('has each numbered statement of the interface once, in its order', () => {
    expect(statements.map(({ number }) => number)).toEqual(numbers);
  });

  it.each(statements)('names for $number tests that exist', ({ number, tests }) => {
    if (nothingToTest.includes(number)) {
      expect(named(tests)).toEqual([]);
      return;
    }
    expect(named(tests).length).toBeGreaterThan(0);
    for (const { file, title } of named(tests)) {
      expect([file, existsSync(fileOf(file))]).toEqual([file, true]);
      if (title !== undefined) {
        const quoted = `'${title.replaceAll("'", "\\'")}'`;
        expect([title, readFileSync(fileOf(file), 'utf8').includes(quoted)]).toEqual([title, true]);
      }
    }
  });

  it('is complete the other way round: each statement that is tested by number has its row', () => {
    for (const file of ['conformance.test.ts', 'conformance-strix.test.ts']) {
      const text = readFileSync(fileOf(file), 'utf8');
      const tested = [...text.matchAll(/^ {2}\[\n {4}'([^']+)',\n {4}'([^']+)',$/gm)];
      expect(tested.length).toBeGreaterThan(10);
      for (const [, , title = ''] of tested) {
        expect([title, page.includes(`\`${file}\` "${title}"`)]).toEqual([title, true]);
      }
    }
  });

  it('has every operation once, with tests that exist and call it', () => {
    const served = routes.map((route) => `\`${route.method} ${fullPath(route)}\``);
    expect(operations.map(({ operation }) => operation).sort()).toEqual(served.sort());
    for (const { operation, tests } of operations) {
      expect([operation, named(tests).length > 0]).toEqual([operation, true]);
      for (const { file } of named(tests)) {
        expect([file, existsSync(fileOf(file))]).toEqual([file, true]);
      }
    }
  });
});
