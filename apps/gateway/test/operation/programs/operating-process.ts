// A gateway or a worker as the command line starts them, by a clock that runs faster than real time.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { storeOptions } from '../../../src/cli/store-access.js';
import { jobFinished } from '../../../src/events/event-schemas.js';
import { readConfig } from '../../../src/server/config.js';
import { buildGateway } from '../../../src/server/gateway.js';
import { buildJobWorker } from '../../../src/server/job-processes.js';
import { openStores } from '../../../src/stores/open-stores.js';
import { ensureSigningKey } from '../../../src/tokens/signing-keys.js';
import { type FastClock, fastNowMs } from '../fast-clock.js';

/** What the process is told on its command line; the rest is in the environment. */
export interface OperatingProcessOptions {
  role: 'gateway' | 'worker';
  clock: FastClock;
}

/** What the process says when it serves. */
export interface ServingMessage {
  /** Of a gateway. */
  url?: string;
}

// Nobody is left behind when the program that started it dies.
process.on('disconnect', () => process.exit());

const { role, clock }: OperatingProcessOptions = JSON.parse(process.argv[2] ?? '');
const nowMs = () => fastNowMs(clock);
const config = readConfig(process.env);
const { redisUrl } = config;
if (redisUrl === null) {
  throw new Error('REDIS_URL must be set');
}
const logger = pino({ level: config.logLevel }, pino.destination(2));
const stores = await openStores(storeOptions(config), { jobFinished });
const message: ServingMessage = {};
if (role === 'worker') {
  buildJobWorker({ ...config, redisUrl }, { stores, nowMs, logger });
} else {
  await ensureSigningKey(stores, nowMs());
  // Not warmed up: the probes of its engines would only take processor time, because workers operate.
  const { server } = buildGateway(config, { stores, nowMs, logger, version: '1.0.0' });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  message.url = `http://${config.host}:${(server.address() as AddressInfo).port}/v1/api`;
}
process.send?.(message);
