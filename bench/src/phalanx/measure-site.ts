import { foresight } from './foresight.js';
import type { PolicyMaker } from './policy.js';
import { type ReplayCase, replayPolicy } from './replay-policy.js';
import { type SettledMonth, settleMonths } from './settle-months.js';

/** A month as it was, as a policy made it, and as foresight would have. */
export interface MeasuredMonth {
  readonly natural: SettledMonth;
  readonly achieved: SettledMonth & { readonly wear: number };
  readonly foresight: SettledMonth & { readonly wear: number };
}

/** What a site came to over its months [currency]. */
export interface SiteShare {
  readonly months: readonly MeasuredMonth[];
  readonly naturalCost: number;
  readonly saving: number;
  readonly foresightSaving: number;
  /** Share of the foresight saving that was kept. */
  readonly keptShare: number;
  /** Foresight saving as a share of the demand cost without a battery. */
  readonly foresightShare: number;
  readonly wear: number;
  /** What losses added to the energy bill. */
  readonly addedEnergyCost: number;
}

/**
 * Replays policies on a site and settles them beside doing nothing and beside perfect foresight.
 *
 * @param replay - building, months, battery, tariff
 * @param makers - policies by name
 * @returns one row for each policy, in the order of `makers`
 */
export function measureSite(
  replay: ReplayCase,
  makers: Readonly<Record<string, PolicyMaker>>,
): Record<string, SiteShare> {
  const { building, months } = replay;
  const fromStep = months[0]!.startStep;
  const untilStep = months.at(-1)!.endStep;
  const natural = settleMonths(replay, building.settledKw.slice(fromStep, untilStep));
  const settled = ({
    gridKw,
    wear,
  }: {
    readonly gridKw: Float64Array;
    readonly wear: readonly number[];
  }) => settleMonths(replay, gridKw).map((month, index) => ({ ...month, wear: wear[index]! }));
  const best = settled(foresight(replay));
  return Object.fromEntries(
    Object.entries(makers).map(([name, maker]) => {
      const achieved = settled(replayPolicy(replay, maker));
      return [name, summarise(natural, achieved, best)];
    }),
  );
}

function summarise(
  natural: readonly SettledMonth[],
  achieved: readonly MeasuredMonth['achieved'][],
  best: readonly MeasuredMonth['foresight'][],
): SiteShare {
  const total = <T>(months: readonly T[], of: (month: T) => number) =>
    months.reduce((sum, month) => sum + of(month), 0);
  const naturalCost = total(natural, ({ demandCost }) => demandCost);
  const saving = naturalCost - total(achieved, ({ demandCost }) => demandCost);
  const foresightSaving = naturalCost - total(best, ({ demandCost }) => demandCost);
  return {
    months: natural.map((month, index) => ({
      natural: month,
      achieved: achieved[index]!,
      foresight: best[index]!,
    })),
    naturalCost,
    saving,
    foresightSaving,
    keptShare: saving / foresightSaving,
    foresightShare: foresightSaving / naturalCost,
    wear: total(achieved, ({ wear }) => wear),
    addedEnergyCost:
      total(achieved, ({ energyCost }) => energyCost) -
      total(natural, ({ energyCost }) => energyCost),
  };
}
