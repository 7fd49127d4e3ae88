import type { Personality } from '../schema/personality.js';
import {
  cellHalfLife,
  forgettingFactor,
  halfLifeHours,
  inverseTransformPrice,
  type LocalPlace,
  profileCell,
} from './profile.js';

/** Prior standard deviation of the impact, about a mean of 0 [currency/MWh per MW]. */
const PRIOR_DEVIATION = 0.05;
const CELLS = 48;

/** An impact estimate without data. */
export function emptyImpact(): Personality['impact'] {
  return {
    cellHours: new Array<number>(CELLS).fill(0),
    cellMeansMw: new Array<number>(CELLS).fill(0),
    latestOffMw: 0,
    weight: 0,
    surpriseSquares: 0,
    powerSquares: 0,
    products: 0,
  };
}

/**
 * Learns the price impact of the site's own power, equation (45): it relates the part of the price that profile and persistence did not forecast to the part
 * of the power that they would not have forecast. Called before they learn the price.
 *
 * @param follows - whether the interval before has a price; without one there is no forecast
 */
export function learnImpact(draft: Personality, place: LocalPlace, follows: boolean): void {
  const { pending, impact, profile, memory, space, intervalMinutes } = draft;
  const { pricePerMwh, importMw, exportMw } = pending!;
  if (importMw === undefined && exportMw === undefined) {
    // Without information on the power, the next interval has no latest power either.
    impact.latestOffMw = 0;
    return;
  }
  const cell = profileCell(place);
  const hours = intervalMinutes / 60;
  const soldMw = (exportMw ?? 0) - (importMw ?? 0);
  const isKnownCell = impact.cellHours[cell]! > 0;
  const offMw = isKnownCell ? soldMw - impact.cellMeansMw[cell]! : 0;
  if (follows && isKnownCell) {
    const persistence = Math.min(1, Math.max(0, memory.products / memory.squares));
    const forecast = inverseTransformPrice(
      space,
      profile.means[cell]! + persistence * memory.residual,
    );
    const surprise = pricePerMwh - forecast;
    // The persistence already carries the impact of the latest power, so only the rest is new.
    const newsMw = offMw - persistence * impact.latestOffMw;
    const kept = forgettingFactor(hours, halfLifeHours.impact);
    impact.weight = kept * impact.weight + hours;
    impact.surpriseSquares = kept * impact.surpriseSquares + hours * surprise * surprise;
    impact.powerSquares = kept * impact.powerSquares + hours * newsMw * newsMw;
    impact.products = kept * impact.products + hours * newsMw * surprise;
  }
  const cellHours = forgettingFactor(hours, cellHalfLife(place)) * impact.cellHours[cell]! + hours;
  impact.cellMeansMw[cell]! += (hours / cellHours) * (soldMw - impact.cellMeansMw[cell]!);
  impact.cellHours[cell] = cellHours;
  impact.latestOffMw = offMw;
}

/** Posterior of the impact, equation (46); the mean is at least 0, since selling does not raise prices. */
export function impactPosterior(impact: Personality['impact']) {
  const { weight, powerSquares, surpriseSquares, products } = impact;
  const noise = weight > 0 ? surpriseSquares / weight : 0;
  const known = noise > 0;
  const precision = (known ? powerSquares / noise : 0) + 1 / (PRIOR_DEVIATION * PRIOR_DEVIATION);
  return {
    impactPerMw: known ? Math.max(0, -products / noise / precision) : 0,
    impactPerMwDeviation: Math.sqrt(1 / precision),
  };
}
