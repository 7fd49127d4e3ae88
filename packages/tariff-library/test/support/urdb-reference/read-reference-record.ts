/** A record with an unclear meaning: billing it would require a guess. */
export class UnclearRecord extends Error {}

export interface ReferenceTier {
  /** Upper end, counted from zero; Infinity for the last. */
  readonly max: number;
  readonly unit: string;
  readonly price: number;
  readonly sell: number | undefined;
}

export interface ReferenceCharge {
  readonly unit: string;
  readonly periods: readonly (readonly ReferenceTier[])[];
  readonly weekday: readonly (readonly number[])[];
  readonly weekend: readonly (readonly number[])[];
}

/** The data that a bill depends on, as stated in the record. */
export interface ReferenceRecord {
  readonly energy: ReferenceCharge;
  /** Added to every price of a month [currency/kWh]. */
  readonly monthlyAdjustments: readonly number[];
  readonly flat?: Pick<ReferenceCharge, 'unit' | 'periods'> & {
    readonly months: readonly number[];
  };
  readonly tou?: ReferenceCharge;
  readonly coincident?: ReferenceCharge;
  readonly lookback?: {
    readonly fraction: number;
    readonly range: number;
    readonly flags: readonly boolean[];
  };
  readonly windowMinutes: number;
  readonly fixed: { readonly month: number; readonly day: number };
  readonly minimum: { readonly month: number; readonly day: number; readonly year: number };
  readonly isAmerican: boolean;
  readonly exports: 'netMetering' | 'netBilling' | 'other';
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Reads a URDB record by the URDB definition alone, without code of the library. It is strict where a bill depends on the
 * result: what it does not understand is unclear, which exposes a reader that bills it anyway.
 */
export function readReferenceRecord(record: Raw): ReferenceRecord {
  for (const [field, value] of Object.entries(record)) {
    const sounds = /charge|rate|price|adjust|fee|tax|credit/i.test(field);
    const isEmpty = value === null || value === undefined || value === '' || value === 0;
    if (!VOCABULARY.has(field) && !field.startsWith('_') && sounds && !isEmpty && value !== false) {
      throw new UnclearRecord(`${field} may be a price`);
    }
  }
  if (list(record['demandratchetpercentage']).some((share) => Number(share) !== 0)) {
    throw new UnclearRecord('a ratchet by month');
  }
  const energy = charge(record, 'energyratestructure', 'energyweekdayschedule', [
    'energyweekendschedule',
  ]);
  if (!energy) throw new UnclearRecord('no energy');
  const adjustments = list(record['fueladjustmentsmonthly']).map((value) => number(value) ?? 0);
  const hasAdjustments = adjustments.some((value) => value !== 0);
  if (hasAdjustments && adjustments.length !== 12) throw new UnclearRecord('adjustments');
  const flat = flatCharge(record);
  const tou = priced(
    charge(
      record,
      'demandratestructure',
      'demandweekdayschedule',
      ['demandweekendschedule'],
      ['demandrateunit', 'demandunits'],
    ),
  );
  const coincident = priced(
    charge(
      record,
      'coincidentratestructure',
      'coincidentschedule',
      [],
      ['coincidentrateunit', 'demandunits'],
    ),
  );
  const lookback = readLookback(record);
  return {
    energy,
    monthlyAdjustments: hasAdjustments ? adjustments : new Array<number>(12).fill(0),
    ...(flat && { flat }),
    ...(tou && { tou }),
    ...(coincident && { coincident }),
    ...(lookback && { lookback }),
    windowMinutes: number(record['demandwindow']) ?? 0,
    fixed: readFixed(record),
    minimum: readMinimum(record),
    isAmerican: ['USA', 'US', undefined, null, ''].includes(record['country'] as string),
    exports: readExports(record),
  };
}

const VOCABULARY = new Set(
  (
    'energyratestructure fueladjustmentsmonthly demandratestructure demandrateunit flatdemandstructure ' +
    'coincidentratestructure coincidentrateunit demandreactivepowercharge demandratchetpercentage ' +
    'fixedchargefirstmeter fixedchargeeaaddl fixedchargeunits fixedmonthlycharge mincharge minchargeunits ' +
    'minmonthlycharge annualmincharge'
  ).split(' '),
);

function number(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const isNumeral = typeof value === 'string' && /^[-+.\de]+$/i.test(value.trim());
  const read = isNumeral ? Number(value) : value;
  if (typeof read === 'number' && Math.abs(read) < Number.POSITIVE_INFINITY) return read;
  throw new UnclearRecord(`${JSON.stringify(value)} is no number`);
}

function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [...value];
  throw new UnclearRecord(`${JSON.stringify(value)} is no list`);
}

function tiersOf(period: unknown, isEnergy: boolean): ReferenceTier[] {
  const tiers = list(period).map((entry) => {
    const tier = entry as Raw;
    const [rate, adj] = [number(tier['rate']), number(tier['adj'])];
    if (rate === undefined && adj === undefined) throw new UnclearRecord('a tier without a price');
    return {
      max: number(tier['max']) ?? Number.POSITIVE_INFINITY,
      unit: String(tier['unit'] ?? 'kWh'),
      price: (rate ?? 0) + (adj ?? 0),
      sell: isEnergy ? number(tier['sell']) : undefined,
    };
  });
  if (tiers.length === 0) throw new UnclearRecord('a period without tiers');
  // Quantities beyond the end of the last tier are billed at its price.
  return tiers.map((tier, at) =>
    at === tiers.length - 1 ? { ...tier, max: Number.POSITIVE_INFINITY } : tier,
  );
}

