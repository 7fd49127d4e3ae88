import { type SimulateOptions, simulate } from '@bess/strix';
import { createSimulationPool } from '@bess/strix/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warmUpStrix } from '../../src/server/job-processes.js';
import { type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterAll(() => strix.gateway.close());

/** What a thread remembers a policy by, the order of the fields included. */
const policyOf = ({ battery, market, policy }: Partial<SimulateOptions>) =>
  JSON.stringify([battery, market, policy]);

test('warms up for the job that an empty body makes', async () => {
  const asked: SimulateOptions[] = [];
  await warmUpStrix(async (options) => {
    asked.push(options);
    return simulate({ ...options, horizonDays: 1 });
  });
  expect((await strix.submit({})).status).toBe(200);
  expect(asked.map(policyOf)).toEqual([policyOf(strix.lastInput().options)]);
});

test('fails with the reason when the pool ends meanwhile', async () => {
  const pool = createSimulationPool({ threads: 1 });
  const warmedUp = warmUpStrix(pool.simulate);
  await Promise.all([expect(warmedUp).rejects.toMatchObject({ code: 'poolClosed' }), pool.close()]);
});
