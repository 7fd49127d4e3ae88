import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { programPath } from '../programs/program-path.js';
import { type Outcome, type StartedProgram, startProgram } from './start-program.js';

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
  /** Starts `serve` on a free port, cold unless asked otherwise, and waits until it listens; killed after the test. */
  serve(environment: Record<string, string>): Promise<RunningGateway>;
  /** Starts `worker` and waits until it says that it serves the queue; killed after the test. */
  work(environment: Record<string, string>): Promise<RunningWorker>;
}

/** The command line, from this commit's sources. Must be called while tests are being collected. */
export function gatewayPrograms(): GatewayPrograms {
  const dataDirs: string[] = [];
  const running = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });
  afterAll(async () => {
    for (const dataDir of dataDirs) {
      await rm(dataDir, { recursive: true });
    }
  });

  function start(args: string[], environment: Record<string, string>): StartedProgram {
    const started = startProgram(programPath('main'), args, environment);
    running.add(started.child);
    void started.ended.then(() => running.delete(started.child));
    return started;
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
      child.stdin?.on('error', () => {});
      child.stdin?.end(stdin);
      return ended;
    },

    async serve(environment) {
      const { child, printed, ended, says } = start(['serve'], {
        PORT: '0',
        WORKERS: '1',
        WARM_UP: 'off',
        ...environment,
      });
      const [, baseUrl = ''] = await says(/listening on (\S+)\n/);
      return {
        process: child,
        baseUrl,
        stdout: () => printed.stdout,
        stderr: () => printed.stderr,
        ended,
      };
    },

    async work(environment) {
      const { child, ended, says } = start(['worker'], {
        WORKERS: '1',
        WARM_UP: 'off',
        ...environment,
      });
      await says(/^Worker serves the queue at \S+ with 1 thread\n/);
      return { process: child, ended };
    },
  };
}
