import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from './repository-root.js';

const program = join(repositoryRoot, 'apps/gateway/bin/bess-gateway.js');

/** A gateway in a separate process. */
export interface ServedGateway {
  /** Address and account, in the variables that the programs of the READMEs read. */
  environment: { BESS_URL: string; BESS_EMAIL: string; BESS_PASSWORD: string };
  stop(): Promise<void>;
}

/**
 * Starts the built gateway with an empty database and one account with the Enterprise plan.
 *
 * @throws Error if the gateway has no build or does not start
 */
export async function serveGateway(): Promise<ServedGateway> {
  if (!existsSync(join(repositoryRoot, 'apps/gateway/dist'))) {
    throw new Error('serving needs a build of @bess/gateway: run "npm run build" first');
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bess-readme-'));
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: '0',
    WORKERS: '1',
    DEMO_ACCOUNTS: 'off',
    WARM_UP: 'off',
    LOG_LEVEL: 'error',
  };
  const email = 'readme@example.com';
  const password = 'correct horse battery staple';
  const add = spawnSync(
    process.execPath,
    [program, 'account', 'add', '--email', email, '--plan', 'enterprise'],
    { env, input: password, encoding: 'utf8' },
  );
  if (add.status !== 0) {
    throw new Error(`no account could be added: ${add.stderr}`);
  }
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    const [, baseUrl] = /listening on (\S+)/.exec(line) ?? [];
    if (baseUrl !== undefined) {
      return {
        environment: { BESS_URL: baseUrl, BESS_EMAIL: email, BESS_PASSWORD: password },
        async stop() {
          child.kill();
          await ended;
          rmSync(dataDir, { recursive: true });
        },
      };
    }
  }
  throw new Error('the gateway ended before it served');
}
