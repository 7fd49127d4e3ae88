import { createValidator } from '@bess/kernel/schema';
import { strixError } from '../internal/strix-error.js';
import type { KernelBattery, ReserveTerms } from '../kernel/simulation-plan.js';
import { dayNumber } from '../price/internal/day-number.js';
import { marketPrior } from '../price/market-prior.js';
import type { PriceModel } from '../price/price-model.js';
import { type PolicyName, strixOptionsSchema } from '../schema/options.js';
import { maximumPathSteps } from '../schema/wire.js';
import type { Assumption, SimulateOptions } from '../types.js';
import { resolveBattery } from './resolve-battery.js';
import { resolveReserve } from './resolve-reserve.js';

/** Options after defaults, with what had to be assumed. */
export interface ResolvedOptions {
  readonly seed: number;
  readonly policy: PolicyName;
  readonly pathCount: number;
  readonly horizonDays: number;
  readonly model: PriceModel;
  readonly startDate: string | undefined;
  readonly battery: KernelBattery;
  readonly capacityMwh: number;
  /** Absent: no reserve is sold. */
  readonly reserve: ReserveTerms | undefined;
  readonly include: Readonly<NonNullable<SimulateOptions['include']>>;
  readonly assumptions: readonly Assumption[];
}

const DEFAULT_MARKET = 'us-iso-day-ahead';
const DEFAULT_PATHS = 10_000;
const DEFAULT_DAYS = 30;

const validate = /* @__PURE__ */ createValidator(strixOptionsSchema, {
  engine: 'strix',
  root: 'the options',
});

/**
 * Checks the options once, before any work, and fills in what was left out.
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
  checkSteps(pathCount, horizonDays);
  const { startDate } = options;
  if (startDate === undefined) {
    const value = 'start days spread evenly over the calendar year';
    assumptions.push({ name: 'start_date', value, source: 'documented default' });
  } else {
    checkStart(startDate, model);
  }
  const battery = resolveBattery(options.battery, model.currency, assumptions);
  const reserve = resolveReserve(options.reserve, model, assumptions);
  return {
    seed: options.seed,
    policy: options.policy ?? 'arbitrage',
    pathCount,
    horizonDays,
    model,
    startDate,
    battery,
    capacityMwh: options.battery.capacityMwh,
    reserve,
    include: options.include ?? {},
    assumptions,
  };
}

function resolveMarket(
  market: PriceModel | string | undefined,
  assumptions: Assumption[],
): PriceModel {
  if (market === undefined) {
    assumptions.push({ name: 'market', value: DEFAULT_MARKET, source: 'documented default' });
  }
  const model = typeof market === 'object' ? market : marketPrior(market ?? DEFAULT_MARKET);
  if (!(model.floorPerMwh < model.capPerMwh)) {
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

function checkSteps(pathCount: number, horizonDays: number): void {
  const steps = pathCount * horizonDays * 24;
  if (steps <= maximumPathSteps) return;
  throw strixError(
    'outOfRange',
    'tooManySteps',
    `pathCount × horizonDays × 24 must be at most ${maximumPathSteps}; ${pathCount} × ${horizonDays} × 24 = ${steps} came`,
    { pathCount, horizonDays, steps, maximumPathSteps },
  );
}

function checkStart(startDate: string, model: PriceModel): void {
  const first = dayNumber('startDate', startDate);
  if (model.state === undefined || first >= dayNumber('market.state.date', model.state.date)) {
    return;
  }
  throw strixError(
    'outOfRange',
    'startBeforeHistoryEnds',
    `startDate must not be before ${model.state.date}, the day after the last one of the price history; ${startDate} came`,
    { field: 'startDate', value: startDate, earliest: model.state.date },
  );
}
