import { phalanxError } from '../internal/phalanx-error.js';
import type { FacilityState } from './facility-state.js';
import { usualLoad } from './internal/usual-load.js';

/**
 * Decides what readings of a thousandfold scale are, once the state asks for it (`unitQuestion.needsDecision`). Those held back so
 * far stay refused; the next ones are taken as decided.
 *
 * @param state - that asks
 * @param answer - `newUnit`: the meter changed its unit, readings are converted from here on; `realLoad`: the load is what it says
 * @throws EngineError `conflict` `noUnitQuestion`
 * @example
 * answerUnitQuestion(state, 'newUnit').unitFactor;
 * // => 0.001
 */
export function answerUnitQuestion(
  state: FacilityState,
  answer: 'newUnit' | 'realLoad',
): FacilityState {
  const { unitQuestion: question, refused, unitFactor } = state;
  if (!question?.needsDecision) {
    throw phalanxError(
      'conflict',
      'noUnitQuestion',
      `answer needs a change of unit that has lasted for 24 hours; ${question ? `one of ${question.readings} readings has not` : 'none is suspected'}`,
      { field: 'answer', value: answer },
    );
  }
  return {
    ...state,
    unitQuestion: null,
    refused: { ...refused, otherUnit: refused.otherUnit + question.readings },
    ...(answer === 'newUnit'
      ? { unitFactor: question.factor === 1000 ? unitFactor / 1000 : unitFactor * 1000 }
      : { usual: usualLoad([], []) }),
  };
}
