import { createValidator } from '@bess/kernel/schema';
import { marketPrior } from '../data/market-prior.js';
import { strixError } from '../internal/strix-error.js';
import type { BatteryParameters, ReserveTerms } from '../planning/battery.js';
import { DEFAULT_DRAWS } from '../price/draw-price-tables.js';
import { REPLICATES } from '../price/initial-normals.js';
import { startDayOfPaths } from '../price/posterior-draws.js';
import type { PriceModel } from '../price/price-model.js';
import { floatAtMost } from '../price/single-precision.js';
import {
  type BatteryOptions,
  type PolicyName,
  type ReserveOptions,
  strixOptionsSchema,
} from '../schema/options.js';
import { maximumPathSteps } from '../schema/wire.js';
import type { Assumption, SimulateOptions } from './types.js';

/** Default duration and deployment by product; regulation moves the energy up and down alike. */
const DEFAULT_TERMS = {
  regulation: { durationHours: 1, deploymentMwhPerMwHour: 0.15 },
  spinning: { durationHours: 2, deploymentMwhPerMwHour: 0 },
} as const;

/** 2.5 % of a requirement of 400 MW, about the size of California's: an offer too small to move the price. */
const DEFAULT_DEPTH_MW = 10;
const DEFAULT_EFFICIENCY = Math.sqrt(0.85);
const DEFAULT_WEAR_USD = 5;
const DEFAULT_SOC = 0.5;
const SOURCE = 'documented default';
const DEFAULT_MARKET = 'us-iso-day-ahead';
const DEFAULT_PATHS = 10_000;
const DEFAULT_DAYS = 30;
/** Every posterior draw once in each replicate. */
const MIN_QUASI_RANDOM_PATHS = REPLICATES * DEFAULT_DRAWS;

const validate = /* @__PURE__ */ createValidator(strixOptionsSchema, {
  engine: 'strix',
  root: 'the options',
});

/** Options with defaults filled in, and the resulting assumptions. */
export interface ResolvedOptions {
  readonly seed: number;
  readonly policy: PolicyName;
  readonly pathCount: number;
  readonly horizonDays: number;
  readonly model: PriceModel;
  /** First local day of the paths in days since 1970-01-01; undefined: start days are spread over the year. */
  readonly startDay: number | undefined;
  readonly battery: BatteryParameters;
  readonly capacityMwh: number;
  /** Undefined: no reserve is sold. */
  readonly reserve: ReserveTerms | undefined;
  readonly include: Readonly<NonNullable<SimulateOptions['include']>>;
  readonly sampling: 'random' | 'quasi-random';
  readonly assumptions: readonly Assumption[];
}

/**
 * Validates the options once, before any work, and fills in defaults.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value
 */
export function resolveOptions(options: SimulateOptions): ResolvedOptions {
  const { signal: _signal, onProgress: _onProgress, nowMs: _nowMs, ...data } = options;
  validate(data);
  const assumptions: Assumption[] = [];
  const model = resolveMarket(options.market, assumptions);
  const pathCount = options.pathCount ?? DEFAULT_PATHS;
  const horizonDays = options.horizonDays ?? DEFAULT_DAYS;
  requirePathStepLimit(pathCount, horizonDays);
  const { startDate, sampling = 'random' } = options;
  if (sampling === 'quasi-random') requireReplicates(pathCount);
  if (startDate === undefined) {
    const value = 'start days spread evenly over the calendar year';
    assumptions.push({ name: 'start_date', value, source: SOURCE });
  }
  const startDay =
    startDate === undefined ? undefined : startDayOfPaths(model, startDate, 'market.state.date');
  const battery = resolveBattery(options.battery, model.currency, assumptions);
  const reserve = resolveReserve(options.reserve, model, assumptions);
  return {
    seed: options.seed,
    policy: options.policy ?? 'arbitrage',
    pathCount,
    horizonDays,
    model,
    startDay,
    battery,
    capacityMwh: options.battery.capacityMwh,
    reserve,
    include: options.include ?? {},
    sampling,
    assumptions,
  };
}

function resolveMarket(
  market: PriceModel | string | undefined,
  assumptions: Assumption[],
): PriceModel {
  if (market === undefined) {
    assumptions.push({ name: 'market', value: DEFAULT_MARKET, source: SOURCE });
  }
  const model = typeof market === 'object' ? market : marketPrior(market ?? DEFAULT_MARKET);
  // Prices are floats, some of which must lie between the bounds.
  if (!(-floatAtMost(-model.floorPerMwh) < floatAtMost(model.capPerMwh))) {
    throw strixError(
      'outOfRange',
      'priceBoundsReversed',
      `market.floorPerMwh must be below market.capPerMwh, ${model.capPerMwh}; ${model.floorPerMwh} came`,
      { field: 'market.floorPerMwh', value: model.floorPerMwh, capPerMwh: model.capPerMwh },
    );
  }
  if (model.state === undefined) {
    assumptions.push({ name: 'history', value: 'none', source: `prior of market ${model.market}` });
    const { shape, rate } = model.spread.year.variance;
    // 1/σ² is Gamma(shape, rate), of mean shape/rate.
    const logSd = Math.sqrt(rate / shape);
    assumptions.push({
      name: 'year_effect_log_sd',
      value: Math.round(1000 * logSd) / 1000,
      source: `prior of market ${model.market}`,
    });
  }
  return model;
}

