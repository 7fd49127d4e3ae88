import { foresight } from './foresight.js';
import type { PolicyMaker } from './policy.js';
import { type PolicyReplay, type ReplayCase, replayPolicy } from './replay-policy.js';
import { type EventDays, eventDays } from './scoring/event-days.js';
import { type PromiseOutcome, promiseOutcome } from './scoring/promise-outcome.js';
import { type SettledMonth, settleMonths } from './settle-months.js';

/** A month without battery, with a policy, and with perfect foresight. */
export interface MeasuredMonth {
  readonly natural: SettledMonth;
  readonly achieved: SettledMonth & { readonly wear: number };
  readonly foresight: SettledMonth & { readonly wear: number };
  /** Event days of the policy. */
  readonly events: EventDays;
  /** Outcome of its promises; status `none` for policies that make none. */
  readonly promise: PromiseOutcome;
}

/** Results of a site over its months [currency]. */
export interface SiteShare {
  readonly months: readonly MeasuredMonth[];
  readonly naturalCost: number;
  readonly saving: number;
  readonly foresightSaving: number;
  /** Kept share of the perfect-foresight saving. */
  readonly keptShare: number;
  /** The same, where months without an accepted schedule earn nothing. */
  readonly promisedShare: number;
  /** Perfect-foresight saving as a share of the demand cost without a battery. */
  readonly foresightShare: number;
  readonly wear: number;
  /** Cost of losses in the energy bill. */
  readonly addedEnergyCost: number;
}

/**
 * Replays policies on a site and settles them, no battery and perfect foresight.
 *
 * @param replay - building, months, battery, tariff
 * @returns one row for each policy, in the order of `makers`
 */
export function measureSite(
  replay: ReplayCase,
  makers: Readonly<Record<string, PolicyMaker>>,
): Record<string, SiteShare> {
  const measure = siteMeasure(replay);
  return Object.fromEntries(Object.entries(makers).map(([name, maker]) => [name, measure(maker)]));
}

/**
 * The same policy by policy; perfect foresight is computed once, when the first policy is measured.
 *
 * @param replay - building, months, battery, tariff
 */
export function siteMeasure(replay: ReplayCase): (maker: PolicyMaker) => SiteShare {
  const { building, months } = replay;
  const settled = ({ gridKw, wear }: Pick<PolicyReplay, 'gridKw' | 'wear'>) =>
    settleMonths(replay, gridKw).map((month, index) => ({ ...month, wear: wear[index]! }));
  let bounds:
    | { readonly natural: SettledMonth[]; readonly best: ReturnType<typeof settled> }
    | undefined;
  return (maker) => {
    bounds ??= {
      natural: settleMonths(
        replay,
        building.settledKw.slice(months[0]!.startStep, months.at(-1)!.endStep),
      ),
      best: settled(foresight(replay)),
    };
    const { natural, best } = bounds;
    const made = replayPolicy(replay, maker);
    const achieved = settled(made);
    const measured = natural.map((month, index) => ({
      natural: month,
      achieved: achieved[index]!,
      foresight: best[index]!,
      ...judgeMonth(replay, made, index),
    }));
    return summarise(measured);
  };
}

/** Events and promises of one month. */
function judgeMonth(
  { building, months, battery }: ReplayCase,
  { fromStep, gridKw, actions }: PolicyReplay,
  index: number,
): Pick<MeasuredMonth, 'events' | 'promise'> {
  const { startStep, endStep } = months[index]!;
  const { stepMinutes } = building.grid;
  const grid = gridKw.subarray(startStep - fromStep, endStep - fromStep);
  const promises = actions
    .slice(startStep - fromStep, endStep - fromStep)
    .map((action) => action.promise);
  return {
    events: eventDays(
      building.settledKw.subarray(startStep, endStep),
      grid,
      building.calendar.dayIndex.subarray(startStep, endStep),
      stepMinutes,
      battery.powerKw,
    ),
    promise: promiseOutcome(promises, grid, stepMinutes),
  };
}

function summarise(months: readonly MeasuredMonth[]): SiteShare {
  const total = (of: (month: MeasuredMonth) => number) =>
    months.reduce((sum, month) => sum + of(month), 0);
  const naturalCost = total(({ natural }) => natural.demandCost);
  const saved = ({ natural, achieved }: MeasuredMonth) => natural.demandCost - achieved.demandCost;
  const saving = total(saved);
  const foresightSaving = naturalCost - total(({ foresight }) => foresight.demandCost);
  return {
    months,
    naturalCost,
    saving,
    foresightSaving,
    keptShare: saving / foresightSaving,
    promisedShare:
      total((month) => (month.promise.status === 'none' ? 0 : saved(month))) / foresightSaving,
    foresightShare: foresightSaving / naturalCost,
    wear: total(({ achieved }) => achieved.wear),
    addedEnergyCost: total(({ achieved, natural }) => achieved.energyCost - natural.energyCost),
  };
}
