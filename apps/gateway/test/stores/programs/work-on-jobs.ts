// Opens the stores, waits for its orders, then does all that can be done to jobs, among others that do the same.
// Answers what each call of it met; without an end to its rounds it works until it is killed.
import { randomUUID } from 'node:crypto';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { openStores, type StoreOptions } from '../../../src/stores/open-stores.js';
import { aJob } from '../samples.js';
import type { JobWorkOrders, JobWorkReport } from './job-work.js';

const options: StoreOptions = JSON.parse(process.argv[2] ?? '');
const { jobs, close } = await openStores(options);

process.once('message', async ({ account, keys, pathsPerDay, rounds, draws }: JobWorkOrders) => {
  const stream = createStream({ ...draws, path: 0 });
  const report: JobWorkReport = { submitted: [], ended: [] };
  for (let round = 0; round < (rounds ?? Number.POSITIVE_INFINITY); round += 1) {
    const key = keys[round % keys.length] ?? '';
    const outcome = await jobs.submit(
      aJob(account, { paths: 10, pathsPerDay, idempotency: { key, bodyHash: 'hash' } }),
    );
    const id = 'job' in outcome ? outcome.job.id : undefined;
    report.submitted.push({ key, kind: outcome.kind, id });
    // The lease has run out when it begins, so that every sweep takes every job that others hold.
    const claimToken = randomUUID();
    const claimed = await jobs.claim({ claimToken, nowMs: 1_000, leaseUntilMs: 1_000 });
    if (claimed !== undefined) {
      await jobs.heartbeat(claimed.id, claimToken, { leaseUntilMs: 1_000, progress: 0.5 });
      const act = Math.floor(nextUniform(stream) * 4);
      if (act === 0 && (await jobs.succeed(claimed.id, claimToken, claimToken, 2_000))) {
        report.ended.push({ id: claimed.id, status: 'succeeded', by: claimToken });
      } else if (act === 1 && (await jobs.fail(claimed.id, claimToken, claimToken, 2_000))) {
        report.ended.push({ id: claimed.id, status: 'failed', by: claimToken });
      } else if (act === 2) {
        await jobs.release(claimed.id, claimToken);
      }
    }
    if (nextUniform(stream) < 0.2 && id !== undefined) {
      await jobs.cancel(account.partnerId, id, 2_000);
    }
    if (nextUniform(stream) < 0.3) {
      for (const failed of (await jobs.sweep(1_000, 3, () => claimToken)).failed) {
        report.ended.push({ id: failed, status: 'failed', by: claimToken });
      }
    }
  }
  await close();
  process.send?.(report, () => process.disconnect());
});
process.send?.('ready');
