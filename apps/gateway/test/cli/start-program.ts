import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** What is waited for at most [ms]: machines may have other work. */
const SAY_MS = 50_000;

/** What a command did. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command that runs. */
export interface StartedProgram {
  child: ChildProcess;
  /** Everything printed so far. */
  printed: { stdout: string; stderr: string };
  /** Resolves when it has ended. */
  ended: Promise<Outcome>;
  /** Waits for words on standard output; the match. Rejects when the command ends without them. */
  says(words: RegExp): Promise<RegExpExecArray>;
}

/**
 * Runs a program of Node as a process of its own.
 *
 * @param program - path of its entry
 * @param args - its arguments
 * @param environment - all that it finds there beside the path: a DATABASE_URL of the surroundings is not meant for it
 */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): StartedProgram {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [program, ...args], { env });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  let hasEnded = false;
  const ended = once(child, 'close').then(([code]): Outcome => {
    hasEnded = true;
    return { code, ...printed };
  });
  return {
    child,
    printed,
    ended,
    async says(words) {
      const deadlineMs = Date.now() + SAY_MS;
      for (;;) {
        const match = words.exec(printed.stdout);
        if (match !== null) {
          return match;
        }
        if (hasEnded || Date.now() > deadlineMs) {
          throw new Error(`It did not start: ${printed.stdout}${printed.stderr}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
