/**
 * Measures the time of a cycle of FENRIR over HTTP and of the same cycle as a call of the library, in turn in one run, with one caller:
 *   npm run fenrir-http --workspace bench -- [--horizon 4,48] [--interval 60,5] [--runs 100]
 * The gateway must have been built. The site has four weeks of prices, stored with the gateway and learned in the library; both get HELIOS's forecast of the same prices.
 * Aim: for four hours HTTP takes at most twice the time of the library. Needs Linux.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createPersonality, cycle, observePrices } from '@bess/fenrir';
import type { PriceForecast } from '@bess/fenrir/cycle';
import { forecast } from '@bess/helios';
import { createBattery } from '@bess/kernel/battery';
import { createStream, nextNormal } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { logIn } from '../gateway/lib/log-in.js';
import { startMeasuredGateway } from '../gateway/lib/start-measured-gateway.js';

const { values } = parseArgs({
  options: {
    horizon: { type: 'string', default: '4,48' },
    interval: { type: 'string', default: '60,5' },
    runs: { type: 'string', default: '100' },
  },
});
const horizons = values.horizon.split(',').map(Number);
const intervals = values.interval.split(',').map(Number);
const runs = Number(values.runs);
const DAYS = 28;
const WARM_UP = 15;
const HOUR_MS = 3_600_000;
/** Hours to forecast: the longest horizon and what lies beyond. */
const AHEAD_HOURS = 96;
const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
const TIME_ZONE = 'America/Los_Angeles';
const nowMs = Date.now();
const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;

const gateway = await startMeasuredGateway('fenrir-http');
try {
  const token = await logIn(gateway.url, gateway.account);
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${gateway.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  };
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} before, ${runs} runs\n`,
  );
  console.log(
    '| interval [min] | horizon [h] | library, p50 [ms] | p99 | HTTP, p50 [ms] | p99 | HTTP over library, p50 |\n|---|---|---|---|---|---|---|',
  );
  for (const intervalMinutes of intervals) {
    const siteId = `every-${intervalMinutes}`;
    const prices = pricesOf(intervalMinutes);
    await send('PUT', `/api/sites/${siteId}`, {
      interval_minutes: intervalMinutes,
      time_zone: TIME_ZONE,
      power_kw: 50_000,
      capacity_kwh: 200_000,
    });
    const stored = prices.map(({ timeMs, pricePerMwh }) => ({
      time: new Date(timeMs).toISOString(),
      usd_per_mwh: pricePerMwh,
    }));
    await send('POST', `/api/sites/${siteId}/prices`, { prices: stored });
    const ahead = forecastOf(prices);
    let personality = observePrices(
      createPersonality({ timeZone: TIME_ZONE, intervalMinutes }),
      prices,
    );
    const battery = createBattery({ powerKw: 50_000, capacityKwh: 200_000 });
    for (const horizonHours of horizons) {
      const byLibrary = async (run: number) => {
        const options = {
          ...{ battery, horizonHours, forecast: ahead, timeMs: nowMs },
          ...{ socFraction: socOf(run), pricePerMwh: priceOf(run) },
          submitted: { direction: 'discharge', powerMw: 45 },
        } as const;
        ({ personality } = await cycle(options, personality));
      };
      const byHttp = (run: number) =>
        send('POST', '/api/fenrir/cycle', {
          ...{ site_id: siteId, horizon_hours: horizonHours },
          ...{ current_soc: socOf(run), current_price: priceOf(run) },
          ...{ direction: 'discharge', planned_dispatch_mw: 45 },
        });
      const times = { library: [] as number[], http: [] as number[] };
      for (let run = -WARM_UP; run < runs; run += 1) {
        const library = await timedMs(() => byLibrary(run));
        const http = await timedMs(() => byHttp(run));
        if (run < 0) continue;
        times.library.push(library);
        times.http.push(http);
      }
      const [library, http] = [times.library, times.http].map((all) =>
        Float64Array.from(all).sort(),
      );
      const cells = [library!, http!].flatMap((rising) =>
        [0.5, 0.99].map((level) => quantileSorted(rising, level).toFixed(1)),
      );
      const ratio = quantileSorted(http!, 0.5) / quantileSorted(library!, 0.5);
      console.log(`| ${[intervalMinutes, horizonHours, ...cells, ratio.toFixed(2)].join(' | ')} |`);
    }
  }
  console.log(`\nLoad ${loadavg()[0]?.toFixed(1)} after.`);
} finally {
  await gateway.stop();
}

function socOf(run: number): number {
  return 0.1 + 0.02 * ((run + WARM_UP) % 40);
}

function priceOf(run: number): number {
  return 20 + ((run + WARM_UP) % 60);
}

/** Four weeks of prices up to the current hour. */
function pricesOf(intervalMinutes: number) {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const length = (DAYS * 1440) / intervalMinutes;
  return Array.from({ length }, (_, at) => {
    const timeMs = hourMs - (length - at) * intervalMinutes * 60_000;
    const wave = Math.cos(((timeMs / HOUR_MS) * Math.PI) / 12);
    return { timeMs, pricePerMwh: 45 - 25 * wave + 8 * nextNormal(stream) };
  });
}

/** The gateway's forecast of these prices: of whole hours, made once. */
function forecastOf(prices: ReturnType<typeof pricesOf>): PriceForecast {
  const perHour = prices.length / (DAYS * 24);
  const hourly = Float64Array.from({ length: DAYS * 24 }, (_, hour) => {
    const ofHour = prices.slice(hour * perHour, (hour + 1) * perHour);
    return ofHour.reduce((sum, { pricePerMwh }) => sum + pricePerMwh, 0) / perHour;
  });
  const { point, quantiles } = forecast({
    ...{ values: hourly, horizon: AHEAD_HOURS, levels: LEVELS, timeZone: TIME_ZONE },
    start: new Date(prices[0]!.timeMs).toISOString(),
  });
  return {
    ...{ startMs: hourMs, intervalMinutes: 60, pricePath: point },
    quantiles: LEVELS.map((probability, level) => ({
      probability,
      pricePath: point.map((_, hour) => quantiles.values[hour * LEVELS.length + level]!),
    })),
  };
}

async function timedMs(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
