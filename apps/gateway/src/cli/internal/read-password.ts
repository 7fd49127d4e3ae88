import type { CliContext } from './cli-context.js';
import { UsageError } from './usage-error.js';

/** More than any password has; what is longer is not one. */
const MAX_BYTES = 65_536;

/**
 * Reads a password from standard input when something is piped into it. It is never an option: those are seen in
 * process lists and shell histories.
 *
 * @param stdin - standard input
 * @returns the line, without its end; undefined at a terminal or when nothing came
 * @throws UsageError when more than one line came
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
