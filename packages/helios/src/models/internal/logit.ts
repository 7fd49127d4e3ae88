import { log } from '../../internal/elementary.js';

/** Logistic score of a level: ln(level / (1 − level)). */
export function logit(level: number): number {
  return log(level) - log(1 - level);
}
