import { type Battery, batteryOptionsSchema } from '@bess/kernel/battery';
import { createStream } from '@bess/kernel/rng';
import { createValidator, strictObject } from '@bess/kernel/schema';
import { type TSchema, Type } from '@sinclair/typebox';
import { validatePlannedStep } from '../battery/project-plan.js';
import {
  fenrirError,
  rangeError,
  requireFinite,
  requireNumbers,
  requireObject,
  requirePrice,
  requireUsdPerUnit,
  requireWithin,
} from '../internal/validate.js';
import type {
  EndValue,
  MarketDepth,
  PlannedStep,
  PriceForecast,
  PriceObservation,
  PriceSeries,
  RampLimit,
  Trade,
} from '../types.js';

const number = Type.Number();

const optional = Type.Optional(number);

/** Lists of numbers may be typed arrays, which JSON Schema does not know; they are validated separately. */
const list = Type.Unsafe<ArrayLike<number>>({});

/** Fields whose errors have codes of their own. */
const anything = Type.Unsafe<unknown>({});

const series = { startMs: number, intervalMinutes: number };

const objects = (properties: Record<string, TSchema>) => Type.Array(Type.Object(properties));

const pieces = objects({ widthMw: number, concessionPerMwh: number });

const step = Type.Object({ direction: anything, powerMw: number });

const { powerLimits, ...ofBattery } = batteryOptionsSchema.properties;

/** Only the shape, in the order of the documentation; ranges are validated separately. */
const shape = strictObject({
  battery: Type.Composite([
    Type.Required(Type.Object(ofBattery)),
    Type.Object({ powerLimits: Type.Optional(powerLimits) }),
  ]),
  socFraction: number,
  pricePerMwh: number,
  timeMs: optional,
  submitted: Type.Optional(step),
  submittedIsAssumed: Type.Optional(Type.Boolean()),
  horizonHours: number,
  history: Type.Optional(
    objects({ timeMs: number, pricePerMwh: number, importMw: optional, exportMw: optional }),
  ),
  forecast: Type.Optional(
    Type.Object({
      ...series,
      pricePath: list,
      quantiles: Type.Optional(objects({ probability: number, pricePath: list })),
    }),
  ),
  knownPrices: Type.Optional(Type.Object({ ...series, pricePath: list })),
  endValue: Type.Optional(objects({ widthMwh: number, perMwh: number })),
  importLimitMw: optional,
  exportLimitMw: optional,
  dischargeBudgetMwh: optional,
  dischargeWithin: Type.Optional(objects({ hours: number, dischargeMwh: number })),
  ramp: Type.Optional(Type.Object({ mwPerMinute: number, before: Type.Optional(step) })),
  awards: Type.Optional(Type.Object({ ...series, soldMwSeries: list, boughtMwSeries: list })),
  importChargePerMwh: optional,
  impactPerMw: optional,
  depth: Type.Optional(Type.Object({ sell: pieces, buy: pieces })),
  riskAversion: optional,
  ambiguity: Type.Optional(Type.Object({ kind: anything, radius: optional })),
  insightsIn: Type.Optional(Type.Object({ currency: Type.String(), perUnit: number })),
  trades: Type.Optional(
    objects({
      pricePerMwh: number,
      volumeMwh: number,
      side: Type.Optional(Type.Union([Type.Literal('buy'), Type.Literal('sell')])),
    }),
  ),
  usdPerUnit: optional,
  seed: optional,
});

/** Throws if a field is missing, of the wrong type or unknown. */
const validateCycleShape = /* @__PURE__ */ createValidator(shape, {
  engine: 'fenrir',
  root: 'options',
});

const MIN_HOURS = 1;

const MAX_HOURS = 48;

const KINDS: readonly CycleAmbiguity['kind'][] = ['budget', 'kullbackLeibler', 'wasserstein'];

/** Power sold and bought ahead, in consecutive intervals, at prices that were fixed then. */
export interface AwardSeries {
  /** Start of the first interval [ms since the Unix epoch]. */
  readonly startMs: number;
  readonly intervalMinutes: number;
  /** [MW] */
  readonly soldMwSeries: ArrayLike<number>;
  /** [MW] */
  readonly boughtMwSeries: ArrayLike<number>;
}

