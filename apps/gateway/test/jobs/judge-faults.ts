import { createHash } from 'node:crypto';
import type { Job, Stores } from '../../src/stores/stores.js';
import type { FaultCast } from './fault-cast.js';

/** Deaths of its process after which a job is given up. */
const MOST_ATTEMPTS = 3;

/** What became of the jobs. */
export interface Verdict {
  succeeded: number;
  /** Given up after three deaths. */
  givenUp: number;
  /** Jobs that more than one process began. */
  begunAgain: number;
  /** Different answers among the jobs that succeeded … */
  answers: number;
  /** … and SHA-256 of them all: the same jobs have the same one, wherever they ran and whoever was killed. */
  sha256: string;
  /** What must not be: jobs that are lost or did not end, answers that differ, attempts and paths unaccounted for. */
  wrong: string[];
}

/** What is judged. */
export interface Evidence {
  cast: Pick<FaultCast, 'pathsOf' | 'undisturbed' | 'figures'>;
  stores: Stores;
  /** Who has these jobs and no others. */
  partnerId: string;
  /** Job of each serial number that was answered. */
  jobIds: ReadonlyMap<number, string>;
  /** Attempts at which a job was found at work after a process that runs jobs had been killed. */
  hits: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * Holds every submit that was answered against its row, and the rows against the budget.
 *
 * @param evidence - the jobs, and the deaths they met
 */
export async function judgeFaults(evidence: Evidence): Promise<Verdict> {
  const { cast, stores, partnerId, jobIds, hits } = evidence;
  const wrong: string[] = [];
  const counts = { succeeded: 0, givenUp: 0, begunAgain: 0 };
  const rows = await stores.jobs.list(partnerId, { limit: 10_000 });
  if (rows.length !== jobIds.size || new Set(jobIds.values()).size !== jobIds.size) {
    wrong.push(`${jobIds.size} submits that were answered made ${rows.length} jobs`);
  }
  const owedPaths = new Map(rows.map(({ budgetDay }) => [budgetDay, 0]));
  const answers = new Set<string>();
  for (const [serial, id] of jobIds) {
    const job = await stores.jobs.find(partnerId, id);
    if (job === undefined) {
      wrong.push(`job ${id} is lost`);
      continue;
    }
    const deaths = hits.get(id)?.size ?? 0;
    counts.begunAgain += job.attempts > 1 ? 1 : 0;
    if (job.status === 'succeeded') {
      counts.succeeded += 1;
      owedPaths.set(job.budgetDay, (owedPaths.get(job.budgetDay) ?? 0) + cast.pathsOf(serial));
      const answer = cast.figures(await cast.undisturbed(serial));
      answers.add(answer);
      if (cast.figures(job.result ?? '') !== answer) {
        wrong.push(`job ${id} (${serial}) answered otherwise than undisturbed`);
      }
      if (job.attempts > 1 + deaths) {
        wrong.push(`job ${id} was begun ${job.attempts} times and met ${deaths} deaths`);
      }
    } else if (isGivenUp(job) && deaths >= MOST_ATTEMPTS) {
      counts.givenUp += 1;
    } else {
      wrong.push(
        `job ${id} is ${job.status} after ${job.attempts} attempts and ${deaths} deaths (${job.error ?? 'no error'})`,
      );
    }
  }
  for (const [day, paths] of owedPaths) {
    const used = await stores.jobs.usedPaths(partnerId, day);
    if (used !== paths) {
      wrong.push(`jobs that succeeded took ${paths} paths on ${day} and ${used} are used`);
    }
  }
  return { ...counts, answers: answers.size, sha256: hashOf(answers), wrong };
}

function hashOf(answers: Iterable<string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...answers].sort()))
    .digest('hex');
}

function isGivenUp({ status, attempts, error, result }: Job): boolean {
  return (
    status === 'failed' &&
    attempts === MOST_ATTEMPTS &&
    result === null &&
    (error ?? '').includes('"code":"workerLost"')
  );
}
