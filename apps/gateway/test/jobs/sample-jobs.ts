import { randomUUID } from 'node:crypto';
import type { StrixJobInput } from '../../src/jobs/job-runner.js';
import type { Account, Job, JobKind, Stores } from '../../src/stores/stores.js';
import { anAccount, aPartner } from '../stores/samples.js';

export const BUDGET_DAY = '2026-11-21';
export const PATHS = 1_000;

/** A customer with jobs. */
export interface Customer {
  account: Account;
  /** Submits a job of 1,000 paths. */
  submit(input: StrixJobInput): Promise<Job>;
  find(jobId: string): Promise<Job>;
  /** Resolves with the job once its row satisfies the condition. */
  until(jobId: string, condition: (job: Job) => boolean, timeoutMs?: number): Promise<Job>;
  usedPaths(): Promise<number>;
}

/** A partner of its own with one account. */
export async function aCustomer(stores: Stores, kind: JobKind = 'simulation'): Promise<Customer> {
  const partner = aPartner({ plan: 'fleet' });
  const account = anAccount(partner);
  await stores.accounts.createAccount(account, partner);
  const find = async (jobId: string): Promise<Job> => {
    const job = await stores.jobs.find(partner.id, jobId);
    if (job === undefined) {
      throw new Error(`job ${jobId} is lost`);
    }
    return job;
  };
  return {
    account,
    async submit(input) {
      const outcome = await stores.jobs.submit({
        id: randomUUID(),
        kind,
        partnerId: partner.id,
        accountId: account.id,
        input: JSON.stringify(input),
        submittedMs: Date.now(),
        budgetDay: BUDGET_DAY,
        paths: PATHS,
        pathsPerDay: 5_000_000,
        jobsPerDay: null,
        idempotency: null,
        maximumWaiting: null,
      });
      if (outcome.kind !== 'created') {
        throw new Error(`submit answered ${outcome.kind}`);
      }
      return outcome.job;
    },
    find,
    async until(jobId, condition, timeoutMs = 300_000) {
      const deadlineMs = performance.now() + timeoutMs;
      for (;;) {
        const job = await find(jobId);
        if (condition(job)) {
          return job;
        }
        if (performance.now() > deadlineMs) {
          throw new Error(
            `job ${jobId} is ${job.status} at ${job.progress} after ${job.attempts} attempts`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    usedPaths: () => stores.jobs.usedPaths(partner.id, BUDGET_DAY),
  };
}

/** Whether nothing more will happen to the job. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}
