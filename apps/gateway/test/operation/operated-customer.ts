import { setTimeout as pause } from 'node:timers/promises';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { minuteMs } from '../../src/internal/async.js';

/** After an attempt that no gateway answered [ms]. */
const retryMs = 100;
/** Requests at a time. */
const requestsAtOnce = 4;
/** Of prices and readings before the operation [days]. */
const historyDays = 2;

/** A site or facility that is operated. */
export interface OperatedEntity {
  kind: 'site' | 'facility';
  id: string;
  everyMs: number;
  /** Start of its first interval. */
  firstMs: number;
}

/** What the customer met. */
export interface CustomerReport {
  requests: number;
  /** Attempts that no gateway answered, or with 5xx. */
  repeated: number;
  /** Inputs that were given up because their interval was over. */
  givenUp: number;
  /** Refusals, which there must not be. */
  refused: string[];
}

/** Sends what sites and facilities measure to whichever gateway lives. */
export interface OperatedCustomer {
  report: CustomerReport;
  /** Describes everything, stores its history and begins to operate it. */
  begin(): Promise<OperatedEntity[]>;
  /** Sends the prices, readings and states of each interval until the signal. */
  feed(signal: AbortSignal): Promise<void>;
}

/** Where to and what. */
export interface CustomerOptions {
  /** Addresses of the gateways that serve. */
  urls(): string[];
  account: { email: string; password: string };
  /** Simulated time. */
  nowMs(): number;
  speed: number;
  sites: number;
  facilities: number;
  seed: number;
}

/** A customer with sites of five minutes and facilities of fifteen; every second site and all facilities report their states. */
export function operatedCustomer(options: CustomerOptions): OperatedCustomer {
  const { urls, nowMs, speed } = options;
  const report: CustomerReport = { requests: 0, repeated: 0, givenUp: 0, refused: [] };
  const stream = createStream({ seed: options.seed, stream: 1, path: 0 });
  const siteIds = Array.from({ length: options.sites }, (_, index) => `site-${index}`);
  const plantIds = Array.from({ length: options.facilities }, (_, index) => `plant-${index}`);
  const reports = (index: number) => index % 2 === 1;
  let token = '';

  /** Tries one gateway after the other until an instant of simulated time. */
  async function call<Body>(method: string, path: string, body: unknown, untilMs = Infinity) {
    report.requests += 1;
    for (let attempt = 0; nowMs() < untilMs; attempt += 1) {
      const served = urls();
      const url = served[attempt % served.length];
      const answer = url && (await send(method, `${url}${path}`, body));
      if (answer) {
        if (answer.status >= 400) {
          report.refused.push(`${method} ${path}: ${answer.status} ${answer.text}`);
        }
        return (answer.text === '' ? {} : JSON.parse(answer.text)) as Body;
      }
      report.repeated += 1;
      await pause(retryMs);
    }
    report.givenUp += 1;
    return undefined;
  }

  /** Undefined without an answer, or with one that says to come back. */
  async function send(method: string, url: string, body: unknown) {
    try {
      const response = await fetch(url, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return response.status >= 500 ? undefined : { status: response.status, text };
    } catch {
      return undefined;
    }
  }

  const price = (timeMs: number) => ({
    time: iso(timeMs),
    price_per_mwh: 60 + 40 * Math.sin(timeMs / 14_000_000) + 12 * nextNormal(stream),
  });
  const reading = (timeMs: number) => ({
    time: iso(timeMs),
    load_kw: 300 + 200 * Math.sin(timeMs / 14_000_000) ** 2 + 20 * nextUniform(stream),
  });
  const steps = (untilMs: number, everyMs: number) =>
    Array.from(
      { length: (historyDays * 1_440 * minuteMs) / everyMs },
      (_, index) => Math.floor(untilMs / everyMs) * everyMs - (index + 1) * everyMs,
    );

  const operate = async (kind: 'site' | 'facility', id: string, body: object) => {
    const path = `/${kind === 'site' ? 'sites' : 'facilities'}/${id}/operation`;
    const answer = await call<{ next_interval: string; every_minutes: number }>('PUT', path, body);
    return {
      kind,
      id,
      everyMs: (answer?.every_minutes ?? 0) * minuteMs,
      firstMs: Date.parse(answer?.next_interval ?? ''),
    };
  };

  async function beginSite(id: string, index: number): Promise<OperatedEntity> {
    const battery = { power_kw: 10_000, capacity_kwh: 20_000 };
    await call('PUT', `/sites/${id}`, { ...battery, market: 'nem-vic1', usd_per_unit: 0.65 });
    await call('POST', `/sites/${id}/prices`, {
      prices: steps(nowMs(), 5 * minuteMs).map(price),
    });
    return operate('site', id, { state_of_charge: reports(index) ? 'reported' : 'assumed' });
  }

  async function beginFacility(id: string): Promise<OperatedEntity> {
    await call('PUT', `/facilities/${id}`, {
      power_kw: 150,
      capacity_kwh: 300,
      tariff: 'sce-tou-8-option-d-under-2-kv',
      demand_interval_minutes: 15,
    });
    await call('POST', `/facilities/${id}/readings`, {
      readings: steps(nowMs(), 15 * minuteMs).map(reading),
    });
    return operate('facility', id, { state_of_charge: 'reported', risk_threshold: 0.5 });
  }

  const feedSite = (startMs: number) => async (id: string, index: number) => {
    const untilMs = startMs + 5 * minuteMs;
    await call('POST', `/sites/${id}/prices`, { prices: [price(startMs)] }, untilMs);
    if (reports(index)) {
      await call('POST', `/sites/${id}/state`, { time: iso(startMs), soc: 0.5 }, untilMs);
    }
  };
  const feedFacility = (startMs: number) => async (id: string) => {
    const untilMs = startMs + 15 * minuteMs;
    const readings = [reading(startMs - 15 * minuteMs)];
    await call('POST', `/facilities/${id}/readings`, { readings }, untilMs);
    await call('POST', `/facilities/${id}/state`, { time: iso(startMs), soc: 0.5 }, untilMs);
  };

  return {
    report,
    async begin() {
      const login = await call<{ data: { token: string } }>('POST', '/auth/login', options.account);
      token = login?.data.token ?? '';
      return [...(await each(siteIds, beginSite)), ...(await each(plantIds, beginFacility))];
    },
    async feed(signal) {
      const stepMs = 5 * minuteMs;
      for (let startMs = Math.ceil(nowMs() / stepMs) * stepMs; ; startMs += stepMs) {
        await pause(Math.max(0, startMs - nowMs()) / speed, undefined, { signal }).catch(() => {});
        if (signal.aborted) {
          return;
        }
        await each(siteIds, feedSite(startMs));
        if (startMs % (15 * minuteMs) === 0) {
          await each(plantIds, feedFacility(startMs));
        }
      }
    },
  };
}

/** Some at a time, in order. */
async function each<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const take = async () => {
    for (let index = next++; index < items.length; index = next++) {
      answers[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, take));
  return answers;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
