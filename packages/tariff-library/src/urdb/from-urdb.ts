import type { HourlySchedule, Tariff } from '../schema/tariff.js';
import { validateTariff } from '../schema/validate-tariff.js';
import { isByHoursOfUse } from '../tiers/energy-tiers.js';
import { readAttributes, reportUnknownFields } from './read-attributes.js';
import { readCoincident, readFlatDemand, readRatchet, readTouDemand } from './read-demand.js';
import { markDifferingLimits, readEnergy } from './read-energy.js';
import { readFixed, readMinimum } from './read-fixed.js';
import { readPlace } from './read-place.js';
import { readDate, readExportRule, readSector, readServiceType } from './read-service.js';
import {
  isRecord,
  malformed,
  optionalNumber,
  optionalText,
  type UrdbOptions,
  UrdbReading,
  type UrdbRecord,
  type UrdbWarning,
} from './urdb-reading.js';

/** Free-text fields in which the entry of a rate may state what its structure could not hold. */
const TEXTS = ['description', 'energycomments', 'demandcomments', 'basicinformationcomments'];

/** Matches 7:30, 07:30 and 19:30 as clock times, but not 1:30000 or 12:300. */
const HALF_HOUR = /(?<![\d:])(?:[01]?\d|2[0-3]):30(?!\d)/;
const MAX_LENGTH = 80;

/** Words that describe the kind of company instead of naming it. */
const COMPANY_WORDS = new Set(
  'co company corp corporation inc llc ltd lp the of and city village town borough utility'.split(
    ' ',
  ),
);

const URDB_LICENCE = 'CC0-1.0 (OpenEI U.S. Utility Rate Database)';

/**
 * Reads a record of the OpenEI Utility Rate Database (versions 7 and 8) into a tariff.
 *
 * Charges that `calculateBill` does not support are listed by name in `tariff.unsupported`. What the record leaves open is
 * decided by the rules of docs/method.md and listed in `tariff.assumptions`. Comments of the record are not kept.
 *
 * @param record One record, for instance an item of the API's response or a row of the bulk file as JSON.
 * @param options What the record does not state: code, state, zone, holidays.
 * @returns The tariff, with warnings.
 * @throws EngineError `invalid` / `urdbRecord` naming the malformed field.
 * @example
 * fromUrdb(record, { region: 'CA' }).tariff.timeZone;
 * // => 'America/Los_Angeles'
 */
export function fromUrdb(
  record: unknown,
  options: UrdbOptions = {},
): { tariff: Tariff; warnings: UrdbWarning[] } {
  if (!isRecord(record)) throw malformed('record', 'an object', record);
  const reading = new UrdbReading();
  const utility = requiredText(record, 'utility');
  const name = requiredText(record, 'name');
  const place = readPlace(record, options, reading);
  const energy = readEnergy(record, options, reading);
  const flatDemand = readFlatDemand(record, reading);
  const touDemand = readTouDemand(record, reading);
  const coincident = readCoincident(record, reading);
  markDifferingLimits({ energy, touDemand }, reading);
  const ratchet = readRatchet(record, { flatDemand, touDemand, energy }, reading);
  const minimum = readMinimum(record, reading);
  const reactivePricePerKvar = optionalNumber(record, 'demandreactivepowercharge');
  const demandWindowMinutes = readDemandWindow(record);
  const fixed = readFixed(record, reading);
  readAttributes(record, reading);
  reportUnknownFields(record, reading);
  const effectiveFrom = readDate(record, 'startdate', place.timeZone);
  const effectiveTo = readDate(record, 'enddate', place.timeZone);
  const service = options.service ?? readServiceType(record, reading);
  warnOfScopeAndAge(record, { service, effectiveTo }, reading);
  const holidays = readHolidays(place.country, { energy, touDemand }, options, reading);

  const tariff: Tariff = {
    code: options.code ?? tariffCode(utility, name),
    name,
    utility,
    sector: readSector(record, reading),
    ...place,
    service,
    ...(effectiveFrom && { effectiveFrom }),
    ...(effectiveTo && { effectiveTo }),
    origin: readOrigin(record, options),
    holidays,
    energy,
    ...(flatDemand && { flatDemand }),
    ...(touDemand && { touDemand }),
    ...(coincident && { coincident }),
    ...(ratchet && { ratchet }),
    ...(reactivePricePerKvar && { reactivePricePerKvar }),
    ...(demandWindowMinutes && { demandWindowMinutes }),
    fixed,
    ...(minimum && { minimum }),
    netMetering: readExportRule(record, reading),
    ...readEligibility(record),
    features: [],
    assumptions: [...new Set(reading.assumptions)],
    unsupported: [...reading.unsupported].sort(),
  };
  return {
    tariff: validateTariff({ ...tariff, features: tariffFeatures(tariff) }),
    warnings: reading.warnings,
  };
}

