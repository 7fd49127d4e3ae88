import type { EngineError } from '@bess/kernel/errors';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';

/** A decimal number as text; `Number` alone would accept blanks as 0 and other bases. */
const NUMERAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** An unvalidated record. */
export type UrdbRecord = Readonly<Record<string, unknown>>;

/** Collects warnings, assumptions and unsupported charges while a record is read. */
export class UrdbReading {
  readonly warnings: UrdbWarning[] = [];
  readonly assumptions: string[] = [];
  readonly unsupported = new Set<string>();

  warn(code: UrdbWarningCode, field: string, message: string): void {
    this.warnings.push({ code, field, message });
  }

  /** Records an assumption that affects the bill, as a warning and on the tariff. */
  assume(code: UrdbWarningCode, field: string, sentence: string): void {
    this.warn(code, field, sentence);
    this.assumptions.push(sentence);
  }

  /** Marks a stated charge as unsupported; `calculateBill` then refuses the tariff. */
  refuseToBill(name: string, field: string, message: string): void {
    this.unsupported.add(name);
    this.warn('unsupported', field, message);
  }
}

/** The error for a malformed record, with field, rule and value. */
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

/** A finite number, also if the source writes it as text; undefined if absent or blank. */
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

/** Trimmed text; undefined if absent or empty. */
export function optionalText(record: UrdbRecord, field: string): string | undefined {
  const value = record[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw malformed(field, 'text', value);
  return value.trim() || undefined;
}

/** The items of a list, including holes, which `map` and `every` would skip; undefined if it is not a list. */
export function listItems(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? Array.from<unknown>(value) : undefined;
}

export function isRecord(value: unknown): value is UrdbRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that a URDB record does not state, or states wrongly; they take precedence over the record. */
export interface UrdbOptions {
  /** Stable code of the tariff; default built from the names of utility and rate. */
  code?: string;
  /** ISO 3166-1 alpha-2 or alpha-3. */
  country?: string;
  /** State or province. */
  region?: string;
  /** IANA zone. */
  timeZone?: string;
  /** ISO 4217. */
  currency?: string;
  holidays?: Tariff['holidays'];
  service?: Tariff['service'];
  /** Scope of the energy tiers, where several periods of a month have tiers; default `period`. */
  tierScope?: NonNullable<Tariff['energy']['tierScope']>;
  /** Note on the licence of the record. */
  licence?: string;
}

/** Kinds of warning that {@link fromUrdb} reports on a readable record. */
export type UrdbWarningCode =
  /** A unit is missing; the usual one is assumed. */
  | 'unitAssumed'
  /** The last tier has an upper end; it is billed without one. */
  | 'lastTierBounded'
  /** Several periods of a month have tiers; each is assumed to be charged on its own. */
  | 'tierScopeAssumed'
  /** A list mixes tiers in kWh and by hours of use; the usual meaning of their order is assumed. */
  | 'blocksAssumed'
  /** The rate covers delivery only. */
  | 'deliveryOnly'
  /** The record states the day on which the rate ended. */
  | 'superseded'
  /** The record's texts mention half hours, which its schedules cannot represent. */
  | 'halfHoursRounded'
  /** The time zone was derived from the state or country. */
  | 'timeZoneAssumed'
  /** The state in the utility's name differs from the given one. */
  | 'regionFromName'
  /** No state is known for a record of a country with several zones. */
  | 'regionUnknown'
  /** The record does not mention holidays. */
  | 'holidaysAssumed'
  /** The ratchet can be read in more than one way. */
  | 'ratchetAmbiguous'
  /** A ratchet is stated without a demand charge to apply to. */
  | 'ratchetWithoutFlatDemand'
  /** A fraction was given as a percentage. */
  | 'percentScaled'
  /** A free-form attribute states a charge, a credit or an option. */
  | 'attribute'
  /** The bill does not cover a stated charge. */
  | 'unsupported'
  /** Charges for further meters are left out. */
  | 'singleMeterAssumed'
  /** A field is not part of URDB. */
  | 'unknownField'
  /** A field without effect on the bill has a value unknown to URDB. */
  | 'unknownValue';

/** One warning about one field. */
export interface UrdbWarning {
  readonly code: UrdbWarningCode;
  /** Name of the field in the record. */
  readonly field: string;
  readonly message: string;
}
