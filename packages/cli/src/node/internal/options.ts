import { parseArgs } from 'node:util';
import { isTimeZone } from '@bess/kernel/series';
import { UsageError } from './errors.js';

/** Every option of every command: what stands for its value in the help, and what it means. */
export const optionTexts = {
  tariff: ['CODE|FILE', 'a rate of the library, or a JSON file of one, of URDB too'],
  load: ['FILE', 'readings of a load: CSV or Green Button XML; - for what is piped in'],
  prices: ['FILE', 'prices [currency/MWh]: CSV; - for what is piped in'],
  column: ['NAME', 'column of the values, by name or number'],
  series: ['NAME', 'series of a file that holds several below each other'],
  unit: ['UNIT', 'W, kW, MW, Wh, kWh or MWh; else by the name of the column, else kW'],
  zone: [
    'ZONE',
    'IANA zone of printed times, days, months and times without an offset; else that of the tariff, else UTC',
  ],
  label: ['start|end', 'which end of its step a time names; start'],
  'date-order': ['mdy|dmy', 'order of dates such as 03/04/2026; mdy'],
  from: ['DATE', 'first day to read, such as 2026-01-31, by the clock of the zone'],
  to: ['DATE', 'day after the last one to read'],
  'whole-months': [null, 'leave out a first and a last month that the file holds only in part'],
  'drop-spikes': [null, 'take readings that can only be errors of the meter as missing'],
  'power-kw': ['KW', 'power of the battery'],
  'capacity-kwh': ['KWH', 'usable energy of the battery'],
  'power-mw': ['MW', 'power of the battery'],
  'capacity-mwh': ['MWH', 'usable energy of the battery'],
  soc: ['SHARE', 'state of charge, 0 to 1; 0.65'],
  horizon: ['N', 'steps to forecast (24 hours of them), or hours to plan (24)'],
  market: ['NAME', 'documented prior of prices; us-iso-day-ahead'],
  paths: ['N', 'simulated paths; 2000'],
  days: ['N', 'days of each path; 30'],
  seed: ['N', 'seed of all that is random; 1'],
  currency: ['CODE', 'ISO 4217 code of the prices; USD'],
  json: [null, 'print the whole answer as JSON'],
  plot: ['FILE', 'draw a chart, as .svg, .png, or .json (Vega-Lite)'],
  theme: ['light|dark', 'page that the chart is for; light'],
} as const satisfies Record<string, readonly [string | null, string]>;

export type OptionName = keyof typeof optionTexts;

/** The options of one call. */
export type OptionValues = Partial<Record<OptionName, string | true>>;

/**
 * Reads the options of a command.
 *
 * @throws UsageError for an option that the command does not know, or one without its value
 */
export function readOptions(words: readonly string[], names: readonly OptionName[]): OptionValues {
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: optionTexts[name][0] === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true });
    return values as OptionValues;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0]! : String(error));
  }
}

/** The value of an option that a command cannot do without. */
export function required(values: OptionValues, name: OptionName): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new UsageError(`--${name} ${optionTexts[name][0] ?? ''} must be given`);
}

/** The number that an option gives. */
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

/** What a number has to keep to. */
export interface NumberRule {
  readonly low: number;
  readonly high: number;
  readonly whole?: boolean;
  /** Taken where the option is not given. */
  readonly standard?: number;
}

/** The IANA zone of `--zone`, where it is given. */
export function zoneOf({ zone }: OptionValues): string | undefined {
  if (typeof zone !== 'string') return undefined;
  if (isTimeZone(zone)) return zone;
  throw new UsageError(`--zone must be an IANA zone such as America/Los_Angeles; ${zone} came`);
}

/** The one of a few words that an option gives. */
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
