import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis that a measurement may kill. */
export interface OwnRedis {
  url: string;
  start(): void;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/**
 * A Redis on a free port, not started yet. Needs `redis-server`.
 *
 * @param isPersistent - whether it keeps a log of its writes and reads it at its start
 */
export async function ownRedis(isPersistent: boolean): Promise<OwnRedis> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const log = ['--appendonly', isPersistent ? 'yes' : 'no'];
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    ...log,
  ];
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start() {
      server = spawn('redis-server', options, { stdio: 'ignore' });
    },
    kill,
    async remove() {
      await kill();
      rmSync(dir, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
