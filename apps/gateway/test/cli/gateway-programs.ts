import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { runCli } from '../../src/cli/run-cli.js';
import { programPath } from '../programs/program-path.js';
import { type Outcome, type StartedProgram, startProgram } from './start-program.js';

/** A worker at work. */
export interface RunningWorker {
  process: ChildProcess;
  /** Resolves when it has ended. */
  ended: Promise<Outcome>;
}

/** A gateway that serves. */
export interface RunningGateway extends Pick<StartedProgram, 'ended' | 'says'> {
  process: ChildProcess;
  baseUrl: string;
  /** Everything printed so far. */
  stdout(): string;
  stderr(): string;
}

/** Runs one command to its end; standard input is empty unless given. */
export type RunCommand = (
  args: string[],
  environment: Record<string, string>,
  stdin?: string,
) => Promise<Outcome>;

/** Runs the command line. */
export interface GatewayPrograms {
  /** A new empty data directory, removed when the tests are over. */
  newDataDir(): Promise<string>;
  /** In this process, which saves the start of another: any command but those that serve. */
  run: RunCommand;
  /** As a process of its own. */
  runProcess: RunCommand;
  /** Starts `serve` on a free port, cold unless asked otherwise, and waits until it listens; killed after the last test. */
  serve(environment: Record<string, string>): Promise<RunningGateway>;
  /** Starts `worker` and waits until it says that it serves the queue; killed after the last test. */
  work(environment: Record<string, string>): Promise<RunningWorker>;
  /** Kills what still runs. */
  killAll(): Promise<void>;
}

/** The command line, from this commit's sources. Must be called while tests are being collected. */
export function gatewayPrograms(): GatewayPrograms {
  const dataDirs: string[] = [];
  const running = new Set<ChildProcess>();
  const killAll = async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  };
  afterAll(async () => {
    await killAll();
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
    killAll,

    async newDataDir() {
      const dataDir = await mkdtemp(join(tmpdir(), 'bess-gateway-cli-'));
      dataDirs.push(dataDir);
      return dataDir;
    },

    async run(args, environment, stdin = '') {
      const printed = { stdout: '', stderr: '' };
      const onlyAsProcess = () => Promise.reject(new Error('it serves only as a process'));
      const code = await runCli(args, {
        environment,
        stdin: Readable.from([Buffer.from(stdin)]),
        print: (line) => {
          printed.stdout += `${line}\n`;
        },
        printError: (line) => {
          printed.stderr += `${line}\n`;
        },
        nowMs: Date.now,
        version: '0.0.0',
        shutdownSignal: () => new Promise(() => {}),
        serve: onlyAsProcess,
        work: onlyAsProcess,
      });
      return { code, ...printed };
    },

    runProcess(args, environment, stdin = '') {
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
        says,
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
