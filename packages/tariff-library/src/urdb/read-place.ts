import { isTimeZone } from '@bess/kernel/series';
import {
  malformed,
  optionalText,
  type UrdbOptions,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/**
 * States, the District of Columbia and the island territories. A state in two zones gets the zone of most of its people;
 * `fromUrdb` states this, and takes another zone as an option.
 */
const usStates: readonly StateRow[] = [
  ['AL', 'Alabama', CENTRAL],
  ['AK', 'Alaska', 'America/Anchorage'],
  ['AZ', 'Arizona', 'America/Phoenix'],
  ['AR', 'Arkansas', CENTRAL],
  ['CA', 'California', PACIFIC],
  ['CO', 'Colorado', MOUNTAIN],
  ['CT', 'Connecticut', EASTERN],
  ['DE', 'Delaware', EASTERN],
  ['DC', 'District of Columbia', EASTERN],
  ['FL', 'Florida', EASTERN],
  ['GA', 'Georgia', EASTERN],
  ['GU', 'Guam', 'Pacific/Guam'],
  ['HI', 'Hawaii', 'Pacific/Honolulu'],
  ['ID', 'Idaho', 'America/Boise'],
  ['IL', 'Illinois', CENTRAL],
  ['IN', 'Indiana', 'America/Indiana/Indianapolis'],
  ['IA', 'Iowa', CENTRAL],
  ['KS', 'Kansas', CENTRAL],
  ['KY', 'Kentucky', 'America/Kentucky/Louisville'],
  ['LA', 'Louisiana', CENTRAL],
  ['ME', 'Maine', EASTERN],
  ['MD', 'Maryland', EASTERN],
  ['MA', 'Massachusetts', EASTERN],
  ['MI', 'Michigan', 'America/Detroit'],
  ['MN', 'Minnesota', CENTRAL],
  ['MS', 'Mississippi', CENTRAL],
  ['MO', 'Missouri', CENTRAL],
  ['MT', 'Montana', MOUNTAIN],
  ['NE', 'Nebraska', CENTRAL],
  ['NV', 'Nevada', PACIFIC],
  ['NH', 'New Hampshire', EASTERN],
  ['NJ', 'New Jersey', EASTERN],
  ['NM', 'New Mexico', MOUNTAIN],
  ['NY', 'New York', EASTERN],
  ['NC', 'North Carolina', EASTERN],
  ['ND', 'North Dakota', CENTRAL],
  ['OH', 'Ohio', EASTERN],
  ['OK', 'Oklahoma', CENTRAL],
  ['OR', 'Oregon', PACIFIC],
  ['PA', 'Pennsylvania', EASTERN],
  ['PR', 'Puerto Rico', 'America/Puerto_Rico'],
  ['RI', 'Rhode Island', EASTERN],
  ['SC', 'South Carolina', EASTERN],
  ['SD', 'South Dakota', CENTRAL],
  ['TN', 'Tennessee', CENTRAL],
  ['TX', 'Texas', CENTRAL],
  ['UT', 'Utah', MOUNTAIN],
  ['VT', 'Vermont', EASTERN],
  ['VI', 'Virgin Islands', 'America/St_Thomas'],
  ['VA', 'Virginia', EASTERN],
  ['WA', 'Washington', PACIFIC],
  ['WV', 'West Virginia', EASTERN],
  ['WI', 'Wisconsin', CENTRAL],
  ['WY', 'Wyoming', MOUNTAIN],
];

/** Countries in tariff collections with the URDB vocabulary; others need the options of `fromUrdb`. */
const countries: readonly CountryRow[] = [
  row('AE', 'ARE', 'AED', 'Asia/Dubai'),
  row('AR', 'ARG', 'ARS', 'America/Argentina/Buenos_Aires'),
  row('AT', 'AUT', 'EUR', 'Europe/Vienna'),
  row('AU', 'AUS', 'AUD'),
  row('BE', 'BEL', 'EUR', 'Europe/Brussels'),
  row('BR', 'BRA', 'BRL'),
  row('CA', 'CAN', 'CAD'),
  row('CH', 'CHE', 'CHF', 'Europe/Zurich'),
  row('CL', 'CHL', 'CLP', 'America/Santiago'),
  row('CN', 'CHN', 'CNY', 'Asia/Shanghai'),
  row('CO', 'COL', 'COP', 'America/Bogota'),
  row('DE', 'DEU', 'EUR', 'Europe/Berlin'),
  row('DK', 'DNK', 'DKK', 'Europe/Copenhagen'),
  row('EG', 'EGY', 'EGP', 'Africa/Cairo'),
  row('ES', 'ESP', 'EUR', 'Europe/Madrid'),
  row('FI', 'FIN', 'EUR', 'Europe/Helsinki'),
  row('FR', 'FRA', 'EUR', 'Europe/Paris'),
  row('GB', 'GBR', 'GBP', 'Europe/London'),
  row('HK', 'HKG', 'HKD', 'Asia/Hong_Kong'),
  row('ID', 'IDN', 'IDR'),
  row('IE', 'IRL', 'EUR', 'Europe/Dublin'),
  row('IL', 'ISR', 'ILS', 'Asia/Jerusalem'),
  row('IN', 'IND', 'INR', 'Asia/Kolkata'),
  row('IT', 'ITA', 'EUR', 'Europe/Rome'),
  row('JP', 'JPN', 'JPY', 'Asia/Tokyo'),
  row('KE', 'KEN', 'KES', 'Africa/Nairobi'),
  row('KR', 'KOR', 'KRW', 'Asia/Seoul'),
  row('MX', 'MEX', 'MXN'),
  row('MY', 'MYS', 'MYR', 'Asia/Kuala_Lumpur'),
  row('NG', 'NGA', 'NGN', 'Africa/Lagos'),
  row('NL', 'NLD', 'EUR', 'Europe/Amsterdam'),
  row('NO', 'NOR', 'NOK', 'Europe/Oslo'),
  row('NZ', 'NZL', 'NZD', 'Pacific/Auckland'),
  row('PE', 'PER', 'PEN', 'America/Lima'),
  row('PH', 'PHL', 'PHP', 'Asia/Manila'),
  row('PK', 'PAK', 'PKR', 'Asia/Karachi'),
  row('PL', 'POL', 'PLN', 'Europe/Warsaw'),
  row('PT', 'PRT', 'EUR', 'Europe/Lisbon'),
  row('SA', 'SAU', 'SAR', 'Asia/Riyadh'),
  row('SE', 'SWE', 'SEK', 'Europe/Stockholm'),
  row('SG', 'SGP', 'SGD', 'Asia/Singapore'),
  row('US', 'USA', 'USD'),
  row('ZA', 'ZAF', 'ZAR', 'Africa/Johannesburg'),
];

/** Where a tariff applies. */
interface Place {
  readonly country: string;
  readonly region: string;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * Country, region, zone and currency. URDB itself states only the country; the state comes from
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
  // Records of the database belong to the United States unless they state otherwise.
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
    `The time zone ${assumed} is derived from ${region || country.code}.`,
  );
  reading.assumptions.push(`Local time is that of ${assumed}, by ${region ? 'state' : 'country'}.`);
  return assumed;
}

/** Defaults of a country; no time zone if it has several. */
interface CountryRow {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** ISO 3166-1 alpha-3, the form that URDB uses. */
  readonly alpha3: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly timeZone?: string;
}

function row(code: string, alpha3: string, currency: string, timeZone?: string): CountryRow {
  return timeZone ? { code, alpha3, currency, timeZone } : { code, alpha3, currency };
}

/** Two-letter code, name, and the zone in which most of the state's customers live. */
type StateRow = readonly [code: string, name: string, timeZone: string];
