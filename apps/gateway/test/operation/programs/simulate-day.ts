/**
 * Operates many sites and facilities through a simulated day with the engines themselves, on an embedded database:
 *   npm run operate-day --workspace apps/gateway -- [--sites 1000] [--facilities 200] [--hours 24] [--threads 2] [--history-days 14] [--nodes 20]
 * Sites of one of the `nodes` have the same prices, as those of a region or node of a market have.
 * The clock runs in real time from the start of each five minutes until all work of these is done, and then jumps to the next ones, so that
 * lateness is that of a real day. Reports lateness, processor time, memory, handles, and whether each interval was run once. Exits with 1
 * where one was missed or run twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { pino } from 'pino';
import { createEnginePool } from '../../../src/engine-runtime/engine-pool.js';
import { createSiteCache } from '../../../src/engines/fenrir/site-forecasts.js';
import { emptyDescription } from '../../../src/facilities/facility-defaults.js';
import { patienceMsOf } from '../../../src/operation/intervals.js';
import { createOperationRunner } from '../../../src/operation/operation-runner.js';
import { emptySite } from '../../../src/sites/site-defaults.js';
import type { EntityKey } from '../../../src/stores/event-store.js';
import { openStores } from '../../../src/stores/open-stores.js';
import type { RunFigures } from '../../../src/telemetry/metrics.js';
import { createUsageRecorder } from '../../../src/telemetry/usage.js';
import { workerEntry } from '../../../src/worker/worker-entry.js';
import { siteOperation } from '../../stores/samples.js';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '1000' },
    facilities: { type: 'string', default: '200' },
    hours: { type: 'string', default: '24' },
    threads: { type: 'string', default: '2' },
    'history-days': { type: 'string', default: '14' },
    nodes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const siteCount = Number(values.sites);
const facilityCount = Number(values.facilities);
const threads = Number(values.threads);
const historyDays = Number(values['history-days']);
const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const quarterMs = 15 * minuteMs;
const dayMs = 1_440 * minuteMs;
const startMs = Date.UTC(2026, 5, 1);
const partnerId = 'partner';

const dataDir = mkdtempSync(join(tmpdir(), 'bess-day-'));
const stores = await openStores({ dataDir });
await stores.accounts.createPartner({
  id: partnerId,
  name: 'Partner',
  plan: 'enterprise',
  requestsPerMinute: 1_000_000,
  strixPathsPerDay: null,
});

const siteIds = Array.from({ length: siteCount }, (_, index) => `site-${index}`);
const facilityIds = Array.from({ length: facilityCount }, (_, index) => `plant-${index}`);
const siteKey = (entityId: string): EntityKey => ({ partnerId, kind: 'site', entityId });
const facilityKey = (entityId: string): EntityKey => ({ partnerId, kind: 'facility', entityId });
const stream = createStream({ seed: Number(values.seed), stream: 0, path: 0 });

/** A price with a shape of the day, noise, and a spike now and then. */
function priceAt(timeMs: number): number {
  const hour = (timeMs / (60 * minuteMs)) % 24;
  const shape =
    60 - 50 * Math.exp(-((hour - 12) ** 2) / 12) + 60 * Math.exp(-((hour - 19) ** 2) / 6);
  const spike = nextUniform(stream) < 0.002 ? 1_000 * nextUniform(stream) : 0;
  return shape + 12 * nextNormal(stream) + spike;
}

function loadAt(timeMs: number): number {
  const hour = (timeMs / (60 * minuteMs)) % 24;
  return 300 + 250 * Math.exp(-((hour - 14) ** 2) / 20) + 20 * nextUniform(stream);
}

const settings = siteOperation({ everyMinutes: 5 });

/** Prices of each node at an instant, or over the history. */
const nodePrices = (timeMs: number) =>
  Array.from({ length: Number(values.nodes) }, () => priceAt(timeMs));
const history = Array.from({ length: (historyDays * dayMs) / stepMs }, (_, index) => {
  const timeMs = startMs - historyDays * dayMs + index * stepMs;
  return { timeMs, prices: nodePrices(timeMs) };
});

console.log('storing the history …');
for (const [index, id] of siteIds.entries()) {
  const powerKw = 5_000 + 500 * (index % 30);
  const capacityKwh = powerKw * (index % 2 === 0 ? 2 : 4);
  await stores.sites.put(
    partnerId,
    id,
    { ...emptySite, powerKw, capacityKwh, market: 'nem-vic1', usdPerUnit: 0.65 },
    startMs,
  );
  const node = index % Number(values.nodes);
  const prices = history.map(({ timeMs, prices: ofNodes }) => ({
    timeMs,
    pricePerMwh: ofNodes[node] ?? 0,
  }));
  await stores.sites.addPrices(partnerId, id, prices);
  const schedule = { nextMs: startMs, patienceMs: patienceMsOf(5), needsState: false };
  await stores.operations.put(siteKey(id), settings, schedule, startMs);
}
for (const id of facilityIds) {
  await stores.facilities.put(
    partnerId,
    id,
    {
      ...emptyDescription,
      powerKw: 150,
      capacityKwh: 300,
      tariff: 'sce-tou-8-option-d-under-2-kv',
      demandIntervalMinutes: 15,
    },
    startMs,
  );
  const readings = Array.from({ length: (historyDays * dayMs) / quarterMs }, (_, index) => {
    const timeMs = startMs - historyDays * dayMs + index * quarterMs;
    return { timeMs, loadKw: loadAt(timeMs), temperatureF: null, solarKw: null };
  });
  await stores.facilities.addReadings(partnerId, id, readings);
  const schedule = { nextMs: startMs, patienceMs: patienceMsOf(15), needsState: true };
  const more = { everyMinutes: 15, stateOfCharge: 'reported', horizonHours: null } as const;
  await stores.operations.put(
    facilityKey(id),
    { ...settings, ...more, riskThreshold: 0.5, controller: 'phalanx' },
    schedule,
    startMs,
  );
}