function requireReplicates(pathCount: number): void {
  if (pathCount >= MIN_QUASI_RANDOM_PATHS) return;
  throw strixError(
    'outOfRange',
    'tooFewPaths',
    `quasi-random sampling needs a pathCount of at least ${MIN_QUASI_RANDOM_PATHS}; ${pathCount} came`,
    { field: 'pathCount', value: pathCount, minimum: MIN_QUASI_RANDOM_PATHS },
  );
}

function requirePathStepLimit(pathCount: number, horizonDays: number): void {
  const steps = pathCount * horizonDays * 24;
  if (steps <= maximumPathSteps) return;
  throw strixError(
    'outOfRange',
    'tooManySteps',
    `pathCount × horizonDays × 24 must be at most ${maximumPathSteps}; ${pathCount} × ${horizonDays} × 24 = ${steps} came`,
    { pathCount, horizonDays, steps, maximumPathSteps },
  );
}

/**
 * The battery with defaults filled in; each default is added to the assumptions. The default wear is in USD, and none in other
 * currencies.
 *
 * @throws EngineError `socWindowEmpty`, `initialSocOutsideWindow`
 */
function resolveBattery(
  options: BatteryOptions,
  currency: string,
  assumptions: Assumption[],
): BatteryParameters {
  const { powerMw, capacityMwh } = options;
  const fill = (name: string, given: number | undefined, value: number, source = SOURCE) => {
    if (given !== undefined) return given;
    assumptions.push({ name, value, source });
    return value;
  };
  const chargeEfficiency = fill('charge_efficiency', options.chargeEfficiency, DEFAULT_EFFICIENCY);
  const dischargeEfficiency = fill(
    'discharge_efficiency',
    options.dischargeEfficiency,
    DEFAULT_EFFICIENCY,
  );
  const isUsd = currency === 'USD';
  const wearPerMwhDischarged = fill(
    'wear_per_mwh_discharged',
    options.wearPerMwhDischarged,
    isUsd ? DEFAULT_WEAR_USD : 0,
    isUsd ? SOURCE : `no wear given in ${currency}; the default is in USD`,
  );
  const least = fill('min_soc', options.minSocFraction, 0);
  const most = fill('max_soc', options.maxSocFraction, 1);
  if (!(least < most)) {
    throw strixError(
      'outOfRange',
      'socWindowEmpty',
      `battery.minSocFraction must be below battery.maxSocFraction, ${most}; ${least} came`,
      { field: 'battery.minSocFraction', minSocFraction: least, maxSocFraction: most },
    );
  }
  const start = options.initialSocFraction;
  if (start !== undefined && (start < least || start > most)) {
    throw strixError(
      'outOfRange',
      'initialSocOutsideWindow',
      `battery.initialSocFraction must be from ${least} to ${most}, the battery's window; ${start} came`,
      { field: 'battery.initialSocFraction', value: start, least, most },
    );
  }
  const initial = fill('initial_soc', start, Math.min(most, Math.max(least, DEFAULT_SOC)));
  const availability = fill('availability', options.availabilityFraction, 1);
  const limitMw = fill('interconnection_limit_mw', options.interconnectionLimitMw, powerMw);
  return {
    powerMw: Math.min(powerMw * availability, limitMw),
    minEnergyMwh: least * capacityMwh,
    maxEnergyMwh: most * capacityMwh,
    initialEnergyMwh: initial * capacityMwh,
    chargeEfficiency,
    dischargeEfficiency,
    wearPerMwhDischarged,
  };
}

/**
 * The terms on which reserves are sold; undefined where none is. Without options, reserves are sold where the market models a
 * reserve price.
 *
 * @throws EngineError `noReserveModel`
 */
function resolveReserve(
  options: false | ReserveOptions | undefined,
  model: PriceModel,
  assumptions: Assumption[],
): ReserveTerms | undefined {
  if (options === false) return undefined;
  if (model.reserve === undefined) {
    if (options === undefined) {
      assumptions.push({
        name: 'reserves',
        value: 'none sold',
        source: `market ${model.market} models no reserve price`,
      });
      return undefined;
    }
    throw strixError(
      'outOfRange',
      'noReserveModel',
      `reserve can only be sold in a market that models a reserve price; ${model.market} came, which models none`,
      { field: 'reserve', market: model.market },
    );
  }
  const { kind } = model.reserve;
  const given = options ?? {};
  if (options === undefined) {
    assumptions.push({ name: 'reserves', value: kind, source: `market ${model.market}` });
  }
  const source = `documented default for ${kind}`;
  const fill = (name: string, value: number | undefined, standard: number, why = source) => {
    if (value !== undefined) return value;
    assumptions.push({ name, value: standard, source: why });
    return standard;
  };
  const standard = DEFAULT_TERMS[kind];
  return {
    durationHours: fill('reserve_duration_hours', given.durationHours, standard.durationHours),
    deploymentMwhPerMwHour: fill(
      'reserve_deployment_mwh_per_mw_hour',
      given.deploymentMwhPerMwHour,
      standard.deploymentMwhPerMwHour,
    ),
    depthMw: fill(
      'reserve_depth_mw',
      given.depthMw,
      DEFAULT_DEPTH_MW,
      'documented default: 2.5 % of a requirement of 400 MW',
    ),
  };
}
