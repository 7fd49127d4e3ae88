import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ThrowAwayRedis } from '../jobs/throw-away-redis.js';
import type { OperatingProcessOptions, ServingMessage } from './programs/operating-process.js';

/** What can be killed and is started again. */
export interface Mortal {
  role: 'gateway' | 'worker' | 'redis';
  isAlive(): boolean;
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** A gateway or worker. */
export interface MortalProcess extends Mortal {
  /** Of a gateway that serves. */
  url(): string | undefined;
  /** Processor time of all its lives [s]. */
  processorSeconds(): number;
  /** Memory of the life at hand [MiB]. */
  residentMib(): number;
}

/** Ticks per second in `/proc`, the same for every program on Linux. */
const ticksPerSecond = 100;

/**
 * A gateway or worker in a process of its own, not started yet.
 *
 * @param program - bundle of `operating-process.ts`
 * @param environment - its whole environment
 */
export function mortalProcess(
  program: string,
  options: OperatingProcessOptions,
  environment: Record<string, string | undefined>,
): MortalProcess {
  let child: ChildProcess | undefined;
  let url: string | undefined;
  let secondsBefore = 0;
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    role: options.role,
    isAlive,
    async start() {
      const started = fork(program, [JSON.stringify(options)], { env: environment, execArgv: [] });
      child = started;
      const [message] = (await Promise.race([
        once(started, 'message'),
        once(started, 'exit').then(([code, signal]) => {
          if (signal !== 'SIGKILL') {
            throw new Error(`a ${options.role} ended with ${code ?? signal} at its start`);
          }
          return [{}];
        }),
      ])) as [ServingMessage];
      url = isAlive() ? message.url : undefined;
    },
    async kill() {
      if (child === undefined || !isAlive()) {
        return;
      }
      url = undefined;
      const ended = once(child, 'exit');
      secondsBefore += processorSecondsOf(child.pid);
      child.kill('SIGKILL');
      await ended;
    },
    url: () => url,
    processorSeconds: () => secondsBefore + (isAlive() ? processorSecondsOf(child?.pid) : 0),
    residentMib: () => (isAlive() ? residentMibOf(child?.pid) : 0),
  };
}

/** Redis, which remembers nothing when it starts again. */
export function mortalRedis(redis: ThrowAwayRedis): Mortal {
  let isUp = false;
  return {
    role: 'redis',
    isAlive: () => isUp,
    async start() {
      await redis.start();
      isUp = true;
    },
    async kill() {
      isUp = false;
      await redis.kill();
    },
  };
}

/** Fields 14 and 15 of proc(5), counted after the name, which may contain blanks. */
function processorSecondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function residentMibOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}
