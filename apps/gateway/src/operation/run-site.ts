import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { projectPlan } from '@bess/fenrir/plan';
import { knownFuturePrices } from '../engines/fenrir/answer-cycle.js';
import { pendingLearning, settingsKey } from '../engines/fenrir/change-personality.js';
import { fenrirDefaults, resolveFenrirRequest } from '../engines/fenrir/fenrir-request.js';
import { toRecordedCycle } from '../engines/fenrir/record-cycle.js';
import { siteOfCycle } from '../engines/fenrir/settle-cycles.js';
import { cycleCompleted, driftDetected } from '../events/event-schemas.js';
import { minuteMs } from '../internal/async.js';
import { siteCurrency, siteIntervalMinutes } from '../sites/site-defaults.js';
import type { NewEvent } from '../stores/event-store.js';
import type { CompleteOutcome, Operation, OperationOutcome } from '../stores/operation-store.js';
import type { RecordedCycle, SiteDescription } from '../stores/stores.js';
import { type AssumedState, parseMemory, toMemory } from './assumed-state.js';
import type { RunDeps } from './operation-runner.js';
import { iso, planRefusal, type Skip, skipOutcome, withSkipped } from './run-outcome.js';
import { type CurrentPrice, currentPrice } from './site-inputs.js';
import { type StateOfCharge, stateOfCharge } from './state-of-charge.js';

/** How often a run is repeated because the personality of the site changed meanwhile. */
const attempts = 10;

/** The random pause before a repetition grows by this much with each [ms]. */
const pauseMs = 10;

/** Version of what a run leaves to the next one: an `AssumedState`. */
const memoryVersion = 1;

/** Runs the cycle of an interval and stores what it found, or that it was skipped. */
export async function runSite(
  operation: Operation,
  claimToken: string,
  intervalMs: number,
  deps: RunDeps,
): Promise<CompleteOutcome> {
  const { stores, nowMs, siteCache } = deps;
  const complete = (outcome: OperationOutcome) =>
    stores.operations.complete(operation, claimToken, outcome);
  const key = `${operation.partnerId}/${operation.entityId}`;
  return siteCache.personalityQueue.run(key, async () => {
    for (let attempt = 1; ; attempt += 1) {
      // Each time anew: a price that has just come may be why the personality has changed.
      const inputs = await readInputs(operation, intervalMs, deps);
      const stored = await complete(
        'reason' in inputs
          ? skipOutcome(operation, intervalMs, inputs, nowMs())
          : await cycleOutcome(operation, intervalMs, inputs, deps),
      );
      if (stored.kind !== 'versionChanged' || attempt === attempts) {
        return stored;
      }
      await pause(Math.random() * attempt * pauseMs);
    }
  });
}

/** What a cycle is run from. */
interface SiteInputs extends StateOfCharge {
  site: SiteDescription | undefined;
  price: CurrentPrice;
}

async function readInputs(
  operation: Operation,
  intervalMs: number,
  { stores: { accounts, sites, operations }, nowMs }: RunDeps,
): Promise<SiteInputs | Skip> {
  const { partnerId, entityId, settings } = operation;
  const [partner, site] = await Promise.all([
    accounts.findPartner(partnerId),
    sites.find(partnerId, entityId),
  ]);
  const refusal = planRefusal(partner, 'fenrir');
  if (refusal !== undefined) {
    return refusal;
  }
  if (siteIntervalMinutes(site) !== settings.everyMinutes) {
    return {
      reason: 'failed',
      message: `The market interval of the site is ${siteIntervalMinutes(site)} minutes now, not ${settings.everyMinutes}: put the operation again.`,
    };
  }
  const price = await currentPrice(operation, intervalMs, sites);
  if ('reason' in price) {
    return price;
  }
  const soc = await stateOfCharge(
    operation,
    {
      intervalMs,
      nowMs: nowMs(),
      description: site,
      last: parseMemory<AssumedState>(operation.memory, memoryVersion),
      fallback: fenrirDefaults.socFraction,
    },
    operations,
  );
  return 'reason' in soc ? soc : { site, price, ...soc };
}

