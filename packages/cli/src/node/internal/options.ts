import { parseArgs } from 'node:util';
import { isTimeZone } from '@bess/kernel/series';
import { UsageError } from './errors.js';

/** All options of all commands: the placeholder of the value in the help, and the description. */
export const optionTexts = {
  tariff: [
    'CODE|FILE',
    'code of a rate in the tariff library, or a JSON file with a rate (own form or URDB)',
  ],
  load: ['FILE', 'load readings: CSV or Green Button XML; - reads standard input'],
  prices: ['FILE', 'prices: CSV, converted to currency/MWh; - reads standard input'],
  column: ['NAME', 'column with the values, by name or number'],
  series: ['NAME', 'series to read from a file with several series below each other'],
  unit: [
    'UNIT',
    'unit of a load (W, kW, MW, Wh, kWh, MWh) or of prices (per-MWh, per-kWh, cents-per-kWh, cents-per-MWh); default: from the column name, else kW or per-MWh',
  ],
  zone: [
    'ZONE',
    'IANA zone for printed times, days, months and times without an offset; default: zone of the tariff, else UTC',
  ],
  label: ['start|end', 'whether a time is the start or the end of its step; default: start'],
  'date-order': [
    'mdy|dmy',
    'order of dates such as 03/04/2026; default: the one that the rows of the file settle',
  ],
  from: ['DATE', 'first day to read, such as 2026-01-31, in local time'],
  to: ['DATE', 'day after the last day to read'],
  'whole-months': [null, 'leave out incomplete months at the beginning and the end'],
  'drop-spikes': [null, 'treat readings that must be meter errors as missing'],
  'power-kw': ['KW', 'power of the battery'],
  'capacity-kwh': ['KWH', 'usable energy of the battery'],
  'power-mw': ['MW', 'power of the battery'],
  'capacity-mwh': ['MWH', 'usable energy of the battery'],
  soc: ['SHARE', 'state of charge, 0 to 1; default: 0.65'],
  horizon: [
    'N',
    'steps to forecast, at most 1000 (default: 24 hours, or 1000 steps), or hours to plan (default: 24)',
  ],
  market: ['NAME', 'documented price prior; default: us-iso-day-ahead'],
  paths: ['N', 'number of simulated paths; default: 2000'],
  days: ['N', 'days of each path; default: 30'],
  seed: ['N', 'seed of the random numbers; default: 1 (zero for dispatch)'],
  currency: ['CODE', 'ISO 4217 currency of the prices; default: that of the market'],
  'cost-per-kw': ['AMOUNT', 'cost of the battery per kW, in the currency of the tariff'],
  'cost-per-kwh': ['AMOUNT', 'cost of the battery per kWh'],
  'cost-fixed': ['AMOUNT', 'cost of any battery at all; default: 0'],
  'upkeep-per-kw-year': ['AMOUNT', 'upkeep per kW and year; default: 0'],
  years: ['N', 'length of the project, 1 to 50'],
  'discount-rate': ['SHARE', 'nominal return that the owner asks for, per year, such as 0.07'],
  inflation: ['SHARE', 'inflation per year, by which a bill grows too; default: 0'],
  'tax-rate': ['SHARE', 'rate of income tax; default: no taxes'],
  'tax-credit': ['SHARE', 'share of the cost that is credited against tax; needs --tax-rate'],
  'power-range': ['KW-KW', 'powers to choose from, such as 50-200; default: 0 to the highest load'],
  'hours-range': ['H-H', 'hours at full power to choose from, such as 1-4; default: 0.5 to 8'],
  durations: ['H,H', 'hours at full power to compare, such as 2,4; default: 4'],
  projects: ['N', 'simulated projects, 20 to 100000; default: 1000'],
  budget: ['AMOUNT', 'largest cost less incentives; default: none'],
  control: [
    'achievable|perfect',
    'whose savings count: a controller without foresight (default; minutes), or perfect foresight (faster)',
  ],
  sizes: ['N', 'sizes to try, 1 to 400; default: 25'],
  options: [
    'FILE',
    'JSON file with further options of the engine (size of @bess/tarsis/sizing, valueProject of @bess/strix): taxes, debt, incentives and more; other options of the command line replace its values',
  ],
  json: [null, 'print the full result as JSON'],
  plot: ['FILE', 'write a chart as .svg, .png or .json (Vega-Lite)'],
  theme: ['light|dark', 'colours of the chart; default: light'],
} as const satisfies Record<string, readonly [string | null, string]>;

export type OptionName = keyof typeof optionTexts;

/** Options that name a file to read. */
export const inputOptions = [
  'tariff',
  'load',
  'prices',
  'options',
] as const satisfies readonly OptionName[];

/** How to read a file of readings. */
export const readingOptions = [
  'column',
  'series',
  'unit',
  'zone',
  'label',
  'date-order',
  'from',
  'to',
] as const satisfies readonly OptionName[];

/** The options of one call. */
export type OptionValues = Partial<Record<OptionName, string | true>>;

/**
 * Reads the options of a command.
 *
 * @throws UsageError for an unknown option, one without its value, or several that read standard input
 */
export function readOptions(words: readonly string[], names: readonly OptionName[]): OptionValues {
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: optionTexts[name][0] === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let values: OptionValues;
  try {
    values = parseArgs({ args: [...words], options, strict: true }).values as OptionValues;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0]! : String(error));
  }
  assertOneStandardInput(values);
  return values;
}

/** What is read once is not there for a second option. */
function assertOneStandardInput(values: OptionValues): void {
  const piped = inputOptions.filter((name) => values[name] === '-');
  if (piped.length < 2) return;
  const names = piped.map((name) => `--${name}`).join(' and ');
  throw new UsageError(`only one of ${names} can read standard input`);
}

/** The value of a required option. */
export function required(values: OptionValues, name: OptionName): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new UsageError(`--${name} ${optionTexts[name][0] ?? ''} must be given`);
}

/** The value of a numeric option. */
export function numberOf(
  values: OptionValues,
  name: OptionName,
  { low, high, whole = false, standard }: NumberRule,
): number {
  const text = values[name] ?? (standard === undefined ? required(values, name) : undefined);
  if (text === undefined) return standard!;
  const value = Number(text);
  if (text !== '' && value >= low && value <= high && (!whole || Number.isInteger(value))) {
    return value;
  }
  throw new UsageError(
    `--${name} must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}; ${text} came`,
  );
}

/** The number of `--seed`. */
export function seedOf(values: OptionValues, standard: number): number {
  return numberOf(values, 'seed', {
    low: 0,
    high: Number.MAX_SAFE_INTEGER,
    whole: true,
    standard,
  });
}

/** Range and default of a numeric option. */
export interface NumberRule {
  readonly low: number;
  readonly high: number;
  readonly whole?: boolean;
  /** Default value. */
  readonly standard?: number;
}

/** The IANA zone of `--zone`, if given. */
export function zoneOf({ zone }: OptionValues): string | undefined {
  if (typeof zone !== 'string') return undefined;
  if (isTimeZone(zone)) return zone;
  throw new UsageError(`--zone must be an IANA zone such as America/Los_Angeles; ${zone} came`);
}

/** The value of an option that allows only a few words. */
export function wordOf<Word extends string>(
  values: OptionValues,
  name: OptionName,
  words: readonly Word[],
): Word | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be one of ${words.join(', ')}; ${value} came`);
}
