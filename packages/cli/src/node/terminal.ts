import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';

/** What a command needs of the machine that it runs on; tests hand over their own. */
export interface Terminal {
  /** Text of a file, piece by piece; `-` is what is piped in. */
  readonly read: (path: string) => AsyncIterable<string>;
  /** Writes a file. */
  readonly write: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Writes a line of the answer. */
  readonly print: (line: string) => void;
  /** Writes a line beside the answer: notes and errors. */
  readonly note: (line: string) => void;
  /** Draws over the latest line of the same kind; absent where nobody watches. */
  readonly draw?: (line: string) => void;
  /** Clock [ms]. */
  readonly nowMs: () => number;
}

/**
 * The terminal of this process: its files, its output, and progress on standard error where that is a terminal.
 *
 * @returns the terminal that `npx @bess/cli` runs on
 * @example
 * typeof nodeTerminal().print;
 * // => 'function'
 */
export function nodeTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // Whoever reads the answer may have had enough of it, as `head` has.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    read: (path) => {
      if (path === '-') return stdin.setEncoding('utf8');
      return createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 });
    },
    write: (path, content) => writeFile(path, content),
    print: (line) => stdout.write(`${line}\n`),
    note: (line) => stderr.write(`${line}\n`),
    ...(stderr.isTTY ? { draw: (line: string) => stderr.write(`\r\u001B[K${line}`) } : {}),
    nowMs: () => performance.now(),
  };
}
