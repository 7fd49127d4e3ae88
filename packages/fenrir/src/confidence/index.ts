export type { LimitedBattery } from '../types.js';
export {
  createRecalibration,
  discountRecalibration,
  parseRecalibration,
  recalibrate,
  type SettledShare,
  updateRecalibration,
} from './recalibration.js';
export { type DispatchedPowers, rightActions, rightShares } from './right-actions.js';
export { isRightDirection, type JudgedDirection } from './right-direction.js';
