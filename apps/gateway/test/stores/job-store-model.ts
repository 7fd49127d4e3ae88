import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Account,
  Job,
  JobStatus,
  JobStore,
  NewJob,
  UsageStore,
} from '../../src/stores/stores.js';
import { JobModel } from './job-model.js';
import { openWithAccount } from './open-with-account.js';
import { aJob } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const HOUR_MS = 3_600_000;
const LEASE_MS = 6 * HOUR_MS;
const START_MS = Date.UTC(2026, 2, 28);
const PATHS_PER_DAY = 200;
const MAXIMUM_ATTEMPTS = 2;

/** The moves of `decisions.md`: nothing leaves a finished state. */
const moves: Record<JobStatus, JobStatus[]> = {
  queued: ['running', 'cancelled'],
  running: ['succeeded', 'failed', 'cancelled', 'queued'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

interface Real {
  jobs: JobStore;
  usage: UsageStore;
  accounts: [Account, Account];
  /** Every job ever created by its last status seen. */
  seen: Map<string, JobStatus>;
}

/** Random calls against a model in memory: same answers, same state after each. */
export function jobStoreModel(open: OpenTestStores): void {
  describe('job store, random calls', () => {
    test('answers as its model does, loses no job, moves states as agreed, and its budget is the sum of what jobs reserve', async () => {
      const { stores, jobs, account, other } = await openWithAccount(open);
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.commands(allCommands(), { maxCommands: 60, size: 'max' }),
          async (commands) => {
            // One database for all runs: days and keys of each are its own, and nothing of the last one is left.
            run += 1;
            const model = new JobModel(START_MS + run * 400 * 24 * HOUR_MS, run);
            const { usage } = stores;
            const real: Real = { jobs, usage, accounts: [account, other], seen: new Map() };
            await fc.asyncModelRun(() => ({ model, real }), commands);
            await removeAll(real, model);
          },
        ),
        { numRuns: 12 },
      );
    });
  });
}

/** A command that calls store and model and compares; what can be asked of both afterwards must agree as well. */
class Step implements fc.AsyncCommand<JobModel, Real> {
  constructor(
    readonly label: string,
    readonly hours: number,
    readonly act: (model: JobModel, real: Real) => Promise<void>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: JobModel, real: Real): Promise<void> {
    model.nowMs += this.hours * HOUR_MS;
    await this.act(model, real);
    await compare(model, real);
  }

  toString(): string {
    return `${this.label} after ${this.hours} h`;
  }
}

function allCommands(): fc.Arbitrary<fc.AsyncCommand<JobModel, Real>>[] {
  const hours = fc.nat(4);
  const index = fc.nat(7);
  const stale = fc.boolean();
  const step = <T>(
    name: string,
    argument: fc.Arbitrary<T>,
    act: (model: JobModel, real: Real, argument: T) => Promise<void>,
  ) =>
    fc
      .tuple(hours, argument)
      .map(
        ([after, value]) =>
          new Step(`${name}(${JSON.stringify(value)})`, after, (model, real) =>
            act(model, real, value),
          ),
      );
  const held = fc.record({ index, stale });
  const submitted = fc.record({
    byOther: fc.boolean(),
    // So that the budget is met exactly as well as missed.
    paths: fc.constantFrom(99, 100, 101),
    key: fc.option(fc.constantFrom('a', 'b')),
    bodyHash: fc.constantFrom('one', 'two'),
    jobsPerDay: fc.option(fc.constantFrom(2, 5)),
    maximumWaiting: fc.option(
      fc.constantFrom({ ofPartner: 1, inAll: 9 }, { ofPartner: 9, inAll: 2 }),
    ),
  });
  const submit = step(
    'submit',
    submitted,
    async (
      model,
      { jobs, accounts },
      { byOther, paths, key, bodyHash, jobsPerDay, maximumWaiting },
    ) => {
      const job: NewJob = aJob(accounts[byOther ? 1 : 0], {
        paths,
        pathsPerDay: PATHS_PER_DAY,
        jobsPerDay,
        submittedMs: model.nowMs,
        budgetDay: new Date(model.nowMs).toISOString().slice(0, 10),
        idempotency: key === null ? null : { key: `${model.name}${key}`, bodyHash },
        maximumWaiting,
      });
      expect(await jobs.submit(job)).toEqual(model.submit(job));
    },
  );
  const claim = step('claim', fc.option(index), async (model, { jobs }, which) => {
    const jobId = which === null ? undefined : model.nth(which)?.id;
    const claim = {
      ...(jobId === undefined ? {} : { jobId }),
      claimToken: model.newToken(),
      nowMs: model.nowMs,
      leaseUntilMs: model.nowMs + LEASE_MS,
    };
    expect(await jobs.claim(claim)).toEqual(model.claim(claim));
  });
  return [
    // As often as all that ends jobs or puts them back, so that most calls meet some.
    submit,
    submit,
    submit,
    submit,
    claim,
    claim,
    claim,
    claim,
    step(
      'heartbeat',
      fc.record({ held, progress: fc.double({ min: 0, max: 1, noNaN: true }) }),
      async (model, { jobs }, { held, progress }) => {
        const beat = { leaseUntilMs: model.nowMs + LEASE_MS, progress: progress + 0 };
        const { id, token } = model.hold(held);
        expect(await jobs.heartbeat(id, token, beat)).toBe(model.heartbeat(id, token, beat));
      },
    ),
    step('succeed', held, async (model, { jobs }, which) => {
      const { id, token } = model.hold(which);
      const result = `{"of":"${token}"}`;
      const succeeded = model.succeed(id, token, result);
      expect(await jobs.succeed(id, token, result, model.nowMs)).toBe(succeeded);
    }),
    step('fail', held, async (model, { jobs }, which) => {
      const { id, token } = model.hold(which);
      const error = `{"of":"${token}"}`;
      expect(await jobs.fail(id, token, error, model.nowMs)).toBe(model.fail(id, token, error));
    }),
    step('release', held, async (model, { jobs }, which) => {
      const { id, token } = model.hold(which);
      expect(await jobs.release(id, token)).toBe(model.release(id, token));
    }),
    step(
      'cancel',
      fc.record({ index, byOther: fc.boolean() }),
      async (model, { jobs, accounts }, { index, byOther }) => {
        const { partnerId } = accounts[byOther ? 1 : 0];
        const id = model.nth(index)?.id ?? 'none';
        expect(await jobs.cancel(partnerId, id, model.nowMs)).toEqual(model.cancel(partnerId, id));
      },
    ),
    step('sweep', fc.constant('E'), async (model, { jobs }, error) => {
      const { requeued, failed } = await jobs.sweep(model.nowMs, MAXIMUM_ATTEMPTS, () => error);
      expect({ requeued: requeued.sort(), failed: failed.sort() }).toEqual(
        model.sweep(MAXIMUM_ATTEMPTS, error),
      );
    }),
    step('deleteFinishedBefore', fc.nat(48), async (model, { jobs }, hoursAgo) => {
      const ms = model.nowMs - hoursAgo * HOUR_MS;
      expect(await jobs.deleteFinishedBefore(ms)).toBe(model.deleteFinishedBefore(ms));
    }),
  ];
}

