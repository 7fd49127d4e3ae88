import { createValidator } from '@bess/kernel/schema';
import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import { getTariff } from '@bess/tariff-library';
import { type DayGroup, dayGroups } from './days/day-groups.js';
import { type DayTerms, dayTerms } from './days/day-terms.js';
import { daysNotHeld } from './days/days-not-held.js';
import { daysOfWindowPeaks } from './days/days-of-window-peaks.js';
import { type MeasuredYear, measuredYear } from './days/measured-year.js';
import { singledOut } from './days/singled-out.js';
import { splitByExcess } from './days/split-by-excess.js';
import { typicalDaysOf } from './days/typical-days-of.js';
import { checkBrought } from './inputs/check-brought.js';
import { checkPlain } from './inputs/check-plain.js';
import { dataOf } from './inputs/data-of.js';
import { resolveOptions } from './inputs/resolve-options.js';
import { yearProblem } from './inputs/year-problem.js';
import { tarsisError } from './internal/tarsis-error.js';
import { solvePlan } from './plan/solve-plan.js';
import type { Facility, TypicalDay } from './schema/options.js';
import { type TypicalDaysOptionsData, typicalDaysOptionsSchema } from './schema/typical-days.js';

/** For what the days of a measured year are chosen. */
export interface TypicalDaysOptions extends TypicalDaysOptionsData {
  /** Default: the in-thread solver of `@bess/milp`. */
  solver?: Solver;
  /** Clock [ms], for the time limit of each of some ten plans. */
  nowMs?: () => number;
  signal?: { readonly aborted: boolean };
}

const validate = /* @__PURE__ */ createValidator(typicalDaysOptionsSchema, {
  engine: 'tarsis',
  root: 'options',
});

/** Days are chosen by plans of this gap at least; the levels of demand that they hold stand long before. */
const leastRelGap = 1e-4;
const mostDays = 366;
const stepsMinutes: readonly number[] = [15, 20, 30, 60] satisfies Facility['stepMinutes'][];

/**
 * Condenses a measured year into the typical days that one tariff and battery need, so that `schedule` answers for them what it would
 * for all days of the year, nearly.
 *
 * It begins with those of `representativeDays`, of which means hide what a battery is for: the second highest day, on which it cannot hold the
 * level that it holds on the mean, and the energy that it must give on days above that level. So the year is planned, and each measured
 * day is held against the plan. Days that set the demand of a window that is charged, and of each month the day on which the battery can
 * least hold the levels that the plan pays for, become days of their own; the others are parted into those below the levels and those above.
 * Then the year is planned anew, until the plan's demand holds on every day. `docs/method.md`, "Typical days of a measured year".
 *
 * @param loadKwSeries Load of each step of the grid [kW]; NaN where unknown.
 * @param grid Time of the series, a year at most, in steps of 15, 20, 30 or 60 minutes; its first month is the first billing month.
 * @param options Tariff and facility; vehicles, limits and the rule of exports count as in `schedule`.
 * @returns For `facility.typicalDays`: of each month a weekday, a weekend day and the peak day as `representativeDays` gives them, and
 * further ones with the number of `dates` that they stand for.
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `loadLength`, `solarLength`; `outOfRange` / `monthsMissing`, `stepMinutes`;
 * those of `schedule` for tariff and facility; `yearTooLong` for more than 366 days; `engine` / `noAnswerInTime` where the time limit ends
 * one of the plans and the options do not ask for an answer all the same.
 * @example
 * const grid = yearGrid(2025, 60, 'America/Los_Angeles');
 * const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) => 300 + 90 * Math.sin(hour * hour));
 * const facility = { battery: { powerKw: 100, capacityKwh: 200 } };
 * const options = { tariff: 'sce-tou-8-option-d-under-2-kv', facility };
 * (await typicalDaysFor(loadKwSeries, grid, options)).filter(({ kind }) => kind === 'peak').length;
 * // => 12
 */
export async function typicalDaysFor(
  loadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  options: TypicalDaysOptions,
): Promise<TypicalDay[]> {
  checkPlain.grid(grid);
  if (!stepsMinutes.includes(grid.stepMinutes)) {
    throw tarsisError(
      'outOfRange',
      'stepMinutes',
      `grid.stepMinutes must be one of ${stepsMinutes.join(', ')}; ${grid.stepMinutes} came`,
    );
  }
  const days = (grid.length * grid.stepMinutes) / 1440;
  if (days > mostDays) {
    throw tarsisError(
      'outOfRange',
      'yearTooLong',
      `grid must hold a year, ${mostDays} days at most, so that no month comes twice; ${days} came`,
    );
  }
  const { solarKwSeries, tariff } = validate(dataOf(options));
  checkBrought(options);
  const year = measuredYear(grid, loadKwSeries, solarKwSeries);
  const { holidays } = typeof tariff === 'string' ? getTariff(tariff) : tariff;
  let groups = dayGroups(year, holidays);
  let terms = await planOf(groups, year, options);
  groups = singledOut(groups, daysOfWindowPeaks(groups, terms));
  let notHeld = daysNotHeld(groups, terms);
  groups = splitByExcess(singledOut(groups, notHeld), terms);
  do {
    terms = await planOf(groups, year, options);
    notHeld = daysNotHeld(groups, terms);
    groups = singledOut(groups, notHeld);
  } while (notHeld.size > 0);
  return typicalDaysOf(groups, year);
}

/** Plans the year by the days of its groups, and says what that asks of each of its days. */
async function planOf(
  groups: readonly DayGroup[],
  year: MeasuredYear,
  options: TypicalDaysOptions,
): Promise<DayTerms> {
  const { facility, relGap = 0, whenTimeEnds = 'refuse', ...others } = options;
  const { solarKwSeries: _solarKwSeries, ...rest } = others;
  const { grid } = year;
  const first = localCalendar({ ...grid, length: 1 });
  const { stepMinutes } = grid as TimeGrid & { stepMinutes: Facility['stepMinutes'] };
  const problem = yearProblem(
    resolveOptions({
      ...rest,
      month: first.month[0]!,
      year: first.year[0]!,
      facility: { ...facility, stepMinutes, typicalDays: typicalDaysOf(groups, year) },
    }),
  );
  const { tariff: _tariff, currentSocFraction: _currentSocFraction, ...settings } = rest;
  const plan = await solvePlan(problem.spec, {
    ...settings,
    relGap: Math.max(leastRelGap, relGap),
    purpose: 'year',
  });
  const stopped = plan.records.find(
    ({ purpose, status }) => purpose === 'year' && status === 'timeLimit',
  );
  if (stopped && whenTimeEnds === 'refuse') {
    throw tarsisError(
      'engine',
      'noAnswerInTime',
      `TARSIS’ plan of the year, by which days are chosen, did not come in the time allowed, ${options.timeLimitMs} ms; its gap stands at ${stopped.gapPct} %`,
      { timeLimitMs: options.timeLimitMs, gapPct: stopped.gapPct },
    );
  }
  return dayTerms(problem, plan, year);
}
