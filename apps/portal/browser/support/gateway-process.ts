import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../gateway/bin/bess-gateway.js', import.meta.url));

/** One account per plan; every partner is its own. */
export const accounts = {
  operator: { email: 'operator@example.com', password: 'operator battery staple' },
  fleet: { email: 'fleet@example.com', password: 'fleet battery staple' },
  enterprise: { email: 'enterprise@example.com', password: 'enterprise battery staple' },
  /** Enterprise as well, of another partner. */
  other: { email: 'other@example.com', password: 'other battery staple' },
  /** Enterprise, with nothing stored until the tests of the overview store something. */
  newcomer: { email: 'newcomer@example.com', password: 'newcomer battery staple' },
  /** Fleet; the tests of the settings change its password and end its logins. */
  settings: { email: 'settings@example.com', password: 'settings battery staple' },
  /** Operator; the tests of signing in end all its logins. */
  leaver: { email: 'leaver@example.com', password: 'leaver battery staple' },
} as const;

export type AccountName = keyof typeof accounts;

/** Plans of the accounts that are not named after theirs. */
const otherPlans: Partial<Record<string, string>> = {
  other: 'enterprise',
  newcomer: 'enterprise',
  settings: 'fleet',
  leaver: 'operator',
};

/** A gateway in a process of its own. */
export interface GatewayProcess {
  /** Scheme, host and port. */
  origin: string;
  process: ChildProcess;
  /** Starts a worker beside it, which needs `REDIS_URL`. */
  startWorker: () => void;
  /** Ends the gateway and its workers. */
  stop: () => Promise<void>;
}

/**
 * Starts the built gateway on an empty data folder with the accounts above.
 *
 * @param environment - additions to its environment, for instance `REDIS_URL`
 * @param names - the accounts that are needed
 */
export async function startGatewayProcess(
  environment: Readonly<Record<string, string>> = {},
  names: readonly AccountName[] = Object.keys(accounts) as AccountName[],
): Promise<GatewayProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-gateway-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DEMO_ACCOUNTS: 'off',
    LOG_LEVEL: 'error',
    // Each browser has an address of its own, so that their limits are apart.
    TRUST_PROXY: 'true',
    ...environment,
  };
  await run(['migrate'], env);
  for (const name of names) {
    const { email, password } = accounts[name];
    const plan = otherPlans[name] ?? name;
    await run(['account', 'add', '--email', email, '--plan', plan], env, password);
  }
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await addressOf(child);
  const workers: ChildProcess[] = [];
  return {
    origin,
    process: child,
    startWorker: () => {
      workers.push(spawn(process.execPath, [program, 'worker'], { env, stdio: 'ignore' }));
    },
    stop: async () => {
      await Promise.all([child, ...workers].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await ended;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /listening on (http:\/\/[^/\s]+)/.exec(output)?.[1];
      if (address !== undefined) {
        resolve(address);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code, signal) => {
      reject(new Error(`The gateway ended with ${code ?? signal}:\n${output}`));
      if (code !== 0) {
        // Tests that run meanwhile only see a connection that is refused.
        console.error(`The gateway ended with ${code ?? signal}:\n${output.slice(-4_000)}`);
      }
    });
  });
}

function run(args: readonly string[], env: Record<string, string>, input?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)),
    );
    child.stdin.end(input);
  });
}
