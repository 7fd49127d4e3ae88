import type { LoadAccount } from './load-account.js';
import { fenrirBody, heliosBody } from './load-bodies.js';
import type { LoadCase } from './measure-load.js';

const tariffCode = 'sce-tou-8-option-d-under-2-kv';
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 1);
/** The same times are written again and again, so that stored data do not grow. */
const HOURS_WRITTEN = 2_000;

/** Requests of a working day, with their number per hundred. */
const mix: readonly [times: number, of: (serial: number, account: LoadAccount) => LoadCase][] = [
  [20, () => ({ name: 'health', method: 'GET', path: '/api/health' })],
  [20, () => ({ name: 'tariffs', method: 'GET', path: '/tarsis/tariffs?limit=20' })],
  [10, () => ({ name: 'tariff', method: 'GET', path: `/tarsis/tariffs/${tariffCode}` })],
  [20, () => post('fenrir', '/api/fenrir/cycle', fenrirBody)],
  [12, (serial) => post('prices', '/api/sites/soak/prices', pricesOf(serial))],
  [8, () => ({ name: 'jobs', method: 'GET', path: '/api/strix/jobs?limit=5' })],
  [4, () => post('helios', '/api/helios/forecast', heliosBody)],
  [2, () => post('malformed', '/api/helios/forecast', { values: 'none' })],
  [2, (_, account) => post('login', '/api/auth/login', account)],
  [1, (serial) => post('tarsis', '/api/tarsis/schedule', { month: 1 + (serial % 12) })],
  [1, (serial) => post('strix', '/api/strix/submit', { seed: serial, n_paths: 1_000 })],
];
const hundred = mix.flatMap(([times, of]) => Array<typeof of>(times).fill(of));

/** The request with a number: the same for the same number; any hundred in a row contain all kinds. */
export function soakRequest(serial: number, account: LoadAccount): LoadCase {
  // 37 and 100 have no common divisor, so that kinds alternate.
  const of = hundred[(serial * 37) % hundred.length];
  if (of === undefined) {
    throw new Error('the mix must have a hundred requests');
  }
  return of(serial, account);
}

function post(name: string, path: string, body: unknown): LoadCase {
  return { name, method: 'POST', path, body };
}

function pricesOf(serial: number) {
  const hour = serial % HOURS_WRITTEN;
  const time = new Date(startMs + hour * hourMs).toISOString();
  return { prices: [{ time, usd_per_mwh: 30 + (serial % 50) }] };
}
