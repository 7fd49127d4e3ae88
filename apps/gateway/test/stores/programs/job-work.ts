import type { Account } from '../../../src/stores/stores.js';

/** What `work-on-jobs` is told to do. */
export interface JobWorkOrders {
  account: Account;
  /** Submitted under in turn. */
  keys: string[];
  pathsPerDay: number;
  /** Undefined = until it is killed. */
  rounds?: number;
  /** Of the stream that decides what becomes of a job; each process has its own. */
  draws: { seed: number; stream: number };
}

/** What its calls met. */
export interface JobWorkReport {
  submitted: { key: string; kind: string; id: string | undefined }[];
  /** Jobs that its own calls ended, and the result or error that it gave them. */
  ended: { id: string; status: string; by: string }[];
}
