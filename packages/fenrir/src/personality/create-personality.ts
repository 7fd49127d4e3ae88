import type { PriceModel } from '@bess/strix';
import { createRecalibration } from '../confidence/recalibration.js';
import { requireMarketCalendar } from '../internal/market-interval.js';
import { requireObject } from '../internal/validate.js';
import { createPathModelCore } from '../real-time/path-model.js';
import type { Personality } from '../schema/personality.js';
import { stateOfPathModel } from './learn-pending.js';
import { emptyImpact } from './price-impact.js';
import { windowLength } from './price-window.js';
import { type PriorMoments, priorMoments } from './prior-moments.js';
import { inverseTransformPrice } from './profile.js';
import { REGIMES, regimeAnchors, spikeThresholdWithoutHistory } from './regime-filter.js';
import { emptyForecastRecord } from './settle-memory.js';

/** Options of {@link createPersonality}. */
export interface PersonalityOptions {
  /** IANA zone of the site. */
  readonly timeZone: string;
  /** Length of a market interval: 5, 10, 15, 20, 30 or 60 [min]. 60 when absent. */
  readonly intervalMinutes?: number;
  /** Name of a documented prior of STRIX, or a price model of your own. `us-iso-day-ahead` when absent. */
  readonly market?: string | PriceModel;
}

/** Weight of the prior in a cell of the profile, in hours: observations soon outweigh it. */
const CELL_HOURS = 3;
/** Weight of the prior in each row of transitions, in hours. */
const ROW_HOURS = 24;
/** Weight of the prior in persistence and volatility, in hours, and in spikes, in days. */
const MEMORY_HOURS = 72;
const VOLATILITY_HOURS = 24;
const SPIKE_DAYS = 7;

/**
 * Creates the personality of a site without observations: the moments of its market at large, with a small weight. Method note, equation (36).
 *
 * @param options - time zone, interval, market
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`; `outOfRange` / `unknownMarket` of STRIX
 * @example
 * createPersonality({ timeZone: 'America/Los_Angeles' }).market;
 * // => 'us-iso-day-ahead'
 */
export function createPersonality(options: PersonalityOptions): Personality {
  requireObject('options', options);
  const { timeZone, intervalMinutes = 60, market = 'us-iso-day-ahead' } = options;
  requireMarketCalendar(timeZone, intervalMinutes);
  const beliefs = priorMoments(market);
  const { centres, scales } = regimeAnchors(beliefs.space);
  const hours = intervalMinutes / 60;
  return {
    version: 3,
    timeZone,
    intervalMinutes,
    market: beliefs.market,
    currency: beliefs.currency,
    space: { ...beliefs.space },
    pending: null,
    lastInterval: null,
    observations: 0,
    regimes: Array.from(beliefs.regimeShares),
    transitions: transitionCounts(beliefs, hours),
    anchors: { centres: [...centres], scales: [...scales] },
    spikeThreshold: spikeThresholdWithoutHistory,
    profile: {
      means: Array.from(beliefs.cellMeans),
      weights: new Array<number>(48).fill(CELL_HOURS),
      squares: Array.from(beliefs.cellVariances, (variance) => CELL_HOURS * variance),
    },
    recent: {
      means: Array.from(beliefs.cellMeans, (mean) => inverseTransformPrice(beliefs.space, mean)),
      weights: new Array<number>(48).fill(CELL_HOURS),
    },
    memory: {
      residual: 0,
      squares: MEMORY_HOURS * beliefs.residualVariance,
      // Converts the hourly persistence to that of an interval.
      products:
        MEMORY_HOURS * beliefs.residualVariance * Math.exp(hours * Math.log(beliefs.persistence)),
    },
    volatility: {
      weight: VOLATILITY_HOURS,
      squares: VOLATILITY_HOURS * beliefs.changeSquare * hours,
    },
    spikes: { count: SPIKE_DAYS * beliefs.spikesPerDay, days: SPIKE_DAYS, isOn: false },
    impact: emptyImpact(),
    drift: {
      hourMeans: new Array<number>(24).fill(0),
      hourWeights: new Array<number>(24).fill(0),
      hour: null,
      baseline: 0,
      dayVariance: beliefs.dayVariance,
      quietUntil: null,
    },
    restarts: 0,
    lastRestart: null,
    window: new Array<number | null>(windowLength(intervalMinutes)).fill(null),
    path: stateOfPathModel(createPathModelCore({ timeZone, intervalMinutes })),
    recalibration: createRecalibration(),
    recommendations: [],
    forecasts: emptyForecastRecord(),
  };
}

/** Counts of intervals from hourly transition shares: the probability of leaving a regime is proportional to the length of the interval. */
function transitionCounts({ transitions }: PriorMoments, hours: number): number[] {
  return Array.from(transitions, (share, at) => {
    const from = Math.floor(at / REGIMES) % REGIMES;
    const stays = at % REGIMES === from ? 1 : 0;
    return (ROW_HOURS / hours) * (stays + hours * (share - stays));
  });
}
