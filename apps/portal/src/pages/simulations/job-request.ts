import type { StrixRequest } from '@bess/client';
import { formatNumber } from '../../ui/format.js';

/** What was asked for, and when; jobs of the gateway do not repeat their request. */
interface SubmittedRequest {
  jobId: string;
  request: StrixRequest;
}

/** Requests that this browser remembers per account. */
const rememberedRequests = 200;

/** Names of the policies for people. */
export const policyNames: Readonly<Record<NonNullable<StrixRequest['policy']>, string>> = {
  arbitrage: 'Highest expected revenue',
  cvar: 'Cautious: avoids bad years',
  rl: 'Reinforcement learning',
};

/** Keeps the request of a job in this browser, so that lists and results can name it. */
export function rememberRequest(account: string, jobId: string, request: StrixRequest): void {
  const others = readRequests(account).filter((one) => one.jobId !== jobId);
  const kept: SubmittedRequest[] = [{ jobId, request }, ...others].slice(0, rememberedRequests);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden; jobs then go by their id.
  }
}

/** The request of a job that was submitted in this browser. */
export function recallRequest(account: string, jobId: string): StrixRequest | undefined {
  return readRequests(account).find((one) => one.jobId === jobId)?.request;
}

/** A request in one line: `north-1 · Highest expected revenue · 10,000 paths of 30 days`. */
export function describeRequest(request: StrixRequest): string {
  const { site_id, battery_power_mw, battery_capacity_mwh, policy, n_paths, horizon_days } =
    request;
  const battery =
    battery_power_mw === undefined || battery_capacity_mwh === undefined
      ? undefined
      : `${formatNumber(battery_power_mw)} MW / ${formatNumber(battery_capacity_mwh)} MWh`;
  const subject = [site_id, battery].filter((part) => part !== undefined).join(', ');
  const paths = formatNumber(n_paths ?? 10_000, 0);
  return [
    subject === '' ? 'default site' : subject,
    policyNames[policy ?? 'arbitrage'],
    `${paths} paths of ${horizon_days ?? 30} days`,
  ].join(' · ');
}

/** How a job is called: by its request if this browser submitted it, else by the beginning of its id. */
export function nameOfJob(account: string, jobId: string): string {
  const request = recallRequest(account, jobId);
  return request === undefined ? `Job ${jobId.slice(0, 8)}` : describeRequest(request);
}

function keyOf(account: string): string {
  return `bess-portal-simulations:${account}`;
}

function readRequests(account: string): SubmittedRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSubmittedRequest) : [];
  } catch {
    return [];
  }
}

function isSubmittedRequest(value: unknown): value is SubmittedRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'jobId' in value &&
    typeof value.jobId === 'string' &&
    'request' in value &&
    typeof value.request === 'object' &&
    value.request !== null
  );
}
