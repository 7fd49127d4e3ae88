// The adversary: what nature can do to a dispatch
export { evidenceRadius } from './adversary/evidence-radius.js';
export { evidenceRadiusWasserstein } from './adversary/evidence-radius-wasserstein.js';
export { type PriceIntervals, priceIntervals } from './adversary/price-intervals.js';
export type { WorstLaw } from './adversary/worst-law.js';
export { worstLawKullbackLeibler } from './adversary/worst-law-kullback-leibler.js';
export { type TailOptions, worstLawTail } from './adversary/worst-law-tail.js';
export { worstLawWasserstein } from './adversary/worst-law-wasserstein.js';
export {
  type WorstPath,
  type WorstPathProblem,
  worstPricePath,
} from './adversary/worst-price-path.js';
// Attribution: which cause is worth what
export {
  attributeValue,
  type CausePart,
  type ValueAttribution,
} from './attribution/attribute-value.js';
// Confidence: how sure it is that an action proves right
export { createRecalibration } from './confidence/create-recalibration.js';
export { fadedRecalibration } from './confidence/faded-recalibration.js';
export {
  isRightDirection,
  type JudgedDirection,
  judgedHours,
} from './confidence/is-right-direction.js';
export { learnRecalibration, type SettledShare } from './confidence/learn-recalibration.js';
export { parseRecalibration } from './confidence/parse-recalibration.js';
export { recalibrated } from './confidence/recalibrated.js';
export {
  type DispatchedPowers,
  type LimitedBattery,
  rightActions,
} from './confidence/right-actions.js';
export { rightShares } from './confidence/right-shares.js';
// Cycle: one recommendation, explained
export { cycle } from './cycle/cycle.js';
export type {
  AwardSeries,
  CycleAmbiguity,
  CycleOptions,
  DischargeWithin,
  PriceForecast,
  PriceSeries,
} from './cycle/cycle-options.js';
export type {
  AdversarialReport,
  CycleAnswer,
  CycleCause,
  CycleMicrostructure,
  CycleNegotiation,
  CycleResult,
  ScheduledStep,
} from './cycle/cycle-result.js';
// Day-ahead: a whole day planned before its auction
export { learnPlannedDay } from './day-ahead/learn-planned-day.js';
export { type DayAheadKnowledge, type DayPlan, planDay } from './day-ahead/plan-day.js';
// Expectation: what a day of an auction is expected to be
export {
  createDayAheadModel,
  type DayAheadModelOptions,
} from './expectation/create-day-ahead-model.js';
export { dayScenarios } from './expectation/day-scenarios.js';
export { type DayExpectation, expectDay } from './expectation/expect-day.js';
export { expectedProfile } from './expectation/expected-profile.js';
export type { ForecastDay } from './expectation/forecast-day.js';
export { learnDay } from './expectation/learn-day.js';
export { parseDayAheadModel } from './expectation/parse-day-ahead-model.js';
// Negotiation: four agents, one plan
export type { Currency } from './insights/currency.js';
// Microstructure: how prices move
export { amihudIlliquidity } from './microstructure/amihud-illiquidity.js';
export { kyleLambda, type PriceImpact } from './microstructure/kyle-lambda.js';
export { type MeanReversion, meanReversion } from './microstructure/mean-reversion.js';
export { type RealisedVariation, realisedVariation } from './microstructure/realised-variation.js';
export { type PriceSource, type RollMeasure, rollMeasure } from './microstructure/roll-measure.js';
export type { Trade } from './microstructure/trade.js';
export { agentUtilities, type PlanOutcome } from './negotiation/agent-utilities.js';
export { type AgentName, type AgentUtilities, agentNames } from './negotiation/agents.js';
export { lowerTailMean } from './negotiation/lower-tail-mean.js';
export {
  type Agreement,
  type ConcessionRound,
  type NegotiationProblem,
  negotiate,
  type ProposedPlan,
  type SettlementReason,
  type SidePayment,
} from './negotiation/negotiate.js';
export { negotiationTranscript } from './negotiation/negotiation-transcript.js';
// Path: what the next prices of a market of intervals are expected to be, and what to do in this one
export { createPathModel, type PathModelOptions } from './path/create-path-model.js';
export { type ExpectedPath, type ExpectedPathOptions, expectedPath } from './path/expected-path.js';
export { type IntervalPrice, observePathPrices } from './path/observe-path-prices.js';
export { parsePathModel } from './path/parse-path-model.js';
export { pathBlocks } from './path/path-blocks.js';
export { type IntervalPlan, type IntervalProblem, planInterval } from './path/plan-interval.js';
// Personality: what is learned of a site's prices
export { createPersonality, type PersonalityOptions } from './personality/create-personality.js';
export {
  describePersonality,
  type HourBelief,
  type PersonalityDescription,
} from './personality/describe-personality.js';
export { observePrice, type PriceObservation } from './personality/observe-price.js';
export { observePrices } from './personality/observe-prices.js';
export { parsePersonality } from './personality/parse-personality.js';
export { assumedQuantiles, regimeLabel } from './personality/regime-label.js';
export { type PriceRegime, regimeOf } from './personality/regime-of.js';
export { type PriceQuantiles, type RegimeName, regimeNames } from './personality/regimes.js';
export { relearnPrices } from './personality/relearn-prices.js';
export { type CycleMemory, rememberCycle } from './personality/remember-cycle.js';
// Plans: what a battery can carry out, and what is best
export type { Ambiguity } from './plan/ambiguity.js';
export { type BidBlock, type BidCurve, type BidProblem, bidCurves } from './plan/bid-curves.js';
export type { Dispatch } from './plan/dispatch.js';
export type { DischargeLimit, DispatchTask, RampLimit } from './plan/dispatch-task.js';
export type { EndValue, EndValuePiece } from './plan/end-value.js';
export type { Awards, DepthPiece, MarketDepth, MarketTerms } from './plan/market-terms.js';
export { type LawPlan, type LawProblem, planAgainstLaws } from './plan/plan-against-laws.js';
export { type DispatchPlan, type DispatchProblem, planDispatch } from './plan/plan-dispatch.js';
export type { PlannedStep } from './plan/planned-step.js';
export {
  type Clip,
  type ClipReason,
  type ProjectedPlan,
  projectPlan,
} from './plan/project-plan.js';
export { type Settlement, settleDispatch } from './plan/settle-dispatch.js';
export type { Site } from './plan/site.js';
// Replay: what a past period would have been
export { replay } from './replay/replay.js';
export type { HistoryReplay, ReplayedInterval, ReplayOptions } from './replay/replay-options.js';
// Scenarios: what prices are expected to be from the interval that begins on, and how else they could come
export type { Ahead, AheadOptions, Assumption } from './scenarios/ahead.js';
export { aheadBlocks } from './scenarios/ahead-blocks.js';
export { expectAhead } from './scenarios/expect-ahead.js';
// Stored
export type { DayAheadModel } from './schema/day-ahead-model.js';
export type { PathModel } from './schema/path-model.js';
export type { Personality } from './schema/personality.js';
export type { Recalibration } from './schema/recalibration.js';
