/**
 * What the HTTP side knows of whoever runs jobs: the embedded runner, or a queue that other processes serve. The
 * database row is the truth; this only wakes and watches.
 */
export interface JobRunner {
  /** Says that a job waits. Never rejects: a job that nobody was told of is found by the sweeper. */
  enqueue(jobId: string): Promise<void>;
  /** Says that a job was cancelled, so that whoever runs it stops soon. */
  cancelled(jobId: string): Promise<void>;
  /**
   * Resolves when the job may have changed (progress or end), at the latest after `timeoutMs`. A hint: the caller
   * reads the row.
   */
  changed(jobId: string, timeoutMs: number): Promise<void>;
  /** `degraded` while the queue cannot be reached, or no worker serves it: jobs wait in the database. */
  state(): 'ok' | 'degraded';
  /** Ends it: what runs is put back in the queue. */
  close(): Promise<void>;
}
