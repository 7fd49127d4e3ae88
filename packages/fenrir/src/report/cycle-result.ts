import type { ValueAttribution } from '../attribution/attribute-value.js';
import type { Clip } from '../battery/project-plan.js';
import type { AgentUtilities, Agreement } from '../negotiation/negotiate.js';
import type { PriceRegime } from '../personality/price-regime.js';
import type { BidCurve } from '../plan/bid-curves.js';
import type { Assumption } from '../scenarios/expect-lookahead.js';
import type { Personality } from '../schema/personality.js';
import type { PlannedStep } from '../types.js';

/** Worst case of the recommendation within the uncertainty budget. Method note, section 11.4. */
export interface AdversarialReport {
  /** Γ: hours that the adversary may move. */
  readonly budgetHours: number;
  /** Worst-case prices for the recommendation, by step of the schedule [currency/MWh]. */
  readonly worstPath: Float64Array;
  /** Cash of the recommendation on that path [currency]. */
  readonly worstRevenue: number;
  /** Share of the scenarios in which the recommendation earns no more than that. It is often small, since scenarios rarely have all hours on the adverse side. */
  readonly worseShare: number;
  /** Cash of the recommendation on the expected path [currency]. */
  readonly nominalRevenue: number;
  /** Value of the best plan for the expected prices less that of the recommendation, wear and stored energy included, at least 0 [currency]. */
  readonly priceOfRobustness: number;
  /** Value of the recommendation on its worst path, wear and stored energy included, less that of the submitted (or idle) plan on its own worst path [currency]. */
  readonly submittedRegret: number;
  /** Steps that the adversary moved, in ascending order. */
  readonly bindingSteps: readonly number[];
}

/** One step of a recommended schedule. */
export interface ScheduledStep extends PlannedStep {
  /** Absent where no time was given [ms since the Unix epoch]. */
  readonly startMs?: number;
  readonly stepMinutes: number;
  /** State of charge at the end of the step, share of the capacity. */
  readonly socFraction: number;
  /** Expected price [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Marginal values of one more MWh, and of the last MWh, stored after the step, at the expected prices; absent if the battery is full, or empty [currency/MWh]. */
  readonly nextMwhValue?: number;
  readonly lastMwhValue?: number;
  /** Prices below which charging pays, and above which discharging pays, at the expected prices, without risk aversion and limits other than power; absent if the battery is full, or empty [currency/MWh]. */
  readonly chargeBelowPerMwh?: number;
  readonly dischargeAbovePerMwh?: number;
}

/** How prices moved over the latest 28 days, taken as auction prices, whose reversals are not a spread. Method note, section 5. */
export interface CycleMicrostructure {
  /** Number of prices. */
  readonly prices: number;
  /** [currency/MWh per √h] */
  readonly volatility: number;
  /** Share of the variance of changes that comes in jumps, 0 to 1. */
  readonly jumpShare: number | null;
  /** Half-life of a deviation from the typical price of its time of day; null where there is none [h]. */
  readonly halfLifeHours: number | null;
  /** Size of the moves of such deviations that the next price reverses; null where nothing is reversed [currency/MWh]. */
  readonly reversalScale: number | null;
  /** The price of the interval that begins less the mean of its time of day; absent without a time [currency/MWh]. */
  readonly anomalyPerMwh?: number;
  /** Only if trades were given. */
  readonly trades?: {
    readonly count: number;
    /** Roll's measure of their prices [currency/MWh]. */
    readonly effectiveSpread: number | null;
    /** Price impact per MWh and its standard error [currency/MWh per MWh]. */
    readonly kyleLambda: number | null;
    readonly standardError: number | null;
    /** Mean price change per MWh [currency/MWh per MWh]. */
    readonly amihudIlliquidity: number | null;
  };
}

/** The proposals of the agents and their agreement. */
export interface CycleNegotiation extends Agreement {
  readonly proposals: readonly { readonly name: string; readonly utilities: AgentUtilities }[];
  /** Openings, rounds, settlement with its reason, and payments, one sentence each with its amounts. */
  readonly transcript: readonly string[];
}

/** Why the recommendation is worth more than the submitted (or idle) plan. `replanning` is the change from acting on the price of the interval alone; the others are what else is known. */
export type CycleCause = 'replanning' | 'expectation' | 'storedEnergy' | 'adversary' | 'wear';

/** The result of a cycle. */
export interface CycleResult {
  /** Step for the interval that begins, at the meter. */
  readonly recommendation: PlannedStep;
  /** Probability that its direction is right. */
  readonly confidence: number;
  /** Expected cash over the horizon, before wear [currency]. */
  readonly estimatedRevenue: number;
  /** Battery wear over the horizon [currency]. */
  readonly wear: number;
  /** Grid charge for the energy bought over the horizon [currency]. */
  readonly gridCharge: number;
  /** Value of the energy left after the horizon less that of the energy now [currency]. */
  readonly storedValueChange: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly regime: PriceRegime;
  /** Absent if less than a day of prices is known. */
  readonly microstructure?: CycleMicrostructure;
  /** Proven bound on how much more another plan could be worth to all agents. It is close to 0, except where negative-price dissipation pays and not all directions could be searched [currency]. */
  readonly planGap: number;
  readonly adversarialReport: AdversarialReport;
  /** 3 to 6 sentences with number, unit and cause, by decreasing amount; one states the regime. */
  readonly insights: readonly string[];
  readonly schedule: readonly ScheduledStep[];
  /** Bid curves for the steps of the schedule, if prices of other steps are as expected; like the thresholds without risk aversion and limits other than the connection. */
  readonly bids: readonly BidCurve[];
  readonly negotiation: CycleNegotiation;
  readonly attribution: ValueAttribution<CycleCause>;
  /** Clipped parts of the submitted (or idle) plan. */
  readonly clips: readonly Clip[];
  readonly assumptions: readonly Assumption[];
}

/** Result of a cycle, and the personality after it. */
export interface CycleAnswer {
  readonly result: CycleResult;
  readonly personality: Personality;
}
