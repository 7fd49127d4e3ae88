import type { PlannedStep } from '@bess/fenrir/plan';
import type { BatteryOptions } from '@bess/kernel/battery';
import { defaultTimeZone } from '../../descriptions/description-rules.js';
import type { Assumption } from '../../engine-runtime/answer-headers.js';
import type { FenrirCycleInput, PersonalitySettings } from '../../engine-runtime/operations.js';
import { outOfRange } from '../../internal/errors.js';
import {
  defaultBattery,
  defaultMarket,
  siteCurrency,
  siteIntervalMinutes,
  strixMarkets,
} from '../../sites/site-defaults.js';
import type { SiteDescription } from '../../stores/stores.js';
import type { FenrirRequest } from './fenrir-schemas.js';

/** Defaults of the contract. */
export const fenrirDefaults = {
  socFraction: 0.65,
  plannedMw: 45,
  direction: 'discharge',
  horizonHours: 4,
  /** √0.85: a round trip of 85 %. */
  efficiency: Math.sqrt(0.85),
  wearUsdPerMwhDischarged: 5,
} as const;

/** Context for resolving a request. */
interface FenrirResolution {
  siteId: string;
  /** Description of the site; undefined without one. */
  site: SiteDescription | undefined;
  /** Whether amounts are in the site's own currency. */
  nativeCurrency: boolean;
}

/** A request with all defaults filled in. */
export interface ResolvedFenrirRequest {
  settings: PersonalitySettings;
  battery: SiteBattery;
  options: Omit<FenrirCycleInput['options'], 'timeMs' | 'forecast' | 'knownPrices'>;
  /** Units of the response's currency per unit of the site's currency. */
  unitsPerUnit: number;
  /** Currency of the response, ISO 4217. */
  currency: string;
  assumptions: Assumption[];
}

/** The battery of a site with all defaults filled in. */
type SiteBattery = Required<
  Pick<
    BatteryOptions,
    'powerKw' | 'capacityKwh' | 'chargeEfficiency' | 'dischargeEfficiency' | 'wearPerMwhDischarged'
  >
>;

/** Records an assumption and returns its value. */
type Assume = <Value extends string | number>(name: string, value: Value) => Value;

/**
 * Fills in omitted fields in one place and records the assumptions: a field of the request takes precedence over
 * the site's description, and that over the contract's default.
 *
 * @throws EngineError `outOfRange` `foreignCurrency` for a site that is not in USD and has no rate, `noPrior`, and
 * `negativePower` for a planned dispatch below 0
 */
export function resolveFenrirRequest(
  request: FenrirRequest,
  { siteId, site, nativeCurrency }: FenrirResolution,
): ResolvedFenrirRequest {
  const assumptions: Assumption[] = [];
  const assume: Assume = (name, value) => {
    assumptions.push({ name, value, source: 'documented default' });
    return value;
  };
  const settings = personalitySettings(siteId, site);
  const siteIn = siteCurrency(site);
  const usdPerUnit = siteIn === 'USD' ? 1 : (site?.usdPerUnit ?? undefined);
  if (usdPerUnit === undefined && !nativeCurrency) {
    throw outOfRange(
      'fenrir',
      'foreignCurrency',
      'site_id',
      `site_id must name a site in USD or one with usd_per_unit, or currency=native be asked for; ${siteId} is in ${siteIn}`,
    );
  }
  const currency = nativeCurrency ? siteIn : 'USD';
  const unitsPerUnit = nativeCurrency ? 1 : (usdPerUnit ?? 1);
  const submitted = plannedStep(request, assume);
  const socFraction = request.current_soc ?? assume('current_soc', fenrirDefaults.socFraction);
  const horizonHours =
    request.horizon_hours ?? assume('horizon_hours', fenrirDefaults.horizonHours);
  const battery = batteryOf(request, site, assume);
  if (site?.market == null) {
    assume('market', settings.market);
  }
  if (site?.timeZone == null && site?.market == null) {
    assume('time_zone', settings.timeZone);
  }
  const wear = wearOf(site, usdPerUnit, assumptions);
  return {
    settings,
    battery: { ...battery, wearPerMwhDischarged: wear },
    options: {
      socFraction,
      pricePerMwh: request.current_price / unitsPerUnit,
      submitted,
      submittedIsAssumed: !isPlanSubmitted(request),
      horizonHours,
      ...(usdPerUnit !== undefined && { usdPerUnit }),
      ...(currency !== siteIn && { insightsIn: { currency, perUnit: unitsPerUnit } }),
    },
    unitsPerUnit,
    currency,
    assumptions,
  };
}

