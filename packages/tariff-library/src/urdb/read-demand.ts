import type { DemandUnit, Ratchet, Tariff } from '../schema/tariff.js';
import { isByHoursOfUse } from '../tiers/energy-tiers.js';
import { periodNumber, type RawTier, readSchedule, readTiers } from './read-tiers.js';
import {
  listItems,
  malformed,
  optionalNumber,
  optionalText,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const DEMAND_UNITS: Readonly<Record<string, DemandUnit>> = {
  kW: 'kW',
  kVA: 'kVA',
  hp: 'hp',
  'kW daily': 'kWDaily',
  'kVA daily': 'kVADaily',
  'hp daily': 'hpDaily',
};

/** The any-time demand charge; a placeholder structure without prices is left out. */
export function readFlatDemand(record: UrdbRecord, reading: UrdbReading): Tariff['flatDemand'] {
  const groups = readTiers(record, 'flatdemandstructure', reading);
  if (!groups || hasNoPrice(groups)) return undefined;
  return {
    unit: demandUnit(record, 'flatdemandunit', reading),
    groups: groups.map(demandTiers),
    monthlyGroups: monthlyGroups(record, groups.length),
  };
}

/** The demand charge by time of use; a placeholder structure without prices is left out. */
export function readTouDemand(record: UrdbRecord, reading: UrdbReading): Tariff['touDemand'] {
  const periods = readTiers(record, 'demandratestructure', reading);
  if (!periods || hasNoPrice(periods)) return undefined;
  return {
    unit: demandUnit(record, 'demandrateunit', reading),
    periods: periods.map(demandTiers),
    weekdaySchedule: readSchedule(record, 'demandweekdayschedule', periods.length),
    weekendSchedule: readSchedule(record, 'demandweekendschedule', periods.length),
  };
}

/** The charge for demand at the system peak; a placeholder structure without prices is left out. */
export function readCoincident(record: UrdbRecord, reading: UrdbReading): Tariff['coincident'] {
  const periods = readTiers(record, 'coincidentratestructure', reading);
  if (!periods || hasNoPrice(periods)) return undefined;
  // URDB has a single schedule for this charge, for all days.
  const schedule = readSchedule(record, 'coincidentschedule', periods.length);
  const unit = demandUnit(record, 'coincidentrateunit', reading);
  if (unit.endsWith('Daily')) {
    const message = 'Coincident demand charged by the day is not supported.';
    reading.refuseToBill('coincidentDaily', 'coincidentrateunit', message);
  }
  return {
    unit,
    periods: periods.map(demandTiers),
    weekdaySchedule: schedule,
    weekendSchedule: schedule.map((row) => [...row]),
  };
}

function hasNoPrice(periods: readonly (readonly RawTier[])[]): boolean {
  return periods.every((tiers) => tiers.every(({ price }) => price === 0));
}

function demandTiers(tiers: readonly RawTier[]) {
  return { tiers: tiers.map(({ upTo, price }) => ({ upTo, pricePerUnit: price })) };
}

function monthlyGroups(record: UrdbRecord, groupCount: number): number[] {
  const months = record['flatdemandmonths'];
  if ((months === undefined || months === null) && groupCount === 1) {
    return new Array<number>(12).fill(0);
  }
  const groups = listItems(months);
  if (groups?.length !== 12) {
    throw malformed('flatdemandmonths', 'twelve group numbers, January to December', months);
  }
  return groups.map((group, month) =>
    periodNumber(group, `flatdemandmonths[${month}]`, groupCount),
  );
}

function demandUnit(record: UrdbRecord, ownField: string, reading: UrdbReading): DemandUnit {
  const field = optionalText(record, ownField) ? ownField : 'demandunits';
  const text = optionalText(record, field);
  if (!text) {
    const sentence = 'The source gives no unit for the demand charge: kW is assumed.';
    reading.assume('unitAssumed', ownField, sentence);
    return 'kW';
  }
  const unit = Object.hasOwn(DEMAND_UNITS, text) ? DEMAND_UNITS[text] : undefined;
  if (!unit) throw malformed(field, `one of ${Object.keys(DEMAND_UNITS).join(', ')}`, text);
  if (unit === 'hp' || unit === 'hpDaily') {
    reading.refuseToBill('demandUnitHp', field, 'Demand in horsepower is not supported.');
  }
  return unit;
}

/** The charges that a ratchet may apply to. */
interface RatchetCharges {
  readonly flatDemand: Tariff['flatDemand'];
  readonly touDemand: Tariff['touDemand'];
  readonly energy: Tariff['energy'];
}

/**
 * The ratchet: `lookbackpercent` of the highest demand in the months flagged by `lookbackmonths`, or in
 * the last `lookbackrange` months. It raises the any-time demand and the billing demand of hours-of-use tiers. If demand is
 * charged only by time of use, it is assumed to raise that. Without any demand charge its meaning is open, and the tariff
 * is unsupported.
 */
export function readRatchet(
  record: UrdbRecord,
  { flatDemand, touDemand, energy }: RatchetCharges,
  reading: UrdbReading,
): Ratchet | undefined {
  markRatchetByMonth(record, reading);
  const fraction = lookbackFraction(record, reading);
  if (fraction === 0) return undefined;
  const months = lookbackMonths(record);
  const previousMonths = optionalNumber(record, 'lookbackrange') ?? 0;
  if (!Number.isInteger(previousMonths) || previousMonths < 0 || previousMonths > 12) {
    throw malformed('lookbackrange', 'a whole number of months from 0 to 12', previousMonths);
  }
  if (flatDemand && touDemand) {
    const sentence = 'The ratchet raises the any-time demand, not the demand by time of use.';
    reading.assume('ratchetAmbiguous', 'lookbackpercent', sentence);
  }
  if ([flatDemand?.unit, touDemand?.unit].some((unit) => unit?.endsWith('Daily'))) {
    const message = 'A ratchet on demand charged by the day is not supported.';
    reading.refuseToBill('ratchetOnDailyDemand', 'lookbackpercent', message);
  }
  const byHoursOfUse = energy.periods.some(({ tiers }) => tiers.some(isByHoursOfUse));
  if (!flatDemand && touDemand) {
    const sentence =
      'The ratchet raises the demand of every priced period to a share of the highest demand in any of them.';
    reading.assume('ratchetAmbiguous', 'lookbackpercent', sentence);
  } else if (!flatDemand && !byHoursOfUse) {
    reading.unsupported.add('ratchetWithoutFlatDemand');
    reading.warn(
      'ratchetWithoutFlatDemand',
      'lookbackpercent',
      'A ratchet is stated, but there is no demand charge that it could raise.',
    );
  }
  const hasNamedMonths = months.some(Boolean);
  if (!hasNamedMonths && previousMonths === 0) {
    reading.unsupported.add('ratchetWithoutMonths');
    reading.warn(
      'ratchetAmbiguous',
      'lookbackmonths',
      'A ratchet is stated, but neither months nor a range to look back to.',
    );
  }
  if (hasNamedMonths && previousMonths > 0) {
    reading.warn(
      'ratchetAmbiguous',
      'lookbackrange',
      `Both months and a range are stated; the range of ${previousMonths} months is used.`,
    );
    reading.assumptions.push(
      `The source states the ratchet's months and a range; it looks back ${previousMonths} months.`,
    );
  }
  return { fraction, months, previousMonths };
}

function lookbackFraction(record: UrdbRecord, reading: UrdbReading): number {
  const value = optionalNumber(record, 'lookbackpercent') ?? 0;
  if (value < 0 || value > 100) {
    throw malformed('lookbackpercent', 'a fraction from 0 to 1 or a percentage up to 100', value);
  }
  if (value <= 1) return value;
  reading.warn('percentScaled', 'lookbackpercent', `${value} is read as ${value} percent.`);
  return value / 100;
}

function lookbackMonths(record: UrdbRecord): boolean[] {
  const value = record['lookbackmonths'];
  if (value === undefined || value === null) return new Array<boolean>(12).fill(false);
  const flags = listItems(value);
  if (flags?.length !== 12) {
    throw malformed('lookbackmonths', 'twelve flags, January to December', value);
  }
  return flags.map((flag, month) => {
    if (flag === true || flag === 1) return true;
    if (flag === false || flag === 0) return false;
    throw malformed(`lookbackmonths[${month}]`, 'true, false, 1 or 0', flag);
  });
}

/** An older way to state ratchets: twelve percentages, one per month. */
function markRatchetByMonth(record: UrdbRecord, reading: UrdbReading): void {
  if (!statesMonthlyFigures(record, 'demandratchetpercentage')) return;
  reading.refuseToBill(
    'demandRatchetPercentage',
    'demandratchetpercentage',
    'A ratchet by monthly percentages is not supported.',
  );
}

/**
 * Whether a field with one figure per month has any figure other than 0.
 *
 * @throws EngineError `invalid` / `urdbRecord` if it is not a list.
 */
function statesMonthlyFigures(record: UrdbRecord, field: string): boolean {
  const value = record[field];
  if (value === undefined || value === null) return false;
  const figures = listItems(value);
  if (!figures) throw malformed(field, 'a list of twelve numbers', value);
  return figures.some((figure) => Number(figure) !== 0);
}
