import { dataError } from '../../read/data-error.js';
import type { Call } from './command.js';
import { inFile, UsageError } from './errors.js';
import { parseJson } from './load-tariff.js';
import { type NumberRule, numberOf, type OptionName, required } from './options.js';

/** Amounts of money in options. */
export const AMOUNT: NumberRule = { low: 0, high: 1e9 };

const SHARE: NumberRule = { low: 0, high: 0.99 };
const RATE: NumberRule = { low: -0.5, high: 1 };

/**
 * The options in the file of `--options`.
 *
 * @param given - what the file must not contain, with the options of the command line that give it
 */
export async function optionsOfFile(
  { values, terminal }: Call,
  given: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const { options: path } = values;
  if (typeof path !== 'string') return {};
  let text = '';
  for await (const chunk of terminal.read(path)) text += chunk;
  return inFile(path, () => {
    const content = parseJson(text);
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      throw dataError('optionsNotARecord', undefined, 'the file must hold a JSON object');
    }
    for (const [name, option] of Object.entries(given)) {
      if (!(name in content)) continue;
      const rule = `the file must not contain ${name}, which ${option} gives`;
      throw dataError('optionGivenTwice', undefined, rule);
    }
    return content as Record<string, unknown>;
  });
}

/** Costs of the file, replaced by those of the command line. */
export function costsOf(call: Call, inFile: unknown, upkeepPerKw: string): Record<string, unknown> {
  const costs = { ...recordOf(inFile) };
  set(costs, 'perKw', numberFor(call, 'cost-per-kw', AMOUNT, costs['perKw']));
  set(costs, 'perKwh', numberFor(call, 'cost-per-kwh', AMOUNT, costs['perKwh']));
  set(costs, 'fixed', given(call, 'cost-fixed', AMOUNT));
  set(costs, upkeepPerKw, given(call, 'upkeep-per-kw-year', AMOUNT));
  return costs;
}

/** Finance of the file, replaced by that of the command line. */
export function financeOf(call: Call, inFile: unknown): Record<string, unknown> {
  const finance = { ...recordOf(inFile) };
  const years: NumberRule = { low: 1, high: 50, whole: true };
  set(finance, 'years', numberFor(call, 'years', years, finance['years']));
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
  return finance;
}

/** What is not a record is rejected by the engine, under its own name. */
export function recordOf(value: unknown): Record<string, unknown> {
  return value === undefined ? {} : (value as Record<string, unknown>);
}

export function set(target: object, name: string, value: unknown): void {
  if (value !== undefined) Object.assign(target, { [name]: value });
}

/** A number of the command line, if it is given. */
export function given({ values }: Call, name: OptionName, rule: NumberRule): number | undefined {
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
