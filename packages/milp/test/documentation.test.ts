import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as milp from '@bess/milp';
import * as infeasibility from '@bess/milp/infeasibility';
import * as model from '@bess/milp/model';
import * as node from '@bess/milp/node';
import * as solvers from '@bess/milp/solvers';
import * as verify from '@bess/milp/verify';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = { ...milp, ...model, ...solvers, ...verify, ...infeasibility, ...node };
const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs code in which a line `expression; // => value` states the value of the expression. */
async function runExample(code: string): Promise<number> {
  let checks = 0;
  const check = (received: unknown, wanted: unknown) => {
    checks += 1;
    expect(received).toEqual(wanted);
  };
  const body = code
    .split('\n')
    .filter((line) => !line.startsWith('import '))
    .map((line) => line.replace(/^(.*\S); \/\/ => (.*)$/, 'check($1, $2);'))
    .join('\n');
  await new AsyncFunction('check', ...Object.keys(scope), body)(check, ...Object.values(scope));
  return checks;
}

const sources = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' });
const examples = sources
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const source = readFileSync(`${root}/src/${file}`, 'utf8');
    return [...source.matchAll(/@example\n((?: \* .*\n)+?) \*\//g)].map((match) => ({
      file,
      code: match[1]!.replaceAll(/^ \* /gm, ''),
    }));
  });

describe('examples in the documentation', () => {
  it('are found', () => {
    expect(examples.length).toBeGreaterThanOrEqual(11);
  });

  it.each(examples)('$file', async ({ code }) => {
    expect(await runExample(code)).toBeGreaterThan(0);
  });

  it('overview and guide', async () => {
    const documents = ['README.md', 'docs/guide.md'].map((file) =>
      readFileSync(`${root}/${file}`, 'utf8'),
    );
    const blocks = [...documents.join('\n').matchAll(/```js\n([\s\S]*?)```/g)].map(
      (match) => match[1]!,
    );
    expect(blocks.length).toBeGreaterThanOrEqual(4);
    for (const block of blocks) expect(await runExample(block)).toBeGreaterThan(0);
  });
});
