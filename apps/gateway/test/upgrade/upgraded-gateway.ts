import { setTimeout as pause } from 'node:timers/promises';
import { jobFinished } from '../../src/events/event-schemas.js';
import type { RunStrixJob } from '../../src/jobs/job-runner.js';
import { createOperationRunner } from '../../src/operation/operation-runner.js';
import { openStores, type StoreOptions } from '../../src/stores/open-stores.js';
import { createTelemetry } from '../../src/telemetry/telemetry.js';
import { createUsageRecorder } from '../../src/telemetry/usage.js';
import { createKeyRing } from '../../src/tokens/key-ring.js';
import { ensureSigningKey } from '../../src/tokens/signing-keys.js';
import { startDispatcher } from '../../src/webhooks/dispatcher.js';
import type { GuardedRequest } from '../../src/webhooks/guarded-request.js';
import { fakeStrix } from '../http/support/fake-strix.js';
import { type Answer, type LoginData, startGateway } from '../http/support/gateway.js';

/** A gateway over HTTP whose whole state is in one database, with a clock that stands still. */
export type UpgradedGateway = Awaited<ReturnType<typeof openGateway>>;

/** Opens the database with the code of today and serves it, at an instant; without `simulate`, jobs have made-up results. */
export async function openGateway(
  options: StoreOptions,
  startMs: number,
  simulate: RunStrixJob = fakeStrix(),
) {
  const stores = await openStores(options, { jobFinished });
  const clock = { nowMs: startMs };
  const nowMs = () => clock.nowMs;
  await ensureSigningKey(stores, startMs);
  const gateway = await startGateway({
    stores,
    nowMs,
    keyRing: createKeyRing(stores, { nowMs }),
    telemetry: createTelemetry(stores, { nowMs }),
    usage: createUsageRecorder(stores, { nowMs }),
    runStrixJob: simulate,
  });
  gateway.clock.nowMs = startMs;
  const call = async <Body>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Body> => {
    const answer: Answer<Body> = await gateway.call<Body>(method, `/v1${path}`, { token, body });
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    }
    return answer.json;
  };
  return {
    gateway,
    call,
    setClock(ms: number) {
      clock.nowMs = ms;
      gateway.clock.nowMs = ms;
    },
    logIn: (email: string): Promise<LoginData> => gateway.login(email),
    /** Runs the interval of each operation that is due. */
    runIntervals: () => createOperationRunner({ ...gateway.deps, concurrency: 1 }).runDue(),
    /** Sends every pending delivery; its receiver accepts all, and they are returned. */
    async deliver(): Promise<GuardedRequest[]> {
      const sent: GuardedRequest[] = [];
      const dispatcher = startDispatcher({
        webhooks: stores.webhooks,
        async post(request) {
          sent.push(request);
          return { kind: 'answered', status: 204, retryAfter: undefined };
        },
        nowMs,
        sleep: (ms, signal) => pause(Math.min(ms, 5), undefined, { signal }).catch(() => {}),
        random: () => 0.5,
        logger: gateway.deps.logger,
      });
      while ((await stores.webhooks.backlog(clock.nowMs)).pending > 0) {
        await pause(5);
      }
      await dispatcher.close(1_000);
      return sent;
    },
    async close() {
      await gateway.close();
      await stores.close();
    },
  };
}
