import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface ServedProcess {
  url: string;
  /** Processor time so far, of the serving thread and of all threads [ms]. */
  cpuMs(): { serving: number; all: number };
  /** Current memory [MiB], open files and connections. */
  holds(): { residentMib: number; openFiles: number };
  stop(): Promise<void>;
}

/** Ticks per second in `/proc`, the same for every program on Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Starts a server and waits until it prints its address.
 *
 * @param env - the whole environment
 * @throws Error when it ends before that
 */
export async function serveProcess(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<ServedProcess> {
  // The log is drained and not read.
  const nowhere = openSync('/dev/null', 'w');
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', nowhere] });
  closeSync(nowhere);
  const ended = once(child, 'close');
  for await (const line of child.stdout === null ? [] : createInterface(child.stdout)) {
    const [, url] = /listening on (\S+)/.exec(line) ?? [];
    if (url !== undefined) {
      return {
        url,
        cpuMs: () => ({
          serving: cpuMsOf(`/proc/${child.pid}/task/${child.pid}/stat`),
          all: cpuMsOf(`/proc/${child.pid}/stat`),
        }),
        holds: () => ({
          residentMib: residentMibOf(`/proc/${child.pid}/status`),
          openFiles: readdirSync(`/proc/${child.pid}/fd`).length,
        }),
        async stop() {
          child.kill();
          await ended;
        },
      };
    }
  }
  throw new Error(`${args.join(' ')} ended before it served`);
}

/** Fields 14 and 15 of proc(5), counted after the name, which may contain blanks. */
function cpuMsOf(file: string): number {
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}

function residentMibOf(file: string): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
