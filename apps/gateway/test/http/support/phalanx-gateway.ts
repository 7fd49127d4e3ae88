import type { Stores } from '../../../src/stores/stores.js';
import { startGateway, type TestGateway } from './gateway.js';
import { rememberingEngines } from './remembering-engines.js';
import { plainEngines } from './sample-engines.js';

/** An answer of `POST /v1/api/phalanx/risk`, with everything that can be asked for. */
export interface RiskAnswer {
  peak_risk_probability: number;
  window_start: string;
  window_end: string;
  confidence: number;
  recommended_action: string;
  demand_charge_liability: number;
  windows?: {
    window: string;
    running_peak_kw: number;
    floor_kw: number;
    new_peak_probability_24h: number;
    new_peak_probability: number;
    final_peak_p50_kw: number;
    final_peak_p95_kw: number;
    liability: number;
  }[];
  candidates?: {
    name: string;
    action: string;
    target_kw: number | null;
    targets: { window: string; kw: number }[];
    interval_starts: string[];
    discharge_kw: number[];
    charge_kw: number[];
    miss_probability: number;
    expected_charge: number;
    expected_wear: number;
    rejected: boolean;
    rejection: string | null;
    chosen: boolean;
    least_bad: boolean;
  }[];
  promise?: {
    targets: { window: string; kw: number }[];
    concession: {
      from: { window: string; kw: number }[];
      to: { window: string; kw: number }[];
      miss_probability: number;
    } | null;
    report: {
      targets: {
        window: string;
        kw: number;
        expected_peak_kw: number;
        above_expected_peak_kw: number;
        above_expected_peak_share: number | null;
      }[];
      expected_cost: number;
      expected_cost_without_promise: number;
      cost_of_promise: number;
    } | null;
  };
  insights?: {
    window_start_day: 'today' | 'tomorrow';
    window_starts_on: string;
    window_end_day: 'today' | 'tomorrow';
    window_ends_on: string;
    peak_today_share: number | null;
    current_interval: {
      net_load_kw: number;
      charge_kw: number;
      discharge_kw: number;
      soc: number;
      running_peak_kw: number | null;
      target_kw: number | null;
    };
    sentences: string[];
  };
  assumptions?: { name: string; value: unknown; source: string }[];
  error?: string;
}

/** An exported load model, as far as tests look into it. */
export interface LoadModelExport {
  facility_id: string;
  learned_until?: string;
  model: { version: number; days: unknown[]; last: { timeMs: number; loadKw: number } } | null;
}

/** A reading as it is sent. */
export interface SentReading {
  time: string;
  load_kw: number;
  temperature_f?: number;
  solar_kw?: number;
}

/**
 * A gateway with the engine itself, which assesses each risk once; `npm start` and the pool of threads have tests of their own.
 *
 * @param change - when it is, if not noon; stores and an account that an earlier one left
 */
export async function startPhalanxGateway(
  change: { nowMs?: number; stores?: Stores; email?: string } = {},
) {
  const { nowMs, stores, email: known } = change;
  const engines = rememberingEngines(plainEngines());
  const gateway = await startGateway({ engines, ...(stores && { stores }) });
  gateway.clock.nowMs = nowMs ?? gateway.clock.nowMs;
  const tokenOf = async (email?: string): Promise<string> => {
    const more = { requestsPerMinute: 100_000 };
    return (await gateway.login(email ?? (await gateway.account('enterprise', more)))).token;
  };
  return {
    ...callsOf(gateway, await tokenOf(known)),
    gateway,
    tokenOf,
    close: gateway.close,
  };
}

function callsOf(gateway: TestGateway, token: string) {
  const path = (id: string, of = '') => `/v1/api/facilities/${id}${of}`;
  return {
    token,
    risk: (body: unknown, query = '', as = token) =>
      gateway.call<RiskAnswer>('POST', `/v1/api/phalanx/risk${query}`, { body, token: as }),
    put: (id: string, body: unknown, as = token) =>
      gateway.call('PUT', path(id), { body, token: as }),
    post: (id: string, readings: readonly SentReading[], as = token) =>
      gateway.call('POST', path(id, '/readings'), { body: { readings }, token: as }),
    model: (id: string, as = token) =>
      gateway.call<LoadModelExport>('GET', path(id, '/load-model'), { token: as }),
    reset: (id: string, as = token) =>
      gateway.call('DELETE', path(id, '/load-model'), { token: as }),
  };
}

/**
 * Readings every 15 minutes: an office between 100 kW at night and about 300 kW by day, a little more each hour of a
 * weekday afternoon, different from day to day, until `untilMs`.
 */
export function officeReadings(fromMs: number, untilMs: number, scale = 1): SentReading[] {
  const stepMs = 900_000;
  return Array.from({ length: Math.floor((untilMs - fromMs) / stepMs) }, (_, index) => {
    const timeMs = fromMs + index * stepMs;
    const local = new Date(timeMs - 8 * 3_600_000);
    const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
    const isWorkday = local.getUTCDay() % 6 !== 0;
    const day = Math.floor(timeMs / 86_400_000);
    const level = 1 + 0.08 * Math.sin(day * 1.7) + 0.02 * Math.sin(index * 2.3);
    const busy =
      isWorkday && hour >= 7 && hour < 19 ? 200 * Math.sin((Math.PI * (hour - 7)) / 12) : 0;
    const load_kw = Math.round(scale * level * (100 + busy) * 10) / 10;
    return { time: new Date(timeMs).toISOString(), load_kw };
  });
}
