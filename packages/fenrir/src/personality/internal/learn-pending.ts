import { quantileSorted } from '@bess/kernel/stats';
import { learnPathPrice } from '../../path/internal/learn-path-price.js';
import type { Personality } from '../../schema/personality.js';
import { halfLifeHours, keptAfter } from './forgetting.js';
import { enterDeviation, findDrift } from './learn-drift.js';
import { learnImpact } from './learn-impact.js';
import { cellOf, learnProfile, learnRecent } from './learn-profile.js';
import { learnRegimes } from './learn-regimes.js';
import { localPlace } from './local-place.js';
import { pathModelOf, pathStateOf } from './path-state.js';
import { toSpace } from './price-space.js';
import { regimeAnchors } from './regime-anchors.js';
import type { PriceSide } from './regime-filter.js';
import { restart } from './restart.js';
import { settleForecasts } from './settle-forecasts.js';
import { settleRecommendations } from './settle-recommendations.js';
import { enterPrice, trailingPrices, windowPlace } from './window.js';

/**
 * Learns from the pending observation of a draft, in place, and leaves none pending. The work and the memory are the same however much was
 * learned before; once a day the prices of 28 days are sorted.
 */
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
  const shift = findDrift(draft.drift, hour, daysSeen);
  if (shift !== undefined) restart(draft, shift, interval, hour);
  const place = localPlace(interval * intervalMinutes * 60_000, draft.timeZone);
  const x = toSpace(draft.space, pricePerMwh);
  learnRegimes(draft, {
    x,
    side: sideOf(pricePerMwh, draft.spikeThreshold),
    hour: place.hour,
    gap,
    intervalHours: hours,
  });
  const deviation = x - profile.means[cellOf(place)]!;
  learnImpact(draft, place, gap === 1);
  learnMoves(draft, deviation, gap === 1, hours);
  learnProfile(profile, place, x, hours);
  learnRecent(draft.recent, place, pricePerMwh, hours);
  enterDeviation(draft.drift, hour, deviation);
  enterPrice(draft.window, lastInterval, interval, pricePerMwh);
  const path = pathModelOf(draft);
  learnPathPrice(path);
  draft.path = pathStateOf(path);
  draft.lastInterval = interval;
  draft.observations += 1;
  draft.pending = null;
  settleRecommendations(draft);
  settleForecasts(draft);
}

function sideOf(pricePerMwh: number, spikeThreshold: number): PriceSide {
  if (pricePerMwh < 0) return 'negative';
  return pricePerMwh >= spikeThreshold ? 'scarcity' : 'between';
}

/** Places of the regimes from the prices since the last restart, the threshold of spikes from all of 28 days. */
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

/** Memory of deviations, size of changes, rate of spikes: equations (42) to (44). */
function learnMoves(draft: Personality, deviation: number, follows: boolean, hours: number): void {
  const { memory, volatility, spikes, pending, window, lastInterval } = draft;
  const pricePerMwh = pending!.pricePerMwh;
  if (follows) {
    const kept = keptAfter(hours, halfLifeHours.memory);
    memory.squares = kept * memory.squares + hours * memory.residual * memory.residual;
    memory.products = kept * memory.products + hours * memory.residual * deviation;
    const change = pricePerMwh - window[windowPlace(window.length, lastInterval!)]!;
    const keptMoves = keptAfter(hours, halfLifeHours.volatility);
    volatility.weight = keptMoves * volatility.weight + hours;
    volatility.squares = keptMoves * volatility.squares + hours * change * change;
  }
  memory.residual = deviation;
  const isOn = pricePerMwh >= draft.spikeThreshold;
  const keptSpikes = keptAfter(hours, halfLifeHours.spikes);
  spikes.count = keptSpikes * spikes.count + (isOn && !spikes.isOn ? 1 : 0);
  spikes.days = keptSpikes * spikes.days + hours / 24;
  spikes.isOn = isOn;
}
