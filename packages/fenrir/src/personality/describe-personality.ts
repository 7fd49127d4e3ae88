import type { Personality } from '../schema/personality.js';
import { withPendingLearned } from './learn-pending.js';
import { impactPosterior } from './price-impact.js';
import type { RegimeName } from './price-regime.js';
import { inverseTransformPrice, persistencePerHour } from './profile.js';
import { validatePersonality } from './validate-personality.js';

/** One hour of the profile. */
export interface HourProfile {
  /** Median price of the hour [currency/MWh]. */
  readonly median: number;
  /** About two thirds of the prices of the hour lie between these [currency/MWh]. */
  readonly low: number;
  readonly high: number;
  /** Mean price of the hour over the latest days [currency/MWh]. */
  readonly recentMean: number;
  /** Weight behind the median in hours, the prior included. */
  readonly weight: number;
}

/** What was learned of a site, in market terms. */
export interface PersonalityDescription {
  /** Filtered probability of each regime; they add up to 1. */
  readonly regimes: Readonly<Record<RegimeName, number>>;
  /** By local hour. */
  readonly profile: {
    readonly weekday: readonly HourProfile[];
    readonly weekend: readonly HourProfile[];
  };
  /** Latest deviation from the profile, and the share of it that remains after an hour. */
  readonly deviation: number;
  readonly persistencePerHour: number;
  /** Root mean squared change per hour [currency/MWh per √h]. */
  readonly volatility: number;
  /** Posterior mean and standard deviation of the spike rate [1/day]. */
  readonly spikesPerDay: number;
  readonly spikesPerDayDeviation: number;
  /** By how much a MW sold lowers the price, at least 0, and the posterior standard deviation [currency/MWh per MW]. */
  readonly impactPerMw: number;
  readonly impactPerMwDeviation: number;
  /** Number of prices learned, the pending one included. */
  readonly observations: number;
  readonly restarts: number;
}

/**
 * Describes what was learned of a site, the pending price included: method note, section 6.
 *
 * @param personality - of the site
 * @example
 * describePersonality(createPersonality({ timeZone: 'UTC' })).profile.weekday.length;
 * // => 24
 */
export function describePersonality(personality: Personality): PersonalityDescription {
  validatePersonality({ personality });
  return describePersonalityCore(personality);
}

/** {@link describePersonality} without checks. */
export function describePersonalityCore(personality: Personality): PersonalityDescription {
  const known = withPendingLearned(personality);
  const { regimes, memory, volatility, spikes, intervalMinutes } = known;
  return {
    regimes: {
      negative: regimes[0]!,
      off_peak: regimes[1]!,
      normal: regimes[2]!,
      peak: regimes[3]!,
      scarcity: regimes[4]!,
    },
    profile: { weekday: hourProfiles(known, 0), weekend: hourProfiles(known, 24) },
    deviation: memory.residual,
    persistencePerHour: persistencePerHour(known),
    volatility: Math.sqrt(((volatility.squares / volatility.weight) * 60) / intervalMinutes),
    spikesPerDay: spikes.count / spikes.days,
    spikesPerDayDeviation: Math.sqrt(spikes.count) / spikes.days,
    ...impactPosterior(known.impact),
    observations: known.observations,
    restarts: known.restarts,
  };
}

function hourProfiles({ profile, recent, space }: Personality, from: number): HourProfile[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const cell = from + hour;
    const mean = profile.means[cell]!;
    const deviation = Math.sqrt(profile.squares[cell]! / profile.weights[cell]!);
    return {
      median: inverseTransformPrice(space, mean),
      low: inverseTransformPrice(space, mean - deviation),
      high: inverseTransformPrice(space, mean + deviation),
      recentMean: recent.means[cell]!,
      weight: profile.weights[cell]!,
    };
  });
}
