import {
  createPersonality,
  learnPlannedDay,
  observePrices,
  type Personality,
  planDay,
} from '@bess/fenrir';
import { createRecalibration } from '@bess/fenrir/confidence';
import {
  createDayAheadModel,
  type DayAheadState,
  type DayPlan,
  expectedProfile,
} from '@bess/fenrir/day-ahead';
import type { Forecasters } from '../../forecasters.js';
import type { DayPlannerMaker, DaySituation } from '../day-planner.js';
import { heliosExpectation } from './helios-expectation.js';
import { learExpectation } from './lear-expectation.js';
import { learPlusExpectation } from './lear-plus-expectation.js';

/** What is known of a market and its forecasts. */
interface Known extends DayAheadState {
  readonly personality: Personality;
  /** Prices that the personality has seen. */
  readonly seen: number;
  /** The day before, until its prices are known. */
  readonly planned?: { readonly plan: DayPlan; readonly day: DaySituation['day'] };
}

const MS_PER_MINUTE = 60_000;

/** Forecasters that FENRIR's planner may get beside its own profile. */
export type ForecasterName = 'HELIOS' | 'LEAR' | 'LEAR+';

/**
 * FENRIR's plan of each day, with its confidence: the best plan for what it expects from the profile of its personality and from forecasters. It learns how
 * far to trust the forecasters during the replay, starting from nothing.
 *
 * @param names - forecasters that it gets beside its own profile
 */
export function fenrirPlanner(
  forecasters: Forecasters,
  names: readonly ForecasterName[],
): DayPlannerMaker {
  return () => {
    const others = {
      HELIOS: heliosExpectation(forecasters.ensemble),
      LEAR: learExpectation(forecasters.lear),
      'LEAR+': learPlusExpectation(forecasters.learPlus),
    };
    let known: Known | undefined;
    return {
      plan: (situation) => {
        const { personality, model, recalibration, seen } = learned(
          known ?? unknown(situation, names),
          situation,
        );
        const { day, battery } = situation;
        const startMs = timeOf(situation, day.from);
        const said = names.map((name) => [name, others[name](situation)]);
        const profile = expectedProfile(personality, startMs, day.until - day.from);
        const plan = planDay(
          { model, recalibration },
          { startMs, forecasts: { profile, ...Object.fromEntries(said) } },
          battery,
        );
        known = { personality, model, recalibration, seen, planned: { plan, day } };
        const { powers, confidenceSeries } = plan;
        const powerMwSeries = powers.chargeMwSeries.map(
          (chargeMw, step) => chargeMw - powers.dischargeMwSeries[step]!,
        );
        return {
          powerMwSeries,
          ...(confidenceSeries === undefined ? {} : { confidenceSeries }),
        };
      },
    };
  };
}

function unknown({ grid }: DaySituation, names: readonly string[]): Known {
  const clock = { timeZone: grid.timeZone, intervalMinutes: grid.stepMinutes };
  return {
    personality: createPersonality(clock),
    model: createDayAheadModel({ ...clock, experts: ['profile', ...names], profiles: ['profile'] }),
    recalibration: createRecalibration(),
    seen: 0,
  };
}

/** Adds all prices that have become known. */
function learned(known: Known, situation: DaySituation): Known {
  const { prices } = situation;
  const observations = Array.from(prices.subarray(known.seen), (pricePerMwh, at) => ({
    timeMs: timeOf(situation, known.seen + at),
    pricePerMwh,
  })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
  const personality = observePrices(known.personality, observations);
  const next = { ...known, personality, seen: prices.length };
  if (known.planned === undefined) return next;
  const { plan, day } = known.planned;
  return { ...next, ...learnPlannedDay(known, plan, prices.subarray(day.from, day.until)) };
}

function timeOf({ grid }: DaySituation, step: number): number {
  return grid.startMs + step * grid.stepMinutes * MS_PER_MINUTE;
}
