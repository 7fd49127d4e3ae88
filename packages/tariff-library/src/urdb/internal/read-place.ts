import { isTimeZone } from '@bess/kernel/series';
import type { UrdbOptions } from '../urdb-options.js';
import { type CountryRow, countries } from './countries.js';
import { malformed, optionalText, type UrdbReading, type UrdbRecord } from './urdb-reading.js';
import { usStates } from './us-states.js';

/** Where a tariff applies. */
export interface Place {
  readonly country: string;
  readonly region: string;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * Country, region, zone and currency. The vocabulary itself knows only the country: the state comes from
 * the utility's name (`(Maryland)`, `City of Cairo, Georgia`) or from the extra field `_state`.
 */
export function readPlace(record: UrdbRecord, options: UrdbOptions, reading: UrdbReading): Place {
  const country = readCountry(record, options);
  const region = readRegion(record, options, country, reading);
  const currency = options.currency ?? optionalText(record, '_currency') ?? country.currency;
  if (!/^[A-Z]{3}$/.test(currency)) throw malformed('_currency', 'an ISO 4217 code', currency);
  return {
    country: country.code,
    region,
    timeZone: readTimeZone(record, options, country, region, reading),
    currency,
  };
}

function readCountry(record: UrdbRecord, options: UrdbOptions): CountryRow {
  // Records of the Database are of the United States unless they say otherwise.
  const text = options.country ?? optionalText(record, 'country') ?? 'USA';
  const found = countries.find(({ code, alpha3 }) => text === code || text === alpha3);
  if (found) return found;
  const currency = options.currency ?? optionalText(record, '_currency');
  if (/^[A-Z]{2}$/.test(text) && currency) return { code: text, alpha3: '', currency };
  throw malformed(
    'country',
    'a country that the reader knows, or a two-letter code together with currency and zone',
    text,
  );
}

function readRegion(
  record: UrdbRecord,
  options: UrdbOptions,
  country: CountryRow,
  reading: UrdbReading,
): string {
  if (options.region !== undefined) return options.region;
  const given = optionalText(record, '_state');
  if (country.code !== 'US') return given ?? '';
  const named = stateInName(optionalText(record, 'utility') ?? '');
  if (named && given && named !== given) {
    reading.warn(
      'regionFromName',
      '_state',
      `The utility's name says ${named}, the record ${given}.`,
    );
  }
  const region = named ?? given;
  if (!region) {
    reading.warn('regionUnknown', 'utility', 'No state is given and none is part of the name.');
  }
  return region ?? '';
}

function stateInName(utility: string): string | undefined {
  const tail = /(?:\(|, )([A-Z][A-Za-z ]+?)(?:\)| \(Utility Company\))/.exec(utility)?.[1];
  return usStates.find(([, name]) => name === tail)?.[0];
}

function readTimeZone(
  record: UrdbRecord,
  options: UrdbOptions,
  country: CountryRow,
  region: string,
  reading: UrdbReading,
): string {
  const stated = options.timeZone ?? optionalText(record, '_timezone');
  if (stated !== undefined) {
    if (!isTimeZone(stated)) throw malformed('_timezone', 'an IANA time zone', stated);
    return stated;
  }
  const ofState = country.code === 'US' && usStates.find(([code]) => code === region);
  const assumed = ofState ? ofState[2] : country.timeZone;
  if (!assumed) {
    throw malformed(
      '_timezone',
      'given here or as an option, because country and state do not settle it',
      stated,
    );
  }
  reading.warn(
    'timeZoneAssumed',
    '_timezone',
    `The zone ${assumed} is taken from ${region || country.code}.`,
  );
  reading.assumptions.push(`Local time is that of ${assumed}, by ${region ? 'state' : 'country'}.`);
  return assumed;
}
