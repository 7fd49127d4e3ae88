import type { Member } from '../../../../packages/helios/src/ensemble/ensemble.js';
import {
  lstmMember,
  tftMember,
  xgboostMember,
} from '../../../../packages/helios/src/ensemble/members.js';
import { unpackHalves } from '../../../../packages/helios/src/internal/packed-numbers.js';
import { unpackTrees } from '../../../../packages/helios/src/models/pretrained/pretrained-weights.js';
import { packedWeights } from '../ship/packed-weights.js';

/**
 * The models of a training that has not been shipped, with their weights rounded as if they were.
 *
 * @param folder - of the training
 */
export function trainedMembers(folder: string): Member[] {
  const { lstm, tft, xgboost } = packedWeights(folder);
  const members: Member[] = [];
  if (lstm) {
    const values = unpackHalves(lstm.bytes);
    const weights = { format: 'helios-lstm-weights', version: 1, ...lstm.shape, values } as const;
    members.push(lstmMember(weights, lstm.contextSteps));
  }
  if (tft) {
    const values = unpackHalves(tft.bytes);
    const weights = { format: 'helios-tft-weights', version: 1, ...tft.shape, values } as const;
    members.push(tftMember(weights, tft.contextSteps));
  }
  if (xgboost) {
    const { slope, levels } = xgboost;
    members.push(
      xgboostMember({
        format: 'bess-xgboost-forecaster',
        version: 1,
        stepMinutes: 'any',
        horizon: 1000,
        knownAhead: 0,
        centre: unpackTrees(xgboost.centre, { kind: 'pseudoHuber', slope }),
        quantiles: unpackTrees(xgboost.quantiles, { kind: 'quantile', levels }),
      }),
    );
  }
  return members;
}
