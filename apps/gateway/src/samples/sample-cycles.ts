import { setTimeout as pause } from 'node:timers/promises';
import { createBattery, stepBattery } from '@bess/kernel/battery';
import { answerCycle } from '../engines/fenrir/answer-cycle.js';
import { createSiteCache } from '../engines/fenrir/site-forecasts.js';
import type { AppDeps, SiteCache } from '../http/app-deps.js';
import { hourMs } from '../internal/async.js';
import type { Partner, RecordedCycle, SitePrice } from '../stores/stores.js';
import { sampleTenant } from './sample-entities.js';

/** State of charge at the first hour. */
const startSocFraction = 0.5;

const horizonHours = 24;

/** Forecasts are made at hours that this divides and used until the next one, as those of a busy site may be [ms]. */
const forecastMs = 6 * hourMs;

/** A cycle runs so long after the start of its hour [ms]. */
const afterStartMs = 5_000;

/** The pause after a cycle, as a share of what it took: customers' calls come first. */
const pauseShare = 0.5;

/** Pauses before a refused or failed cycle is tried again [ms]; after the last one the error is thrown. */
const retryMs = [1_000, 5_000, 20_000, 60_000];

/** A site whose sample is being made. */
export interface SampleSite {
  partner: Partner;
  siteId: string;
  /** Of all hours of the sample. */
  prices: readonly SitePrice[];
  /** Hours with cycles, which end before the last one: that is under way. */
  cycleHours: number;
}

/**
 * Runs the hourly cycles of the sample in the order of time, as a customer would have: at each hour the prices before it are
 * stored, and that of the hour comes with the cycle. Continues where an earlier process ended, as the stored prices tell.
 *
 * @throws what the stores or engines throw, after some attempts; the abort reason of the signal
 */
export async function runSampleCycles(
  { partner, siteId, prices, cycleHours }: SampleSite,
  deps: Pick<AppDeps, 'stores' | 'engines' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const { sites, activity } = deps.stores;
  const siteCache = createSampleCache(deps);
  const span = await sites.priceSpan(partner.id, siteId);
  const firstCycle = prices.length - 1 - cycleHours;
  const stored = prices.filter(
    ({ timeMs }) => timeMs <= (span?.lastMs ?? Number.NEGATIVE_INFINITY),
  );
  if (stored.length < firstCycle) {
    await sites.addPrices(partner.id, siteId, prices.slice(0, firstCycle));
  }
  for (let hour = Math.max(firstCycle, stored.length); hour < prices.length; hour += 1) {
    const price = prices[hour]!;
    if (hour < prices.length - 1) {
      const [before] = await activity.cycles(partner.id, siteId, {
        beforeMs: price.timeMs,
        limit: 1,
      });
      const body = {
        site_id: siteId,
        current_price: price.pricePerMwh,
        current_soc: before === undefined ? startSocFraction : socAfter(before),
        horizon_hours: horizonHours,
      };
      const atThatTime = { ...deps, siteCache, nowMs: () => price.timeMs + afterStartMs };
      const call = { body, partner, nativeCurrency: false, tenant: sampleTenant, signal };
      const startedMs = performance.now();
      await withRetries(() => answerCycle(call, atThatTime), signal);
      const tookMs = performance.now() - startedMs;
      await pause(pauseShare * tookMs, undefined, { signal });
    }
    await sites.addPrices(partner.id, siteId, [price]);
  }
}

/** A cache of its own: the clock of a sample is not that of customers. */
function createSampleCache(deps: Pick<AppDeps, 'stores' | 'engines' | 'logger'>): SiteCache {
  const { personalityQueue, forecasts } = createSiteCache(deps);
  return {
    personalityQueue,
    forecasts: {
      ...forecasts,
      find: (id, { nowMs, ...settings }) =>
        forecasts.find(id, { ...settings, nowMs: Math.floor(nowMs / forecastMs) * forecastMs }),
    },
  };
}

async function withRetries(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const waitMs = retryMs[attempt];
      if (signal.aborted || waitMs === undefined) {
        throw error;
      }
      await pause(waitMs, undefined, { signal });
    }
  }
}

/** State of charge after the battery carried out a recommendation. */
function socAfter({ input, recommendation }: RecordedCycle): number {
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency, socFraction } = input;
  const battery = createBattery({ powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency });
  const kw = recommendation.powerMw * 1_000;
  const { direction } = recommendation;
  const request = {
    chargeKw: direction === 'charge' ? kw : 0,
    dischargeKw: direction === 'discharge' ? kw : 0,
  };
  return stepBattery(battery, { socFraction }, request, input.intervalMinutes).socFraction;
}

/** Gives another partner the sample of a site that has it: what was computed once is the same for both. */
export async function copySampleCycles(
  { partner, siteId, prices, cycleHours }: SampleSite,
  from: Partner,
  { stores: { sites, activity } }: Pick<AppDeps, 'stores'>,
  signal: AbortSignal,
): Promise<void> {
  const lastMs = prices.at(-1)!.timeMs;
  const cycles = await activity.cycles(from.id, siteId, {
    beforeMs: lastMs,
    limit: cycleHours,
  });
  for (const cycle of cycles.reverse()) {
    signal.throwIfAborted();
    await activity.recordCycle(partner.id, siteId, cycle);
  }
  // Last, since the last price tells that the sample is complete.
  await sites.addPrices(partner.id, siteId, prices);
}

/** Whether a site has its sample up to the last hour. */
export async function hasSample(
  partnerId: string,
  siteId: string,
  hours: number,
  { stores: { sites } }: Pick<AppDeps, 'stores'>,
): Promise<boolean> {
  const span = await sites.priceSpan(partnerId, siteId);
  return span !== undefined && span.lastMs - span.firstMs >= (hours - 1) * hourMs;
}