function requiredText(record: UrdbRecord, field: string): string {
  const text = optionalText(record, field);
  if (!text) throw malformed(field, 'present', record[field]);
  return text;
}

/** Minutes over which demand is averaged; 0 means unknown. */
function readDemandWindow(record: UrdbRecord): number | undefined {
  const minutes = optionalNumber(record, 'demandwindow') ?? 0;
  if (Number.isInteger(minutes) && minutes >= 0) return minutes || undefined;
  throw malformed('demandwindow', 'a whole number of minutes', minutes);
}

/** Holidays matter only for a tariff with a different weekend schedule. */
function readHolidays(
  country: string,
  charges: Pick<Tariff, 'energy'> & { touDemand: Tariff['touDemand'] },
  options: UrdbOptions,
  reading: UrdbReading,
): Tariff['holidays'] {
  if (options.holidays) return options.holidays;
  const treatsWeekendsApart = [charges.energy, charges.touDemand].some(
    (charge) =>
      charge && JSON.stringify(charge.weekdaySchedule) !== JSON.stringify(charge.weekendSchedule),
  );
  if (!treatsWeekendsApart) return 'none';
  const isAmerican = country === 'US';
  const sentence = isAmerican
    ? 'The ten to eleven federal holidays are billed as weekends, on the days they are observed.'
    : 'Holidays are billed as ordinary days.';
  reading.assume('holidaysAssumed', 'energyweekendschedule', sentence);
  return isAmerican ? 'us-federal' : 'none';
}

function readOrigin(record: UrdbRecord, options: UrdbOptions): Tariff['origin'] {
  const urdbLabel = optionalText(record, 'label');
  const url = firstUrl(optionalText(record, 'uri'));
  const sourceDocument =
    firstUrl(optionalText(record, 'source')) ?? firstUrl(optionalText(record, 'sourceparent'));
  return {
    ...(urdbLabel && { urdbLabel }),
    ...(url && { url }),
    ...(sourceDocument && { sourceDocument }),
    licence: options.licence ?? optionalText(record, '_license') ?? URDB_LICENCE,
  };
}

/** `source` is sometimes a note instead of a link; notes are not kept. */
function firstUrl(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /https?:\/\/\S*[^\s,;.)]/.exec(text)?.[0];
}

function readEligibility(record: UrdbRecord): Pick<Tariff, 'eligibility'> {
  const minimumKw = optionalNumber(record, 'peakkwcapacitymin');
  const maximumKw = optionalNumber(record, 'peakkwcapacitymax');
  if (minimumKw === undefined && maximumKw === undefined) return {};
  return {
    eligibility: {
      ...(minimumKw !== undefined && { minimumKw }),
      ...(maximumKw !== undefined && { maximumKw }),
    },
  };
}

