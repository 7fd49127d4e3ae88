import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type BundledPrograms, bundlePrograms } from '../stores/bundle-programs.js';

/** What a command did. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A worker at work. */
export interface RunningWorker {
  process: ChildProcess;
  /** Resolves when it has ended. */
  ended: Promise<Outcome>;
}

/** A gateway that serves. */
export interface RunningGateway {
  process: ChildProcess;
  baseUrl: string;
  /** Everything printed so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves when it has ended. */
  ended: Promise<Outcome>;
}

/** Runs the command line as processes of its own. */
export interface GatewayPrograms {
  /** A new empty data directory, removed when the tests are over. */
  newDataDir(): Promise<string>;
  /** Runs one command to its end; standard input is empty unless given. */
  run(args: string[], environment: Record<string, string>, stdin?: string): Promise<Outcome>;
  /** Starts `serve` on a free port and waits until it listens; killed after the test. */
  serve(environment: Record<string, string>): Promise<RunningGateway>;
  /** Starts `worker` and waits until it says that it serves the queue; killed after the test. */
  work(environment: Record<string, string>): Promise<RunningWorker>;
}

/** Bundles the command line from source. Must be called while tests are being collected. */
export function gatewayPrograms(): GatewayPrograms {
  let programs: BundledPrograms;
  const dataDirs: string[] = [];
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    programs = await bundlePrograms({
      main: 'src/main.ts',
      worker: 'src/engines/worker.ts',
      // Threads of STRIX look for their file beside the code that starts them.
      'simulation-worker': '../../packages/strix/src/node/simulation-worker.ts',
    });
  });
  afterEach(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });
  afterAll(async () => {
    await programs.remove();
    for (const dataDir of dataDirs) {
      await rm(dataDir, { recursive: true });
    }
  });

  function start(args: string[], environment: Record<string, string>) {
    // Nothing of the surroundings but the path: a DATABASE_URL there is not meant for these.
    const env = { PATH: process.env['PATH'], ...environment };
    const child = spawn(process.execPath, [programs.path('main'), ...args], { env });
    running.add(child);
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text;
      });
    }
    const ended = once(child, 'close').then(([code]): Outcome => {
      running.delete(child);
      return { code, ...printed };
    });
    return { child, printed, ended };
  }

  /** Waits for words on standard output; the match. */
  async function says(
    { child, printed }: ReturnType<typeof start>,
    words: RegExp,
  ): Promise<RegExpExecArray> {
    const deadlineMs = Date.now() + 50_000;
    for (;;) {
      const match = words.exec(printed.stdout);
      if (match !== null) {
        return match;
      }
      if (!running.has(child) || Date.now() > deadlineMs) {
        throw new Error(`It did not start: ${printed.stdout}${printed.stderr}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    async newDataDir() {
      const dataDir = await mkdtemp(join(tmpdir(), 'bess-gateway-cli-'));
      dataDirs.push(dataDir);
      return dataDir;
    },

    run(args, environment, stdin = '') {
      const { child, ended } = start(args, environment);
      // A command that does not read its input may have ended already.
      child.stdin.on('error', () => {});
      child.stdin.end(stdin);
      return ended;
    },

    async serve(environment) {
      const started = start(['serve'], { PORT: '0', WORKERS: '1', ...environment });
      const { child, printed, ended } = started;
      const [, baseUrl = ''] = await says(started, /listening on (\S+)\n/);
      return {
        process: child,
        baseUrl,
        stdout: () => printed.stdout,
        stderr: () => printed.stderr,
        ended,
      };
    },

    async work(environment) {
      const started = start(['worker'], { WORKERS: '1', ...environment });
      await says(started, /^Worker serves the queue at \S+ with 1 thread\n/);
      return { process: started.child, ended: started.ended };
    },
  };
}
