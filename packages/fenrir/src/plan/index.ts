export {
  type Clip,
  type ClipReason,
  type ProjectedPlan,
  projectPlan,
} from '../battery/project-plan.js';
export { type Settlement, settleDispatch } from '../battery/settle-dispatch.js';
export type {
  Awards,
  DepthPiece,
  DischargeLimit,
  Dispatch,
  DispatchProblem,
  EndValue,
  EndValuePiece,
  MarketDepth,
  MarketTerms,
  PlannedStep,
  RampLimit,
  Site,
} from '../types.js';
export { type BidBlock, type BidCurve, type BidProblem, bidCurves } from './bid-curves.js';
export { type DispatchPlan, planDispatch } from './plan-dispatch.js';
export type { Ambiguity } from './plan-distributionally-robust.js';
export {
  type DistributionallyRobustPlan,
  type DistributionallyRobustProblem,
  planDistributionallyRobust,
} from './plan-distributionally-robust.js';
