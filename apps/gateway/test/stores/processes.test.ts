import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { personalitySettings } from '../../src/engines/fenrir/fenrir-request.js';
import { learnPrices } from '../../src/engines/fenrir/learn-prices.js';
import { migrateStores, openStores, type StoreOptions } from '../../src/stores/open-stores.js';
import type { Account, JobSummary, Stores } from '../../src/stores/stores.js';
import { eventually } from '../eventually.js';
import { programPath } from '../programs/program-path.js';
import type { TestProgram } from '../programs/test-programs.js';
import type { JobWorkOrders, JobWorkReport } from './programs/job-work.js';
import type { PersonalityOrders } from './programs/personality-orders.js';
import { anAccount, aPartner, aToken } from './samples.js';
import { databasesUnderTest, emptyDatabases } from './store-harness.js';

const MIGRATIONS = [
  '0001-first-light',
  '0002-sites-and-jobs',
  '0003-facilities',
  '0004-api-keys',
  '0005-fair-jobs',
  '0005-personalities',
  '0006-earlier-personalities',
  '0007-stored-counts',
  '0008-logins',
  '0009-usage-counts',
  '0010-activity',
  '0011-deleted-versions',
  '0012-job-kinds',
  '0013-job-ranges',
  '0014-operations',
  '0015-events-and-webhooks',
  '0016-delivery-counts',
];

/** Eight processes start one after another, each of which takes seconds where much else runs. */
const MANY_STARTS_MS = 300_000;

