import { perfectForesightBound } from '@bess/strix/valuation';
import { projectPlanCore } from '../battery/project-plan.js';
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

const IDLE = { direction: 'idle', powerMw: 0 } as const;

/**
 * Runs a cycle in each interval of a past period and settles what it recommends at the price of the interval. Each cycle knows the prices up to
 * and with its own interval and nothing of what came after; state of charge and personality carry over. In an interval without a price nothing is done.
 * Each row is settled as an interval of the personality's `intervalMinutes`, so that none may have two of them.
 *
 * @param history - prices, rising in time: from `fromMs` on one in each interval, or none
 * @param options - site, period, what the desk had planned
 * @throws EngineError as `cycle`; `invalid` / `missingField`, `wrongType` for what is missing or of another type, `notFinite` for a time or `fromMs` that is no number; `conflict` / `observationOutOfOrder` for a row before the one before it,
 * `repeatedInterval` for a second one of an interval
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

/**
 * A replay without some of the stages of its cycles.
 *
 * @param history - prices, one in each interval of the market, rising in time
 * @param options - site and period
 * @param without - stages to be left out
 */
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
    // The larger of the two ways, so that no plan beats it.
    {
      ...ofStep,
      powerMw: ofStep.powerMw * (stepMinutes / 60),
      // From outside the window it may stay there.
      minEnergyMwh: Math.min(terms.minEnergyMwh, terms.initialEnergyMwh),
      maxEnergyMwh: Math.max(terms.maxEnergyMwh, terms.initialEnergyMwh),
      initialEnergyMwh: terms.initialEnergyMwh,
    },
  );
  return bound.valueLessWear;
}

/** What of {@link CycleOptions} stays the same over a replay. */
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

/** How a past period is replayed. */
export interface ReplayOptions extends Pick<CycleOptions, FixedOptions> {
  /** As it was before the first price of the history. */
  readonly personality: Personality;
  /** From here on a cycle is run in each interval; prices before are only learned [ms since the Unix epoch]. */
  readonly fromMs: number;
  /** As the first of these intervals begins, share of the capacity. */
  readonly socFraction: number;
  /** What the desk had planned for the interval at a time; idle when absent. */
  readonly submittedAt?: (timeMs: number) => PlannedStep;
  /** The forecast that was there at a time, made before it. */
  readonly forecastAt?: (timeMs: number) => PriceForecast | undefined;
  /**
   * The prices that were known at a time beside that of the interval. An auction makes those of a whole day known at once, so that its replay must hand them over
   * here: a replay of its prices hour by hour would plan each hour as if the rest of its day were not known yet, or know of a day before it was sold.
   */
  readonly knownPricesAt?: (timeMs: number) => PriceSeries | undefined;
}

/** What became of one interval. */
export interface ReplayedInterval {
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  readonly recommendation: PlannedStep;
  readonly confidence: number;
  /** Name of the plan that the agents agreed on. */
  readonly plan: string;
  /** Sold less bought energy, less what an impact or a depth that is given took off [currency]. */
  readonly cash: number;
  /** [currency] */
  readonly wear: number;
  /** What the grid charged for energy bought [currency]. */
  readonly gridCharge: number;
  /** When the interval ends. */
  readonly socFraction: number;
}

/** A past period as it would have been. */
export interface HistoryReplay {
  readonly intervals: readonly ReplayedInterval[];
  /** [currency] */
  readonly cash: number;
  readonly wear: number;
  readonly gridCharge: number;
  /** Cash less wear that perfect foresight of all these intervals would have made from the same first energy, what is left being worth nothing, as a price taker whom the grid charges nothing: no replay is above it [currency]. */
  readonly perfectForesightValue: number;
  /** With all prices learned. */
  readonly personality: Personality;
}

/**
 * Refuses rows of which a replay could not settle each as one interval. Rows that are only learned may lie closer; missing ones are no fault.
 *
 * @param history - prices, rising in time
 * @param options - of the replay
 * @throws EngineError `invalid` / `notFinite`; `conflict` / `observationOutOfOrder`, `repeatedInterval`
 */
function validateHistory(history: readonly PriceObservation[], options: ReplayOptions): void {
  requireList('history', history);
  requireObject('options', options);
  validatePersonality({ personality: options.personality });
  const { fromMs, personality } = options;
  const { intervalMinutes } = personality;
  // From minus infinity on is from the first row on.
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
        `${field} must lie in a later interval of ${intervalMinutes} minutes than the row before it, which lies in that from ${latestMs}: settle prices of shorter intervals with a personality of their intervalMinutes, and leave repeated rows out; ${timeMs} came`,
        { field, value: timeMs, latestMs, intervalMinutes },
      );
    }
    latest = interval;
  }
}
