import { createValidator } from '@bess/kernel/schema';
import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import { getTariff } from '@bess/tariff-library';
import { tarsisError } from '../internal/errors.js';
import { checkInjected, validators, withoutInjected } from '../internal/validate.js';
import { resolveSchedule } from '../problem/resolve-schedule.js';
import { yearProblem } from '../problem/year-problem.js';
import type { Facility, TypicalDay } from '../schema/schedule-options.js';
import {
  type TypicalDaysOptionsData,
  typicalDaysOptionsSchema,
} from '../schema/typical-days-options.js';
import { solvePlan } from '../solve/solve-plan.js';
import { type DayRequirements, dayRequirements } from './demand-levels.js';
import { requiredRaiseKw } from './hold-levels.js';
import {
  type DayGroup,
  dayGroups,
  type MeasuredDay,
  type MeasuredYear,
  measuredYear,
  toTypicalDays,
} from './representative-days.js';

const validate = /* @__PURE__ */ createValidator(typicalDaysOptionsSchema, {
  engine: 'tarsis',
  root: 'options',
});

/** Minimum gap of the plans that select days; the demand levels settle long before a smaller gap is reached. */
const minRelGap = 1e-4;

const maxDays = 366;

const allowedStepMinutes: readonly number[] = [15, 20, 30, 60] satisfies Facility['stepMinutes'][];

/** Options of {@link selectTypicalDays}. */
export interface TypicalDaysOptions extends TypicalDaysOptionsData {
  /** Default: the in-thread solver of `@bess/milp`. */
  solver?: Solver;
  /** Clock [ms], for the time limit of each of about ten plans. */
  nowMs?: () => number;
  signal?: { readonly aborted: boolean };
}

/**
 * Condenses a measured year into the typical days that a given tariff and battery need, so that `schedule` gives nearly
 * the same answer for them as for all days of the year.
 *
 * It starts from the days of `representativeDays`. Their means hide what a battery is for: the second-highest day, on
 * which it may not hold the level that it holds on the mean day, and the energy that it must discharge above that level.
 * So the year is planned, and every measured day is checked against the plan. Days that set the demand of a charged period
 * become days of their own, and so does, in each month, the day on which the battery misses the plan's demand levels by
 * most. The remaining days are split into those that exceed the levels and those that do not. Then the year is planned
 * again, until the plan's demand holds on every day. See `docs/method.md`, "Typical days of a measured year".
 *
 * @param loadKwSeries Load of each step of the grid [kW]; NaN where unknown.
 * @param grid Times of the series: at most a year, in steps of 15, 20, 30 or 60 minutes; its first month is the first billing month.
 * @param options Tariff and facility; vehicles, limits and the export rule have the same meaning as in `schedule`.
 * @returns Days for `facility.typicalDays`: for each month a weekday, a weekend day and the peak day as `representativeDays`
 * gives them, and further days with the number of `dates` that they represent.
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `loadLength`, `solarLength`; `outOfRange` / `monthsMissing`, `stepMinutes`;
 * those of `schedule` for tariff and facility; `yearTooLong` for more than 366 days; `engine` / `noAnswerInTime` where the time limit ends
 * one of the plans and the options do not accept such days.
 * @example
 * const grid = yearGrid(2025, 60, 'America/Los_Angeles');
 * const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) => 300 + 90 * Math.sin(hour * hour));
 * const facility = { battery: { powerKw: 100, capacityKwh: 200 } };
 * const options = { tariff: 'sce-tou-8-option-d-under-2-kv', facility };
 * (await selectTypicalDays(loadKwSeries, grid, options)).filter(({ kind }) => kind === 'peak').length;
 * // => 12
 */
export async function selectTypicalDays(
  loadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  options: TypicalDaysOptions,
): Promise<TypicalDay[]> {
  validators.grid(grid);
  if (!allowedStepMinutes.includes(grid.stepMinutes)) {
    throw tarsisError(
      'outOfRange',
      'stepMinutes',
      `grid.stepMinutes must be one of ${allowedStepMinutes.join(', ')}; ${grid.stepMinutes} came`,
    );
  }
  const days = (grid.length * grid.stepMinutes) / 1440;
  if (days > maxDays) {
    throw tarsisError(
      'outOfRange',
      'yearTooLong',
      `grid must cover at most one year (${maxDays} days), so that no month occurs twice; ${days} came`,
    );
  }
  const { solarKwSeries, tariff } = validate(withoutInjected(options));
  checkInjected(options);
  const year = measuredYear(grid, loadKwSeries, solarKwSeries);
  const { holidays } = typeof tariff === 'string' ? getTariff(tariff) : tariff;
  let groups = dayGroups(year, holidays);
  let terms = await planGroups(groups, year, options);
  groups = separateDays(groups, peakDaysByWindow(groups, terms));
  let notHeld = daysAboveLevels(groups, terms);
  groups = splitAtLevels(separateDays(groups, notHeld), terms);
  do {
    terms = await planGroups(groups, year, options);
    notHeld = daysAboveLevels(groups, terms);
    groups = separateDays(groups, notHeld);
  } while (notHeld.size > 0);
  return toTypicalDays(groups, year);
}

