import type { EngineError } from '@bess/kernel/errors';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { UrdbWarning, UrdbWarningCode } from '../urdb-warning.js';

/** A record as it came: nothing about its fields is taken for granted. */
export type UrdbRecord = Readonly<Record<string, unknown>>;

/** Collects what the parts of the reader notice. */
export class UrdbReading {
  readonly warnings: UrdbWarning[] = [];
  readonly assumptions: string[] = [];
  readonly unsupported = new Set<string>();

  warn(code: UrdbWarningCode, field: string, message: string): void {
    this.warnings.push({ code, field, message });
  }

  /** Something that the record leaves open and that matters for the bill: it stands on the tariff, too. */
  assume(code: UrdbWarningCode, field: string, sentence: string): void {
    this.warn(code, field, sentence);
    this.assumptions.push(sentence);
  }

  /** Names a stated charge that the bill leaves out; the tariff is then refused by `calculateBill`. */
  refuseToBill(name: string, field: string, message: string): void {
    this.unsupported.add(name);
    this.warn('unsupported', field, message);
  }
}

/** A malformed record is refused with the field, the rule and the value that came. */
export function malformed(field: string, rule: string, value: unknown): EngineError {
  const text = JSON.stringify(value) ?? String(value);
  const shown = text.length > 80 ? `${text.slice(0, 77)}...` : text;
  return tariffLibraryError(
    'invalid',
    'urdbRecord',
    `${field} must be ${rule}, but ${shown} came.`,
    {
      field,
    },
  );
}

/** A decimal number as text; `Number` alone would take blanks for nought and read other bases. */
const NUMERAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** A finite number, also where the source writes it as text; undefined where the field is absent or blank. */
export function optionalNumber(
  record: UrdbRecord,
  field: string,
  path = field,
): number | undefined {
  const value = record[field];
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text === '') return undefined;
  const isNumeral = text !== undefined && NUMERAL.test(text);
  const number = isNumeral ? Number(text) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw malformed(path, 'a finite number', value);
}

/** Text without surrounding blanks; undefined where the field is absent or empty. */
export function optionalText(record: UrdbRecord, field: string): string | undefined {
  const value = record[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw malformed(field, 'text', value);
  return value.trim() || undefined;
}

/** The items of a list, gaps included, which `map` and `every` would pass over; undefined for no list. */
export function listItems(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? Array.from<unknown>(value) : undefined;
}

export function isRecord(value: unknown): value is UrdbRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
