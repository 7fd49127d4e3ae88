import type { StoreOptions } from '../../src/stores/open-stores.js';
import type { TestGateway } from '../http/support/gateway.js';
import type { startSharedGateway } from '../http/support/shared-gateway.js';

/** Something that a gateway stands on, to be broken and mended many times while it serves. */
export interface Fault {
  stores: StoreOptions;
  redisUrl?: string;
  /** Parts of the gateway in the place of the usual ones. */
  change?: Pick<Parameters<typeof startSharedGateway>[1] & object, 'engines' | 'runStrixJob'>;
  breaks(gateway: TestGateway, time: number): Promise<void>;
  mends(gateway: TestGateway, time: number): Promise<void>;
  /** What it counted itself; each count of `wrong` is a failure. */
  counts?(): Readonly<Record<string, number>> & { wrong: number };
  close?(): Promise<void>;
}
