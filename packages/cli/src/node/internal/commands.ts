import type { Call, Report } from './command.js';
import { type OptionName, readingOptions as reading } from './options.js';

/** A command; its engine is loaded when it runs. */
export interface Command {
  readonly summary: string;
  readonly options: readonly OptionName[];
  readonly example: string;
  readonly load: () => Promise<(call: Call) => Promise<Report>>;
}

const money: readonly OptionName[] = [
  'cost-per-kw',
  'cost-per-kwh',
  'cost-fixed',
  'upkeep-per-kw-year',
  'years',
  'discount-rate',
  'inflation',
  'tax-rate',
  'tax-credit',
];
const output: readonly OptionName[] = ['json', 'plot', 'theme'];

export const commands: Readonly<Record<string, Command>> = {
  bill: {
    summary: 'cost of a load under a rate, month by month',
    options: ['tariff', 'load', ...reading, 'whole-months', 'drop-spikes', ...output],
    example: 'bess bill --tariff sce-tou-8-option-d-under-2-kv --load load.csv',
    load: async () => (await import('../commands/bill.js')).bill,
  },
  optimize: {
    summary: 'annual savings of a battery under a rate, with a proven gap',
    options: [
      'tariff',
      'load',
      'power-kw',
      'capacity-kwh',
      'soc',
      ...reading,
      'drop-spikes',
      ...output,
    ],
    example:
      'bess optimize --tariff sce-tou-8-option-d-under-2-kv --load year.csv --power-kw 125 --capacity-kwh 250',
    load: async () => (await import('../commands/optimize.js')).optimize,
  },
  size: {
    summary: 'which battery to buy for a load: the size with the highest net present value',
    options: [
      'tariff',
      'load',
      ...money,
      'power-range',
      'hours-range',
      'budget',
      'control',
      'sizes',
      'options',
      ...reading,
      'drop-spikes',
      ...output,
    ],
    example:
      'bess size --tariff sce-tou-8-option-d-under-2-kv --load year.csv --cost-per-kw 400 --cost-per-kwh 350 --years 15 --discount-rate 0.07',
    load: async () => (await import('../commands/size.js')).size,
  },
  forecast: {
    summary: 'forecast of a load or of prices, with an 80 % interval',
    options: ['load', 'prices', 'horizon', 'seed', ...reading, 'drop-spikes', ...output],
    example: 'bess forecast --load load.csv --horizon 48 --plot fan.svg',
    load: async () => (await import('../commands/forecast.js')).forecast,
  },
  simulate: {
    summary: 'distribution of the annual market revenue of a battery',
    options: [
      'power-mw',
      'capacity-mwh',
      'prices',
      'market',
      'paths',
      'days',
      'seed',
      'currency',
      ...reading,
      ...output,
    ],
    example:
      'bess simulate --power-mw 50 --capacity-mwh 200 --prices prices.csv --zone America/Los_Angeles',
    load: async () => (await import('../commands/simulate.js')).simulate,
  },
  value: {
    summary:
      'what a battery in a market is worth over its life: NPV, return and probability of loss',
    options: [
      'power-mw',
      'durations',
      ...money,
      'prices',
      'market',
      'projects',
      'seed',
      'currency',
      'options',
      ...reading,
      'json',
    ],
    example:
      'bess value --power-mw 50 --durations 2,4 --cost-per-kw 120 --cost-per-kwh 70 --years 15 --discount-rate 0.08',
    load: async () => (await import('../commands/value.js')).value,
  },
  risk: {
    summary: 'probability that the billed peak occurs in the coming day, and a recommendation',
    options: [
      'tariff',
      'load',
      'power-kw',
      'capacity-kwh',
      'soc',
      'seed',
      ...reading,
      'drop-spikes',
      ...output,
    ],
    example:
      'bess risk --tariff sce-tou-8-option-d-under-2-kv --load load.csv --power-kw 60 --capacity-kwh 120',
    load: async () => (await import('../commands/risk.js')).risk,
  },
  dispatch: {
    summary: 'what a battery in a market should do now, and why',
    options: [
      'prices',
      'power-mw',
      'capacity-mwh',
      'soc',
      'horizon',
      'seed',
      'market',
      ...reading,
      ...output,
    ],
    example:
      'bess dispatch --prices prices.csv --power-mw 10 --capacity-mwh 40 --zone America/Los_Angeles',
    load: async () => (await import('../commands/dispatch.js')).dispatch,
  },
};