/** Limit on the energy discharged from now on, such as the remaining cycles of a day or throughput of a year. */
export interface DischargeWindowLimit {
  /** Period from the start of the interval on, above 0; blocks that begin later do not count [h]. */
  readonly hours: number;
  /** Maximum, at the meter [MWh]. */
  readonly dischargeMwh: number;
}

/**
 * Ambiguity set that replaces the aversion to a bad tail. A radius that is left out is the one that the data support (method note, section 11.11); a radius
 * of 0 gives the plan for the expected prices.
 */
export type CycleAmbiguity =
  | {
      /** Worst-case path of a Bertsimas–Sim budget: `planDispatch`. */
      readonly kind: 'budget';
      /** Γ: hours that may move to the end of their range. When absent, the number that nine scenarios of ten do not exceed [h]. */
      readonly radius?: number;
    }
  | {
      /** Worst-case distribution in a Kullback–Leibler ball: `worstCaseKullbackLeibler`. */
      readonly kind: 'kullbackLeibler';
      /** When absent `ambiguityRadiusKullbackLeibler` of the days seen, at most 28 [nats]. */
      readonly radius?: number;
    }
  | {
      /** Worst-case distribution in a Wasserstein ball: `worstCaseWasserstein`. */
      readonly kind: 'wasserstein';
      /** Mean shift of the prices over the hours; when absent `ambiguityRadiusWasserstein` of the days seen, at most 28 [currency/MWh]. */
      readonly radius?: number;
    };

/** Input of one cycle, besides the personality of the site. */
export interface CycleOptions {
  readonly battery: Battery;
  /** State of charge when the interval begins, share of the capacity. */
  readonly socFraction: number;
  /** Price of the interval that begins, within ±1,000,000 [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Any instant within that interval [ms since the Unix epoch]. When absent the hour is unknown, and nothing is learned from the price. */
  readonly timeMs?: number;
  /** What the desk has planned for the interval. When absent, plans are compared with idling, and no insight mentions a submitted plan. */
  readonly submitted?: PlannedStep;
  /** Whether `submitted` is a default that nobody has stated. All amounts stay relative to it, but the insights compare with idling and mention no plan. False when absent. */
  readonly submittedIsAssumed?: boolean;
  /** Planning horizon, 1 to 48: a whole number of market intervals [h]. */
  readonly horizonHours: number;
  /** Prices before the interval that the personality has not learned. */
  readonly history?: readonly PriceObservation[];
  readonly forecast?: PriceForecast;
  /** Settlement prices that are already known, for instance of an auction. In the interval that begins `pricePerMwh` within 0.01, or NaN. */
  readonly knownPrices?: PriceSeries;
  /** Value of energy stored after the horizon; when absent, derived from the prices expected for the 48 hours after it. */
  readonly endValue?: EndValue;
  /** Maximum import and export of the connection [MW]; the battery's power when absent. */
  readonly importLimitMw?: number;
  readonly exportLimitMw?: number;
  /** Maximum energy discharged within the horizon [MWh]; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** None when absent. */
  readonly dischargeWithin?: readonly DischargeWindowLimit[];
  /** Limit on the change of power; none when absent. Where the battery cannot satisfy it, it is exceeded as little as possible. */
  readonly ramp?: RampLimit;
  /** Power sold and bought ahead: only deviations from it are settled at the price. Needs `timeMs`; none when absent. */
  readonly awards?: AwardSeries;
  /** Grid charge per MWh bought, on top of its price, 0 or more; 0 when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
  /** By how much a MW sold lowers the price and a MW bought raises it [currency/MWh per MW]; when absent, what the personality has learned. */
  readonly impactPerMw?: number;
  /** Market depth, on top of `impactPerMw`, which counts as 0 if only the depth is given. */
  readonly depth?: MarketDepth;
  /** λ: weight of the shortfall in the worst tenth of the scenarios, 0 to 1; 0.1 when absent. */
  readonly riskAversion?: number;
  /** Ambiguity set that replaces this CVaR term: the risk agent then bears the whole difference between expected and worst-case cash. Excludes `riskAversion`. */
  readonly ambiguity?: CycleAmbiguity;
  /** Currency of the insights, and how much of it is one unit of the prices' currency; that of the prices when absent. */
  readonly insightsIn?: { readonly currency: string; readonly perUnit: number };
  /** Trades of the market in chronological order. Their estimated price impact replaces a missing `impactPerMw` if it is significant. */
  readonly trades?: readonly Trade[];
  /** Value of one unit of the prices' currency, 1e-6 to 1e6; 1 when absent [USD]. It converts what is defined in USD: the quantiles assumed without history, and the tolerated loss of a right direction. */
  readonly usdPerUnit?: number;
  /** Seed of the scenarios; equal seeds give identical results. 0 when absent. */
  readonly seed?: number;
}

