import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Terminal } from './terminal.js';

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
