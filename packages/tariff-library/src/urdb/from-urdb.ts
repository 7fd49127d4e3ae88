import { tariffFeatures } from '../internal/tariff-features.js';
import type { Tariff } from '../schema/tariff.js';
import { validateTariff } from '../schema/validate-tariff.js';
import { reportUnknownFields } from './internal/known-fields.js';
import { readAttributes } from './internal/read-attributes.js';
import { readDate } from './internal/read-date.js';
import { readCoincident, readFlatDemand, readTouDemand } from './internal/read-demand.js';
import { readEnergy } from './internal/read-energy.js';
import { readFixed, readMinimum } from './internal/read-fixed.js';
import { readPlace } from './internal/read-place.js';
import { readRatchet } from './internal/read-ratchet.js';
import { readExportRule, readSector, readServiceType } from './internal/read-service.js';
import { refuseDifferingLimits } from './internal/refuse-differing-limits.js';
import { tariffCode } from './internal/tariff-code.js';
import {
  isRecord,
  malformed,
  optionalNumber,
  optionalText,
  UrdbReading,
  type UrdbRecord,
} from './internal/urdb-reading.js';
import { warnOfStanding } from './internal/warn-of-standing.js';
import type { UrdbOptions } from './urdb-options.js';
import type { UrdbWarning } from './urdb-warning.js';

const URDB_LICENCE = 'CC0-1.0 (OpenEI U.S. Utility Rate Database)';

/**
 * Reads a record of the OpenEI Utility Rate Database (versions 7 and 8) into a tariff.
 *
 * What the record asks and `calculateBill` does not cover goes by name into `tariff.unsupported`; what
 * the record leaves open is settled by the rules of docs/method.md and named in `tariff.assumptions`.
 * Comments of the record are not carried over.
 *
 * @param record One record, for instance an item of the API's answer or a row of the bulk file as JSON.
 * @param options What the record does not say: code, state, zone, holidays.
 * @returns The tariff, and what was noticed on the way.
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
  refuseDifferingLimits({ energy, touDemand }, reading);
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
  warnOfStanding(record, { service, effectiveTo }, reading);
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

/** Minutes over which demand is averaged; 0 stands for unknown. */
function readDemandWindow(record: UrdbRecord): number | undefined {
  const minutes = optionalNumber(record, 'demandwindow') ?? 0;
  if (Number.isInteger(minutes) && minutes >= 0) return minutes || undefined;
  throw malformed('demandwindow', 'a whole number of minutes', minutes);
}

/** Only a tariff that treats weekends apart has any use for holidays. */
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

/** `source` is sometimes a note instead of a link; notes stay behind. */
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
