import { quantileSorted } from '@bess/kernel/stats';
import { copyPathModel, learnPathPrice } from '../real-time/observe-path-prices.js';
import type { Personality } from '../schema/personality.js';
import type { PathModel } from '../schema/stored-models.js';
import { detectDrift, recordDeviation, restartOnDrift } from './drift.js';
import { learnImpact } from './price-impact.js';
import { recordPrice, ringIndex, trailingPrices } from './price-window.js';
import {
  forgettingFactor,
  halfLifeHours,
  learnProfile,
  learnRecent,
  localPlace,
  profileCell,
  transformPrice,
} from './profile.js';
import { learnRegimes, type PriceSide, regimeAnchors } from './regime-filter.js';
import { settleForecasts, settleRecommendations } from './settle-memory.js';

/** Learns the pending observation of a draft, in place. Time and memory are constant, apart from sorting the prices of 28 days once a day. */
export function learnPending(draft: Personality): void {
  const { pending, lastInterval, intervalMinutes, profile } = draft;
  if (pending === null) return;
  const { interval, pricePerMwh } = pending;
  const hours = intervalMinutes / 60;
  const gap = lastInterval === null ? 0 : interval - lastInterval;
  const hour = Math.floor(interval * hours);
  const daysSeen = (draft.observations * hours) / 24;
  if (gap === 0 || Math.floor(hour / 24) > Math.floor((lastInterval! * hours) / 24)) {
    refreshThresholds(draft, interval);
  }
  const shift = detectDrift(draft.drift, hour, daysSeen);
  if (shift !== undefined) restartOnDrift(draft, shift, interval, hour);
  const place = localPlace(interval * intervalMinutes * 60_000, draft.timeZone);
  const x = transformPrice(draft.space, pricePerMwh);
  learnRegimes(draft, {
    x,
    side: priceSide(pricePerMwh, draft.spikeThreshold),
    hour: place.hour,
    gap,
    intervalHours: hours,
  });
  const deviation = x - profile.means[profileCell(place)]!;
  learnImpact(draft, place, gap === 1);
  learnVolatility(draft, deviation, gap === 1, hours);
  learnProfile(profile, place, x, hours);
  learnRecent(draft.recent, place, pricePerMwh, hours);
  recordDeviation(draft.drift, hour, deviation);
  recordPrice(draft.window, lastInterval, interval, pricePerMwh);
  const path = pathModelFromState(draft);
  learnPathPrice(path);
  draft.path = stateOfPathModel(path);
  draft.lastInterval = interval;
  draft.observations += 1;
  draft.pending = null;
  settleRecommendations(draft);
  settleForecasts(draft);
}

function priceSide(pricePerMwh: number, spikeThreshold: number): PriceSide {
  if (pricePerMwh < 0) return 'negative';
  return pricePerMwh >= spikeThreshold ? 'scarcity' : 'between';
}

/** Updates the regime anchors from the prices since the last restart, and the spike threshold from all 28 days. */
function refreshThresholds(draft: Personality, interval: number): void {
  const sorted = trailingPrices(draft, interval, null);
  if (sorted === undefined) return;
  draft.spikeThreshold = Math.max(
    1.5 * quantileSorted(sorted, 0.99),
    3 * quantileSorted(sorted, 0.5),
  );
  const since =
    draft.lastRestart === null ? sorted : trailingPrices(draft, interval, draft.lastRestart);
  if (since === undefined) return;
  const { centres, scales } = regimeAnchors(draft.space, since);
  draft.anchors = { centres: [...centres], scales: [...scales] };
}

/** Updates persistence, volatility and spike rate: equations (42) to (44). */
function learnVolatility(
  draft: Personality,
  deviation: number,
  follows: boolean,
  hours: number,
): void {
  const { memory, volatility, spikes, pending, window, lastInterval } = draft;
  const pricePerMwh = pending!.pricePerMwh;
  if (follows) {
    const kept = forgettingFactor(hours, halfLifeHours.memory);
    memory.squares = kept * memory.squares + hours * memory.residual * memory.residual;
    memory.products = kept * memory.products + hours * memory.residual * deviation;
    const change = pricePerMwh - window[ringIndex(window.length, lastInterval!)]!;
    const keptMoves = forgettingFactor(hours, halfLifeHours.volatility);
    volatility.weight = keptMoves * volatility.weight + hours;
    volatility.squares = keptMoves * volatility.squares + hours * change * change;
  }
  memory.residual = deviation;
  const isOn = pricePerMwh >= draft.spikeThreshold;
  const keptSpikes = forgettingFactor(hours, halfLifeHours.spikes);
  spikes.count = keptSpikes * spikes.count + (isOn && !spikes.isOn ? 1 : 0);
  spikes.days = keptSpikes * spikes.days + hours / 24;
  spikes.isOn = isOn;
}

/** The personality with its pending price learned, for reading. */
export function withPendingLearned(personality: Personality): Personality {
  if (personality.pending === null) return personality;
  const draft = copyPersonality(personality);
  learnPending(draft);
  return draft;
}

/** A copy whose lists and objects may be modified. Pending records and the recalibration are only ever replaced as a whole. */
export function copyPersonality(personality: Personality): Personality {
  const { anchors, profile, recent, drift, forecasts } = personality;
  return {
    ...personality,
    regimes: [...personality.regimes],
    transitions: [...personality.transitions],
    anchors: { centres: [...anchors.centres], scales: [...anchors.scales] },
    profile: {
      means: [...profile.means],
      weights: [...profile.weights],
      squares: [...profile.squares],
    },
    recent: { means: [...recent.means], weights: [...recent.weights] },
    memory: { ...personality.memory },
    volatility: { ...personality.volatility },
    spikes: { ...personality.spikes },
    impact: {
      ...personality.impact,
      cellHours: [...personality.impact.cellHours],
      cellMeansMw: [...personality.impact.cellMeansMw],
    },
    drift: {
      ...drift,
      hourMeans: [...drift.hourMeans],
      hourWeights: [...drift.hourWeights],
    },
    window: personality.window.slice(),
    path: stateOfPathModel(copyPathModel(pathModelFromState(personality))),
    forecasts: {
      ...forecasts,
      counts: [...forecasts.counts],
      ownSquares: [...forecasts.ownSquares],
      givenSquares: [...forecasts.givenSquares],
      products: [...forecasts.products],
    },
  };
}

/** Combines the path state of a personality with the calendar and the latest price, which both share. */
export function pathModelFromState(personality: Personality): PathModel {
  const { timeZone, intervalMinutes, pending, lastInterval, path } = personality;
  return {
    version: 1,
    timeZone,
    intervalMinutes,
    pending:
      pending === null ? null : { interval: pending.interval, pricePerMwh: pending.pricePerMwh },
    lastInterval,
    ...path,
  };
}

/** The part of a path model that a personality stores. */
export function stateOfPathModel(model: PathModel): Personality['path'] {
  const { observations, level, sizes, profile, features, origins, regression } = model;
  return { observations, level, sizes, profile, features, origins, regression };
}
