import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startContainer } from '../../../packages/testkit/src/start-container.js';

/** A gateway or worker in a container of the image. */
export interface RunningContainer {
  /** Its role, with the port of a gateway. */
  name: string;
  /** Base address of a gateway; empty for a worker. */
  url: string;
  /** From the start of the container until it can serve. */
  secondsToStart: number;
  confinement(): {
    uid: number;
    /** Bits of all capability sets together. */
    capabilities: bigint;
    /** Of a process that gains privileges by a program that it starts. */
    privileges: 'none' | 'possible';
    /** Of the folders that are tried, those in which a file can be made. */
    writable: string[];
  };
  memory(): { residentMib: number; proportionalMib: number };
  /** Sends SIGTERM, unless it has ended. */
  stop(): Promise<{ seconds: number; status: number | null }>;
}

const SERVES_WITHIN_MS = 120_000;
const triedFolders = ['/', '/app', '/data', '/etc', '/home/node', '/run', '/tmp', '/var/tmp'];

/**
 * Starts the image and waits until its process serves.
 *
 * @throws Error with its log if it ends before, or does not serve within two minutes
 */
export async function processOfImage(
  image: string,
  role: 'serve' | 'worker',
  environment: Readonly<Record<string, string>>,
): Promise<RunningContainer> {
  const startedMs = performance.now();
  const container = startContainer({ image, args: [role], environment });
  const { child } = container;
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const ended = once(child, 'close');
  const url = role === 'serve' ? `http://127.0.0.1:${environment['PORT']}` : '';
  const serves = async () =>
    url === ''
      ? log.includes('Worker serves the queue')
      : await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
  while (!(await serves())) {
    if (child.exitCode !== null || performance.now() - startedMs > SERVES_WITHIN_MS) {
      container.kill('SIGKILL');
      throw new Error(`${role} does not serve: ${log}`);
    }
    await pause(50);
  }
  const secondsToStart = (performance.now() - startedMs) / 1000;
  const processFile = (file: string) => readFileSync(`/proc/${container.pid()}/${file}`, 'utf8');
  return {
    name: url === '' ? role : `${role} on ${environment['PORT']}`,
    url: url === '' ? '' : `${url}/v1`,
    secondsToStart,
    confinement() {
      const status = processFile('status');
      const fieldOf = (name: string) =>
        new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
      return {
        uid: Number(fieldOf('Uid')),
        capabilities: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']
          .map((set) => BigInt(`0x${fieldOf(set)}`))
          .reduce((all, set) => all | set),
        privileges: fieldOf('NoNewPrivs') === '1' ? 'none' : 'possible',
        writable: triedFolders.filter(
          (folder) => container.execute('touch', `${folder}/written`).status === 0,
        ),
      };
    },
    memory: () => ({
      residentMib: kibibytesOf('Rss', processFile('smaps_rollup')) / 1024,
      proportionalMib: kibibytesOf('Pss', processFile('smaps_rollup')) / 1024,
    }),
    async stop() {
      const askedMs = performance.now();
      if (child.exitCode === null) container.kill('SIGTERM');
      await ended;
      return { seconds: (performance.now() - askedMs) / 1000, status: child.exitCode };
    },
  };
}

function kibibytesOf(field: string, text: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]);
}