/** Plans the year with the typical days of the groups, and returns what that plan requires of each measured day. */
async function planGroups(
  groups: readonly DayGroup[],
  year: MeasuredYear,
  options: TypicalDaysOptions,
): Promise<DayRequirements> {
  const { facility, relGap = 0, onTimeLimit = 'throw', ...others } = options;
  const { solarKwSeries: _solarKwSeries, ...rest } = others;
  const { grid } = year;
  const first = localCalendar({ ...grid, length: 1 });
  const { stepMinutes } = grid as TimeGrid & { stepMinutes: Facility['stepMinutes'] };
  const problem = yearProblem(
    resolveSchedule({
      ...rest,
      month: first.month[0]!,
      year: first.year[0]!,
      facility: { ...facility, stepMinutes, typicalDays: toTypicalDays(groups, year) },
    }),
  );
  const { tariff: _tariff, currentSocFraction: _currentSocFraction, ...settings } = rest;
  const plan = await solvePlan(problem.spec, {
    ...settings,
    relGap: Math.max(minRelGap, relGap),
    purpose: 'year',
  });
  const stopped = plan.records.find(
    ({ purpose, status }) => purpose === 'year' && status === 'timeLimit',
  );
  if (stopped && onTimeLimit === 'throw') {
    throw tarsisError(
      'engine',
      'noAnswerInTime',
      `TARSIS’ plan of the year, which selects the days, was not finished within the time limit of ${options.timeLimitMs} ms; its gap is ${stopped.gapPct} %`,
      { timeLimitMs: options.timeLimitMs, gapPct: stopped.gapPct },
    );
  }
  return dayRequirements(problem, plan, year);
}

/** Moves the given days out of their groups into groups of their own. */
export function separateDays(
  groups: readonly DayGroup[],
  days: ReadonlySet<MeasuredDay>,
): DayGroup[] {
  return groups.flatMap((group) => {
    if (group.days.length < 2) return [group];
    const others = group.days.filter((day) => !days.has(day));
    const own = group.days.filter((day) => days.has(day));
    return [
      ...(others.length > 0 ? [{ ...group, days: others }] : []),
      ...own.map((day): DayGroup => ({ ...group, days: [day] })),
    ];
  });
}

/**
 * Splits groups into the days that stay below the levels without the battery and those that need it. The battery must
 * discharge the energy above the level; a mean over both kinds of day would hide that energy.
 */
function splitAtLevels(groups: readonly DayGroup[], terms: DayRequirements): DayGroup[] {
  const isAbove = (day: MeasuredDay) => {
    const { netKwSeries, levelKwSeries } = terms.withLevels(day);
    return netKwSeries.some((netKw, interval) => netKw > levelKwSeries[interval]!);
  };
  return groups.flatMap((group) => {
    const above = group.days.filter(isAbove);
    const below = group.days.filter((day) => !above.includes(day));
    return [below, above]
      .filter((days) => days.length > 0)
      .map((days): DayGroup => ({ ...group, days }));
  });
}

/**
 * For each month, the grouped day whose levels would have to be raised most for the battery to hold them. The plan does not
 * see this violation, because it plans the mean of the group. Empty when the plan's levels hold on every day.
 */
function daysAboveLevels(groups: readonly DayGroup[], terms: DayRequirements): Set<MeasuredDay> {
  const worst = new Map<number, { day: MeasuredDay; raiseKw: number }>();
  for (const { month, days } of groups) {
    if (days.length < 2) continue;
    for (const day of days) {
      const raiseKw = requiredRaiseKw(terms.withLevels(day), terms.rules);
      if (raiseKw > (worst.get(month)?.raiseKw ?? 0)) worst.set(month, { day, raiseKw });
    }
  }
  return new Set([...worst.values()].map(({ day }) => day));
}

/**
 * For each month and charged period, the day with the highest demand in it. That day sets the bill without a battery, and a
 * mean hides it.
 */
function peakDaysByWindow(groups: readonly DayGroup[], terms: DayRequirements): Set<MeasuredDay> {
  const highest = new Map<string, { day: MeasuredDay; kw: number }>();
  for (const { month, days } of groups) {
    for (const day of days) {
      const { netKwSeries } = terms.withLevels(day);
      for (const [kind, periods] of terms.pricedPeriods(day).entries()) {
        for (const [interval, period] of periods.entries()) {
          if (period < 0) continue;
          const kw = netKwSeries[interval]!;
          const window = `${month}, ${kind}, ${period}`;
          if (kw > (highest.get(window)?.kw ?? 0)) highest.set(window, { day, kw });
        }
      }
    }
  }
  return new Set([...highest.values()].map(({ day }) => day));
}
