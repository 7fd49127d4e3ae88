import { perfectForesightBound } from '@bess/strix/valuation';
import { IDLE, projectPlanCore } from '../battery/project-plan.js';
import { settleDispatchCore } from '../battery/settle-dispatch.js';
import { siteTerms } from '../battery/site-terms.js';
import { outOfOrderError } from '../internal/market-interval.js';
import { fenrirError, requireFinite, requireList, requireObject } from '../internal/validate.js';
import { observePricesCore } from '../personality/observe-prices.js';
import { validatePersonality } from '../personality/validate-personality.js';
import type { CycleOptions } from '../problem/cycle-options.js';
import type { Personality } from '../schema/personality.js';
import type {
  MarketTerms,
  PlannedStep,
  PriceForecast,
  PriceObservation,
  PriceSeries,
  Site,
} from '../types.js';
import { kernelBattery } from '../value-function/best-steps.js';
import { type CycleStage, runCycle } from './cycle.js';

const MS_PER_MINUTE = 60_000;

/**
 * Replays a past period: runs a cycle in each interval and settles its recommendation at the price of the interval. Each cycle knows the prices up to its own
 * interval only; state of charge and personality carry over. Intervals without a price are idle. Each row is settled as one interval of the personality's
 * `intervalMinutes`, so no interval may have two rows.
 *
 * @param history - prices in chronological order; from `fromMs` on at most one per interval
 * @param options - site, period, submitted plans
 * @throws EngineError as `cycle`; `invalid` / `missingField`, `wrongType`, `notFinite` for a time or `fromMs` that is not a number; `conflict` / `observationOutOfOrder` for a row before the previous one,
 * `repeatedInterval` for a second row of an interval
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 2000, wearPerMwhDischarged: 0 });
 * const hours = Array.from({ length: 240 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: hour % 24 < 12 ? 20 : 80 }));
 * const { cash, perfectForesightValue } = await replay(hours, {
 *   battery, socFraction: 0, horizonHours: 24, fromMs: 216 * 3_600_000, personality: createPersonality({ timeZone: 'UTC' }),
 * });
 * cash / perfectForesightValue > 0.95; // The tenth day is like the nine before
 * // => true
 */
export function replay(
  history: readonly PriceObservation[],
  options: ReplayOptions,
): Promise<HistoryReplay> {
  return runReplay(history, options, []);
}

/** A replay without some stages of its cycles, to measure their value. */
export async function runReplay(
  history: readonly PriceObservation[],
  options: ReplayOptions,
  without: readonly CycleStage[],
): Promise<HistoryReplay> {
  validateHistory(history, options);
  const { fromMs, battery, submittedAt, forecastAt, knownPricesAt, ...unchanged } = options;
  const { personality: known, ...given } = unchanged;
  const stepMinutes = known.intervalMinutes;
  const first = history.findIndex(({ timeMs }) => timeMs >= fromMs);
  const acted = first < 0 ? [] : history.slice(first);
  let personality = observePricesCore(
    known,
    first < 0 ? history : history.slice(0, first),
    'observations',
  );
  let { socFraction } = options;
  const intervals: ReplayedInterval[] = [];
  for (const { timeMs, pricePerMwh } of acted) {
    const forecast = forecastAt?.(timeMs);
    const knownPrices = knownPricesAt?.(timeMs);
    const cycled = await runCycle(
      {
        ...given,
        battery,
        socFraction,
        timeMs,
        pricePerMwh,
        submitted: submittedAt?.(timeMs) ?? IDLE,
        ...(forecast === undefined ? {} : { forecast }),
        ...(knownPrices === undefined ? {} : { knownPrices }),
      },
      personality,
      without,
    );
    personality = cycled.personality;
    const { recommendation, confidence, negotiation } = cycled.result;
    const site: Site = { ...options, socFraction, stepMinutes };
    const { dispatch } = projectPlanCore(site, [recommendation]);
    const { cash, wear, gridCharge } = settleDispatchCore(
      site,
      dispatch,
      [pricePerMwh],
      [],
      replayMarket(options),
    );
    socFraction = dispatch.socFractionSeries[0]!;
    intervals.push({
      timeMs,
      pricePerMwh,
      recommendation,
      confidence,
      socFraction,
      plan: negotiation.plan,
      cash,
      wear,
      gridCharge,
    });
  }
  return {
    intervals,
    cash: intervals.reduce((sum, { cash }) => sum + cash, 0),
    wear: intervals.reduce((sum, { wear }) => sum + wear, 0),
    gridCharge: intervals.reduce((sum, { gridCharge }) => sum + gridCharge, 0),
    perfectForesightValue: boundOfPeriod(acted, options, stepMinutes),
    personality,
  };
}

/** Price impact and depth where they are given; a learned impact is already in the past prices. */
function replayMarket({ impactPerMw, depth }: ReplayOptions): MarketTerms {
  return {
    ...(impactPerMw === undefined ? {} : { impactPerMw }),
    ...(depth === undefined ? {} : { depth }),
  };
}