/** Whether a plan was sent: a power, or the direction idle, which needs none. */
function isPlanSubmitted({ planned_dispatch_mw, direction }: FenrirRequest): boolean {
  return planned_dispatch_mw !== undefined || direction === 'idle';
}

/** If no power is sent with the direction idle, it is 0. */
function plannedStep(request: FenrirRequest, assume: Assume): PlannedStep {
  const direction = request.direction ?? assume('direction', fenrirDefaults.direction);
  const powerMw =
    request.planned_dispatch_mw ??
    assume('planned_dispatch_mw', direction === 'idle' ? 0 : fenrirDefaults.plannedMw);
  if (powerMw < 0) {
    throw outOfRange(
      'fenrir',
      'negativePower',
      'planned_dispatch_mw',
      `planned_dispatch_mw must be at least 0, since direction carries the sign; ${powerMw} came`,
    );
  }
  // JSON can contain a negative zero.
  return { direction, powerMw: powerMw + 0 };
}

function batteryOf(
  request: FenrirRequest,
  site: SiteDescription | undefined,
  assume: Assume,
): Omit<SiteBattery, 'wearPerMwhDischarged'> {
  const powerMw = request.battery_power_mw;
  const capacityMwh = request.battery_capacity_mwh;
  return {
    powerKw:
      powerMw === undefined
        ? (site?.powerKw ?? assume('battery_power_mw', defaultBattery.powerMw) * 1_000)
        : powerMw * 1_000,
    capacityKwh:
      capacityMwh === undefined
        ? (site?.capacityKwh ?? assume('battery_capacity_mwh', defaultBattery.capacityMwh) * 1_000)
        : capacityMwh * 1_000,
    chargeEfficiency:
      site?.chargeEfficiency ?? assume('charge_efficiency', fenrirDefaults.efficiency),
    dischargeEfficiency:
      site?.dischargeEfficiency ?? assume('discharge_efficiency', fenrirDefaults.efficiency),
  };
}

/** Wear in the currency of the prices; 0 if the default in USD cannot be converted. */
function wearOf(
  site: SiteDescription | undefined,
  usdPerUnit: number | undefined,
  assumptions: Assumption[],
): number {
  const name = 'wear_usd_per_mwh_discharged';
  const known = site?.wearPerMwhDischarged ?? undefined;
  if (usdPerUnit === undefined) {
    const source = 'no rate to convert the default of USD with';
    assumptions.push({ name, value: 0, source });
    return 0;
  }
  const usd = known ?? fenrirDefaults.wearUsdPerMwhDischarged;
  if (known === undefined) {
    assumptions.push({ name, value: usd, source: 'documented default' });
  }
  return usd / usdPerUnit;
}

/**
 * Settings that a site's prices are learned with: its own time zone and interval or those of its market, and the
 * prior of its market.
 *
 * @throws EngineError `outOfRange` `noPrior` for a site that names no market and is not in the currency of the
 * default
 */
export function personalitySettings(
  siteId: string,
  site: SiteDescription | undefined,
): PersonalitySettings {
  const market = site?.market ?? defaultMarket;
  const currency = siteCurrency(site);
  if (strixMarkets.get(market)?.currency !== currency) {
    throw outOfRange(
      'fenrir',
      'noPrior',
      'site_id',
      `site_id must name a site in USD or one with a market, since no prior is in ${currency}; ${siteId} names no market`,
    );
  }
  const named = strixMarkets.get(site?.market ?? '');
  return {
    timeZone: site?.timeZone ?? named?.timeZone ?? defaultTimeZone,
    intervalMinutes: siteIntervalMinutes(site),
    market,
  };
}