/**
 * Validates what does not depend on the personality and would not be reported under the option's name later.
 *
 * @throws EngineError `missingField`, `wrongType`, `unknownField`, `notFinite`, `outOfRange`, `unknownDirection`, `unknownAmbiguity`, `riskToldTwice`, `timeMissing`
 */
export function validateCycleOptions(options: CycleOptions): void {
  requireObject('options', options);
  validateCycleShape(options);
  const { pricePerMwh, horizonHours, riskAversion, impactPerMw, dischargeBudgetMwh } = options;
  requirePrice('pricePerMwh', pricePerMwh);
  requireWithin('horizonHours', horizonHours, MIN_HOURS, MAX_HOURS);
  if (options.submitted !== undefined)
    validatePlannedStep(options.submitted, 'submitted', 'submitted');
  if (options.timeMs !== undefined) requireFinite('timeMs', options.timeMs);
  if (riskAversion !== undefined) requireWithin('riskAversion', riskAversion, 0, 1);
  if (options.ambiguity !== undefined) validateAmbiguity(options.ambiguity, riskAversion);
  if (impactPerMw !== undefined) requireFinite('impactPerMw', impactPerMw, 0);
  if (options.insightsIn !== undefined) {
    requireFinite('insightsIn.perUnit', options.insightsIn.perUnit, Number.MIN_VALUE);
  }
  if (options.usdPerUnit !== undefined) requireUsdPerUnit(options.usdPerUnit);
  for (const [at, { hours, dischargeMwh }] of (options.dischargeWithin ?? []).entries()) {
    requireFinite(`dischargeWithin[${at}].hours`, hours);
    // A period without length has no block that it could limit.
    if (hours <= 0) throw rangeError(`dischargeWithin[${at}].hours`, 'above 0', hours);
    requireFinite(`dischargeWithin[${at}].dischargeMwh`, dischargeMwh, 0);
  }
  const { seed } = options;
  // The generator throws for an invalid seed, even where no scenario needs it.
  if (seed !== undefined) createStream({ seed, stream: 0, path: 0 });
  if (options.awards !== undefined) validateAwards(options.awards, options.timeMs);
  if (dischargeBudgetMwh !== undefined) requireFinite('dischargeBudgetMwh', dischargeBudgetMwh, 0);
}

function validateAmbiguity(
  { kind, radius }: CycleAmbiguity,
  riskAversion: number | undefined,
): void {
  if (!KINDS.includes(kind)) {
    throw fenrirError(
      'invalid',
      'unknownAmbiguity',
      `ambiguity.kind must be one of ${KINDS.join(', ')}; ${String(kind)} came`,
      { field: 'ambiguity.kind', value: String(kind) },
    );
  }
  if (radius !== undefined) requireFinite('ambiguity.radius', radius, 0);
  if (riskAversion === undefined) return;
  throw fenrirError(
    'invalid',
    'riskToldTwice',
    `riskAversion must be left out where ambiguity is given, which replaces it; ${riskAversion} came`,
    { field: 'riskAversion', value: riskAversion },
  );
}

function validateAwards(awards: AwardSeries, timeMs: number | undefined): void {
  const { startMs, intervalMinutes, soldMwSeries, boughtMwSeries } = awards;
  requireFinite('awards.startMs', startMs);
  requireFinite('awards.intervalMinutes', intervalMinutes, Number.MIN_VALUE);
  requireNumbers('awards.soldMwSeries', soldMwSeries, undefined, 0);
  requireNumbers('awards.boughtMwSeries', boughtMwSeries, soldMwSeries.length, 0);
  if (timeMs !== undefined) return;
  throw fenrirError(
    'invalid',
    'timeMissing',
    'timeMs must be given with awards, which belong to certain intervals; none came',
    { field: 'timeMs' },
  );
}
