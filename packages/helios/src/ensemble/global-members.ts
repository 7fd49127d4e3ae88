import { globalWeights } from '../weights/global-weights.js';
import { lstmMember } from './lstm-member.js';
import type { Member } from './member.js';
import { prophetMember } from './prophet-member.js';
import { tftMember } from './tft-member.js';
import { xgboostMember } from './xgboost-member.js';

/** The models with the weights that the package ships. */
export function globalMembers(): Member[] {
  const { lstm, tft, xgboost, prophet } = globalWeights();
  return [
    lstmMember(lstm.weights, lstm.contextSteps),
    tftMember(tft.weights, tft.contextSteps),
    xgboostMember(xgboost),
    prophetMember(prophet),
  ];
}
