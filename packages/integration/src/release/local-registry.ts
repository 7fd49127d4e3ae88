import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from './npm-environment.js';

/** A registry of npm packages on this machine. */
export interface LocalRegistry {
  url: string;
  /** Environment of npm that may publish here and install from here. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Programs that the registry runs with. */
interface RegistryPrograms {
  /** Node 22 or later, which verdaccio needs. */
  node: string;
  /** The script `verdaccio`. */
  verdaccio: string;
}

const longestStartMs = 60_000;

/**
 * Starts verdaccio with an empty storage. It keeps the packages of this repository and fetches all others from another registry.
 *
 * @param folder - absolute path of an empty folder
 * @param upstream - address of the other registry
 * @throws Error if it does not start within a minute
 */
export async function startRegistry(
  folder: string,
  upstream: string,
  { node, verdaccio }: RegistryPrograms,
  port: number,
): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true });
  const url = `http://127.0.0.1:${port}/`;
  // JSON is YAML.
  const config = {
    storage: join(folder, 'storage'),
    web: { enable: false },
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1 } },
    uplinks: { upstream: { url: upstream, maxage: '60m', timeout: '60s' } },
    packages: {
      '@bess/*': { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    max_body_size: '50mb',
    log: { type: 'file', path: join(folder, 'verdaccio.log'), level: 'warn' },
  };
  const file = join(folder, 'config.yaml');
  writeFileSync(file, JSON.stringify(config));
  const server = spawn(node, [verdaccio, '--config', file, '--listen', `127.0.0.1:${port}`], {
    stdio: 'ignore',
  });
  const ended = once(server, 'close');
  const stop = async () => {
    server.kill();
    await ended;
  };
  try {
    const token = await registered(url);
    const npmrc = join(folder, 'npmrc');
    writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=${token}\n`);
    const env = {
      ...npmEnvironment(),
      npm_config_userconfig: npmrc,
      npm_config_registry: url,
      npm_config_cache: join(folder, 'cache'),
      npm_config_update_notifier: 'false',
    };
    return { url, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers the publisher, and returns its token, as soon as the registry answers. */
async function registered(url: string): Promise<string> {
  const body = JSON.stringify({ name: 'rehearsal', password: 'only on this machine' });
  const untilMs = performance.now() + longestStartMs;
  for (;;) {
    const response = await fetch(new URL('-/user/org.couchdb.user:rehearsal', url), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body,
    }).catch(() => undefined);
    if (response?.ok) {
      const { token } = (await response.json()) as { token?: string };
      if (token !== undefined) return token;
    }
    if (performance.now() > untilMs) {
      throw new Error(`the registry at ${url} did not answer within a minute`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
