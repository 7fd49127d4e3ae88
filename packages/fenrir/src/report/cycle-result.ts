import type { ValueAttribution } from '../attribution/attribute-value.js';
import type { Clip } from '../battery/project-plan.js';
import type { AgentUtilities, Agreement } from '../negotiation/negotiate.js';
import type { PriceRegime } from '../personality/price-regime.js';
import type { BidCurve } from '../plan/bid-curves.js';
import type { Assumption } from '../scenarios/expect-lookahead.js';
import type { Personality } from '../schema/personality.js';
import type { PlannedStep } from '../types.js';

/** What nature can do to the recommendation within its budget. Method note, section 11.4. */
export interface AdversarialReport {
  /** Γ: hours that nature may move. */
  readonly budgetHours: number;
  /** The worst path for the recommendation, by step of the schedule [currency/MWh]. */
  readonly worstPath: Float64Array;
  /** Cash of the recommendation on that path [currency]. */
  readonly worstRevenue: number;
  /** Share of the scenarios in which the recommendation takes in no more than that: nature moves every hour the worse way, which scenarios seldom do. */
  readonly worseShare: number;
  /** Cash of the recommendation on the expected path [currency]. */
  readonly nominalRevenue: number;
  /** What the best plan for the expected path is worth above the recommendation, wear and energy left included, at least 0 [currency]. */
  readonly priceOfRobustness: number;
  /** Worth of the recommendation on its worst path, wear and energy left included, less that of the plan sent, or of resting, on its own [currency]. */
  readonly submittedRegret: number;
  /** Steps that nature moved, rising. */
  readonly bindingSteps: readonly number[];
}

/** One step of a recommended schedule. */
export interface ScheduledStep extends PlannedStep {
  /** Absent where no time was given [ms since the Unix epoch]. */
  readonly startMs?: number;
  readonly stepMinutes: number;
  /** At the end of the step, share of the capacity. */
  readonly socFraction: number;
  /** Expected [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What a MWh more, and the last MWh, in the store is worth after the step at the expected prices; absent where it is full, or empty [currency/MWh]. */
  readonly nextMwhValue?: number;
  readonly lastMwhValue?: number;
  /** At the expected prices, without caution and limits beside the battery's power, charging pays below, discharging above; absent where it is full, or empty [currency/MWh]. */
  readonly chargeBelowPerMwh?: number;
  readonly dischargeAbovePerMwh?: number;
}

/** How prices moved over the latest 28 days; of an auction, so that reversals are no spread. Method note, section 5. */
export interface CycleMicrostructure {
  /** Prices behind it. */
  readonly prices: number;
  /** [currency/MWh per √h] */
  readonly volatility: number;
  /** Share of the variance of changes that comes in jumps, 0 to 1. */
  readonly jumpShare: number | null;
  /** After which half of a deviation from the usual price of its time of day is left; null where none can be told [h]. */
  readonly halfLifeHours: number | null;
  /** Size of the moves of such deviations that the next price takes back; null where none are [currency/MWh]. */
  readonly reversalScale: number | null;
  /** The price of the interval that begins less the mean of its time of day; absent without a time [currency/MWh]. */
  readonly anomalyPerMwh?: number;
  /** Where trades were given. */
  readonly trades?: {
    readonly count: number;
    /** Roll's measure of their prices [currency/MWh]. */
    readonly effectiveSpread: number | null;
    /** What a MWh moves the price by, and how well that is known [currency/MWh per MWh]. */
    readonly kyleLambda: number | null;
    readonly standardError: number | null;
    /** Mean of what a MWh goes with [currency/MWh per MWh]. */
    readonly amihudIlliquidity: number | null;
  };
}

/** What the agents had to choose from, and what they agreed on. */
export interface CycleNegotiation extends Agreement {
  readonly proposals: readonly { readonly name: string; readonly utilities: AgentUtilities }[];
  /** Openings, rounds, what was settled and why, and payments, a sentence each with its amounts. */
  readonly transcript: readonly string[];
}

/** Why the recommendation is worth more than the plan sent, or than resting where none was sent: `replanning` is what acting on the price of the interval alone would change, the others what more is known. */
export type CycleCause = 'replanning' | 'expectation' | 'storedEnergy' | 'adversary' | 'wear';

/** The one answer of a cycle. */
export interface CycleResult {
  /** For the interval that begins, at the meter. */
  readonly recommendation: PlannedStep;
  /** Probability that its direction is right. */
  readonly confidence: number;
  /** Expected cash over the horizon, before wear [currency]. */
  readonly estimatedRevenue: number;
  /** Over the horizon [currency]. */
  readonly wear: number;
  /** What the grid charges for the energy bought over the horizon [currency]. */
  readonly gridCharge: number;
  /** Worth of the energy left after the horizon, less that of the energy now [currency]. */
  readonly storedValueChange: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly regime: PriceRegime;
  /** Absent where less than a day of prices is known. */
  readonly microstructure?: CycleMicrostructure;
  /** By how much a plan could be worth more to all agents than the agreed one at most, proven; next to nothing but where far below 0 it pays to burn energy, and the best directions could not all be searched for [currency]. */
  readonly planGap: number;
  readonly adversarialReport: AdversarialReport;
  /** 3 to 6 sentences with number, unit and cause, by falling amount; one states the regime. */
  readonly insights: readonly string[];
  readonly schedule: readonly ScheduledStep[];
  /** What to do in each step of the schedule at any price that it may have, at the expected prices of the others; without caution and limits beside the connection, as thresholds. */
  readonly bids: readonly BidCurve[];
  readonly negotiation: CycleNegotiation;
  readonly attribution: ValueAttribution<CycleCause>;
  /** What of the plan sent, or of resting where none was sent, could not be carried out. */
  readonly clips: readonly Clip[];
  readonly assumptions: readonly Assumption[];
}

/** What a cycle answers, and what was learned. */
export interface CycleAnswer {
  readonly result: CycleResult;
  readonly personality: Personality;
}
