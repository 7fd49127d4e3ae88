import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';

/** A Redis of one's own, which can be stopped and started and remembers nothing. */
export interface ThrowAwayRedis {
  url: string;
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Why there can be no Redis of one's own here; undefined = there can. */
export function noRedisServer(): string | undefined {
  return spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not installed';
}

/** A Redis on a free port, not started yet. */
export async function throwAwayRedis(): Promise<ThrowAwayRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = spawn('redis-server', ['--port', String(port), ...options], {
        cwd: tmpdir(),
        stdio: 'ignore',
        // A locale that this machine does not have would end it at once.
        env: { ...process.env, LC_ALL: 'C' },
      });
      await answers(port);
    },
    async kill() {
      if (server !== undefined && server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
      }
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

async function answers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    } finally {
      socket.destroy();
    }
  }
  throw new Error('redis-server did not start within a minute');
}