let boundaryMs = startMs;
let realMs = performance.now();
const nowMs = () => Math.floor(boundaryMs + performance.now() - realMs);
const logger = pino({ level: 'warn' });
const engines = createEnginePool({
  worker: workerEntry(),
  threads,
  warmUp: true,
  onError: (err) => logger.error({ err }),
});
await engines.warmUp();
const lateness = { site: [] as number[], facility: [] as number[] };
const outcomes: Record<string, number> = {};
const runner = createOperationRunner({
  stores,
  engines,
  siteCache: createSiteCache({ engines, stores, logger }),
  usage: createUsageRecorder(stores, { nowMs }),
  nowMs,
  logger,
  concurrency: 2 * threads,
  onRun({ kind, outcome, latenessMs }: RunFigures) {
    lateness[kind].push(latenessMs);
    outcomes[`${kind} ${outcome}`] = (outcomes[`${kind} ${outcome}`] ?? 0) + 1;
  },
});

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${threads} threads, load ${loadavg()[0]?.toFixed(1)} before`,
);
const ticks = (Number(values.hours) * 60 * minuteMs) / stepMs;
const cpuBefore = process.cpuUsage();
const begunMs = performance.now();
let busyMs = 0;
let longestTickMs = 0;
const memory: number[] = [];
for (let tick = 0; tick < ticks; tick += 1) {
  const atMs = startMs + tick * stepMs;
  // What was measured arrives just before the interval, without a lateness of its own.
  boundaryMs = atMs - 1;
  realMs = performance.now();
  const current = nodePrices(atMs);
  for (const [index, id] of siteIds.entries()) {
    const pricePerMwh = current[index % current.length] ?? 0;
    await stores.sites.addPrices(partnerId, id, [{ timeMs: atMs, pricePerMwh }]);
  }
  if (tick % 3 === 0) {
    for (const id of facilityIds) {
      const timeMs = atMs - quarterMs;
      await stores.facilities.addReadings(partnerId, id, [
        { timeMs, loadKw: loadAt(timeMs), temperatureF: null, solarKw: null },
      ]);
      await stores.operations.reportState(facilityKey(id), {
        timeMs: atMs - 1_000,
        socFraction: 0.5,
        powerMw: null,
      });
    }
  }
  boundaryMs = atMs;
  realMs = performance.now();
  await runner.runDue();
  const tickMs = performance.now() - realMs;
  busyMs += tickMs;
  longestTickMs = Math.max(longestTickMs, tickMs);
  if (tick % 12 === 11) {
    const { rss, heapUsed } = process.memoryUsage();
    memory.push(rss);
    console.log(
      `${(tick + 1) / 12} h: longest five minutes ${(longestTickMs / 1_000).toFixed(1)} s, resident ${(rss / 2 ** 20).toFixed(0)} MB, heap ${(heapUsed / 2 ** 20).toFixed(0)} MB, ${process.getActiveResourcesInfo().length} handles`,
    );
  }
}
const cpu = process.cpuUsage(cpuBefore);
const quantile = (all: number[], share: number) => {
  const sorted = [...all].sort((one, other) => one - other);
  return ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1_000).toFixed(2);
};
console.log('\n| | sites | facilities |\n|---|---|---|');
for (const share of [0.5, 0.99, 1]) {
  console.log(
    `| lateness, ${100 * share} % quantile [s] | ${quantile(lateness.site, share)} | ${quantile(lateness.facility, share)} |`,
  );
}
console.log(`\noutcomes: ${JSON.stringify(outcomes)}`);
console.log(
  `busy ${(busyMs / 1_000).toFixed(0)} s of ${Number(values.hours)} h; processor ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s, ${(((cpu.user + cpu.system) / 1e6 / (Number(values.hours) * 3_600)) * 100).toFixed(1)} % of one core over the simulated time; ${((performance.now() - begunMs) / 1_000).toFixed(0)} s in all`,
);

const wrong: string[] = [];
for (const [key, everyMs, completed] of [
  ...siteIds.map((id) => [siteKey(id), stepMs, 'cycle.completed'] as const),
  ...facilityIds.map((id) => [facilityKey(id), quarterMs, 'assessment.completed'] as const),
]) {
  const events = await stores.events.after(key, 0, 1_000);
  const starts = events
    .filter(({ type }) => type === completed)
    .map(({ data }) => JSON.parse(data).interval_start);
  const expected = Array.from({ length: (ticks * stepMs) / everyMs }, (_, index) =>
    new Date(startMs + index * everyMs).toISOString(),
  );
  if (JSON.stringify(starts) !== JSON.stringify(expected)) {
    wrong.push(`${key.entityId}: ${starts.length} of ${expected.length}`);
  }
}
console.log(wrong.length === 0 ? 'none missed, none twice' : wrong.slice(0, 20).join('\n'));
await runner.close(60_000);
await engines.close();
await pause(100);
await stores.close();
rmSync(dataDir, { recursive: true });
process.exit(wrong.length === 0 ? 0 : 1);
