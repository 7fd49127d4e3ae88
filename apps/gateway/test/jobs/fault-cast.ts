import type { Stores } from '../../src/stores/stores.js';

/** What a process is there for: `embedded` serves and runs jobs, `server` serves, `worker` runs them. */
export type Role = 'embedded' | 'server' | 'worker';

/** A process that can be killed. */
export interface Actor {
  /** Ends it at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** What came of handing a job in: its id, or that the server gave no answer, so that the same is sent again. */
export type Handed = { jobId: string } | 'unanswered';

/**
 * The processes of a play in which some are killed, and the jobs that they are given. The same serial number means the
 * same job, however often it is handed in.
 */
export interface FaultCast {
  /** Between two kills [ms]. */
  pauseMs: readonly [number, number];
  /** How long Redis stays away when it was killed [ms]. */
  awayMs: readonly [number, number];
  /** How long a job may take to end once nobody is killed any more [ms]. */
  patienceMs: number;
  /** Makes the customer to whom all jobs belong; resolves with the id of the partner. */
  createPartner(stores: Stores): Promise<string>;
  start(role: Role): Promise<Actor>;
  /** Hands job number `serial` to the server, under a key of its own. */
  submit(serial: number): Promise<Handed>;
  /** What job number `serial` takes of the budget. */
  pathsOf(serial: number): number;
  /** What is answered to job number `serial` when nobody is killed, as the row has it. */
  undisturbed(serial: number): Promise<string>;
  /** What of a result must not depend on who ran the job, and when. */
  figures(result: string): string;
  /** Ends what was started beside the actors. */
  close(): Promise<void>;
}
