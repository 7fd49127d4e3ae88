import type { Job, NewJob, SubmitOutcome } from '../../src/stores/stores.js';

type ModelJob = Job & { key: string | null; bodyHash: string | null };

/** What a job store is to do, as plainly as it can be said in memory. */
export class JobModel {
  /** Keys and tokens of one run begin with it. */
  readonly name: string;
  #jobs: ModelJob[] = [];
  #tokens: { id: string; token: string }[] = [];
  #issued = 0;
  /** Partner and day to paths. */
  #usedByDeleted = new Map<string, number>();
  /** Partner and day to jobs. */
  #submitted = new Map<string, number>();
  #days = new Set<string>();

  constructor(
    public nowMs: number,
    run: number,
  ) {
    this.name = `run-${run}-`;
  }

  newToken(): string {
    this.#issued += 1;
    return `${this.name}${this.#issued}`;
  }

  /** A job by number, round and round; undefined while there is none. */
  nth(index: number): Job | undefined {
    return this.#jobs[index % this.#jobs.length];
  }

  /** A job that runs, if there is one, and the token that holds it, or a stale one that does not (any more). */
  hold({ index, stale }: { index: number; stale: boolean }): { id: string; token: string } {
    const running = this.#jobs.filter(({ status }) => status === 'running');
    const job = running[index % running.length] ?? this.nth(index);
    const id = job?.id ?? 'none';
    if (!stale && job?.claimToken) {
      return { id, token: job.claimToken };
    }
    const theirs = this.#tokens.filter((each) => each.id === id && each.token !== job?.claimToken);
    return theirs.at(-1) ?? { id, token: 'none' };
  }

  submit(job: NewJob): SubmitOutcome {
    this.#days.add(job.budgetDay);
    const earlier =
      job.idempotency &&
      this.findByKey(job.accountId, job.idempotency.key, job.idempotency.bodyHash);
    if (earlier) {
      return earlier;
    }
    const waiting = this.#jobs.filter(({ status }) => status === 'queued');
    const { ofPartner, inAll } = job.maximumWaiting ?? { ofPartner: Infinity, inAll: Infinity };
    const theirs = waiting.filter(({ partnerId }) => partnerId === job.partnerId);
    if (waiting.length >= inAll || theirs.length >= ofPartner) {
      return { kind: 'queueFull' };
    }
    const submittedOn = `${job.partnerId} ${job.budgetDay}`;
    const submitted = this.#submitted.get(submittedOn) ?? 0;
    if (submitted >= (job.jobsPerDay ?? Infinity)) {
      return { kind: 'jobsExhausted' };
    }
    const remainingPaths = (job.pathsPerDay ?? 0) - this.#used(job.partnerId, job.budgetDay);
    if (job.paths > remainingPaths) {
      return { kind: 'budgetExhausted', remainingPaths };
    }
    const made: ModelJob = {
      id: job.id,
      kind: 'simulation',
      partnerId: job.partnerId,
      accountId: job.accountId,
      status: 'queued',
      progress: 0,
      input: job.input,
      result: null,
      error: null,
      submittedMs: job.submittedMs,
      startedMs: null,
      finishedMs: null,
      attempts: 0,
      claimToken: null,
      leaseUntilMs: null,
      reservedPaths: job.paths,
      budgetDay: job.budgetDay,
      key: job.idempotency?.key ?? null,
      bodyHash: job.idempotency?.bodyHash ?? null,
    };
    this.#submitted.set(submittedOn, submitted + 1);
    this.#jobs.push(made);
    return { kind: 'created', job: shown(made) };
  }

  findByKey(
    accountId: string,
    key: string,
    bodyHash: string,
  ): Extract<SubmitOutcome, { kind: 'repeated' | 'keyReused' }> | undefined {
    const job = this.#jobs.find((each) => each.accountId === accountId && each.key === key);
    if (job === undefined) {
      return undefined;
    }
    return job.bodyHash === bodyHash
      ? { kind: 'repeated', job: shown(job) }
      : { kind: 'keyReused' };
  }

  claim(claim: {
    jobId?: string;
    claimToken: string;
    nowMs: number;
    leaseUntilMs: number;
  }): Job | undefined {
    const id = claim.jobId ?? this.#nextInTurn();
    const job = this.#jobs.find((each) => each.id === id && each.status === 'queued');
    if (job === undefined) {
      return undefined;
    }
    this.#tokens.push({ id: job.id, token: claim.claimToken });
    Object.assign(job, {
      status: 'running',
      claimToken: claim.claimToken,
      leaseUntilMs: claim.leaseUntilMs,
      startedMs: claim.nowMs,
      attempts: job.attempts + 1,
    });
    return shown(job);
  }

  heartbeat(id: string, token: string, beat: { leaseUntilMs: number; progress: number }): boolean {
    return this.#whenHeld(id, token, (job) => Object.assign(job, beat));
  }

