import type { SizeOptions } from '@bess/tarsis/sizing';
import { dataError } from '../../read/data-error.js';
import type { Call } from './command.js';
import { inFile, UsageError } from './errors.js';
import { parseJson } from './load-tariff.js';
import { type NumberRule, numberOf, type OptionName, required, wordOf } from './options.js';

/** What the command line gives itself, so that a file must not. */
const GIVEN = { tariff: '--tariff', grid: '--load', loadKwSeries: '--load' } as const;

const AMOUNT: NumberRule = { low: 0, high: 1e12 };
const SHARE: NumberRule = { low: 0, high: 0.99 };
const RATE: NumberRule = { low: -0.5, high: 1 };

/** The options of `size` apart from the rate and the load: those of `--options`, replaced by those of the command line. */
export async function sizeRequest(
  call: Call,
): Promise<Omit<SizeOptions, 'tariff' | 'grid' | 'loadKwSeries'>> {
  const { values } = call;
  const file = await optionsOfFile(call);
  const costs = { ...recordOf(file['costs']) };
  set(costs, 'perKw', numberFor(call, 'cost-per-kw', AMOUNT, costs['perKw']));
  set(costs, 'perKwh', numberFor(call, 'cost-per-kwh', AMOUNT, costs['perKwh']));
  set(costs, 'fixed', given(call, 'cost-fixed', AMOUNT));
  set(costs, 'upkeepPerKwYear', given(call, 'upkeep-per-kw-year', AMOUNT));

  const finance = { ...recordOf(file['finance']) };
  set(
    finance,
    'years',
    numberFor(call, 'years', { low: 1, high: 50, whole: true }, finance['years']),
  );
  const nominalPerYear = numberFor(call, 'discount-rate', RATE, finance['discountRate']);
  set(finance, 'discountRate', nominalPerYear === undefined ? undefined : { nominalPerYear });
  set(finance, 'inflationPerYear', given(call, 'inflation', RATE));
  const tax = { ...recordOf(finance['tax']) };
  set(tax, 'federalRate', given(call, 'tax-rate', SHARE));
  const fraction = given(call, 'tax-credit', { low: 0, high: 1 });
  if (fraction !== undefined && tax['federalRate'] === undefined) {
    throw new UsageError('--tax-credit requires --tax-rate');
  }
  set(tax, 'investmentTaxCredit', fraction === undefined ? undefined : { fraction });
  if (Object.keys(tax).length > 0) finance['tax'] = tax;

  const ranges = { ...recordOf(file['ranges']) };
  set(ranges, 'powerKw', rangeOf(values['power-range'], 'power-range'));
  set(ranges, 'hours', rangeOf(values['hours-range'], 'hours-range'));
  const request = { ...file, costs, finance, ranges };
  set(request, 'budget', given(call, 'budget', AMOUNT));
  set(request, 'control', wordOf(values, 'control', ['achievable', 'perfect']));
  set(request, 'sizesTried', given(call, 'sizes', { low: 1, high: 400, whole: true }));
  // The engine validates what came from the file.
  return request as unknown as SizeOptions;
}

async function optionsOfFile({ values, terminal }: Call): Promise<Record<string, unknown>> {
  const { options: path } = values;
  if (typeof path !== 'string') return {};
  let text = '';
  for await (const chunk of terminal.read(path)) text += chunk;
  return inFile(path, () => {
    const content = parseJson(text);
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      throw dataError('optionsNotARecord', undefined, 'the file must hold a JSON object');
    }
    for (const [name, option] of Object.entries(GIVEN)) {
      if (!(name in content)) continue;
      const rule = `the file must not contain ${name}, which ${option} gives`;
      throw dataError('optionGivenTwice', undefined, rule);
    }
    return content as Record<string, unknown>;
  });
}

/** What is not a record is rejected by the engine, under its own name. */
function recordOf(value: unknown): Record<string, unknown> {
  return value === undefined ? {} : (value as Record<string, unknown>);
}

function set(target: object, name: string, value: unknown): void {
  if (value !== undefined) Object.assign(target, { [name]: value });
}

function given({ values }: Call, name: OptionName, rule: NumberRule): number | undefined {
  return values[name] === undefined ? undefined : numberOf(values, name, rule);
}

/** A number that must be given, here or in the file. */
function numberFor(
  call: Call,
  name: OptionName,
  rule: NumberRule,
  inFile: unknown,
): number | undefined {
  if (inFile === undefined) required(call.values, name);
  return given(call, name, rule);
}

/** A range such as `50-200`, or one number for exactly that. */
function rangeOf(
  text: string | true | undefined,
  name: OptionName,
): { minimum: number; maximum: number } | undefined {
  if (typeof text !== 'string') return undefined;
  const [, low = '', high = low] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  const range = { minimum: Number(low), maximum: Number(high) };
  if (low !== '' && range.minimum <= range.maximum) return range;
  throw new UsageError(`--${name} must be a range such as 50-200, or one number; ${text} came`);
}
