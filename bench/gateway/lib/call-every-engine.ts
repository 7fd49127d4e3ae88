import { setTimeout as pause } from 'node:timers/promises';
import type { LoadAccount } from './load-account.js';
import { fenrirBody, heliosBody } from './load-bodies.js';
import { logIn } from './log-in.js';

/** A check: what was asked, whether the answer was right, and the answer in brief. */
export type Check = [what: string, isRight: boolean, found: string];

const JOB_ENDS_WITHIN_MS = 300_000;
const bodies = {
  'TARSIS schedule': ['/api/tarsis/schedule', { month: 7, current_soc: 0.5 }],
  'HELIOS forecast': ['/api/helios/forecast', heliosBody],
  'FENRIR cycle': ['/api/fenrir/cycle', fenrirBody],
  'PHALANX risk': [
    '/api/phalanx/risk',
    { current_load_kw: 850, temperature_f: 92, hour_of_day: 14, days_remaining: 9 },
  ],
} as const;

/**
 * Logs in at one gateway and calls all engines, in turns at all gateways; STRIX as a job of the workers.
 *
 * @param urls - base addresses with version, `http://host:port/v1`
 */
export async function callEveryEngine(
  urls: readonly string[],
  account: LoadAccount,
): Promise<Check[]> {
  const token = await logIn(urls[0] ?? '', account);
  const checks: Check[] = [['login', token !== '', 'a token']];
  for (const [turn, [what, [path, body]]] of Object.entries(bodies).entries()) {
    const { status, json } = await send(urls[turn % urls.length] ?? '', path, token, body);
    checks.push([what, status === 200, `${status}, ${Object.keys(json).length} fields`]);
  }
  const job = await submitJob(urls[1] ?? '', account, 1_000);
  const done = await untilDone(urls[0] ?? '', account, job);
  checks.push(['STRIX job', done === 'succeeded', done]);
  for (const path of ['/portal/', '/livez', '/readyz', '/v1/docs']) {
    const { status } = await fetch(new URL(path, urls[0]));
    checks.push([`GET ${path}`, status === 200, String(status)]);
  }
  return checks;
}

/** Hands a job of STRIX in; resolves with its id. */
export async function submitJob(
  url: string,
  account: LoadAccount,
  pathCount = 20_000,
): Promise<string> {
  const token = await logIn(url, account);
  const body = { n_paths: pathCount, horizon_days: 365, seed: 7 };
  const { status, json } = await send(url, '/api/strix/submit', token, body);
  if (status !== 202) throw new Error(`a job was answered ${status}: ${JSON.stringify(json)}`);
  return String(json['job_id']);
}

/** Waits until a job has ended; resolves with its status. */
export async function untilDone(url: string, account: LoadAccount, job: string): Promise<string> {
  const token = await logIn(url, account);
  for (const untilMs = Date.now() + JOB_ENDS_WITHIN_MS; Date.now() < untilMs; ) {
    const response = await fetch(`${url}/api/strix/jobs/${job}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { status } = (await response.json()) as { status: string };
    if (!['queued', 'running'].includes(status)) return status;
    await pause(250);
  }
  return 'not within five minutes';
}

async function send(
  url: string,
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      Prefer: 'respond-async',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
