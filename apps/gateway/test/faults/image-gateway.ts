import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../src/accounts/create-account.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import { startImage } from '../cli/start-program.js';
import { type LoginData, password, type TestGateway } from '../http/support/gateway.js';
import type { ServingGateway } from './serving-load.js';

/** What a gateway in a container stands on. */
export interface ImageGatewayOptions {
  image: string;
  databaseUrl?: string;
  /** Of the embedded database; a folder that is removed at the end without it. */
  dataDir?: string;
  redisUrl?: string;
}

/** A gateway in a container of an image, and the database that it shares with the test. */
export interface ImageGateway extends ServingGateway {
  deps: { stores: Stores };
  /** Where the embedded database is, if there is one. */
  dataDir: string | undefined;
  close(): Promise<void>;
}

/** Starts a container that serves; what it answers is read over HTTP. */
export async function startImageGateway(options: ImageGatewayOptions): Promise<ImageGateway> {
  const { image, databaseUrl, redisUrl } = options;
  const ownFolder =
    databaseUrl === undefined && options.dataDir === undefined
      ? mkdtempSync(join(tmpdir(), 'bess-image-'))
      : undefined;
  const dataDir = options.dataDir ?? ownFolder;
  const started = startImage(image, ['serve'], {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DEMO_ACCOUNTS: 'off',
    TRUST_PROXY: 'on',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(dataDir !== undefined && { DATA_DIR: dataDir }),
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  });
  const [, address = ''] = await started.says(/listening on (\S+)\n/);
  const { origin } = new URL(address);
  const stores = await openStores(
    databaseUrl === undefined ? { dataDir: dataDir ?? '' } : { databaseUrl },
  );
  let serial = 0;

  const call: TestGateway['call'] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: JSON.parse(isJson && text !== '' ? text : '{}'),
    };
  };

  return {
    call,
    deps: { stores },
    dataDir,
    async account(plan, { requestsPerMinute } = {}) {
      serial += 1;
      const email = `account-${serial}@example.com`;
      await createAccount(
        stores,
        { email, password, plan, ...(requestsPerMinute !== undefined && { requestsPerMinute }) },
        Date.now(),
      );
      return email;
    },
    async login(email) {
      const answer = await call<{ data: LoginData }>('POST', '/v1/api/auth/login', {
        body: { email, password },
      });
      if (answer.status !== 200) {
        throw new Error(`login answered ${answer.status}: ${answer.text}`);
      }
      return answer.json.data;
    },
    async close() {
      started.kill('SIGTERM');
      await started.ended;
      await stores.close();
      if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true });
    },
  };
}
