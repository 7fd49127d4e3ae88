import { recordedNames } from './recorded-names.js';

/**
 * A value as text that does not change when names and sentences change: fields are ordered by the names that they had when the
 * hashes were recorded, sentences are reduced to their figures, and undefined fields are left out. Two values have the same text
 * exactly where all their numbers are the same to the bit.
 *
 * @param value - what an operation answered or threw
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return JSON.stringify(canonicalString(value));
  if (typeof value === 'function') return '"function"';
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Error) return canonicalError(value);
  if (value instanceof Map || value instanceof Set) return canonicalText([...value]);
  if (ArrayBuffer.isView(value)) return listText(Array.from(value as unknown as Iterable<unknown>));
  if (Array.isArray(value)) return listText(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]): [string, unknown] => [recordedName(name), field])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`;
}

function listText(values: readonly unknown[]): string {
  return `[${values.map(canonicalText).join(',')}]`;
}

/** An error is its kind and its details; the message is a sentence. */
function canonicalError(error: Error): string {
  const { kind, code, details } = error as Error & {
    kind?: unknown;
    code?: unknown;
    details?: unknown;
  };
  return `error ${canonicalText({ name: error.name, kind, code, details })}`;
}

function canonicalString(text: string): string {
  if (!text.includes(' ')) return recordedName(text);
  return (text.match(/\d[\d.,:]*/g) ?? []).join(' ');
}

function recordedName(name: string): string {
  return recordedNames.get(name) ?? name;
}
