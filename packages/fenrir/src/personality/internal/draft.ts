import { draftPathModel } from '../../path/internal/learn-path-price.js';
import type { Personality } from '../../schema/personality.js';
import { pathModelOf, pathStateOf } from './path-state.js';

/** A copy whose lists and objects may be written to; what is pending and the recalibration are replaced as a whole, never written to. */
export function draftOf(personality: Personality): Personality {
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
    path: pathStateOf(draftPathModel(pathModelOf(personality))),
    forecasts: {
      ...forecasts,
      counts: [...forecasts.counts],
      ownSquares: [...forecasts.ownSquares],
      givenSquares: [...forecasts.givenSquares],
      products: [...forecasts.products],
    },
  };
}
