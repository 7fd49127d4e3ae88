import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { EngineError } from '@bess/kernel/errors';
import { createDemoAccounts } from './accounts/create-demo-accounts.js';
import { closeServer } from './cli/internal/close-server.js';
import { storeOptions } from './cli/internal/store-options.js';
import { type CliContext, runCli } from './cli/run-cli.js';
import { welcome } from './cli/welcome.js';
import type { Config } from './config.js';
import { ensureSigningKey } from './keys/ensure-signing-key.js';
import { openStores } from './stores/open-stores.js';

/** How long requests in flight may take after the signal to stop [ms]. */
const SHUTDOWN_DEADLINE_MS = 10_000;
/** How long threads and connections may take to end after that [ms]. */
const CLOSE_DEADLINE_MS = 5_000;

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  nowMs: Date.now,
  version: manifest.version,
  serve,
});

async function serve(config: Config, { nowMs, print, version }: CliContext): Promise<void> {
  // Before anything that takes time, so that a signal during the start is not lost.
  const stopSignal = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => resolve(signal));
    }
  });
  // Loaded here: the other commands need none of the engines and start three times as fast without them.
  const { pino } = await import('pino');
  const { buildGateway } = await import('./cli/build-gateway.js');
  // Logs go to standard error: standard output is for people, and shows passwords once.
  const logger = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const stores = await openStores(storeOptions(config));
  try {
    await ensureSigningKey(stores, nowMs());
    const gateway = buildGateway(config, { stores, nowMs, logger, version });
    let exitCode = 1;
    try {
      await listen(gateway.server, config);
      // Only now, because passwords of a start that failed would never be seen.
      const demoAccounts =
        config.demoAccounts === 'off' ? [] : await createDemoAccounts(stores, nowMs());
      await Promise.race([gateway.warmUp(), stopSignal]);
      print(welcome(baseUrl(gateway.server, config), demoAccounts).join('\n'));
      const signal = await stopSignal;
      logger.info({ signal }, 'stopping');
      const inTime = await closeServer(gateway.server, SHUTDOWN_DEADLINE_MS);
      if (!inTime) {
        logger.warn('requests still in flight at the deadline were cut');
      }
      exitCode = 0;
    } finally {
      // Work that does not end must not keep the process from ending.
      setTimeout(() => process.exit(exitCode), CLOSE_DEADLINE_MS).unref();
      await gateway.close();
    }
  } finally {
    await stores.close();
  }
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
