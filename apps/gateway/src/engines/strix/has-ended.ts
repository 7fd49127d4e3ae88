import type { JobSummary } from '../../stores/stores.js';

/**
 * Whether a job will not change any more.
 *
 * @param job - from the store
 * @example
 * hasEnded({ status: 'cancelled' });
 * // => true
 */
export function hasEnded({ status }: Pick<JobSummary, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}
