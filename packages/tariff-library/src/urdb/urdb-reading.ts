import type { EngineError } from '@bess/kernel/errors';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';

/** A decimal number as text; `Number` alone would take blanks for nought and read other bases. */
const NUMERAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

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

/** What a URDB record does not say, or says wrong; every field wins over the record. */
export interface UrdbOptions {
  /** Stable code of the tariff; by default made of the utility's and the rate's name. */
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
  /** What climbs energy tiers, where several periods of a month have them; `period` by default. */
  tierScope?: NonNullable<Tariff['energy']['tierScope']>;
  /** Note on the licence of the record. */
  licence?: string;
}

/** What {@link fromUrdb} noticed in a record that it nevertheless could read. */
export type UrdbWarningCode =
  /** A unit is missing; the usual one is taken. */
  | 'unitAssumed'
  /** The last tier has an upper end; it is billed without one. */
  | 'lastTierBounded'
  /** Several periods of a month have tiers; each is taken to climb its own. */
  | 'tierScopeAssumed'
  /** Tiers in kWh and by hours of use stand in one list; their order is given the usual meaning. */
  | 'blocksAssumed'
  /** The rate covers delivery alone. */
  | 'deliveryOnly'
  /** The record states the day on which the rate ended. */
  | 'superseded'
  /** The record's texts speak of half hours, which its schedules cannot hold. */
  | 'halfHoursRounded'
  /** The time zone was derived from the state or country. */
  | 'timeZoneAssumed'
  /** The state in the utility's name differs from the one given. */
  | 'regionFromName'
  /** No state is known for a record of a country with several zones. */
  | 'regionUnknown'
  /** The record says nothing of holidays. */
  | 'holidaysAssumed'
  /** The ratchet is stated in a way that allows more than one reading. */
  | 'ratchetAmbiguous'
  /** A ratchet is stated and there is no demand charge for it to act on. */
  | 'ratchetWithoutFlatDemand'
  /** A fraction was given as a percentage. */
  | 'percentScaled'
  /** A free-form attribute names a charge, a credit or an option. */
  | 'attribute'
  /** A stated charge that the bill does not cover. */
  | 'unsupported'
  /** Charges for further meters are left out. */
  | 'singleMeterAssumed'
  /** A field that is no part of the vocabulary. */
  | 'unknownField'
  /** A value outside the vocabulary in a field without influence on the bill. */
  | 'unknownValue';

/** One remark on one field. */
export interface UrdbWarning {
  readonly code: UrdbWarningCode;
  /** Name of the field in the record. */
  readonly field: string;
  readonly message: string;
}
