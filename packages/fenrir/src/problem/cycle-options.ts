import { type Battery, batteryOptionsSchema } from '@bess/kernel/battery';
import { createStream } from '@bess/kernel/rng';
import { createValidator, strictObject } from '@bess/kernel/schema';
import { type TSchema, Type } from '@sinclair/typebox';
import { validatePlannedStep } from '../battery/project-plan.js';
import {
  fenrirError,
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

/** Lists of numbers may be typed arrays, which JSON Schema does not know: where they are used they are looked at. */
const list = Type.Unsafe<ArrayLike<number>>({});

/** Named by codes of their own. */
const anything = Type.Unsafe<unknown>({});

const series = { startMs: number, intervalMinutes: number };

const objects = (properties: Record<string, TSchema>) => Type.Array(Type.Object(properties));

const pieces = objects({ widthMw: number, concessionPerMwh: number });

const step = Type.Object({ direction: anything, powerMw: number });

const { powerLimits, ...ofBattery } = batteryOptionsSchema.properties;

/** Shape alone, in the order of the documentation; ranges are told where they are used. */
const shape = strictObject({
  battery: Type.Composite([
    Type.Required(Type.Object(ofBattery)),
    Type.Object({ powerLimits: Type.Optional(powerLimits) }),
  ]),
  socFraction: number,
  pricePerMwh: number,
  timeMs: optional,
  submitted: Type.Optional(step),
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

/** Refuses options of a cycle that are none: a field that is missing, of another type or unknown. */
const validateCycleShape = /* @__PURE__ */ createValidator(shape, {
  engine: 'fenrir',
  root: 'options',
});

const MIN_HOURS = 1;

const MAX_HOURS = 48;

const KINDS: readonly CycleAmbiguity['kind'][] = ['budget', 'kullbackLeibler', 'wasserstein'];

/** Power sold and bought ahead, at prices of its own, by the interval from an instant on. */
export interface AwardSeries {
  /** Begin of the first interval [ms since the Unix epoch]. */
  readonly startMs: number;
  readonly intervalMinutes: number;
  /** [MW] */
  readonly soldMwSeries: ArrayLike<number>;
  /** [MW] */
  readonly boughtMwSeries: ArrayLike<number>;
}

/** Most energy to be discharged from now on: what is left of a day's cycles, or of a year's throughput. */
export interface DischargeWindowLimit {
  /** From the begin of the interval on; blocks that begin later do not count [h]. */
  readonly hours: number;
  /** At the meter [MWh]. */
  readonly dischargeMwh: number;
}

/**
 * What nature may choose from where it is not the aversion to a bad tail. A radius that is left out is the one that the evidence supports (method note, section 11.11); one of 0 leaves what is
 * expected alone.
 */
export type CycleAmbiguity =
  | {
      /** The worst path of a Bertsimas–Sim budget: `planDispatch`. */
      readonly kind: 'budget';
      /** Γ: hours that may leave for the end of their range. What nine scenarios of ten do not exceed when absent [h]. */
      readonly radius?: number;
    }
  | {
      /** The worst law in a Kullback–Leibler ball: `worstCaseKullbackLeibler`. */
      readonly kind: 'kullbackLeibler';
      /** `ambiguityRadiusKullbackLeibler` of the days seen, 28 at most, when absent [nats]. */
      readonly radius?: number;
    }
  | {
      /** The worst law in a Wasserstein ball: `worstCaseWasserstein`. */
      readonly kind: 'wasserstein';
      /** Mean over the hours of how far prices are moved; `ambiguityRadiusWasserstein` of the days seen, 28 at most, when absent [currency/MWh]. */
      readonly radius?: number;
    };

/** What one cycle is told, beside what was learned of the site. */
export interface CycleOptions {
  readonly battery: Battery;
  /** As the interval begins, share of the capacity. */
  readonly socFraction: number;
  /** Of the interval that begins, within ±1,000,000 [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Any instant within that interval [ms since the Unix epoch]. When absent the hour is taken as unknown, and nothing is learned from the price. */
  readonly timeMs?: number;
  /** What the desk has planned for the interval. When absent, plans are compared with resting, and nothing is said of a submitted plan. */
  readonly submitted?: PlannedStep;
  /** How far to plan, 1 to 48: a whole number of market intervals [h]. */
  readonly horizonHours: number;
  /** Prices before the interval that the personality has not seen. */
  readonly history?: readonly PriceObservation[];
  readonly forecast?: PriceForecast;
  /** Prices at which energy is settled and that are known already, of an auction for instance. For the interval that begins `pricePerMwh` within 0.01, or NaN. */
  readonly knownPrices?: PriceSeries;
  /** What stored energy is worth after the horizon; from the expectation of the 48 hours after it when absent. */
  readonly endValue?: EndValue;
  /** Most that the connection takes in, and puts out [MW]; the battery's power when absent. */
  readonly importLimitMw?: number;
  readonly exportLimitMw?: number;
  /** Most energy to be discharged within the horizon [MWh]; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** None when absent. */
  readonly dischargeWithin?: readonly DischargeWindowLimit[];
  /** How fast the power may change; as it likes when absent. What is exceeded by a battery that cannot keep it is exceeded by as little as can be. */
  readonly ramp?: RampLimit;
  /** What was sold and bought ahead: only what is done above or below it is settled at the price. Needs `timeMs`; none when absent. */
  readonly awards?: AwardSeries;
  /** What the grid charges for each MWh bought, beside its price, 0 or more; 0 when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
  /** By how much a MW sold lowers the price and a MW bought raises it [currency/MWh per MW]; what the personality has learned when absent. */
  readonly impactPerMw?: number;
  /** What the market takes at which price beside `impactPerMw`, which counts as 0 where only the depth is given. */
  readonly depth?: MarketDepth;
  /** λ: what a unit of the shortfall in the worst tenth counts, 0 to 1; 0.1 when absent. */
  readonly riskAversion?: number;
  /** What the risk agent minds in the place of that tail: all that the worst path, or law, takes from the expected cash. Not together with `riskAversion`. */
  readonly ambiguity?: CycleAmbiguity;
  /** What the insights speak in, and how much of it is one unit of the prices' currency; that of the prices when absent. */
  readonly insightsIn?: { readonly currency: string; readonly perUnit: number };
  /** Trades of the market, in order of time: what they moved the price by stands in for `impactPerMw` where that is not given and they tell it. */
  readonly trades?: readonly Trade[];
  /** What a unit of the prices' currency is worth: what is laid down in USD, the quantiles assumed without history and the dollar that a right direction may lose, is meant in it. 1e-6 to 1e6; 1 when absent [USD]. */
  readonly usdPerUnit?: number;
  /** Of the scenarios; the same gives the same bits. 0 when absent. */
  readonly seed?: number;
}

/**
 * Refuses what a cycle does not take and no stage of it would refuse by the name it has here.
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
    requireFinite(`dischargeWithin[${at}].hours`, hours, 0);
    requireFinite(`dischargeWithin[${at}].dischargeMwh`, dischargeMwh, 0);
  }
  const { seed } = options;
  // The generator of random numbers refuses what it does not take, needed or not.
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
    `riskAversion must be left out where ambiguity is given, which takes its place; ${riskAversion} came`,
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
    'timeMs must be given where awards are, since they are of certain intervals; none came',
    { field: 'timeMs' },
  );
}
