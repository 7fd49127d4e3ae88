export {
  type PerfectForesightBound,
  type PerfectForesightOptions,
  perfectForesightBound,
} from './perfect-foresight.js';
export {
  type BasestockTargets,
  basestockTargets,
  bellmanStep,
  constantMarginalValue,
  type MarginalValues,
  type RewardSlopes,
  rewardSlopes,
  type StoredEnergyOptions,
  storedEnergyValue,
} from './stored-energy-value.js';
