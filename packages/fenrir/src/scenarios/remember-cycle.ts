import { intervalStartMs } from '../internal/market-interval.js';
import {
  fenrirError,
  LARGEST_PRICE,
  requireFinite,
  requireObject,
  requireShare,
  requireWithin,
} from '../internal/validate.js';
import { withPendingLearned } from '../personality/learn-pending.js';
import { windowPrices } from '../personality/price-window.js';
import { LEAD_RANGE_ENDS } from '../personality/settle-memory.js';
import { validatePersonality } from '../personality/validate-personality.js';
import type { Personality } from '../schema/personality.js';
import type { LimitedBattery, PlannedStep, PriceForecast } from '../types.js';
import { validatePriceSeries } from './blend-forecast.js';
import { averageOverBlocks } from './lookahead-blocks.js';
import { localCalendarPlaces, timedLookahead } from './timed-lookahead.js';

/** What a cycle said, for later evaluation. */
export interface CycleMemory {
  /** Any instant within the interval of the cycle, which is that of the latest price [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** The forecast given to the cycle. */
  readonly forecast?: PriceForecast;
  readonly recommended?: {
    /** Share of scenarios in which the action was right, 0 to 1. */
    readonly share: number;
    /** As the battery can carry it out. */
    readonly action: PlannedStep;
    /** With the energy at that time. */
    readonly battery: LimitedBattery;
    /** Tolerated loss of a right direction per MWh that can be moved, if 1 % of the price is less; 1 when absent [currency/MWh]. */
    readonly leastPerMwh?: number;
    /** Grid charge on energy bought; none when absent [currency/MWh]. */
    readonly importChargePerMwh?: number;
  };
}

/** A forecast must cover this share of a range of leads to be evaluated. */
const MIN_SHARE = 0.5;

/**
 * Queues the recommendation and the forecast of a cycle for evaluation. `observePrice` settles them as the next 48 hours of prices arrive, and so learns how
 * reliable scenario shares are, and how to weight forecasts relative to FENRIR's own. Only the first cycle of an hour counts. Method note, equations (107)
 * to (110).
 *
 * @param personality - with the price of the interval observed
 * @param memory - recommendation and forecast
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`, `noValues`, `unequalLengths`; `outOfRange` / `outOfRange`; `conflict` / `notTheLatestInterval`
 * @example
 * const personality = observePrice(createPersonality({ timeZone: 'UTC' }), { timeMs: 0, pricePerMwh: 40 });
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 4, initialEnergyMwh: 2,
 *   chargeEfficiency: 0.92, dischargeEfficiency: 0.92, wearPerMwhDischarged: 0,
 * };
 * const action = { direction: 'idle', powerMw: 0 } as const;
 * rememberCycle(personality, { timeMs: 0, recommended: { share: 0.7, action, battery } }).recommendations.length;
 * // => 1
 */
export function rememberCycle(personality: Personality, memory: CycleMemory): Personality {
  validatePersonality({ personality });
  requireObject('memory', memory);
  const { timeMs, forecast, recommended } = memory;
  requireFinite('timeMs', timeMs);
  const { intervalMinutes, pending, lastInterval } = personality;
  const interval = Math.floor(timeMs / (intervalMinutes * 60_000));
  const latest = pending?.interval ?? lastInterval;
  if (interval !== latest) {
    throw fenrirError(
      'conflict',
      'notTheLatestInterval',
      `timeMs must lie within the interval of the latest price, number ${latest}; ${timeMs} came, of number ${interval}`,
      { field: 'timeMs', value: timeMs, latest },
    );
  }
  if (recommended !== undefined) {
    requireObject('recommended', recommended);
    requireObject('recommended.action', recommended.action);
    requireObject('recommended.battery', recommended.battery);
    requireShare('recommended.share', recommended.share);
    const { importChargePerMwh = 0 } = recommended;
    requireFinite('recommended.importChargePerMwh', importChargePerMwh, 0);
    requireWithin('recommended.leastPerMwh', recommended.leastPerMwh ?? 1, 0, LARGEST_PRICE);
  }
  if (forecast !== undefined) validatePriceSeries('forecast', forecast);
  return rememberCycleCore(personality, memory);
}