function schedule(record: Raw, field: string, periods: number): number[][] {
  const value = record[field];
  if ((value === undefined || value === null) && periods === 1) {
    return Array.from({ length: 12 }, () => new Array<number>(24).fill(0));
  }
  const rows = list(value).map((row) => list(row) as number[]);
  const fits =
    rows.length === 12 &&
    rows.every(
      (row) =>
        row.length === 24 && row.every((one) => Number.isInteger(one) && one >= 0 && one < periods),
    );
  if (!fits) throw new UnclearRecord(`${field} is no schedule of whole hours`);
  return rows;
}

function charge(
  record: Raw,
  structure: string,
  weekday: string,
  [weekend]: readonly string[],
  units: readonly string[] = [],
): ReferenceCharge | undefined {
  const isEnergy = units.length === 0;
  const periods = list(record[structure]).map((period) => tiersOf(period, isEnergy));
  if (periods.length === 0) return undefined;
  const rows = () => schedule(record, weekday, periods.length);
  if (!isEnergy && periods.every((tiers) => tiers.every(({ price }) => price === 0))) {
    return undefined;
  }
  return {
    unit: String(units.map((field) => record[field]).find(Boolean) ?? 'kW').trim(),
    periods,
    weekday: rows(),
    weekend: weekend === undefined ? rows() : schedule(record, weekend, periods.length),
  };
}

/** A charge without any price is a placeholder of the source. */
function priced<Charge extends Pick<ReferenceCharge, 'periods'>>(
  found: Charge | undefined,
): Charge | undefined {
  return found?.periods.some((tiers) => tiers.some(({ price }) => price !== 0)) ? found : undefined;
}

function flatCharge(record: Raw): ReferenceRecord['flat'] {
  const periods = list(record['flatdemandstructure']).map((period) => tiersOf(period, false));
  if (!priced({ periods })) return undefined;
  const months = list(record['flatdemandmonths']) as number[];
  const named = months.length === 0 && periods.length === 1 ? new Array(12).fill(0) : months;
  const fits =
    named.length === 12 &&
    named.every((one) => Number.isInteger(one) && periods[one] !== undefined);
  if (!fits) throw new UnclearRecord('flatdemandmonths');
  const unit = String(record['flatdemandunit'] || record['demandunits'] || 'kW').trim();
  return { unit, periods, months: named };
}

function readLookback(record: Raw): ReferenceRecord['lookback'] {
  const stated = number(record['lookbackpercent']) ?? 0;
  if (stated < 0 || stated > 100) throw new UnclearRecord('lookbackpercent');
  if (stated === 0) return undefined;
  const range = number(record['lookbackrange']) ?? 0;
  if (!Number.isInteger(range) || range < 0 || range > 12) throw new UnclearRecord('lookbackrange');
  const flags = list(record['lookbackmonths']).map((flag) => flag === true || flag === 1);
  if (flags.length !== 12 && !(flags.length === 0 && range > 0)) {
    throw new UnclearRecord('lookbackmonths');
  }
  return { fraction: stated > 1 ? stated / 100 : stated, range, flags };
}

function readFixed(record: Raw): ReferenceRecord['fixed'] {
  const stated = number(record['fixedchargefirstmeter']) ?? 0;
  const monthly = number(record['fixedmonthlycharge']) ?? 0;
  const units = stated === 0 ? '$/month' : String(record['fixedchargeunits'] || '$/month').trim();
  if (units === '$/day') return { month: monthly, day: stated };
  const perMonth = units === '$/year' ? stated / 12 : stated;
  if (units !== '$/month' && units !== '$/year') throw new UnclearRecord('fixedchargeunits');
  if (perMonth !== 0 && monthly !== 0 && perMonth !== monthly) {
    throw new UnclearRecord('two charges by the month');
  }
  return { month: perMonth || monthly, day: 0 };
}

function readMinimum(record: Raw): ReferenceRecord['minimum'] {
  const stated = number(record['mincharge']) ?? 0;
  const units = stated === 0 ? '$/month' : String(record['minchargeunits'] || '$/month').trim();
  const span = ({ '$/month': 'month', '$/day': 'day', '$/year': 'year' } as const)[units];
  if (!span) throw new UnclearRecord('minchargeunits');
  const all = { month: 0, day: 0, year: 0, [span]: stated };
  const monthly = number(record['minmonthlycharge']) ?? 0;
  const annual = number(record['annualmincharge']) ?? 0;
  const twice =
    (all.month !== 0 && monthly !== 0 && all.month !== monthly) ||
    (all.year !== 0 && annual !== 0 && all.year !== annual);
  if (twice || stated < 0 || monthly < 0 || annual < 0) throw new UnclearRecord('minimum');
  return { month: all.month || monthly, day: all.day, year: all.year || annual };
}

function readExports(record: Raw): ReferenceRecord['exports'] {
  const rule = String(record['dgrules'] ?? '').trim();
  if (rule === 'Net Metering') return 'netMetering';
  if (/^Net Billing (Instantaneous|Hourly)$/.test(rule)) return 'netBilling';
  if (record['dgrules'] === undefined && record['usenetmetering'] === true) return 'netMetering';
  return 'other';
}