async function cycleOutcome(
  operation: Operation,
  intervalMs: number,
  { site, price, socFraction, socSource }: SiteInputs,
  { stores, engines, siteCache, nowMs }: RunDeps,
): Promise<OperationOutcome> {
  const { partnerId, entityId: siteId, settings } = operation;
  const id = { partnerId, siteId };
  const request = resolveFenrirRequest(
    {
      site_id: siteId,
      current_price: price.pricePerMwh,
      current_soc: socFraction,
      planned_dispatch_mw: 0,
      direction: 'idle',
      horizon_hours: settings.horizonHours ?? fenrirDefaults.horizonHours,
    },
    { siteId, site, nativeCurrency: true },
  );
  // Nobody submitted a plan: the cycle is compared with idling.
  const options = { ...request.options, submittedIsAssumed: true };
  const resolved = { ...request, options };
  const { settings: learning, battery } = resolved;
  // An earlier price is decided on as in its own interval, so that it is not learned as that of this one.
  const timeMs = price.timeMs === intervalMs ? Math.max(nowMs(), intervalMs) : price.timeMs;
  const forecast = await siteCache.forecasts.find(id, { ...learning, nowMs: timeMs });
  const { version, input } = await pendingLearning(id, learning, timeMs, stores.sites);
  const range = { ...learning, nowMs: timeMs, horizonHours: options.horizonHours };
  const knownPrices = await knownFuturePrices(id, range, stores.sites);
  const answer = await engines.run(
    'fenrir.cycle',
    {
      learning: input,
      battery,
      options: {
        ...options,
        timeMs,
        ...(forecast.forecast && { forecast: forecast.forecast }),
        ...(knownPrices && { knownPrices }),
      },
    },
    { tenant: partnerId },
  );
  const atMs = nowMs();
  const stepMs = settings.everyMinutes * minuteMs;
  if (atMs >= intervalMs + stepMs) {
    const skip = {
      reason: 'late',
      message: 'The interval was over when its cycle had been run.',
    } as const;
    return skipOutcome(operation, intervalMs, skip, atMs);
  }
  const recorded = {
    ...toRecordedCycle(
      { cycleId: randomUUID(), resolved, answer, currency: siteCurrency(site) },
      atMs,
    ),
    intervalMs,
  };
  const { state, learnedUntilMs, relearnedFromMs } = answer;
  const assumed: AssumedState = {
    fromMs: intervalMs,
    untilMs: intervalMs + stepMs,
    startSoc: socFraction,
    endSoc: socAfter(recorded),
  };
  return withSkipped(operation, intervalMs, atMs, [], {
    memory: toMemory(memoryVersion, assumed),
    events: [
      completedEvent(siteId, recorded, {
        socSource,
        priceMs: price.timeMs,
        insights: answer.result.insights,
      }),
      ...(answer.hasDrifted ? [driftEvent(siteId, recorded)] : []),
    ],
    cycle: {
      recorded,
      personality: {
        version,
        state,
        settings: settingsKey(learning),
        learnedUntilMs,
        ...(relearnedFromMs !== undefined && { relearnedFromMs }),
        nowMs: atMs,
      },
    },
  });
}

/** State of charge at the end of the interval, if the recommendation is carried out. */
function socAfter(cycle: RecordedCycle): number {
  const { dispatch } = projectPlan(siteOfCycle(cycle), [cycle.recommendation]);
  return Math.min(1, Math.max(0, dispatch.socFractionSeries[0] ?? cycle.input.socFraction));
}

function completedEvent(
  siteId: string,
  { cycleId, intervalMs, recordedMs, currency, input, recommendation }: RecordedCycle,
  {
    socSource,
    priceMs,
    insights,
  }: { socSource: SiteInputs['socSource']; priceMs: number; insights: readonly string[] },
): NewEvent {
  const data = {
    site_id: siteId,
    cycle_id: cycleId,
    interval_start: iso(intervalMs),
    interval_minutes: input.intervalMinutes,
    direction: recommendation.direction,
    dispatch_mw: recommendation.powerMw,
    confidence: recommendation.confidence,
    estimated_revenue: recommendation.estimatedRevenue,
    regime: recommendation.regime,
    currency,
    price_per_mwh: input.pricePerMwh,
    price_time: iso(priceMs),
    current_soc: input.socFraction,
    soc_source: socSource,
    insights: [...insights],
  };
  return cycleCompleted(data, recordedMs);
}

function driftEvent(
  siteId: string,
  { intervalMs, recordedMs, recommendation }: RecordedCycle,
): NewEvent {
  const data = {
    site_id: siteId,
    interval_start: iso(intervalMs),
    message:
      'The level of the prices differs from what was learned; learning of the level has begun again.',
    regime: recommendation.regime,
  };
  return driftDetected(data, recordedMs);
}