describe('several processes on one database', () => {
  const start = (program: TestProgram, options: StoreOptions) =>
    fork(programPath(program), [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });

  for (const database of databasesUnderTest.filter(({ shared }) => shared)) {
    if (database.skipped !== undefined) {
      test.skip(`${database.name}: ${database.skipped}`, () => {});
      continue;
    }
    describe(database.name, () => {
      const createEmpty = emptyDatabases(database);

      test('a migration that is killed half way leaves nothing, twice, and the next one is whole', async () => {
        const { options } = await createEmpty();
        for (let round = 0; round < 2; round += 1) {
          const child = start('hang-in-migration', options);
          expect(await message(child)).toBe('half');
          child.kill('SIGKILL');
          await once(child, 'exit');
        }
        expect(await migrateStores(options)).toEqual(MIGRATIONS);
        expect(await migrateStores(options)).toEqual([]);
        const stores = await openStores(options);
        expect(await stores.accounts.list()).toEqual([]);
        await stores.close();
      });

      test('of processes that migrate at once one applies each migration and all succeed', async () => {
        const { environment } = await createEmpty();
        const children = Array.from({ length: 3 }, () =>
          fork(programPath('main'), ['migrate'], {
            env: { ...process.env, DATABASE_URL: '', ...environment },
            stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
          }),
        );
        const outcomes = await Promise.all(children.map(outcome));
        expect(outcomes.sort()).toEqual([
          [0, `Applied ${MIGRATIONS.join(', ')}.\n`],
          [0, 'The schema is up to date.\n'],
          [0, 'The schema is up to date.\n'],
        ]);
      });

      test('of processes that exchange one refresh token at once exactly one gets its successor', async () => {
        const { options } = await createEmpty();
        const stores = await openStores(options);
        const partner = aPartner();
        const account = anAccount(partner);
        await stores.accounts.createAccount(account, partner);
        const tokens = Array.from({ length: 50 }, () => aToken(account));
        for (const token of tokens) {
          await stores.refreshTokens.issue(token);
        }
        await stores.close();
        const children = Array.from({ length: 3 }, () => start('rotate-tokens', options));
        await Promise.all(children.map((child) => message(child)));
        const answers = children.map((child) => message<string[]>(child));
        for (const child of children) {
          child.send(tokens.map(({ tokenHash }) => tokenHash));
        }
        const kinds = await Promise.all(answers);
        const perToken = tokens.map((_, index) => kinds.map((ofChild) => ofChild[index]).sort());
        expect(perToken).toEqual(tokens.map(() => ['repeated', 'repeated', 'rotated']));
      });

      test('processes that add prices to the same sites concurrently learn every price once, in order, and lose no change', async () => {
        const { options } = await createEmpty();
        const stores = await openStores(options);
        const { partnerId } = await storedAccount(stores);
        const hourMs = 3_600_000;
        const nowMs = Date.UTC(2026, 10, 21, 12);
        const prices = Array.from({ length: 24 }, (_, hour) => ({
          timeMs: nowMs + (hour - 23) * hourMs,
          pricePerMwh: 40 + 20 * Math.sin(hour),
        }));
        const orders = [0, 1].map(
          (own): PersonalityOrders => ({
            partnerId,
            nowMs,
            // Each sends every second hour, so that whoever is slower sends late prices.
            prices: prices.filter((_, hour) => hour % 2 === own),
            words: Array.from({ length: 20 }, (_, index) => `${own}-${index}`),
          }),
        );
        const children = orders.map(() => start('change-personality', options));
        await Promise.all(children.map((child) => message(child)));
        const answers = children.map((child) => message(child));
        for (const [index, child] of children.entries()) {
          child.send(orders[index] ?? {});
        }
        expect(await Promise.all(answers)).toEqual(['done', 'done']);
        const [learned, noted] = await Promise.all([
          stores.sites.personality(partnerId, 'learned'),
          stores.sites.personality(partnerId, 'noted'),
        ]);
        const settings = personalitySettings('learned', undefined);
        const wanted = { siteId: 'learned', state: null, settings, prices, earlier: null, nowMs };
        expect(JSON.parse(learned?.state ?? '')).toEqual(
          JSON.parse((await learnPrices(wanted)).state),
        );
        expect(learned?.version).toBeGreaterThanOrEqual(48);
        const words: string[] = JSON.parse(noted?.state ?? '');
        expect(noted?.version).toBe(40);
        for (const order of orders) {
          expect(words.filter((word) => order.words.includes(word))).toEqual(order.words);
        }
        await stores.close();
      });

      test('of processes that submit, run, end and sweep the same jobs each key gets one job and each job one end', async () => {
        const { options } = await createEmpty();
        const stores = await openStores(options);
        const account = await storedAccount(stores);
        const keys = Array.from({ length: 25 }, (_, index) => `key-${index}`);
        const orders = { account, keys, pathsPerDay: 150, rounds: 60 };
        const children = Array.from({ length: 3 }, () => start('work-on-jobs', options));
        await Promise.all(children.map((child) => message(child)));
        const answers = children.map((child) => message<JobWorkReport>(child));
        for (const [stream, child] of children.entries()) {
          child.send({ ...orders, draws: { seed: 1, stream } } satisfies JobWorkOrders);
        }
        const reports = await Promise.all(answers);
        for (const key of keys) {
          const ofKey = reports.flatMap(({ submitted }) =>
            submitted.filter((each) => each.key === key),
          );
          const ids = new Set(ofKey.flatMap(({ id }) => id ?? []));
          expect(ofKey.filter(({ kind }) => kind === 'created')).toHaveLength(ids.size);
          expect(ids.size).toBeLessThanOrEqual(1);
        }
        const ended = reports.flatMap((report) => report.ended);
        expect(new Set(ended.map(({ id }) => id)).size).toBe(ended.length);
        for (const { id, status, by } of ended) {
          const job = await stores.jobs.find(account.partnerId, id);
          expect([job?.status, job?.result ?? job?.error]).toEqual([status, by]);
        }
        const created = reports.flatMap(({ submitted }) =>
          submitted.filter(({ kind }) => kind === 'created'),
        );
        expect(await expectBudgetHeld(stores, account, 150)).toHaveLength(created.length);
        await stores.close();
      });

      test(
        'processes that are killed at any moment leave no paths reserved without a job, and no job that cannot go on',
        async () => {
          const { options } = await createEmpty();
          const stores = await openStores(options);
          const account = await storedAccount(stores);
          const jobsNow = async () =>
            (await stores.jobs.list(account.partnerId, { limit: 10_000 })).length;
          for (const [round, aliveMs] of [0, 20, 60, 120].entries()) {
            const earlier = await jobsNow();
            const keys = Array.from({ length: 200 }, (_, index) => `key-${round}-${index}`);
            // Each round leaves paths to reserve to those after it.
            const orders = { account, keys, pathsPerDay: 1_000 * (round + 1) };
            const children = Array.from({ length: 2 }, () => start('work-on-jobs', options));
            await Promise.all(children.map((child) => message(child)));
            for (const [index, child] of children.entries()) {
              const draws = { seed: 2, stream: 2 * round + index };
              child.send({ ...orders, draws } satisfies JobWorkOrders);
            }
            // A busy machine may take long to a job of this round: only from then on is there something to break.
            await eventually(async () => expect(await jobsNow()).toBeGreaterThan(earlier));
            await new Promise((resolve) => setTimeout(resolve, aliveMs));
            for (const child of children) {
              child.kill('SIGKILL');
            }
            await Promise.all(children.map((child) => once(child, 'exit')));
            // What a server had received before may still happen for a moment.
            await eventually(async () => {
              const all = await expectBudgetHeld(stores, account, orders.pathsPerDay);
              expect(all.length).toBeGreaterThan(earlier);
            });
          }
          await stores.jobs.sweep(1_000, 3, () => 'swept');
          const claim = { claimToken: 'last', nowMs: 1_000, leaseUntilMs: 2_000 };
          for (
            let job = await stores.jobs.claim(claim);
            job;
            job = await stores.jobs.claim(claim)
          ) {
            expect(await stores.jobs.succeed(job.id, 'last', '{}', 3_000)).toBe(true);
          }
          const all = await expectBudgetHeld(stores, account, 4_000);
          expect(all.filter(({ finishedMs }) => finishedMs === null)).toEqual([]);
          await stores.close();
        },
        MANY_STARTS_MS,
      );
    });
  }
});

async function storedAccount(stores: Stores): Promise<Account> {
  const partner = aPartner();
  const account = anAccount(partner);
  await stores.accounts.createAccount(account, partner);
  return account;
}

/** The budget in use is what the jobs have reserved, and no more than there is. */
async function expectBudgetHeld(
  { jobs }: Stores,
  { partnerId }: Account,
  pathsPerDay: number,
): Promise<JobSummary[]> {
  const all = await jobs.list(partnerId, { limit: 10_000 });
  const reserved = all.reduce((sum, { reservedPaths }) => sum + reservedPaths, 0);
  expect(await jobs.usedPaths(partnerId, '2026-03-29')).toBe(reserved);
  expect(reserved).toBeLessThanOrEqual(pathsPerDay);
  return all;
}

/** The next message of a child, or its exit as a failure. */
async function message<T = string>(child: ChildProcess): Promise<T> {
  const [first] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The process ended with exit code ${code} before it answered.`);
    }),
  ]);
  return first;
}

async function outcome(child: ChildProcess): Promise<[number | null, string]> {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return [code, output];
}
