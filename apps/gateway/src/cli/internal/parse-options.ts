import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.js';

/**
 * Reads `--name value` options; nothing else is accepted.
 *
 * @param args - arguments after the command
 * @param names - options that the command knows
 * @returns the values given, by name
 * @throws UsageError for an unknown option, an option without a value, an option given twice or a stray argument
 */
export function parseOptions<const Name extends string>(
  args: string[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    names.map((name) => [name, { type: 'string', multiple: true }] as const),
  );
  const parsed = parsedOrRefused(args, options);
  const given: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const [value, ...more] = [parsed[name]].flat();
    if (more.length > 0) {
      throw new UsageError(
        `The option --${name} must be given once, but it is given ${more.length + 1} times.`,
      );
    }
    if (typeof value === 'string') {
      given[name] = value;
    }
  }
  return given;
}

function parsedOrRefused(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
