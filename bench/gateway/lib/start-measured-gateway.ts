import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addLoadAccount, type LoadAccount } from './load-account.js';
import { type ServedProcess, serveProcess } from './serve-process.js';

/** The gateway as built, in a process and with a database of its own. */
export interface MeasuredGateway extends ServedProcess {
  /** Its partner may send as much as a bench does. */
  account: LoadAccount;
  /** Gives access to `GET /metrics`. */
  metricsToken: string;
}

/** The gateway's built command. */
export const gatewayProgram = fileURLToPath(
  new URL('../../../apps/gateway/bin/bess-gateway.js', import.meta.url),
);

/**
 * Starts the gateway as its users do, with nothing switched off except what it prints at a first start.
 *
 * @param name - of the measurement, for the folder of its database
 * @returns the gateway; `stop` also removes the folder
 * @throws Error when it does not start
 */
export async function startMeasuredGateway(name: string): Promise<MeasuredGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`));
  const remove = () => rmSync(dataDir, { recursive: true });
  const metricsToken = `${name}-measurement-token`;
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_ACCOUNTS: 'off',
    // Limits count addresses; the callers of a bench have one each.
    TRUST_PROXY: 'on',
    METRICS_TOKEN: metricsToken,
  };
  try {
    const account = addLoadAccount(gatewayProgram, env);
    const served = await serveProcess([gatewayProgram, 'serve'], env);
    const stop = async () => {
      await served.stop();
      remove();
    };
    return { ...served, account, metricsToken, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