/** Short labels of a tariff's charges, in alphabetical order. */
function tariffFeatures(tariff: Omit<Tariff, 'features'>): string[] {
  const { energy, flatDemand, touDemand } = tariff;
  const energyTiers = energy.periods.flatMap(({ tiers }) => tiers);
  const schedules = [energy.weekdaySchedule, energy.weekendSchedule];
  const demandSchedules = [...(flatDemand?.groups ?? []), ...(touDemand?.periods ?? [])];
  const present: Record<string, boolean> = {
    touEnergy:
      schedules.some((rows) => variesWithinADay(rows, energy.periods)) || variesByWeekday(energy),
    seasonalEnergy: schedules.some((rows) => variesOverTheYear(rows, energy.periods)),
    tieredEnergy: energy.periods.some(({ tiers }) => tiers.length > 1),
    dailyTiers: energyTiers.some(({ unit, upTo }) => unit === 'kWhDaily' && upTo !== null),
    hoursUseTiers: energyTiers.some(isByHoursOfUse),
    sellPrice: energyTiers.some(({ sellPricePerKwh }) => sellPricePerKwh !== undefined),
    flatDemand: flatDemand !== undefined,
    seasonalDemand: flatDemand !== undefined && new Set(flatDemand.monthlyGroups).size > 1,
    touDemand: touDemand !== undefined,
    tieredDemand: demandSchedules.some(({ tiers }) => tiers.length > 1),
    coincidentPeak: tariff.coincident !== undefined,
    kvaDemand: flatDemand?.unit === 'kVA' || touDemand?.unit === 'kVA',
    ratchet: tariff.ratchet !== undefined,
    reactiveDemand: tariff.reactivePricePerKvar !== undefined,
    fixedCharge: tariff.fixed.perMonth !== 0 || tariff.fixed.perDay !== 0,
    minimumCharge: tariff.minimum !== undefined,
  };
  return Object.keys(present)
    .filter((feature) => present[feature])
    .sort();
}

/** Replaces period numbers by their tier schedules: two numbers with equal prices are the same period. */
function tierSchedulesByHour(rows: HourlySchedule, periods: readonly unknown[]): string[][] {
  return rows.map((row) => row.map((period) => JSON.stringify(periods[period])));
}

function variesWithinADay(rows: HourlySchedule, periods: readonly unknown[]): boolean {
  return tierSchedulesByHour(rows, periods).some((day) => new Set(day).size > 1);
}

function variesOverTheYear(rows: HourlySchedule, periods: readonly unknown[]): boolean {
  return new Set(tierSchedulesByHour(rows, periods).map((day) => day.join())).size > 1;
}

function variesByWeekday({ periods, weekdaySchedule, weekendSchedule }: Tariff['energy']): boolean {
  const weekday = tierSchedulesByHour(weekdaySchedule, periods);
  return JSON.stringify(weekday) !== JSON.stringify(tierSchedulesByHour(weekendSchedule, periods));
}

/** A readable code from the names of the utility and the rate; equal names always give the same code. */
function tariffCode(utility: string, name: string): string {
  const utilityWords = words(utility.replace(/\(.*?\)/g, ' ')).filter(
    (word) => !COMPANY_WORDS.has(word),
  );
  const all = [...utilityWords, ...words(name)];
  let code = all[0] ?? 'tariff';
  for (const word of all.slice(1)) {
    if (code.length + 1 + word.length > MAX_LENGTH) break;
    code += `-${word}`;
  }
  return code.slice(0, MAX_LENGTH);
}

function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Warns about the scope, the validity period and the time resolution of a record. */
function warnOfScopeAndAge(
  record: UrdbRecord,
  { service, effectiveTo }: { service: Tariff['service']; effectiveTo: string | undefined },
  reading: UrdbReading,
): void {
  if (service === 'delivery') {
    const message = 'The rate covers delivery only; it has no price for the supply of energy.';
    reading.warn('deliveryOnly', 'servicetype', message);
  }
  if (effectiveTo !== undefined) {
    const message = `The rate was in force until ${effectiveTo}; it has been superseded.`;
    reading.warn('superseded', 'enddate', message);
  }
  const field = TEXTS.find((name) => HALF_HOUR.test(String(record[name] ?? '')));
  if (field !== undefined) {
    const sentence =
      "The source's texts mention half hours; its schedules have full hours only, so boundaries may be off by half an hour.";
    reading.assume('halfHoursRounded', field, sentence);
  }
}
