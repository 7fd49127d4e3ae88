import { formatAgo, formatTime, formatWait } from '../../../ui/format.js';
import type { Delivery, DeliveryStatus } from './webhook-queries.js';

/** States of a delivery for people. */
export const statusWords: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
};

/** What a delivery is about: `of site north-1`. */
export function subjectWords({ site_id, facility_id, job_id }: Delivery): string {
  if (site_id !== undefined) {
    return `of site ${site_id}`;
  }
  return facility_id === undefined
    ? `of job ${(job_id ?? '').slice(0, 8)}`
    : `of facility ${facility_id}`;
}

/** How a delivery went, and what comes next: `2 attempts; the answer was 503; next attempt in 28 s`. */
export function outcomeWords(delivery: Delivery, nowMs: number, timeZone: string): string {
  const { attempts, last_status, last_error, next_attempt_at, finished_at, status } = delivery;
  const last =
    last_error ?? (last_status === undefined ? undefined : `the answer was ${last_status}`);
  const parts = [
    attempts === 0 ? 'not tried yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    ...(last === undefined ? [] : [last.replace(/\.$/, '')]),
    ...(next_attempt_at === undefined ? [] : [nextWords(Date.parse(next_attempt_at), nowMs)]),
    ...(finished_at === undefined
      ? []
      : [
          `${status === 'dead' ? 'given up' : 'taken'} ${formatTime(finished_at, timeZone)}, ${formatAgo(finished_at, nowMs)}`,
        ]),
  ];
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function nextWords(nextMs: number, nowMs: number): string {
  const seconds = Math.ceil((nextMs - nowMs) / 1_000);
  return seconds <= 0
    ? 'next attempt now, or after an earlier message of the same subject'
    : `next attempt in ${formatWait(seconds)}`;
}
