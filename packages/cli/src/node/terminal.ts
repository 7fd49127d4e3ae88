import { constants, createReadStream } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a command needs from its host; tests pass their own. */
export interface Terminal {
  /** Reads a text file in chunks; `-` is standard input. */
  readonly read: (path: string) => AsyncIterable<string>;
  /** Writes a file. */
  readonly write: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Rejects if the folder of a file that is to be written does not accept it; absent if only writing can tell. */
  readonly assertWritable?: (path: string) => Promise<void>;
  /** Writes a line of the result. */
  readonly print: (line: string) => void;
  /** Writes a line with a note or an error. */
  readonly note: (line: string) => void;
  /** Redraws the progress line; absent if the output is not a terminal. */
  readonly draw?: (line: string) => void;
  /** Calls back when the user asks to stop the work; returns how to stop listening. Absent if nobody can ask. */
  readonly onInterrupt?: (stop: () => void) => () => void;
  /** Clock [ms]. */
  readonly nowMs: () => number;
}

/**
 * The terminal of this process: its files, its output, and progress on standard error if that is a terminal.
 *
 * @returns the terminal that `npx @bess/cli` runs on
 * @example
 * typeof nodeTerminal().print;
 * // => 'function'
 */
export function nodeTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // A reader such as `head` may close the pipe early.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    read: (path) => {
      if (path === '-') return stdin.setEncoding('utf8');
      return createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 });
    },
    write: (path, content) => writeFile(path, content),
    assertWritable: (path) => access(dirname(path), constants.W_OK),
    print: (line) => stdout.write(`${line}\n`),
    note: (line) => stderr.write(`${line}\n`),
    ...(stderr.isTTY ? { draw: (line: string) => stderr.write(`\r\u001B[K${line}`) } : {}),
    onInterrupt: (stop) => {
      // A second Ctrl-C ends the process.
      process.once('SIGINT', stop);
      return () => process.off('SIGINT', stop);
    },
    nowMs: () => performance.now(),
  };
}
