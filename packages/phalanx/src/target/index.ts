export type { BatteryParameters } from '../internal/battery-parameters.js';
export {
  type FollowOptions,
  type FollowResult,
  type FollowState,
  followTarget,
  followTargetInto,
  type PreparedTargets,
  prepareTargets,
  type TargetWindow,
} from './follow-target.js';
export {
  type LowestFeasibleTargetOptions,
  lowestFeasibleTarget,
} from './lowest-feasible-target.js';
