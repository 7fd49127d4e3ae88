/**
 * Operates sites and facilities by two gateways and two workers while these and Redis are killed at random moments:
 *   TEST_DATABASE_URL=postgres://… npm run operation-faults --workspace apps/gateway -- [--sites 40] [--facilities 8] [--kills 30] [--speed 40] [--seed 1]
 * All processes share a clock that runs `speed` times as fast as real time; waits of theirs that are in real time (the look for due intervals
 * once a second, connections, starts) last `speed` times as long by that clock. Prices, readings and states come over HTTP through whichever
 * gateway lives. Prints what became of each interval; exits with 1 where one was missed, covered twice, or told differently by history, events and
 * messages to a webhook. Needs redis-server; works in a schema of its own, which it removes.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { createAccount } from '../../../src/accounts/create-account.js';
import { minuteMs } from '../../../src/internal/async.js';
import { openStores } from '../../../src/stores/open-stores.js';
import { generateWebhookId, generateWebhookSecret } from '../../../src/webhooks/secrets.js';
import { throwAwayRedis } from '../../jobs/throw-away-redis.js';
import { bundlePrograms } from '../../programs/bundle-programs.js';
import { databasesUnderTest } from '../../stores/store-harness.js';
import { type FastClock, fastNowMs } from '../fast-clock.js';
import { judgeOperation, type OperationVerdict } from '../judge-operation.js';
import { type Mortal, mortalProcess, mortalRedis } from '../mortal-processes.js';
import { type OperatedEntity, operatedCustomer } from '../operated-customer.js';
import { webhookReceiver } from '../webhook-receiver.js';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '40' },
    facilities: { type: 'string', default: '8' },
    kills: { type: 'string', default: '30' },
    speed: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const speed = Number(values.speed);
const seed = Number(values.seed);
/** Between two kills, and until what was killed starts again, in real time [ms]. */
const killPauseMs = [1_000, 10_000] as const;
const awayMs = [0, 6_000] as const;
/** How long everything may take to be done once nobody is killed any more, in real time [ms]. */
const endsWithinMs = 180_000;
const lookMs = 200;

const postgres = databasesUnderTest.find(({ name }) => name === 'PostgreSQL');
if (postgres === undefined || postgres.skipped !== undefined) {
  throw new Error(postgres?.skipped ?? 'PostgreSQL is needed');
}
const database = await postgres.createEmpty();
const stores = await openStores(database.options);
const clock: FastClock = { fromMs: Date.UTC(2026, 5, 1), startedMs: Date.now(), speed };
const nowMs = () => fastNowMs(clock);
const account = { email: 'desk@example.com', password: 'correct horse battery staple' };
const { partner } = await createAccount(
  stores,
  { ...account, plan: 'enterprise', requestsPerMinute: 1_000_000 },
  nowMs(),
);
const receiver = await webhookReceiver();
await stores.webhooks.add(
  {
    id: generateWebhookId(),
    partnerId: partner.id,
    url: receiver.url,
    events: [
      'cycle.completed',
      'cycle.skipped',
      'assessment.completed',
      'assessment.skipped',
      'peak.risk',
      'drift.detected',
    ],
    description: null,
    secret: generateWebhookSecret(),
    previousSecret: null,
    previousUntilMs: null,
    createdMs: nowMs(),
  },
  1,
);

