import { climatology } from './climatology.js';
import { fitLogistic, logisticProbability } from './fit-logistic.js';
import type { PeakQuestion } from './peak-questions.js';

/**
 * Probabilities by climatology and by a logistic regression: base rates as known when each question was asked; the regression is fitted
 * once, on the questions before the period.
 *
 * @param past - questions of all sites before their period, at least one
 * @param asked - questions of the period
 * @param firstRate - rate while no answer is known
 * @returns probabilities of `asked`, by name
 */
export function referenceProbabilities(
  past: readonly PeakQuestion[],
  asked: readonly PeakQuestion[],
  firstRate: number,
): { readonly climatology: number[]; readonly logistic: number[] } {
  const model = fitLogistic(
    past.map(({ inputs }) => inputs),
    past.map(({ happened }) => happened),
  );
  return {
    climatology: climatology([...past, ...asked], firstRate).slice(past.length),
    logistic: asked.map(({ inputs }) => logisticProbability(model, inputs)),
  };
}
