import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { EngineError } from '@bess/kernel/errors';
import type { Logger } from 'pino';
import { type CliContext, runCli } from './cli/run-cli.js';
import { storeOptions } from './cli/store-access.js';
import { closeServer } from './http/server.js';
import type { Config } from './server/config.js';

/** How long requests in flight, or jobs of a worker, may continue after the stop signal [ms]. */
const SHUTDOWN_DEADLINE_MS = 10_000;
/** Maximum size of unwritten log lines [characters]; further lines are dropped. */
const MAX_LOG_BUFFER = 8_388_608;
/** How long threads and connections may then take to end [ms]. */
const CLOSE_DEADLINE_MS = 5_000;

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  nowMs: Date.now,
  version: manifest.version,
  shutdownSignal,
  serve,
  work,
});

async function serve(config: Config, { nowMs, print, version }: CliContext): Promise<void> {
  // First, so that a signal during the start is not lost.
  const stopSignal = shutdownSignal();
  // Imported here, because the other commands do not need the engines and start five times as fast without them.
  const { buildGateway } = await import('./server/gateway.js');
  const { createDemoAccounts } = await import('./accounts/create-account.js');
  const { ensureSigningKey } = await import('./tokens/signing-keys.js');
  const { openStores } = await import('./stores/open-stores.js');
  const { jobFinished } = await import('./events/event-schemas.js');
  const { welcome } = await import('./cli/welcome.js');
  const { portalPath } = await import('./http/route.js');
  const logger = await openLog(config);
  const stores = await openStores(storeOptions(config), { jobFinished });
  try {
    await ensureSigningKey(stores, nowMs());
    const gateway = buildGateway(config, { stores, nowMs, logger, version });
    let exitCode = 1;
    try {
      await listen(gateway.server, config);
      // Only now, because the passwords of a failed start would never be shown.
      const demoAccounts =
        config.demoAccounts === 'off' ? [] : await createDemoAccounts(stores, nowMs());
      await Promise.race([gateway.warmUp(), stopSignal]);
      const url = baseUrl(gateway.server, config);
      const portalUrl = gateway.hasPortal ? new URL(portalPath, url).href : undefined;
      print(welcome(url, process.uptime(), demoAccounts, portalUrl).join('\n'));
      if (config.demoAccounts !== 'off') {
        gateway.prepareSamples();
      }
      const signal = await stopSignal;
      logger.info({ signal }, 'stopping');
      const inTime = await closeServer(gateway.server, SHUTDOWN_DEADLINE_MS);
      if (!inTime) {
        logger.warn('requests still in flight at the deadline were cut');
      }
      exitCode = 0;
    } finally {
      // Endless work must not keep the process alive.
      setTimeout(() => process.exit(exitCode), CLOSE_DEADLINE_MS).unref();
      await gateway.close();
    }
  } finally {
    await stores.close();
  }
}

async function work(
  config: Config & { redisUrl: string },
  { nowMs, print }: CliContext,
): Promise<void> {
  const stopSignal = shutdownSignal();
  const { buildJobWorker } = await import('./server/job-processes.js');
  const { openStores } = await import('./stores/open-stores.js');
  const { jobFinished } = await import('./events/event-schemas.js');
  const logger = await openLog(config);
  const stores = await openStores(storeOptions(config), { jobFinished });
  try {
    const worker = buildJobWorker(config, { stores, nowMs, logger });
    // Only the host, because the URL may contain a password.
    print(
      `Worker serves the queue at ${new URL(config.redisUrl).host} with ${config.workers} ${config.workers === 1 ? 'thread' : 'threads'}`,
    );
    const signal = await stopSignal;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_DEADLINE_MS + CLOSE_DEADLINE_MS).unref();
    await worker.close(SHUTDOWN_DEADLINE_MS);
  } finally {
    await stores.close();
  }
}

function shutdownSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => resolve(signal));
    }
  });
}

async function openLog({ logLevel }: Config): Promise<Logger> {
  const { pino } = await import('pino');
  // Logs go to standard error; standard output is for people and shows passwords once. Logging is asynchronous, so a
  // slow or absent reader does not delay requests. The remaining lines are flushed at exit.
  const destination = pino.destination({ fd: 2, sync: false, maxLength: MAX_LOG_BUFFER });
  return pino({ level: logLevel }, destination);
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new EngineError(
      {
        engine: 'gateway',
        kind: 'invalid',
        code: 'cannotListen',
        message: `The environment variables HOST and PORT must name an address that is free to listen on, but ${host} port ${port} is not: ${code}.`,
        details: { host, port },
      },
      { cause: error },
    );
  }
}

function baseUrl(server: Server, { host, port }: Config): string {
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${actualPort}/v1`;
}
