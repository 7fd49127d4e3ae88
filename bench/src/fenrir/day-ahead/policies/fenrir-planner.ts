import {
  createDayAheadModel,
  createPersonality,
  createRecalibration,
  type DayAheadModel,
  dayScenarios,
  expectDay,
  expectedProfile,
  type ForecastDay,
  learnDay,
  learnRecalibration,
  observePrices,
  type Personality,
  type Recalibration,
  recalibrated,
  rightActions,
  rightShares,
} from '@bess/fenrir';
import { bestPlan } from '../../best-plan.js';
import type { Forecasters } from '../../forecasters.js';
import type { DayPlannerMaker, DaySituation } from '../day-planner.js';
import { heliosExpectation } from './helios-expectation.js';
import { learExpectation } from './lear-expectation.js';

/** What was planned, until its prices are known. */
interface PlannedDay {
  readonly situation: DaySituation;
  readonly forecast: ForecastDay;
  readonly powers: ReturnType<typeof powersOf>;
  /** Of scenarios in which the actions are right, where there were enough. */
  readonly shares: Float64Array | undefined;
}

/** What is known of a market and its forecasts. */
interface Known {
  readonly personality: Personality;
  readonly model: DayAheadModel;
  readonly recalibration: Recalibration;
  /** Prices that the personality has seen. */
  readonly seen: number;
  readonly planned?: PlannedDay;
}

const MS_PER_MINUTE = 60_000;
/** Days of errors from which on a confidence is given. */
const LEAST_SCENARIOS = 14;

/**
 * FENRIR's plan of each day, with its confidence: the best plan for what it expects of the profile of its personality and of forecasters. What it knows of
 * forecasters it learns as the replay goes on, from none.
 *
 * @param forecasters - HELIOS
 * @param names - forecasters that it is given beside its own profile
 */
export function fenrirPlanner(
  forecasters: Forecasters,
  names: readonly ('HELIOS' | 'LEAR')[],
): DayPlannerMaker {
  return () => {
    const others = {
      HELIOS: heliosExpectation(forecasters.ensemble),
      LEAR: learExpectation(forecasters.lear),
    };
    let known: Known | undefined;
    return {
      plan: (situation) => {
        const { personality, model, recalibration, seen } = learned(
          known ?? unknown(situation, names),
          situation,
        );
        const { day, grid, battery } = situation;
        const startMs = timeOf(situation, day.from);
        const said = names.map((name) => [name, others[name](situation)]);
        const profile = expectedProfile(personality, startMs, day.until - day.from);
        const forecast: ForecastDay = {
          startMs,
          forecasts: { profile, ...Object.fromEntries(said) },
        };
        const { pricePath } = expectDay(model, forecast);
        const powerMwSeries = bestPlan(pricePath, battery, grid.stepMinutes);
        const powers = powersOf(powerMwSeries);
        const scenarios = dayScenarios(model, startMs, pricePath);
        const shares =
          scenarios.length < LEAST_SCENARIOS
            ? undefined
            : rightShares(scenarios, powers, battery, grid.stepMinutes);
        const planned = { situation, forecast, powers, shares };
        known = { personality, model, recalibration, seen, planned };
        if (shares === undefined) return { powerMwSeries };
        const confidenceSeries = shares.map((share) => recalibrated(recalibration, share));
        return { powerMwSeries, confidenceSeries };
      },
    };
  };
}

function unknown({ grid }: DaySituation, names: readonly string[]): Known {
  const clock = { timeZone: grid.timeZone, intervalMinutes: grid.stepMinutes };
  return {
    personality: createPersonality(clock),
    model: createDayAheadModel({ ...clock, experts: ['profile', ...names] }),
    recalibration: createRecalibration(),
    seen: 0,
  };
}

/** With all prices that have become known. */
function learned(known: Known, situation: DaySituation): Known {
  const { prices } = situation;
  const observations = Array.from(prices.subarray(known.seen), (pricePerMwh, at) => ({
    timeMs: timeOf(situation, known.seen + at),
    pricePerMwh,
  })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
  const personality = observePrices(known.personality, observations);
  const next = { ...known, personality, seen: prices.length };
  if (known.planned === undefined) return next;
  const { situation: before, forecast, powers, shares } = known.planned;
  const { day, battery, grid } = before;
  const came = prices.subarray(day.from, day.until);
  const model = learnDay(known.model, forecast, came, battery);
  if (shares === undefined) return { ...next, model };
  const settled = rightActions(came, powers, battery, grid.stepMinutes).flatMap((happened, step) =>
    happened === undefined ? [] : [{ share: shares[step]!, happened }],
  );
  return { ...next, model, recalibration: learnRecalibration(known.recalibration, settled) };
}

function timeOf({ grid }: DaySituation, step: number): number {
  return grid.startMs + step * grid.stepMinutes * MS_PER_MINUTE;
}

function powersOf(powerMwSeries: Float64Array) {
  return {
    chargeMwSeries: powerMwSeries.map((power) => Math.max(0, power)),
    dischargeMwSeries: powerMwSeries.map((power) => Math.max(0, -power)),
  };
}
