import { isTimeZone } from '@bess/kernel/series';
import { fromUrdb, getTariff, type Tariff, validateTariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { dataError } from '../../read/data-error.js';
import type { Call } from './command.js';
import { inFile, reworded } from './errors.js';
import { required, zoneOf } from './options.js';

/** The rate of `--tariff`: a rate of the library by its code, or a JSON file in the library's own form or in that of URDB. */
export async function loadTariff(call: Call): Promise<Tariff> {
  const name = required(call.values, 'tariff');
  if (!name.endsWith('.json')) {
    return reworded(
      () => getTariff(name),
      ({ details }) =>
        `--tariff must be a rate of the library, or a file that ends in .json; ${name} came (nearest: ${(details['suggestions'] as string[]).join(', ')})`,
    );
  }
  let text = '';
  for await (const chunk of call.terminal.read(name)) text += chunk;
  return inFile(name, async () => {
    const content = parseJson(text);
    if (isRecord(content) && 'energy' in content && 'timeZone' in content) {
      return withReadableSchedules(validateTariff(content));
    }
    const zone = zoneOf(call.values);
    // A record without a state has no time zone of its own.
    const options = zone === undefined ? {} : { timeZone: zone };
    const { tariff, warnings } = fromUrdb(urdbRecord(content), options);
    for (const warning of warnings) call.note(`${name}: ${warning.message}`);
    return tariff;
  });
}

/** A URDB record, also that of a response. A response to a search may have several rates, of which none is the obvious one. */
function urdbRecord(content: unknown): unknown {
  const items = isRecord(content) ? content['items'] : undefined;
  if (!Array.isArray(items)) return content;
  if (items.length === 1) return items[0];
  const names = items.filter(isRecord).map(({ label, name }) => `${label} (${name})`);
  const some = names.slice(0, 5).join(', ');
  const more = names.length > 5 ? ' and others' : '';
  const remedy = items.length === 0 ? '' : `: ${some}${more}; leave the one that applies`;
  const rule = `items must be one rate; ${items.length} came${remedy}`;
  throw dataError('rateNotClear', undefined, rule, names);
}

/** Rejects an invalid zone and periods without a price. */
function withReadableSchedules(tariff: Tariff): Tariff {
  const { timeZone } = tariff;
  if (!isTimeZone(timeZone)) {
    const rule = `timeZone must be an IANA zone such as America/Los_Angeles; ${timeZone} came`;
    throw dataError('unknownTimeZone', undefined, rule);
  }
  rateCalendar(tariff, { startMs: 0, stepMinutes: 60, length: 1, timeZone });
  return tariff;
}

/** Reads JSON; an error names line and column. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(message);
    const before = at ? text.slice(0, Number(at[1])) : text;
    const line = before.split('\n').length;
    const column = before.length - before.lastIndexOf('\n');
    throw dataError('malformedJson', { line, column }, `the file must be JSON; ${message}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Charges that some commands do not support, by their names in the library. */
const CHARGES: Readonly<Record<string, string>> = {
  coincidentPeak: "demand at the hours of the system's peak",
  hoursUseTiers: 'energy tiers by hours of use',
  touRatchet: 'a ratchet on demand by time of use',
  demandUnitDaily: 'demand charged by the day',
  demandUnitHp: 'demand in horsepower',
  minimumPerDay: 'a minimum charge by the day',
  sharedTiers: 'energy tiers shared by several periods',
};

/** Runs a command under a rate. If the command does not support some charges, the error names them. */
export function chargesKnown<Value>(
  { values }: Call,
  command: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  return reworded(work, ({ code, details, message }) => {
    if (code !== 'tariffNotSupported') return message;
    const names = (details['unsupported'] as string[]).map((name) => CHARGES[name] ?? name);
    return `--tariff ${String(values.tariff)}: the rate has charges that ${command} does not support: ${names.join(', ')}`;
  });
}
