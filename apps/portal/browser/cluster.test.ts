import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from './support/gateway-process.js';
import { portalBrowser } from './support/portal-page.js';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

/** As a partner's gateway runs: several processes, a database server, jobs in workers of their own. */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)(
  'on PostgreSQL and Redis with a worker',
  () => {
    const at = { origin: '' };
    const portal = portalBrowser(at);
    let gateway: GatewayProcess;
    beforeAll(async () => {
      const servers = {
        DATABASE_URL: TEST_DATABASE_URL ?? '',
        REDIS_URL: TEST_REDIS_URL ?? '',
        WORKERS: '1',
      };
      gateway = await startGatewayProcess(servers, ['fleet']);
      gateway.startWorker();
      at.origin = gateway.origin;
    });
    afterAll(() => gateway?.stop());

    test('a battery is simulated by the worker, and its revenue is shown', async () => {
      const { page } = await portal.openAs('fleet', '/simulations');
      await page.getByText(/of 5,000,000 paths are left today/).waitFor();
      await page.getByText('Another battery').click();
      await page.getByLabel('Power [MW]').fill('50');
      await page.getByLabel('Usable energy [MWh]').fill('200');
      await page.getByLabel('Number of paths').fill('1000');
      await page.getByRole('button', { name: 'Start the simulation' }).click();
      const revenue = page.getByRole('region', { name: 'Revenue of a year' });
      await revenue.getByText(/In 8 of 10 simulated years/).waitFor({ timeout: 40_000 });
      await page.getByRole('link', { name: 'All simulations' }).click();
      const jobs = page.getByRole('region', { name: 'Your simulations' }).getByRole('listitem');
      await expect.poll(() => jobs.count()).toBe(1);
    });
  },
);
