import { dataError } from '../data-error.js';
import type { PriceUnit, ReadOptions } from '../readings.js';

/** How the prices of a column become prices per MWh, and the sentence that says so. */
export interface PriceConversion {
  readonly factor: number;
  readonly note: string;
}

/** Currencies of electricity markets and tariffs, ISO 4217. */
const CODES =
  'usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|ron|bgn|jpy|krw|cny|inr|sgd|php|thb|brl|mxn|clp|zar|ils';
const CODE = new RegExp(`(?:^|[^a-z])(${CODES})(?=$|[^a-z]|per|p[mk]wh|[mk]wh)`);
/** Hundredths of the Scandinavian currencies; not within words such as "före". */
const ORE = /(?<!\p{L})[öø]re(?!\p{L})|(?<!\p{L})[öø]re(?=per|p[km]wh|[km]wh)/u;
/** Signs and words, with the currencies they may stand for. */
const SIGNS: readonly [RegExp, readonly string[]][] = [
  [/us\$/, ['USD']],
  [/c(?:a|dn)?\$/, ['CAD']],
  [/au?\$/, ['AUD']],
  [/\$|dollar/, ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'MXN', 'CLP']],
  [/€|euro/, ['EUR']],
  [/£|pound|pence|(?:^|[^a-z])p *(?:\/|per) *[km]wh/, ['GBP']],
  [ORE, ['SEK', 'NOK', 'DKK']],
  [/¥|yen/, ['JPY', 'CNY']],
];
const HUNDREDTH =
  /(?:^|[^a-z])(?:euro?|us)?(?:ct|cts|cents?|c *(?=\/|per))(?:$|[^a-z]|per)|¢|pence|(?:^|[^a-z])p *(?:\/|per) *[km]wh/;
const FACTORS: Readonly<Record<PriceUnit, number>> = {
  'per-MWh': 1,
  'per-kWh': 1000,
  'cents-per-kWh': 10,
  'cents-per-MWh': 0.01,
};

/**
 * The unit of a column of prices, from its name or from the option that overrides the name.
 *
 * @throws EngineError `currencyDiffers` if the name states another currency than the expected one
 */
export function priceConversion(
  name: string,
  { priceUnit: asked, currency: expected }: ReadOptions,
): PriceConversion {
  const text = name.toLowerCase().replaceAll('_', ' ');
  const stated = currenciesOf(text);
  if (expected !== undefined && stated.length > 0 && !stated.includes(expected)) {
    const found = stated.length === 1 ? stated[0]! : `one of ${stated.join(', ')}`;
    throw dataError(
      'currencyDiffers',
      undefined,
      `prices must be in ${expected}; the column ${JSON.stringify(name)} is in ${found}`,
    );
  }
  const money = expected ?? (stated.length === 1 ? stated[0]! : 'the currency of the file');
  if (asked !== undefined) {
    return {
      factor: FACTORS[asked],
      note: `prices are read as ${worded(asked, money)}${converted(asked, money)}`,
    };
  }
  const isHundredth = HUNDREDTH.test(text) || ORE.test(text);
  const perKwh = /kwh|kilowatt.?h/.test(text);
  const perMwh = /mwh|megawatt.?h/.test(text);
  const header = name === '' || /^\d+$/.test(name) ? 'the file' : JSON.stringify(name);
  if (perKwh === perMwh) {
    if (isHundredth) {
      const taken = `${header} does not say per how much energy, so its prices are taken as ${worded('cents-per-kWh', money)}`;
      return { factor: 10, note: `${taken}${converted('cents-per-kWh', money)}` };
    }
    return {
      factor: 1,
      note: `${header} does not state a unit, so its prices are taken as ${money} per MWh`,
    };
  }
  const unit: PriceUnit = `${isHundredth ? 'cents-' : ''}${perKwh ? 'per-kWh' : 'per-MWh'}`;
  return {
    factor: FACTORS[unit],
    note: `${header} is read as ${worded(unit, money)}${converted(unit, money)}`,
  };
}

/** The currencies that a text may mean; none if it names none. */
function currenciesOf(text: string): readonly string[] {
  const code = CODE.exec(text)?.[1];
  if (code !== undefined) return [code.toUpperCase()];
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? [];
}

function worded(unit: PriceUnit, money: string): string {
  return `${unit.startsWith('cents') ? 'hundredths of ' : ''}${money} per ${unit.slice(-3)}`;
}

function converted(unit: PriceUnit, money: string): string {
  const factor = FACTORS[unit];
  const by = factor > 1 ? `multiplied by ${factor.toLocaleString('en-US')}` : 'divided by 100';
  return factor === 1 ? '' : ` and ${by} to be ${money} per MWh`;
}
