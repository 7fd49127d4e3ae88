import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../server/config.js';
import type { Plan } from '../stores/stores.js';

/** Longer than any password. */
const MAX_BYTES = 65_536;

const PLANS: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/**
 * Parses `--name value` options; nothing else is accepted.
 *
 * @throws UsageError for an unknown option, an option without a value, a repeated option or a stray argument
 */
export function parseOptions<const Name extends string>(
  args: string[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    names.map((name) => [name, { type: 'string', multiple: true }] as const),
  );
  const parsed = parseOrReject(args, options);
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

function parseOrReject(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Requires an option.
 *
 * @throws UsageError if it is absent or empty
 */
export function requireOption(name: string, value: string | undefined): string {
  if (!value) {
    throw new UsageError(`The option --${name} must be given.`);
  }
  return value;
}

/**
 * Reads an integer; digits may be grouped by thousands with commas or underscores. Undefined if not given.
 *
 * @throws UsageError for anything else
 */
export function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!/^(?:\d{1,15}|\d{1,3}(?:[,_]\d{3}){1,4})$/.test(text)) {
    throw new UsageError(
      `The option --${name} must be a whole number, but it is ${JSON.stringify(text)}.`,
    );
  }
  return Number(text.replaceAll(/[,_]/g, ''));
}

/** Reads a comma-separated list of engine ids, in any case; undefined if not given. */
export function readEngines(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((engine) => engine.trim().toLowerCase())
    .filter((engine) => engine !== '');
}

/**
 * Reads the option `--plan`, in any case.
 *
 * @returns the plan
 * @throws UsageError when there is no such plan
 */
export function readPlan(text: string): Plan {
  return readChoice('plan', text, PLANS)!;
}

/**
 * Reads one of some names; undefined if not given.
 *
 * @throws UsageError for another name
 */
export function readChoice<const Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (text === undefined) {
    return undefined;
  }
  const choice = choices.find((candidate) => candidate === text.toLowerCase());
  if (choice === undefined) {
    throw new UsageError(
      `The option --${name} must be one of ${choices.join(', ')}, but it is ${JSON.stringify(text)}.`,
    );
  }
  return choice;
}

/**
 * Reads a password from standard input if something is piped into it. It is never an option, because options
 * appear in process lists and shell histories. Undefined on a terminal or without input.
 *
 * @throws UsageError for more than one line
 */
export async function readPassword(stdin: CliContext['stdin']): Promise<string | undefined> {
  if (stdin.isTTY) {
    return undefined;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const buffer = Buffer.from(chunk);
    chunks.push(buffer);
    bytes += buffer.length;
    if (bytes > MAX_BYTES) {
      throw new UsageError(
        `The password on standard input must be shorter than ${MAX_BYTES} bytes.`,
      );
    }
  }
  const line = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line)) {
    throw new UsageError(
      'The password on standard input must be one line, but more than one came.',
    );
  }
  return line === '' ? undefined : line;
}

/** A command line that is not understood; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Everything of the process that the command line uses. */
export interface CliContext {
  environment: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  /** Writes one line to standard output. */
  print(line: string): void;
  /** Writes one line to standard error. */
  printError(line: string): void;
  /** Current time [ms since the epoch]. */
  nowMs(): number;
  /** MAJOR.MINOR.PATCH */
  version: string;
  /** Resolves with the name of the signal when the process is told to stop. */
  shutdownSignal(): Promise<string>;
  /** Runs the gateway until it is stopped. */
  serve(config: Config, context: CliContext): Promise<void>;
  /** Runs jobs from the queue until it is stopped. */
  work(config: Config & { redisUrl: string }, context: CliContext): Promise<void>;
}

/** A command: reads its arguments, does its work and prints the outcome. */
export type Command = (args: string[], context: CliContext) => Promise<void>;
