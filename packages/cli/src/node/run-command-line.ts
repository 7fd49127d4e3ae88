import { resolve } from 'node:path';
import { EngineError } from '@bess/kernel/errors';
import { nearestName } from '@bess/kernel/schema';
import type { Report } from './internal/command.js';
import { type Command, commands } from './internal/commands.js';
import { UsageError } from './internal/errors.js';
import {
  inputOptions,
  type OptionValues,
  optionTexts,
  readOptions,
  wordOf,
} from './internal/options.js';
import { progressOn } from './internal/progress.js';
import type { Terminal } from './terminal.js';

/** Exit codes. */
const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  data: 3,
  noAnswer: 4,
  interrupted: 130,
} as const;

/**
 * Runs one command line. It prints the result; notes, progress and errors go to a separate stream.
 *
 * @param words - the arguments after the name of the program
 * @param terminal - where to read and write
 * @returns the exit code: 0 for success; 2 for a wrong command line; 3 for an unusable file or option value; 4 if an engine
 * has no result; 130 if the user stopped the work; 1 for any other error
 * @example
 * await runCommandLine(['bill', '--help'], nodeTerminal());
 * // => 0
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [name = '--help', ...rest] = words;
  if (name === '--help' || name === '-h' || name === 'help') {
    for (const line of overview()) terminal.print(line);
    return exitCodes.done;
  }
  const progress = progressOn(terminal);
  try {
    const command = commandOf(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      for (const line of helpOf(name, command)) terminal.print(line);
      return exitCodes.done;
    }
    const values = readOptions(rest, command.options);
    // Errors in the chart options must be reported before the long work begins.
    const drawing = requestedChart(values);
    if (drawing !== undefined) await terminal.assertWritable?.(drawing.path);
    const run = await command.load();
    const notes: string[] = [];
    const warnings: string[] = [];
    const note = (sentence: string) => notes.push(sentence);
    const warn = (sentence: string) => warnings.push(sentence);
    const report = await run({ values, terminal, progress, note, warn });
    const said = { notes, warnings };
    await writeReport(report, said, { drawing, asJson: values.json === true }, terminal);
    return exitCodes.done;
  } catch (error) {
    progress.end();
    return explain(error, name, terminal);
  }
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  const names = Object.keys(commands);
  const near = nearestName(name, names);
  throw new UsageError(
    `the command must be one of ${names.join(', ')}; ${name} came${near ? ` (did you mean ${near}?)` : ''}`,
  );
}

async function writeReport(
  report: Report,
  said: { readonly notes: readonly string[]; readonly warnings: readonly string[] },
  { drawing, asJson }: { drawing: Drawing | undefined; asJson: boolean },
  terminal: Terminal,
): Promise<void> {
  for (const note of said.notes) terminal.note(`note: ${note}`);
  for (const warning of said.warnings) terminal.note(`warning: ${warning}`);
  const lines = asJson ? [JSON.stringify({ ...report.answer, ...said }, plain, 2)] : report.lines;
  for (const line of lines) terminal.print(line);
  // Last, so that a chart that cannot be written does not cost minutes of work.
  if (drawing !== undefined) await draw(report, drawing, terminal);
}

/** A requested chart. */
interface Drawing {
  readonly path: string;
  readonly ending: string;
  readonly theme: 'light' | 'dark';
}

function requestedChart(values: OptionValues): Drawing | undefined {
  const theme = wordOf(values, 'theme', ['light', 'dark']);
  const { plot: path } = values;
  if (typeof path !== 'string') {
    if (theme === undefined) return undefined;
    throw new UsageError(`--theme ${theme} requires --plot FILE`);
  }
  const ending = /\.(svg|png|json)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined) {
    throw new UsageError(`--plot must name a file that ends in .svg, .png or .json; ${path} came`);
  }
  const isRead = inputOptions.some((name) => {
    const input = values[name];
    return typeof input === 'string' && resolve(input) === resolve(path);
  });
  if (isRead) throw new UsageError(`--plot must not name a file that is read; ${path} came`);
  return { path, ending, theme: theme ?? 'light' };
}

async function draw(
  report: Report,
  { path, ending, theme }: Drawing,
  terminal: Terminal,
): Promise<void> {
  const spec = report.chart?.({ theme });
  if (spec === undefined) return;
  if (ending === 'json') {
    await terminal.write(path, `${JSON.stringify(spec, plain, 2)}\n`);
    return;
  }
  const { renderPng, renderSvg } = await import('@bess/plot/render');
  await terminal.write(path, ending === 'png' ? await renderPng(spec) : await renderSvg(spec));
}

/** Converts typed arrays to lists. */
function plain(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

function explain(error: unknown, name: string, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.note(`error: ${error.message}`);
    terminal.note(
      `bess ${Object.hasOwn(commands, name) ? `${name} ` : ''}--help lists the options`,
    );
    return exitCodes.usage;
  }
  if (error instanceof EngineError && error.code === 'cancelled') {
    terminal.note('stopped before there was a result');
    return exitCodes.interrupted;
  }
  if (error instanceof EngineError) {
    terminal.note(`error: ${error.message} [${error.engine}/${error.code}]`);
    return error.kind === 'engine' ? exitCodes.noAnswer : exitCodes.data;
  }
  if (error instanceof Error && 'code' in error && 'path' in error) {
    // Node's message explains the code: "ENOENT: no such file or directory, open 'load.csv'".
    const why = /^[A-Z]+: ([^,]+),/.exec(error.message)?.[1] ?? error.message;
    terminal.note(`error: ${String(error.path)} cannot be opened: ${why} (${String(error.code)})`);
    return exitCodes.data;
  }
  terminal.note(
    `error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return exitCodes.unexpected;
}

function overview(): string[] {
  const names = Object.keys(commands);
  const width = Math.max(...names.map((name) => name.length));
  return [
    'bess COMMAND --option VALUE …',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${commands[name]!.summary}`),
    '',
    'bess COMMAND --help lists the options of a command.',
    'Exit codes: 0 success, 2 wrong command line, 3 unusable file or option value, 4 no result, 130 stopped, 1 any other error.',
  ];
}

function helpOf(name: string, { summary, options, example }: Command): string[] {
  const texts = options.map((option) => {
    const [value, text] = optionTexts[option];
    return { left: `--${option}${value === null ? '' : ` ${value}`}`, text };
  });
  const width = Math.max(...texts.map(({ left }) => left.length));
  return [
    `bess ${name}: ${summary}`,
    '',
    ...texts.map(({ left, text }) => `  ${left.padEnd(width)}  ${text}`),
    '',
    `  ${example}`,
  ];
}
