import { pretrainedWeights } from '../models/pretrained/pretrained-weights.js';
import { fitAsinhTransformCore } from '../transforms/asinh.js';
import type { Ensemble, Member } from './ensemble.js';
import { ENSEMBLE_PRIOR } from './ensemble-prior.generated.js';
import { lstmMember, prophetMember, tftMember, xgboostMember } from './members.js';

let cachedEnsemble: Ensemble | undefined;

/** The pretrained ensemble, unpacked at the first call. */
export function pretrainedEnsemble(): Ensemble {
  cachedEnsemble ??= {
    members: pretrainedMembers(),
    prior: ENSEMBLE_PRIOR,
    fitTransform: fitAsinhTransformCore,
  };
  return cachedEnsemble;
}

/** The four models with their pretrained weights. */
export function pretrainedMembers(): Member[] {
  const { lstm, tft, xgboost, prophet } = pretrainedWeights();
  return [
    lstmMember(lstm.weights, lstm.contextSteps),
    tftMember(tft.weights, tft.contextSteps),
    xgboostMember(xgboost),
    prophetMember(prophet),
  ];
}