  succeed(id: string, token: string, result: string): boolean {
    return this.#whenHeld(id, token, (job) => {
      this.#finish(job, { status: 'succeeded', result, progress: 1 });
    });
  }

  fail(id: string, token: string, error: string): boolean {
    return this.#whenHeld(id, token, (job) => {
      this.#finish(job, { status: 'failed', error, reservedPaths: 0 });
    });
  }

  release(id: string, token: string): boolean {
    return this.#whenHeld(id, token, (job) => {
      putBack(job);
      job.attempts -= 1;
    });
  }

  cancel(partnerId: string, id: string): Job | undefined {
    const job = this.#jobs.find((each) => each.id === id && each.partnerId === partnerId);
    if (job?.status === 'queued' || job?.status === 'running') {
      this.#finish(job, { status: 'cancelled', reservedPaths: 0 });
    }
    return job && shown(job);
  }

  sweep(maximumAttempts: number, error: string): { requeued: string[]; failed: string[] } {
    const expired = this.#jobs.filter(
      ({ leaseUntilMs }) => leaseUntilMs !== null && leaseUntilMs <= this.nowMs,
    );
    const failed = expired.filter(({ attempts }) => attempts >= maximumAttempts);
    const requeued = expired.filter(({ attempts }) => attempts < maximumAttempts);
    for (const job of failed) {
      this.#finish(job, { status: 'failed', error, reservedPaths: 0 });
    }
    requeued.forEach(putBack);
    const ids = (jobs: Job[]) => jobs.map(({ id }) => id).sort();
    return { requeued: ids(requeued), failed: ids(failed) };
  }

  deleteFinishedBefore(ms: number): number {
    const gone = this.#jobs.filter(({ finishedMs }) => finishedMs !== null && finishedMs < ms);
    this.#jobs = this.#jobs.filter((job) => !gone.includes(job));
    for (const { partnerId, budgetDay, reservedPaths } of gone) {
      const before = this.usedByDeleted(partnerId, budgetDay);
      this.#usedByDeleted.set(`${partnerId} ${budgetDay}`, before + reservedPaths);
    }
    for (const partnerAndDay of this.#usedByDeleted.keys()) {
      const [partnerId, day = ''] = partnerAndDay.split(' ');
      const isOver = day < new Date(ms).toISOString().slice(0, 10);
      if (
        isOver &&
        !this.#jobs.some((job) => job.partnerId === partnerId && job.budgetDay === day)
      ) {
        this.#usedByDeleted.delete(partnerAndDay);
      }
    }
    return gone.length;
  }

  queuedIds(): string[] {
    return this.all()
      .filter(({ status }) => status === 'queued')
      .map(({ id }) => id)
      .reverse();
  }

  /** Newest first. */
  all(): Job[] {
    return this.#jobs
      .map(shown)
      .sort((a, b) => b.submittedMs - a.submittedMs || (a.id < b.id ? 1 : -1));
  }

  /** Days on which something was submitted. */
  days(): string[] {
    return [...this.#days];
  }

  usedByDeleted(partnerId: string, day: string): number {
    return this.#usedByDeleted.get(`${partnerId} ${day}`) ?? 0;
  }

  /** Partners in the order of their turns, then jobs in the order in which they came. */
  #nextInTurn(): string | undefined {
    const turn = ({ partnerId }: Job): [running: number, lastStartedMs: number] => {
      const theirs = this.#jobs.filter((job) => job.partnerId === partnerId);
      return [
        theirs.filter(({ status }) => status === 'running').length,
        Math.max(-1, ...theirs.map(({ startedMs }) => startedMs ?? -1)),
      ];
    };
    const waiting = this.all()
      .filter(({ status }) => status === 'queued')
      .reverse()
      .map((job) => ({ id: job.id, turn: turn(job) }));
    return waiting.sort((a, b) => a.turn[0] - b.turn[0] || a.turn[1] - b.turn[1])[0]?.id;
  }

  #used(partnerId: string, day: string): number {
    return this.#jobs
      .filter((job) => job.partnerId === partnerId && job.budgetDay === day)
      .reduce((sum, { reservedPaths }) => sum + reservedPaths, this.usedByDeleted(partnerId, day));
  }

  #whenHeld(id: string, token: string, change: (job: ModelJob) => void): boolean {
    const job = this.#jobs.find((each) => each.id === id && each.claimToken === token);
    if (job === undefined) {
      return false;
    }
    change(job);
    return true;
  }

  #finish(job: ModelJob, end: Partial<Job>): void {
    Object.assign(job, { finishedMs: this.nowMs, claimToken: null, leaseUntilMs: null, ...end });
  }
}

function putBack(job: ModelJob): void {
  Object.assign(job, {
    status: 'queued',
    progress: 0,
    startedMs: null,
    claimToken: null,
    leaseUntilMs: null,
  });
}

/** The job as a store shows it: a copy, without its key. */
function shown({ key: _key, bodyHash: _bodyHash, ...job }: ModelJob): Job {
  return job;
}
