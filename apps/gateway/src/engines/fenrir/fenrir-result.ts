import type { CycleResult } from '@bess/fenrir';
import type { CycleNegotiation, ScheduledStep } from '@bess/fenrir/cycle';
import type { AgentUtilities } from '@bess/fenrir/negotiation';
import type { BidBlock, BidCurve, Clip } from '@bess/fenrir/plan';
import type { Assumption } from '../../engine-runtime/answer-headers.js';
import type { FenrirAnswer } from '../../engine-runtime/operations.js';
import type { SiteForecast } from '../../http/app-deps.js';
import type { FenrirResult } from './fenrir-schemas.js';

const minutesPerHour = 60;

const clipReasons = {
  idle: 'idle',
  ratedPower: 'rated_power',
  connection: 'connection',
  powerAtSoc: 'power_at_soc',
  full: 'full',
  empty: 'empty',
  dischargeBudget: 'discharge_budget',
  ramp: 'ramp',
} as const;

type Wire<Name extends keyof FenrirResult> = NonNullable<FenrirResult[Name]>;

/** Converts an amount or price from the site's currency to that of the response. */
type Money = (amount: number) => number;

/** Converts the engine's result to the wire format; optional fields only if `?expand=` requests them. */
export function fenrirResultToWire(
  cycleId: string,
  { result, regimes }: Pick<FenrirAnswer, 'result' | 'regimes'>,
  expand: ReadonlySet<string>,
  assumptions: readonly Assumption[],
  unitsPerUnit: number,
): FenrirResult {
  const money: Money = (amount) => amount * unitsPerUnit;
  const { recommendation, schedule, bids, negotiation, attribution } = result;
  return {
    cycle_id: cycleId,
    recommended_dispatch_mw: recommendation.powerMw,
    recommended_direction: recommendation.direction,
    confidence: result.confidence,
    estimated_revenue: money(result.estimatedRevenue),
    regime: result.regime.regime,
    adversarial_report: reportOf(result, money),
    differentiator_insights: [...result.insights],
    ...(expand.has('schedule') && { schedule: scheduleOf(result, money) }),
    ...(expand.has('regimes') && { regimes: { ...regimes } }),
    ...(expand.has('thresholds') && {
      thresholds: schedule.map((step, at) => thresholdsOf(step, bids[at], money)),
    }),
    ...(expand.has('negotiation') && { negotiation: negotiationOf(negotiation, money) }),
    ...(expand.has('attribution') && {
      attribution: {
        recommended_value: money(attribution.valueAll),
        planned_value: money(attribution.valueNone),
        parts: attribution.parts.map(({ cause, value }) => ({
          cause: snakeCase(cause),
          value: money(value),
        })),
      },
    }),
    ...(expand.has('assumptions') && { assumptions: [...assumptions] }),
  };
}

function reportOf(
  { adversarialReport: report, schedule }: CycleResult,
  money: Money,
): FenrirResult['adversarial_report'] {
  const begins = startHours(schedule);
  return {
    budget: report.budgetHours,
    worst_case_path_usd_per_mwh: Array.from(report.worstPath, money),
    worst_case_revenue: money(report.worstRevenue),
    nominal_revenue: money(report.nominalRevenue),
    price_of_robustness: money(report.priceOfRobustness),
    planned_dispatch_regret: money(report.submittedRegret),
    binding_hours: report.bindingSteps.map((step) => begins[step]!),
  };
}

/** Starts of the steps relative to the first one [h]. */
function startHours(schedule: readonly ScheduledStep[]): number[] {
  let minutes = 0;
  return schedule.map(({ stepMinutes }) => {
    const begin = minutes / minutesPerHour;
    minutes += stepMinutes;
    return begin;
  });
}

function scheduleOf(result: CycleResult, money: Money): Wire<'schedule'> {
  return {
    steps: result.schedule.map((step) => ({
      ...stepOf(step),
      direction: step.direction,
      dispatch_mw: step.powerMw,
      soc: Math.min(1, Math.max(0, step.socFraction)),
      expected_price: money(step.pricePerMwh),
    })),
    revenue: money(result.estimatedRevenue),
    wear: money(result.wear),
    stored_value_change: money(result.storedValueChange),
    clips: result.clips.map(clipOf),
  };
}

/** Times are absent only if the cycle had none; the gateway always passes one. */
function stepOf({ startMs = Number.NaN, stepMinutes }: ScheduledStep) {
  return { start: new Date(startMs).toISOString(), minutes: stepMinutes };
}

function clipOf({ reason, askedMw, givenMw }: Clip): Wire<'schedule'>['clips'][number] {
  return { reason: clipReasons[reason], asked_mw: askedMw, given_mw: givenMw };
}

function thresholdsOf(
  step: ScheduledStep,
  bids: BidCurve | undefined,
  money: Money,
): Wire<'thresholds'>[number] {
  const blocksOf = (blocks: readonly BidBlock[] = []) =>
    blocks.map(({ powerMw, pricePerMwh }) => ({ up_to_mw: powerMw, price: money(pricePerMwh) }));
  const { nextMwhValue, lastMwhValue, chargeBelowPerMwh, dischargeAbovePerMwh } = step;
  return {
    ...stepOf(step),
    ...(nextMwhValue !== undefined && { next_mwh_worth: money(nextMwhValue) }),
    ...(lastMwhValue !== undefined && { last_mwh_worth: money(lastMwhValue) }),
    ...(chargeBelowPerMwh !== undefined && { charge_below: money(chargeBelowPerMwh) }),
    ...(dischargeAbovePerMwh !== undefined && { discharge_above: money(dischargeAbovePerMwh) }),
    charge_bids: blocksOf(bids?.charge),
    discharge_bids: blocksOf(bids?.discharge),
  };
}

function negotiationOf(negotiation: CycleNegotiation, money: Money): Wire<'negotiation'> {
  const { plan, isChange, surplus, utilities, payments, proposals, openings, rounds } = negotiation;
  return {
    plan,
    is_change: isChange,
    surplus: money(surplus),
    utilities: inMoney(utilities, money),
    payments: payments.map(({ from, to, amount }) => ({ from, to, amount: money(amount) })),
    proposals: proposals.map((proposal) => ({
      plan: proposal.name,
      utilities: inMoney(proposal.utilities, money),
    })),
    openings: { ...openings },
    rounds: rounds.map(({ demands, compatible }) => ({
      demands: inMoney(demands, money),
      compatible,
    })),
  };
}

function inMoney({ revenue, risk, health, grid }: AgentUtilities, money: Money): AgentUtilities {
  return { revenue: money(revenue), risk: money(risk), health: money(health), grid: money(grid) };
}

/** All assumptions: of the request, of the forecast and of the engine. */
export function collectFenrirAssumptions(
  assumptions: readonly Assumption[],
  { value, source }: Pick<SiteForecast, 'value' | 'source'>,
  result: Pick<CycleResult, 'assumptions'>,
): Assumption[] {
  return [
    ...assumptions,
    { name: 'forecast', value, source },
    ...result.assumptions.map(({ field, value: assumed, source: why }) => ({
      name: snakeCase(field),
      value: assumed,
      source: why,
    })),
  ];
}

/** A library name in the form of the wire format. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
