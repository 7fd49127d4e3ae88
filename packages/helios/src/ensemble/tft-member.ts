import { fitTft } from '../models/tft/fit-tft.js';
import { forecastTft } from '../models/tft/forecast-tft.js';
import type { TftModel } from '../models/tft/tft-model.js';
import type { TftWeights } from '../models/tft/tft-weights.js';
import { NETWORK_FIT, networkMember } from './internal/network-member.js';
import type { Member } from './member.js';

/**
 * The temporal fusion transformer as a member.
 *
 * @param weights - of many series
 * @param contextSteps - values that the encoder reads, at most
 */
export function tftMember(weights: TftWeights, contextSteps: number): Member {
  return networkMember<TftModel>({
    name: 'TFT',
    unfitted: (stepMinutes) => ({
      format: 'helios-tft-model',
      version: 1,
      weights,
      stepMinutes,
      contextSteps,
      knownAheadScales: [],
      training: { windows: 0, epochs: 0 },
    }),
    fit: (series, seed) =>
      fitTft(series, { seed, initialWeights: weights, contextSteps, ...NETWORK_FIT }),
    forecast: forecastTft,
  });
}
