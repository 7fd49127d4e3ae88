// Compares the answers of every engine to a wide set of fixed inputs with its answers when the hashes were recorded:
//   npm run golden --workspace bench [-- --only fenrir/cycle] [--dump FOLDER] [--write]
// Exits with 1 if an answer moved. --dump writes each answer as text, so that two versions can be compared by `diff`.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { canonicalText } from './canonical-text.js';
import { cliCases } from './cli-cases.js';
import { fenrirCases } from './fenrir-cases.js';
import type { GoldenCase } from './golden-case.js';
import { heliosCases } from './helios-cases.js';
import { kernelCases } from './kernel-cases.js';
import { milpCases } from './milp-cases.js';
import { phalanxCases } from './phalanx-cases.js';
import { plotCases } from './plot-cases.js';
import { strixCases } from './strix-cases.js';
import { tariffLibraryCases } from './tariff-library-cases.js';
import { tarsisCases } from './tarsis-cases.js';

const hashFile = new URL('hashes.json', import.meta.url);
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    dump: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const recorded: Record<string, string> = JSON.parse(readFileSync(hashFile, 'utf8'));
const cases: readonly GoldenCase[] = [
  ...kernelCases,
  ...milpCases,
  ...tariffLibraryCases,
  ...fenrirCases,
  ...heliosCases,
  ...strixCases,
  ...phalanxCases,
  ...tarsisCases,
  ...plotCases,
  ...cliCases,
];
const chosen = cases.filter(({ name }) => name.startsWith(values.only));
if (chosen.length === 0) throw new Error(`--only must begin a case's name; ${values.only} came`);

const found: Record<string, string> = {};
for (const { name, answer } of chosen) {
  const text = canonicalText(await answerOrError(answer));
  found[name] = createHash('sha256').update(text).digest('hex');
  if (values.dump !== undefined) dump(values.dump, name, text);
}
const names = new Set(chosen.map(({ name }) => name));
const gone = Object.keys(recorded).filter(
  (name) => name.startsWith(values.only) && !names.has(name),
);
const moved = chosen.filter(({ name }) => recorded[name] !== found[name]).map(({ name }) => name);
if (values.write) {
  const kept = Object.entries(recorded).filter(([name]) => !gone.includes(name));
  const all = { ...Object.fromEntries(kept), ...found };
  const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(hashFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  console.log(`${chosen.length} answers recorded, ${moved.length} of them new or moved`);
} else {
  for (const name of moved) console.log(`${name in recorded ? 'moved' : 'not recorded'}: ${name}`);
  for (const name of gone) console.log(`no longer asked: ${name}`);
  console.log(`${chosen.length - moved.length} of ${chosen.length} answers are as recorded`);
  process.exitCode = moved.length + gone.length === 0 ? 0 : 1;
}

async function answerOrError(answer: GoldenCase['answer']): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    return error;
  }
}

function dump(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const lines = text.replace(/([{[,])/g, '$1\n');
  writeFileSync(join(folder, `${name.replaceAll(/[^\w-]+/g, '_')}.txt`), `${lines}\n`);
}
