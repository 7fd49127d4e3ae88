import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface ServedProcess {
  url: string;
  /** Processor time until now, of the thread that serves and of all threads [ms]. */
  cpuMs(): { serving: number; all: number };
  /** Memory that it holds now [MiB], and its open files and connections. */
  holds(): { residentMib: number; openFiles: number };
  stop(): Promise<void>;
}

/** Ticks of `/proc` in a second, as Linux tells them to every program. */
const TICKS_PER_SECOND = 100;

/**
 * Starts a server and waits until it says where it listens.
 *
 * @param args - of node
 * @param env - all that it finds there
 * @throws Error when it ends without a word
 */
export async function serveProcess(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<ServedProcess> {
  // Its log is written, but nobody has to read it.
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

/** Fields 14 and 15 of proc(5), counted behind the name, which may hold blanks. */
function cpuMsOf(file: string): number {
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}

function residentMibOf(file: string): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
