import { setTimeout } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import type { AppDeps } from '../http/app-deps.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody, type Route, type ServerEvent } from '../http/route.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { findJob, isFinished, type JobOperations } from './job-operations.js';
import { exampleJob, jobPathSchema, jobSummaryToWire } from './job-schemas.js';

/** Times of event streams. */
const jobEventTimes: Readonly<JobEventTimes> = {
  heartbeatMs: 15_000,
  lookMs: 5_000,
  pauseMs: 100,
  lifetimeMs: 900_000,
};

/** Id of the last event of a job; a client that has it knows everything. */
const lastEventId = 'end';

/** `GET …/jobs/{job_id}/events` of one kind of job. */
export function defineJobEvents(operations: JobOperations, operationId: string): Route {
  const { kind, engine, engineVersion, path, toWire } = operations;
  return defineBearerRoute({
    method: 'GET',
    path: `${path}/{job_id}/events`,
    operationId,
    engine,
    engineVersion,
    summary: 'Progress of a job, as server-sent events',
    description:
      'The first event contains the current state of the job, the last one, `end`, the complete job; then the stream ends. The stream also ends after 15 minutes and when the server stops; call again to continue. Disconnecting does not cancel the job.',
    params: jobPathSchema,
    headers: Type.Object(
      {
        'Last-Event-ID': Type.Optional(
          Type.String({
            description: 'Id of the last event received; after `end` the response is 204',
          }),
        ),
      },
      closed,
    ),
    body: noBody,
    query: emptySchema,
    response: {
      status: 200,
      description: 'The events',
      events:
        'Events `progress`, whose data is the job without its result, and finally one `end`, whose data is the job with its result or error. Comments keep the connection alive',
      example: `event: progress\nid: 1\ndata: ${JSON.stringify(exampleJob)}\n\n`,
    },
    otherResponses: [{ status: 204, description: 'The last event was already received' }],
    errors: [404],
    async handle({ params: { job_id }, headers, principal, waitSignal }, deps) {
      const partnerId = principal.partner.id;
      const job = await findJob(deps.stores, kind, partnerId, job_id);
      return isFinished(job) && headers['Last-Event-ID'] === lastEventId
        ? { status: 204 }
        : { events: jobEvents({ partnerId, jobId: job.id }, toWire, waitSignal, deps) };
    },
  });
}

/** Times of a stream [ms]. */
interface JobEventTimes {
  /** Interval between comments on an idle stream, because proxies close idle connections. */
  heartbeatMs: number;
  /** Interval between reads of the job, because notifications can be lost. */
  lookMs: number;
  /** Minimum time between two events. */
  pauseMs: number;
  /**
   * Maximum duration of a stream, so that a job that waits for days does not occupy a connection; clients
   * reconnect.
   */
  lifetimeMs: number;
}

/** Events of a job from its current state to its end. */
export async function* jobEvents(
  { partnerId, jobId }: { partnerId: string; jobId: string },
  toWire: JobOperations['toWire'],
  waitSignal: AbortSignal,
  { stores, jobs }: Pick<AppDeps, 'stores' | 'jobs'>,
  times: JobEventTimes = jobEventTimes,
): AsyncGenerator<ServerEvent> {
  const endMs = performance.now() + times.lifetimeMs;
  let sentText = '';
  let sentMs = performance.now();
  for (let serial = 1; !waitSignal.aborted && performance.now() < endMs; ) {
    const summary = await stores.jobs.findSummary(partnerId, jobId);
    if (summary === undefined) {
      return;
    }
    if (isFinished(summary)) {
      const job = await stores.jobs.find(partnerId, jobId);
      yield* job === undefined ? [] : [{ event: 'end', id: lastEventId, data: toWire(job).body }];
      return;
    }
    const data = jobSummaryToWire(summary);
    const text = JSON.stringify(data);
    if (text !== sentText) {
      yield { event: 'progress', id: String(serial), data };
      serial += 1;
      sentText = text;
      sentMs = performance.now();
    } else if (performance.now() - sentMs >= times.heartbeatMs) {
      yield { comment: 'still waiting' };
      sentMs = performance.now();
    }
    const untilBeatMs = Math.max(0, sentMs + times.heartbeatMs - performance.now());
    await waitForChange(jobs, jobId, Math.min(times.lookMs, untilBeatMs), waitSignal);
    // Rejects when the signal aborts, which the condition of the loop sees.
    await setTimeout(times.pauseMs, undefined, { signal: waitSignal }).catch(() => {});
  }
}

/** Waits for a change of the job, at most `timeoutMs`, or until the signal aborts. */
export async function waitForChange(
  jobs: JobRunner,
  jobId: string,
  timeoutMs: number,
  waitSignal: AbortSignal,
): Promise<void> {
  if (waitSignal.aborted) {
    return;
  }
  let stop = () => {};
  const hungUp = new Promise<void>((resolve) => {
    stop = resolve;
    waitSignal.addEventListener('abort', stop);
  });
  try {
    await Promise.race([jobs.changed(jobId, timeoutMs), hungUp]);
  } finally {
    waitSignal.removeEventListener('abort', stop);
  }
}
