import type { Assumption } from '@bess/strix';
import type { StrixRequest } from '@bess/strix/schema';
import { outOfRange } from '../../internal/errors.js';
import type { StrixJobInput } from '../../jobs/job-runner.js';
import { defaultBattery } from '../../sites/site-defaults.js';
import type { SiteDescription } from '../../stores/stores.js';
import type { SiteMarket } from './site-market.js';

/** Defaults of the contract. */
export const strixDefaults = {
  policy: 'arbitrage',
  pathCount: 10_000,
  horizonDays: 30,
  wearUsdPerMwhDischarged: 5,
} as const;

/** Context for resolving a request. */
interface StrixResolution {
  /** Description of the site; undefined without one. */
  site: SiteDescription | undefined;
  market: SiteMarket;
  /** Names requested with `?expand=`. */
  expand: ReadonlySet<string>;
  /** Whether amounts are in the site's own currency. */
  nativeCurrency: boolean;
  /** Draws a seed if the request has none. */
  drawSeed: () => number;
}

/**
 * Fills in omitted fields in one place and records the assumptions: a field of the request takes precedence over
 * the site's description, and that over the contract's default. The engine records its own assumptions.
 *
 * @throws EngineError `outOfRange` `foreignCurrency` for a site that is not in USD and has no rate, or
 * `startBeforeHistoryEnds` for a start before the end of the site's prices
 */
export function resolveStrixRequest(
  request: StrixRequest,
  { site, market, expand, nativeCurrency, drawSeed }: StrixResolution,
): StoredStrixJob {
  const assumptions: Assumption[] = [];
  const assume = <Value extends string | number>(name: string, value: Value): Value => {
    assumptions.push({ name, value, source: 'documented default' });
    return value;
  };
  const usdPerUnit = market.currency === 'USD' ? 1 : (site?.usdPerUnit ?? undefined);
  if (usdPerUnit === undefined && !nativeCurrency) {
    throw outOfRange(
      'strix',
      'foreignCurrency',
      'site_id',
      `site_id must name a site in USD or one with usd_per_unit, or currency=native be asked for; ${request.site_id ?? 'default'} is in ${market.currency}`,
    );
  }
  assertStart(request.start_date, market.market);
  const wear = wearOf(site, usdPerUnit, market.currency, assume);
  const powerMw = request.battery_power_mw ?? toMega(site?.powerKw);
  const capacityMwh = request.battery_capacity_mwh ?? toMega(site?.capacityKwh);
  const policy = request.policy ?? assume('policy', strixDefaults.policy);
  const pathCount = request.n_paths ?? assume('n_paths', strixDefaults.pathCount);
  const horizonDays = request.horizon_days ?? assume('horizon_days', strixDefaults.horizonDays);
  const battery = {
    powerMw: powerMw ?? assume('battery_power_mw', defaultBattery.powerMw),
    capacityMwh: capacityMwh ?? assume('battery_capacity_mwh', defaultBattery.capacityMwh),
    ...(site?.chargeEfficiency == null ? {} : { chargeEfficiency: site.chargeEfficiency }),
    ...(site?.dischargeEfficiency == null ? {} : { dischargeEfficiency: site.dischargeEfficiency }),
    ...(wear === undefined ? {} : { wearPerMwhDischarged: wear }),
  };
  return {
    options: {
      battery,
      seed: request.seed ?? drawSeed(),
      policy,
      pathCount,
      horizonDays,
      market: market.market,
      ...(request.start_date === undefined ? {} : { startDate: request.start_date }),
      include: {
        ...(expand.has('shapley') && { shapley: true }),
        ...(expand.has('months') && { months: true }),
        ...(expand.has('benchmarks') && { benchmarks: true }),
      },
    },
    usdPerUnit: nativeCurrency ? 1 : (usdPerUnit ?? 1),
    assumptions: [...assumptions, ...market.assumptions],
    answer: {
      expand: [...expand].sort(),
      currency: nativeCurrency ? market.currency : 'USD',
    },
  };
}

/** The engine would refuse it too, but only when the job runs. */
function assertStart(startDate: string | undefined, model: SiteMarket['market']): void {
  const earliest = typeof model === 'object' ? model.state?.date : undefined;
  if (startDate !== undefined && earliest !== undefined && startDate < earliest) {
    throw outOfRange(
      'strix',
      'startBeforeHistoryEnds',
      'start_date',
      `start_date must not be before ${earliest}, the day after the last one of the site's prices; ${startDate} came`,
    );
  }
}

/** Converts kW and kWh to MW and MWh. */
function toMega(value: number | null | undefined): number | undefined {
  return value == null ? undefined : value / 1_000;
}

/**
 * Wear in the currency of the prices. Undefined leaves it to the engine, which assumes the documented figure if
 * that is in the currency of the prices, otherwise none.
 */
function wearOf(
  site: SiteDescription | undefined,
  usdPerUnit: number | undefined,
  currency: string,
  assume: (name: string, value: number) => number,
): number | undefined {
  if (usdPerUnit === undefined || (currency === 'USD' && site?.wearPerMwhDischarged == null)) {
    return undefined;
  }
  const usd =
    site?.wearPerMwhDischarged ??
    assume('wear_usd_per_mwh_discharged', strixDefaults.wearUsdPerMwhDischarged);
  return usd / usdPerUnit;
}

/** Input of a job, and the form of its result, fixed at submit. */
export interface StoredStrixJob extends StrixJobInput {
  answer: {
    /** Optional fields that were requested. */
    expand: string[];
    /** Currency of the response, ISO 4217. */
    currency: string;
  };
}