/** Reads all days of a partner at once: a query for each of them took more than half of the time of this test. */
async function compare(model: JobModel, { jobs, usage, accounts, seen }: Real): Promise<void> {
  const ofModel = model.all();
  expect(await jobs.queuedIds(100)).toEqual(model.queuedIds());
  const listed = [];
  for (const { id: accountId, partnerId } of accounts) {
    const theirs = ofModel.filter((job) => job.partnerId === partnerId);
    const list = await jobs.list(partnerId, { limit: 100 });
    expect(list).toEqual(theirs.map(({ input: _input, result: _result, ...summary }) => summary));
    listed.push(...list);
    const days = model.days();
    const paths = await usage.paths(partnerId, days[0] ?? '');
    const usedByDay = new Map(paths.map((each) => [each.day, each.paths]));
    const today = days.at(-1);
    if (today !== undefined) {
      expect(await jobs.usedPaths(partnerId, today)).toBe(usedByDay.get(today) ?? 0);
    }
    for (const day of days) {
      const reserved = list
        .filter(({ budgetDay }) => budgetDay === day)
        .reduce((sum, { reservedPaths }) => sum + reservedPaths, 0);
      // Paths of jobs that succeeded stay used when the job is deleted on its day.
      const used = reserved + model.usedByDeleted(partnerId, day);
      expect(usedByDay.get(day) ?? 0).toBe(used);
      expect(used).toBeLessThanOrEqual(PATHS_PER_DAY);
    }
    for (const key of ['a', 'b']) {
      const found = await jobs.findByKey(accountId, `${model.name}${key}`, 'one');
      expect(found).toEqual(model.findByKey(accountId, `${model.name}${key}`, 'one'));
    }
  }
  const last: Job | undefined = ofModel[0];
  if (last !== undefined) {
    expect(await jobs.find(last.partnerId, last.id)).toEqual(last);
  }
  for (const { id, status } of listed) {
    const before = seen.get(id) ?? 'queued';
    expect([before, ...moves[before]]).toContain(status);
    seen.set(id, status);
  }
  const present = new Set(listed.map(({ id }) => id));
  for (const [id, status] of seen) {
    // Only finished jobs are ever deleted.
    expect(present.has(id) || moves[status].length === 0).toBe(true);
  }
}

async function removeAll({ jobs }: Real, model: JobModel): Promise<void> {
  for (const { partnerId, id } of model.all()) {
    await jobs.cancel(partnerId, id, model.nowMs);
  }
  await jobs.deleteFinishedBefore(model.nowMs + 48 * HOUR_MS);
}
