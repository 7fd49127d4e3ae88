import type { Personality } from '../../schema/personality.js';

/** A copy whose lists and objects may be written to. */
export function draftOf(personality: Personality): Personality {
  const { anchors, profile, recent, drift } = personality;
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
  };
}
