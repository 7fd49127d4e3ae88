import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type AccountName, type GatewayProcess, startGatewayProcess } from './gateway-process.js';

const preload = new URL('./movable-clock.mjs', import.meta.url).href;

/** A gateway whose clock can be moved ahead, and pages with it. */
export interface ClockedGateway {
  /** Empty until it has started. */
  origin: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: () => number;
  /** Environment of another process that has the same clock. */
  clock: () => { NODE_OPTIONS: string; CLOCK_FILE: string };
  /** Moves the clocks of the gateway and of pages to a later moment. */
  moveTo: (timeMs: number, ...pages: readonly Page[]) => Promise<void>;
}

/** Prepares a gateway that may post to addresses of this machine. */
export function clockedGateway(names: readonly AccountName[]): ClockedGateway {
  let aheadMs = 0;
  let folder = '';
  let gateway: GatewayProcess | undefined;
  const nowMs = () => Date.now() + aheadMs;
  const clock = () => ({
    NODE_OPTIONS: `--import ${preload}`,
    CLOCK_FILE: join(folder, 'ahead-ms'),
  });
  return {
    origin: '',
    nowMs,
    clock,
    async start() {
      folder = await mkdtemp(join(tmpdir(), 'portal-clock-'));
      const environment = {
        ...clock(),
        WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      };
      gateway = await startGatewayProcess(environment, names);
      this.origin = gateway.origin;
    },
    async stop() {
      await gateway?.stop();
      await rm(folder, { recursive: true, force: true });
    },
    async moveTo(timeMs, ...pages) {
      aheadMs = Math.max(aheadMs, timeMs - Date.now());
      await writeFile(join(folder, 'ahead-ms'), String(aheadMs));
      // The gateway reads the file every tenth of a second.
      await new Promise((resolve) => setTimeout(resolve, 250));
      for (const page of pages) {
        await page.clock.setSystemTime(nowMs());
      }
    },
  };
}
