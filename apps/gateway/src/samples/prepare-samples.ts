import { demoEmails } from '../accounts/create-account.js';
import { entitledEngines } from '../engine-runtime/catalogue.js';
import { assessAndRecord } from '../engines/phalanx/assess-facility.js';
import type { AppDeps } from '../http/app-deps.js';
import { hourMs } from '../internal/async.js';
import type { FacilityReading, Partner } from '../stores/stores.js';
import { copySampleCycles, hasSample, runSampleCycles } from './sample-cycles.js';
import {
  sampleFacility,
  sampleFacilityId,
  sampleSite,
  sampleSiteId,
  sampleTenant,
} from './sample-entities.js';
import { samplePricesUntil, sampleReadingsUntil } from './sample-series.js';

type SampleDeps = Pick<AppDeps, 'stores' | 'engines' | 'seriesScheduler' | 'nowMs' | 'logger'>;

/** Hours of the sample site: sixty days of prices, of which thirty have cycles. */
const siteHours = { priceHours: 60 * 24, cycleHours: 30 * 24 };

/** Whole days after the assessed one until the sample facility is billed. */
const daysRemaining = 10;

/**
 * Gives the demo accounts their sample data: a site with sixty days of prices and thirty of hourly cycles, and where the plan
 * has PHALANX a facility with more than a year of readings. What a killed process left is continued; what is complete stays
 * as it is. Errors are logged: the accounts work without samples.
 *
 * @param hours - of the site; other than the default in tests
 */
export async function prepareSamples(
  deps: SampleDeps,
  signal: AbortSignal,
  hours: typeof siteHours = siteHours,
): Promise<void> {
  try {
    const partners = await demoPartners(deps);
    for (const partner of partners.filter(hasEngine('phalanx'))) {
      await prepareFacility(partner, deps, signal);
    }
    let source: Partner | undefined;
    for (const partner of partners.filter(hasEngine('fenrir'))) {
      await prepareSite({ partner, source, hours }, deps, signal);
      source ??= partner;
    }
  } catch (error) {
    if (!signal.aborted) {
      deps.logger.error({ err: error }, 'the sample data of the demo accounts is incomplete');
    }
  }
}

/** The partners of demo accounts, that with the most engines first. */
async function demoPartners({ stores: { accounts } }: SampleDeps): Promise<Partner[]> {
  const found = await Promise.all(demoEmails.map((email) => accounts.findByEmail(email)));
  return found.flatMap((demo) => demo?.partner ?? []).reverse();
}

function hasEngine(engine: 'fenrir' | 'phalanx') {
  return ({ plan }: Partner) => entitledEngines(plan, null).includes(engine);
}

interface SiteToPrepare {
  partner: Partner;
  /** A partner that has the sample already. */
  source: Partner | undefined;
  hours: typeof siteHours;
}

async function prepareSite(
  { partner, source, hours: { priceHours, cycleHours } }: SiteToPrepare,
  deps: SampleDeps,
  signal: AbortSignal,
): Promise<void> {
  const { sites } = deps.stores;
  if (await hasSample(partner.id, sampleSiteId, priceHours, deps)) {
    return;
  }
  // The hours of a sample that was begun, or already made for another, stay those.
  const begun = await sites.priceSpan(source?.id ?? partner.id, sampleSiteId);
  const lastMs =
    begun === undefined
      ? Math.floor(deps.nowMs() / hourMs) * hourMs
      : begun.firstMs + (priceHours - 1) * hourMs;
  const prices = samplePricesUntil(lastMs, priceHours);
  const site = { partner, siteId: sampleSiteId, prices, cycleHours };
  await sites.put(partner.id, sampleSiteId, sampleSite, deps.nowMs());
  await (source === undefined
    ? runSampleCycles(site, deps, signal)
    : copySampleCycles(site, source, deps, signal));
}

async function prepareFacility(
  { id: partnerId }: Partner,
  deps: SampleDeps,
  signal: AbortSignal,
): Promise<void> {
  const { facilities, activity } = deps.stores;
  if ((await facilities.readingSpan(partnerId, sampleFacilityId)) === undefined) {
    const lastMs = Math.floor(deps.nowMs() / hourMs - 1) * hourMs;
    const readings = sampleReadingsUntil(lastMs);
    await facilities.put(partnerId, sampleFacilityId, sampleFacility, deps.nowMs());
    await deps.seriesScheduler.run(partnerId, signal, () =>
      facilities.addReadings(partnerId, sampleFacilityId, readings),
    );
  }
  if ((await activity.lastAssessment(partnerId, sampleFacilityId)) === undefined) {
    const [last] = await latestReading(partnerId, deps);
    await assessAndRecord(
      {
        body: {
          facility_id: sampleFacilityId,
          current_load_kw: last?.loadKw ?? 0,
          temperature_f: last?.temperatureF ?? 60,
          hour_of_day: localHour(deps.nowMs()),
          days_remaining: daysRemaining,
        },
        partnerId,
        nativeCurrency: false,
        tenant: sampleTenant,
        signal,
      },
      deps,
    );
  }
}

async function latestReading(
  partnerId: string,
  { stores: { facilities } }: SampleDeps,
): Promise<FacilityReading[]> {
  const span = await facilities.readingSpan(partnerId, sampleFacilityId);
  const fromMs = span?.lastMs ?? 0;
  return facilities.readings(partnerId, sampleFacilityId, { fromMs, untilMs: fromMs + 1 });
}

function localHour(timeMs: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: sampleFacility.timeZone ?? 'UTC',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(format.format(timeMs));
}