function boundOfPeriod(
  acted: readonly PriceObservation[],
  options: ReplayOptions,
  stepMinutes: number,
): number {
  const terms = siteTerms({ ...options, stepMinutes });
  const ofStep = kernelBattery(terms);
  if (ofStep.powerMw === 0) return 0;
  const bound = perfectForesightBound(
    acted.map(({ pricePerMwh }) => pricePerMwh),
    // With the larger of charge and discharge power, so that no plan can exceed the bound.
    {
      ...ofStep,
      powerMw: ofStep.powerMw * (stepMinutes / 60),
      // A battery outside its window may stay there.
      minEnergyMwh: Math.min(terms.minEnergyMwh, terms.initialEnergyMwh),
      maxEnergyMwh: Math.max(terms.maxEnergyMwh, terms.initialEnergyMwh),
      initialEnergyMwh: terms.initialEnergyMwh,
    },
  );
  return bound.valueLessWear;
}

/** Options of {@link CycleOptions} that are fixed over a replay. */
type FixedOptions =
  | 'battery'
  | 'horizonHours'
  | 'endValue'
  | 'dischargeBudgetMwh'
  | 'importChargePerMwh'
  | 'usdPerUnit'
  | 'importLimitMw'
  | 'exportLimitMw'
  | 'impactPerMw'
  | 'depth'
  | 'riskAversion'
  | 'ambiguity'
  | 'seed';

/** Options of {@link replay}. */
export interface ReplayOptions extends Pick<CycleOptions, FixedOptions> {
  /** Before the first price of the history. */
  readonly personality: Personality;
  /** Start of the period; earlier prices are only learned [ms since the Unix epoch]. */
  readonly fromMs: number;
  /** State of charge at the start of the period, share of the capacity. */
  readonly socFraction: number;
  /** Plan of the desk for the interval at a time; idle when absent. */
  readonly submittedAt?: (timeMs: number) => PlannedStep;
  /** Forecast available at a time, made before it. */
  readonly forecastAt?: (timeMs: number) => PriceForecast | undefined;
  /**
   * Prices known at a time, besides that of the interval. An auction publishes a whole day at once, so its replay must hand these prices over here: otherwise
   * each hour would be planned as if the rest of its day were unknown, or would reveal a day before its auction.
   */
  readonly knownPricesAt?: (timeMs: number) => PriceSeries | undefined;
}

/** The outcome of one interval. */
export interface ReplayedInterval {
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  readonly recommendation: PlannedStep;
  readonly confidence: number;
  /** Name of the plan agreed on. */
  readonly plan: string;
  /** Energy sold less energy bought at the price, less the cost of a given impact or depth [currency]. */
  readonly cash: number;
  /** [currency] */
  readonly wear: number;
  /** Grid charge for the energy bought [currency]. */
  readonly gridCharge: number;
  /** State of charge at the end of the interval, share of the capacity. */
  readonly socFraction: number;
}

/** The outcome of a replayed period. */
export interface HistoryReplay {
  readonly intervals: readonly ReplayedInterval[];
  /** [currency] */
  readonly cash: number;
  readonly wear: number;
  readonly gridCharge: number;
  /** Upper bound on cash less wear: perfect foresight of all intervals from the same initial energy, with energy left worth nothing, as a price taker without grid charges [currency]. */
  readonly perfectForesightValue: number;
  /** With all prices learned. */
  readonly personality: Personality;
}

/**
 * Validates the history: each row from `fromMs` on must be an interval of its own. Rows that are only learned may be closer; intervals may be missing.
 *
 * @throws EngineError `invalid` / `notFinite`; `conflict` / `observationOutOfOrder`, `repeatedInterval`
 */
function validateHistory(history: readonly PriceObservation[], options: ReplayOptions): void {
  requireList('history', history);
  requireObject('options', options);
  validatePersonality({ personality: options.personality });
  const { fromMs, personality } = options;
  const { intervalMinutes } = personality;
  // Minus infinity is allowed and starts at the first row.
  if (typeof fromMs !== 'number' || Number.isNaN(fromMs)) requireFinite('fromMs', fromMs);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [row, observation] of history.entries()) {
    requireObject(`history[${row}]`, observation);
    const { timeMs } = observation;
    const field = `history[${row}].timeMs`;
    requireFinite(field, timeMs);
    const interval = Math.floor(timeMs / (intervalMinutes * MS_PER_MINUTE));
    const latestMs = latest * intervalMinutes * MS_PER_MINUTE;
    if (interval < latest) throw outOfOrderError(field, timeMs, latestMs, 'the row before it');
    const isSettledTwice = interval === latest && history[row - 1]!.timeMs >= fromMs;
    if (isSettledTwice) {
      throw fenrirError(
        'conflict',
        'repeatedInterval',
        `${field} must lie in a later interval of ${intervalMinutes} minutes than the row before it, whose interval begins at ${latestMs}: replay a finer history with a personality of its intervalMinutes, and leave repeated rows out; ${timeMs} came`,
        { field, value: timeMs, latestMs, intervalMinutes },
      );
    }
    latest = interval;
  }
}
