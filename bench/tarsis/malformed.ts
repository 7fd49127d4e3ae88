/**
 * Ten thousand requests with one fault each, made from sound ones: a value of the wrong type, NaN or a number out of range, a missing
 * or unknown field, a series of the wrong length. Each must be refused by a coded error that names the field and the value. Exits
 * with 1 where one is answered, crashes, or is refused without a reason.
 *
 *   npm run tarsis-malformed --workspace bench -- [--seed 1] [--cases 10000]
 */
import { parseArgs } from 'node:util';
import { isEngineError } from '@bess/kernel/errors';
import { markdownTable } from '../shared/markdown-table.js';
import { drawsOf } from './lib/cases/case-source.js';
import { malform } from './lib/malformed/malform.js';
import { soundRequests } from './lib/malformed/sound-requests.js';

const { values: asked } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, cases: { type: 'string', default: '10000' } },
});
const seed = Number(asked.seed);
const rows = new Map<string, { sent: number; refused: number; failed: number }>();
const shown = new Map<string, number>();
/** Most printed failures of one kind. */
const MOST_SHOWN = 2;
let failures = 0;
for (let number = 0; number < Number(asked.cases); number += 1) {
  const draws = drawsOf(seed, number);
  const sound = draws.pick(soundRequests);
  const { value, fault, field, came } = malform(sound, draws);
  const key = `${sound.name}: ${fault}`;
  const row = rows.get(key) ?? { sent: 0, refused: 0, failed: 0 };
  rows.set(key, row);
  row.sent += 1;
  const wrong = await judge(sound.ask, value, field, came);
  if (wrong === undefined) {
    row.refused += 1;
    continue;
  }
  row.failed += 1;
  failures += 1;
  const alike = `${key} ${field.replace(/\d+/g, '#')}`;
  shown.set(alike, (shown.get(alike) ?? 0) + 1);
  if (shown.get(alike)! <= MOST_SHOWN) {
    console.log(`case ${number}, ${key}, ${field} = ${came ?? 'nothing'}: ${wrong}`);
  }
}
console.log(
  markdownTable(
    ['request: fault', 'sent', 'refused, naming field and value', 'failed'],
    [...rows]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { sent, refused, failed }]) => [key, ...[sent, refused, failed].map(String)]),
  ),
);
console.log(`seed ${seed}, ${asked.cases} malformed requests, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

/** @returns the fault of the refusal; undefined if there is none */
async function judge(
  ask: (request: unknown) => unknown,
  request: unknown,
  field: string,
  came: string | undefined,
): Promise<string | undefined> {
  try {
    await ask(request);
    return 'answered';
  } catch (error) {
    if (!isEngineError(error))
      return `crashed: ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`;
    const { kind, code, message } = error;
    if (kind !== 'invalid' && kind !== 'outOfRange') return `${kind} ${code}: ${message}`;
    if (!message.includes(field)) return `does not name ${field}: ${message}`;
    if (came !== undefined && !message.includes(came)) return `does not tell ${came}: ${message}`;
    return undefined;
  }
}
