import type { DemandUnit, Tariff } from '../../schema/tariff.js';
import { periodNumber, readSchedule } from './read-schedule.js';
import { type RawTier, readTiers } from './read-tiers.js';
import {
  listItems,
  malformed,
  optionalText,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const UNITS: Readonly<Record<string, DemandUnit>> = {
  kW: 'kW',
  kVA: 'kVA',
  hp: 'hp',
  'kW daily': 'kWDaily',
  'kVA daily': 'kVADaily',
  'hp daily': 'hpDaily',
};

/** The any-time demand charge; a structure without any price is filler and left out. */
export function readFlatDemand(record: UrdbRecord, reading: UrdbReading): Tariff['flatDemand'] {
  const groups = readTiers(record, 'flatdemandstructure', reading);
  if (!groups || isFiller(groups)) return undefined;
  return {
    unit: demandUnit(record, 'flatdemandunit', reading),
    groups: groups.map(demandTiers),
    monthlyGroups: monthlyGroups(record, groups.length),
  };
}

/** The demand charge by time of use; a structure without any price is filler and left out. */
export function readTouDemand(record: UrdbRecord, reading: UrdbReading): Tariff['touDemand'] {
  const periods = readTiers(record, 'demandratestructure', reading);
  if (!periods || isFiller(periods)) return undefined;
  return {
    unit: demandUnit(record, 'demandrateunit', reading),
    periods: periods.map(demandTiers),
    weekdaySchedule: readSchedule(record, 'demandweekdayschedule', periods.length),
    weekendSchedule: readSchedule(record, 'demandweekendschedule', periods.length),
  };
}

/** The charge on demand at the hour of the system's peak; a structure without any price is filler and left out. */
export function readCoincident(record: UrdbRecord, reading: UrdbReading): Tariff['coincident'] {
  const periods = readTiers(record, 'coincidentratestructure', reading);
  if (!periods || isFiller(periods)) return undefined;
  // One schedule for all days: the vocabulary has no other for this charge.
  const schedule = readSchedule(record, 'coincidentschedule', periods.length);
  const unit = demandUnit(record, 'coincidentrateunit', reading);
  if (unit.endsWith('Daily')) {
    const message = 'A charge on coincident demand by the day is not billed.';
    reading.refuseToBill('coincidentDaily', 'coincidentrateunit', message);
  }
  return {
    unit,
    periods: periods.map(demandTiers),
    weekdaySchedule: schedule,
    weekendSchedule: schedule.map((row) => [...row]),
  };
}

function isFiller(periods: readonly (readonly RawTier[])[]): boolean {
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
    const sentence = 'The source gives the demand charge no unit: kW is taken.';
    reading.assume('unitAssumed', ownField, sentence);
    return 'kW';
  }
  const unit = Object.hasOwn(UNITS, text) ? UNITS[text] : undefined;
  if (!unit) throw malformed(field, `one of ${Object.keys(UNITS).join(', ')}`, text);
  if (unit === 'hp' || unit === 'hpDaily') {
    reading.refuseToBill('demandUnitHp', field, 'Demand in horsepower is not billed.');
  }
  return unit;
}
