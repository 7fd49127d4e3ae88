import type { SizeOptions } from '@bess/tarsis/sizing';
import type { Call } from './command.js';
import { UsageError } from './errors.js';
import { type OptionName, wordOf } from './options.js';
import {
  AMOUNT,
  costsOf,
  financeOf,
  given,
  optionsOfFile,
  recordOf,
  set,
} from './project-options.js';

/** What the command line gives itself, so that a file must not. */
const GIVEN = { tariff: '--tariff', grid: '--load', loadKwSeries: '--load' };

/** The options of `size` apart from the rate and the load: those of `--options`, replaced by those of the command line. */
export async function sizeRequest(
  call: Call,
): Promise<Omit<SizeOptions, 'tariff' | 'grid' | 'loadKwSeries'>> {
  const { values } = call;
  const file = await optionsOfFile(call, GIVEN);
  const costs = costsOf(call, file['costs'], 'upkeepPerKwYear');
  const finance = financeOf(call, file['finance']);
  const ranges = { ...recordOf(file['ranges']) };
  set(ranges, 'powerKw', rangeOf(values['power-range'], 'power-range'));
  set(ranges, 'hours', rangeOf(values['hours-range'], 'hours-range'));
  const request = { ...file, costs, finance, ranges };
  set(request, 'budget', given(call, 'budget', { ...AMOUNT, high: 1e12 }));
  set(request, 'control', wordOf(values, 'control', ['achievable', 'perfect']));
  set(request, 'sizesTried', given(call, 'sizes', { low: 1, high: 400, whole: true }));
  // The engine validates what came from the file.
  return request as unknown as SizeOptions;
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
