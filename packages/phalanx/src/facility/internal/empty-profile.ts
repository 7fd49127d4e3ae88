import type { ProfileMoments } from '../facility-state.js';

const KINDS = 3;

/** Moments of a profile of which nothing was seen. */
export function emptyProfile(stepsPerDay: number): ProfileMoments {
  const zeros = new Array<number>(KINDS * stepsPerDay).fill(0);
  return { date: null, meanKw: zeros, weight: zeros, squaresKw2: zeros };
}
