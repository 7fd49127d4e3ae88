/** What a tariff takes from its country; no zone where the country has several. */
export interface CountryRow {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** ISO 3166-1 alpha-3, the form URDB itself uses. */
  readonly alpha3: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly timeZone?: string;
}

function row(code: string, alpha3: string, currency: string, timeZone?: string): CountryRow {
  return timeZone ? { code, alpha3, currency, timeZone } : { code, alpha3, currency };
}

/** Countries that tariff collections in this vocabulary cover; others need the options of `fromUrdb`. */
export const countries: readonly CountryRow[] = [
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
