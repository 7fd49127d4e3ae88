import { setTimeout as pause } from 'node:timers/promises';
import { simulate } from '@bess/strix';
import { createSizingPool } from '@bess/tarsis/node';
import { createAccount } from '../../../src/accounts/create-account.js';
import { createSizingRunner } from '../../../src/jobs/job-runs.js';
import { undividedRunner } from '../../jobs/undivided.js';
import { type Answer, password, startGateway, type TestGateway } from './gateway.js';
import type { PageExample } from './http-pages.js';
import { yearOfReadings } from './size-gateway.js';

/** The account that the page logs in with. */
const email = 'ops@example.com';

/** An answer, as far as examples go. */
export type ExampleAnswer = Answer<Record<string, unknown>>;

/** A gateway with the engines themselves, on which the examples of the documentation are tried. */
export interface ExampleGateway {
  /** Sends an example; an ellipsis in its path stands for the job that was made last, in its body for the token or the key. */
  answerTo(example: PageExample): Promise<ExampleAnswer>;
  /** Sends the body that the OpenAPI document shows. */
  post(path: string, body: unknown): Promise<ExampleAnswer>;
  close(): Promise<void>;
}

/** Starts one, on 21 November 2026. */
export async function startExampleGateway(): Promise<ExampleGateway> {
  const sizings = createSizingPool({ threads: 1 });
  const gateway = await startGateway({
    runStrixJob: undividedRunner(simulate, () => performance.now()),
    runSizingJob: createSizingRunner(sizings.size),
  });
  const wanted = { email, plan: 'enterprise', password } as const;
  await createAccount(gateway.deps.stores, wanted, gateway.clock.nowMs);
  let jobId = '';
  let apiKey = '';

  const [known] = await gateway.deps.stores.accounts.list();
  const partnerId = known?.partner.id ?? '';
  // Read where it is stored: on a slow machine, requests would use up the limit of the account, whose clock stands still.
  const untilEnded = async (): Promise<void> => {
    for (let status: unknown; status !== 'succeeded'; await pause(5)) {
      status = (await gateway.deps.stores.jobs.findSummary(partnerId, jobId))?.status;
    }
  };

  return {
    async answerTo({ method, path, headers, body }) {
      // A login of its own, since one example ends it.
      const { token, refresh_token } = await gateway.login(email);
      const isSizing = path.startsWith('/v1/tarsis/size');
      if (isSizing) {
        await storeYear(gateway, token);
      }
      const sent = body.replace('…', path === '/v1/auth/token' ? apiKey : refresh_token);
      const met = await gateway.call<Record<string, unknown>>(method, path.replace('…', jobId), {
        token,
        headers,
        ...(sent === '' ? {} : { body: sent }),
      });
      if (typeof met.json['api_key'] === 'string') {
        apiKey = met.json['api_key'];
      }
      if (typeof met.json['job_id'] === 'string') {
        jobId = met.json['job_id'];
        await untilEnded();
      }
      return met;
    },
    async post(path, body) {
      const { token } = await gateway.login(email);
      return gateway.call('POST', path, { token, body });
    },
    async close() {
      await gateway.close();
      await sizings.close();
    },
  };
}

/** The year of the facility whose battery is sized; only then, because lists of facilities would show it. */
async function storeYear(gateway: TestGateway, token: string): Promise<void> {
  const path = '/v1/api/facilities/workshop/readings';
  await gateway.call('POST', path, { token, body: { readings: yearOfReadings(2025) } });
}
