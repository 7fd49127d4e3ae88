import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startContainer } from '../../../../packages/testkit/src/start-container.js';

/** Words are waited for at most so long [ms]: machines may have other work. */
const SAY_MS = 300_000;

/** What a command did. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a program printed so far, by where. */
export type Printed = Record<'stdout' | 'stderr', string>;

/** A command that runs. */
export interface StartedProgram {
  child: ChildProcess;
  printed: Printed;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  ended: Promise<Outcome>;
  /** Waits for words on standard output, or where else they shall come; the match. Rejects when the command ends without them. */
  says(words: RegExp, where?: keyof Printed): Promise<RegExpExecArray>;
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
  return listenTo(child, (signal) => child.kill(signal));
}

/**
 * Runs a command of an image in a container.
 *
 * @param image - name of an image of the gateway that Podman has
 * @param args - the command and its arguments
 * @param environment - beside what the image sets; `DATA_DIR` is a folder of the host
 */
export function startImage(
  image: string,
  args: readonly string[],
  { DATA_DIR, ...environment }: Record<string, string>,
): StartedProgram {
  const { child, kill } = startContainer({
    image,
    args,
    environment,
    ...(DATA_DIR !== undefined && { dataFolder: DATA_DIR }),
  });
  return listenTo(child, kill);
}

function listenTo(
  child: ChildProcessWithoutNullStreams,
  kill: StartedProgram['kill'],
): StartedProgram {
  const printed: Printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]): Outcome => ({ code, ...printed }));
  return {
    child,
    kill,
    printed,
    ended,
    says(words, where = 'stdout') {
      return new Promise((resolve, reject) => {
        const look = () => {
          const match = words.exec(printed[where]);
          if (match !== null) {
            settle();
            resolve(match);
          }
        };
        const fail = () => {
          settle();
          reject(new Error(`It did not say ${words}: ${printed.stdout}${printed.stderr}`));
        };
        const timer = setTimeout(fail, SAY_MS);
        const settle = () => {
          clearTimeout(timer);
          child[where].off('data', look);
          child.off('close', fail);
        };
        child[where].on('data', look);
        child.on('close', fail);
        look();
      });
    },
  };
}