/** {@link rememberCycle} without checks. */
export function rememberCycleCore(
  personality: Personality,
  { timeMs, forecast, recommended }: CycleMemory,
): Personality {
  const { intervalMinutes, recommendations, forecasts } = personality;
  const interval = Math.floor(timeMs / (intervalMinutes * 60_000));
  const hourOf = (one: number) => Math.floor((one * intervalMinutes) / 60);
  const isNew = (waiting: readonly { readonly interval: number }[]) =>
    waiting.every((one) => hourOf(one.interval) < hourOf(interval));
  const after = { ...personality };
  if (recommended !== undefined && isNew(recommendations)) {
    after.recommendations = [...recommendations, pendingRecommendation(interval, recommended)];
  }
  if (forecast !== undefined && isNew(forecasts.pending)) {
    const waiting = pendingForecast(withPendingLearned(personality), forecast, timeMs);
    after.forecasts = { ...forecasts, pending: [...forecasts.pending, waiting] };
  }
  return after;
}

function pendingRecommendation(
  interval: number,
  {
    share,
    action,
    battery,
    leastPerMwh,
    importChargePerMwh = 0,
  }: NonNullable<CycleMemory['recommended']>,
): Personality['recommendations'][number] {
  const { direction, powerMw } = action;
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh, importLimitMw, exportLimitMw } = battery;
  return {
    interval,
    share,
    chargeMw: direction === 'charge' ? powerMw : 0,
    dischargeMw: direction === 'discharge' ? powerMw : 0,
    // A battery may start outside its window.
    energyMwh: Math.min(maxEnergyMwh, Math.max(minEnergyMwh, initialEnergyMwh)),
    powerMw: battery.powerMw,
    ...(importLimitMw === undefined ? {} : { importLimitMw }),
    ...(exportLimitMw === undefined ? {} : { exportLimitMw }),
    ...(leastPerMwh === undefined ? {} : { leastPerMwh }),
    // Only where there is one, so that versions before it can read all other states.
    ...(importChargePerMwh > 0
      ? { importChargePerMwh: Math.min(LARGEST_PRICE, importChargePerMwh) }
      : {}),
    minEnergyMwh,
    maxEnergyMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    wearPerMwhDischarged: battery.wearPerMwhDischarged,
  };
}

/** Own expectation and forecast over each range of leads. */
function pendingForecast(
  known: Personality,
  forecast: PriceForecast,
  timeMs: number,
): Personality['forecasts']['pending'][number] {
  const interval = known.lastInterval!;
  const { intervalMinutes } = known;
  const intervalHours = intervalMinutes / 60;
  const hours = LEAD_RANGE_ENDS.map((end, range) => end - (LEAD_RANGE_ENDS[range - 1] ?? 0));
  const blocks = [1, ...hours.map((each) => each / intervalHours)];
  const count = blocks.reduce((sum, each) => sum + each, 0);
  const grid = { intervalHours, blocks, ...localCalendarPlaces(interval, count, known) };
  const pricePerMwh = windowPrices(known, interval, 1)[0]!;
  const { pricePath } = timedLookahead(known, { ...grid, pricePerMwh }, 0, 0);
  const { means, shares } = averageOverBlocks(
    forecast,
    forecast.pricePath,
    intervalStartMs(timeMs, known, [forecast]),
    blocks.map((each) => each * intervalHours),
  );
  return {
    interval,
    own: Array.from(pricePath.subarray(1)),
    given: Array.from(means.subarray(1), (mean, at) => (shares[at + 1]! < MIN_SHARE ? null : mean)),
    settled: 0,
  };
}