const programs = await bundlePrograms({
  'operating-process': 'test/operation/programs/operating-process.ts',
  worker: 'src/worker/worker.ts',
});
const redisServer = await throwAwayRedis();
const environment = {
  PATH: process.env['PATH'],
  ...database.environment,
  REDIS_URL: redisServer.url,
  PORT: '0',
  WORKERS: '1',
  WARM_UP: 'off',
  DEMO_ACCOUNTS: 'off',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
  WEBHOOK_PRIVATE_ADDRESSES: 'allow',
};
const redis = mortalRedis(redisServer);
const processes = (['gateway', 'gateway', 'worker', 'worker'] as const).map((role) =>
  mortalProcess(programs.path('operating-process'), { role, clock }, environment),
);
const mortals: readonly Mortal[] = [...processes, redis];
const customer = operatedCustomer({
  urls: () => processes.flatMap(({ url }) => url() ?? []),
  account,
  nowMs,
  speed,
  sites: Number(values.sites),
  facilities: Number(values.facilities),
  seed,
});
const draws = createStream({ seed, stream: 0, path: 0 });
const between = ([from, to]: readonly [number, number]) => from + nextUniform(draws) * (to - from);
const killed = { gateway: 0, worker: 0, redis: 0 };
const load = () => loadavg()[0]?.toFixed(1);

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, PostgreSQL, clock × ${speed}, seed ${seed}, load ${load()} before`,
);
const begunMs = performance.now();
try {
  await redis.start();
  await Promise.all(processes.map((each) => each.start()));
  const entities = await customer.begin();
  const feeding = new AbortController();
  const fed = customer.feed(feeding.signal);
  await killAtRandom();
  const untilMs = Math.ceil(nowMs() / (15 * minuteMs)) * 15 * minuteMs;
  const areDone = await eventually(() => areDelivered(entities, untilMs));
  feeding.abort();
  await fed;
  await report(entities, untilMs, areDone);
} finally {
  await Promise.all(mortals.map((each) => each.kill()));
  receiver.close();
  await stores.close();
  await database.remove();
  await programs.remove();
}

/** What was killed starts again while others are killed. */
async function killAtRandom(): Promise<void> {
  const starts: Promise<void>[] = [];
  for (let count = 0; count < kills; count += 1) {
    await pause(between(killPauseMs));
    const alive = mortals.filter((each) => each.isAlive());
    const victim = alive[Math.floor(nextUniform(draws) * alive.length)];
    const waitMs = between(awayMs);
    if (victim !== undefined) {
      killed[victim.role] += 1;
      await victim.kill();
      starts.push(pause(waitMs).then(() => victim.start()));
    }
  }
  await Promise.all(starts);
}

/** Whether all intervals before an instant are covered, and all messages of theirs have come. */
async function areDelivered(entities: readonly OperatedEntity[], untilMs: number) {
  for (const { kind, id } of entities) {
    const key = { partnerId: partner.id, kind, entityId: id };
    const { nextMs = 0 } = (await stores.operations.find(key)) ?? {};
    if (nextMs < untilMs) {
      return false;
    }
  }
  const received = new Set(receiver.messages().map(({ id }) => id));
  for (const { kind, id } of entities) {
    const events = await stores.events.after(
      { partnerId: partner.id, kind, entityId: id },
      0,
      10_000,
    );
    const due = events.filter(({ data }) => Date.parse(JSON.parse(data).interval_start) < untilMs);
    if (due.some((event) => !received.has(event.id))) {
      return false;
    }
  }
  return true;
}

async function eventually(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadlineMs = performance.now() + endsWithinMs;
  while (performance.now() < deadlineMs) {
    if (await isSo()) {
      return true;
    }
    await pause(lookMs);
  }
  return false;
}

async function report(
  entities: readonly OperatedEntity[],
  untilMs: number,
  areDone: boolean,
): Promise<void> {
  const judged = (kind: OperatedEntity['kind']) =>
    judgeOperation(
      stores,
      partner.id,
      entities.filter((entity) => entity.kind === kind),
      untilMs,
      receiver.messages(),
    );
  const verdicts = [await judged('site'), await judged('facility')];
  const seconds = (performance.now() - begunMs) / 1_000;
  const sum = (of: (process: (typeof processes)[number]) => number) =>
    processes.reduce((total, each) => total + of(each), 0);
  const each = (of: (verdict: OperationVerdict) => number | string) => verdicts.map(of).join(' | ');
  const { requests, repeated, givenUp, refused } = customer.report;
  const wrong = verdicts.flatMap(({ missing, twice, contradictions }) => [
    ...missing.map((where) => `missing: ${where}`),
    ...twice.map((where) => `twice: ${where}`),
    ...contradictions.map((what) => `contradiction: ${what}`),
  ]);
  wrong.push(...refused.slice(0, 5));
  console.log(`
| | ${values.sites} sites, 5 min | ${values.facilities} facilities, 15 min |
|---|---|---|
| intervals to cover | ${each(({ expected }) => expected)} |
| completed | ${each(({ completed }) => completed)} |
| skipped, by reason | ${each(({ skipped }) => describe(skipped))} |
| **missing** | ${each(({ missing }) => missing.length)} |
| **twice** | ${each(({ twice }) => twice.length)} |
| contradictions of history, events and messages, gaps in their numbers | ${each(({ contradictions }) => contradictions.length)} |
${[0.5, 0.99, 1].map((share) => `| lateness, ${100 * share} % quantile, simulated (real) [s] | ${each((verdict) => lateness(verdict, share))} |`).join('\n')}

kills: gateways ${killed.gateway}, workers ${killed.worker}, Redis ${killed.redis}; requests of the customer ${requests}, attempts repeated ${repeated}, inputs given up ${givenUp}; messages ${receiver.messages().length}, repetitions ${receiver.repetitions()}
${seconds.toFixed(0)} s, ${((nowMs() - clock.fromMs) / 3_600_000).toFixed(1)} h simulated; processor ${sum((process) => process.processorSeconds()).toFixed(0)} s of gateways and workers; resident ${processes.map((process) => `${process.role} ${process.residentMib().toFixed(0)}`).join(', ')} MiB; load ${load()} after${areDone ? '' : `; not done ${endsWithinMs / 1_000} s after the last kill`}`);
  for (const line of wrong.slice(0, 40)) {
    console.error(line);
  }
  process.exitCode = wrong.length === 0 && areDone ? 0 : 1;
}

function describe(skipped: Record<string, number>): string {
  const parts = Object.entries(skipped).map(([reason, count]) => `${reason} ${count}`);
  return parts.length === 0 ? '0' : parts.join(', ');
}

function lateness({ latenessMsSorted }: OperationVerdict, share: number): string {
  const ms = latenessMsSorted[Math.ceil(share * latenessMsSorted.length) - 1];
  return ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} (${(ms / 1_000 / speed).toFixed(2)})`;
}
