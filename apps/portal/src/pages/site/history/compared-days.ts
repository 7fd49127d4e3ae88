import type { components } from '@bess/client';

type Day = components['schemas']['SiteDayList']['days'][number];

/** A complete day: what each way of running the battery was worth, in the currency of the site. */
export interface ComparedDay {
  /** Local date of the site, YYYY-MM-DD. */
  date: string;
  recommendations: number;
  previousDayPlan: number;
  perfectForesight: number;
}

/** The sums over the complete days. */
export interface ComparedTotal extends Omit<ComparedDay, 'date'> {
  days: number;
  /** Days whose plan of the day before was sent by people. */
  submittedDays: number;
  /** Undefined where perfect foresight earned nothing. */
  shareOfForesight: number | undefined;
}

/** The complete days in order of time, and their sums; days that are not complete are left out of both. */
export function compareDays(days: readonly Day[]): {
  days: ComparedDay[];
  total: ComparedTotal | undefined;
} {
  const complete = days.flatMap((day): (ComparedDay & { isSubmitted: boolean })[] =>
    day.recommendations === undefined ||
    day.previous_day_plan === undefined ||
    day.perfect_foresight === undefined
      ? []
      : [
          {
            date: day.date,
            recommendations: day.recommendations.value,
            previousDayPlan: day.previous_day_plan.value,
            perfectForesight: day.perfect_foresight.value,
            isSubmitted: day.plan_source === 'submitted',
          },
        ],
  );
  complete.sort((a, b) => a.date.localeCompare(b.date));
  if (complete.length === 0) {
    return { days: [], total: undefined };
  }
  const sum = (key: 'recommendations' | 'previousDayPlan' | 'perfectForesight') =>
    complete.reduce((total, day) => total + day[key], 0);
  const recommendations = sum('recommendations');
  const perfectForesight = sum('perfectForesight');
  return {
    days: complete,
    total: {
      days: complete.length,
      submittedDays: complete.filter(({ isSubmitted }) => isSubmitted).length,
      recommendations,
      previousDayPlan: sum('previousDayPlan'),
      perfectForesight,
      shareOfForesight: perfectForesight > 0 ? recommendations / perfectForesight : undefined,
    },
  };
}

/** Why a day is compared or not. */
export function statusWords({ status, intervals, cycles, priced_intervals }: Day): string {
  switch (status) {
    case 'complete':
      return 'complete';
    case 'under_way':
      return 'under way';
    case 'cycles_missing':
      return `${cycles} of ${intervals} recommendations`;
    case 'prices_missing':
      return `${priced_intervals} of ${intervals} prices`;
    case 'terms_changed':
      return 'battery, interval or currency changed';
    case 'too_many_intervals':
      return 'more intervals than are compared';
    default:
      return 'unknown state';
  }
}
