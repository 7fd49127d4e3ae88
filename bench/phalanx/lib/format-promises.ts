import { createStream } from '@bess/kernel/rng';
import { median } from '@bess/kernel/stats';
import type { SiteRow } from './format-value.js';
import { hasSaving } from './has-saving.js';
import type { MeasuredMonth } from './measure-site.js';
import { percent } from './percent.js';
import { campusBound } from './scoring/campus-bound.js';
import { clopperPearsonUpper } from './scoring/clopper-pearson.js';
import { missBounds } from './scoring/miss-bounds.js';

/**
 * A table of promised targets, one row per policy that made any: months with a schedule, misses with their bounds, concessions, event days
 * and false alarms per month, and the median kept share where months without a schedule earn nothing, over sites with a relevant
 * saving.
 *
 * @param rows - by site, all with the same policies
 * @returns empty where no policy promised anything
 */
export function formatPromises(rows: readonly SiteRow[]): string {
  const counted = rows.filter(({ shares }) => hasSaving(shares));
  const lines = Object.keys(rows[0]!.shares).flatMap((policy) => {
    const months = rows.flatMap(({ shares, campus }) =>
      shares[policy]!.months.map((month) => ({ ...month, campus })),
    );
    const accepted = months.filter(({ promise }) => promise.status !== 'none');
    if (accepted.length === 0) return [];
    const bounds = missBounds(
      accepted.map(({ promise, natural, campus }) => ({
        missed: promise.status === 'missed',
        campusMonth: `${campus} ${natural.year}-${natural.month}`,
      })),
      createStream({ seed: 1, stream: 0, path: 0 }),
    );
    const each = (of: (month: MeasuredMonth) => number) =>
      (accepted.reduce((sum, month) => sum + of(month), 0) / accepted.length).toFixed(2);
    const cells = [
      policy,
      months.length,
      accepted.length,
      bounds.misses,
      percent(bounds.rate),
      percent(bounds.exactUpper),
      percent(bounds.clusteredUpper),
      each(({ promise }) => promise.concessions),
      each(({ events }) => events.events),
      each(({ events }) => events.falseAlarms),
      counted.length === 0
        ? '–'
        : percent(median(counted.map(({ shares }) => shares[policy]!.promisedShare))),
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  if (lines.length === 0) return '';
  return [
    '| promises | site-months | with a schedule | missed | missed [%] | exact bound [%] | clustered bound [%] | concessions a month | event days a month | false alarms a month | kept where a schedule stood, median [%] |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/**
 * A table of misses by campus, one row per policy that made promises and campus, with the exact bound of the other campuses together, and one
 * for the rate over campuses.
 *
 * @param rows - by site, all with the same policies
 * @returns empty where no policy promised anything
 */
export function formatCampuses(rows: readonly SiteRow[]): string {
  const campuses = [...new Set(rows.map(({ campus }) => campus))];
  const lines = Object.keys(rows[0]!.shares).flatMap((policy) => {
    const counts = campuses.map((campus) => {
      const accepted = rows
        .filter((row) => row.campus === campus)
        .flatMap(({ shares }) => shares[policy]!.months)
        .filter(({ promise }) => promise.status !== 'none');
      const misses = accepted.filter(({ promise }) => promise.status === 'missed').length;
      return { campus, misses, months: accepted.length };
    });
    const total = (of: (typeof counts)[number][], key: 'misses' | 'months') =>
      of.reduce((sum, each) => sum + each[key], 0);
    if (total(counts, 'months') === 0) return [];
    const own = counts.map(({ campus, misses, months }) => {
      const others = counts.filter((each) => each.campus !== campus);
      const bound =
        total(others, 'months') > 0
          ? percent(clopperPearsonUpper(total(others, 'misses'), total(others, 'months'), 0.95))
          : '–';
      return `| ${[policy, campus, months, misses, bound].join(' | ')} |`;
    });
    const { mean, upperMean, upperCampus } = campusBound(counts);
    return [
      ...own,
      `| ${policy} | rate over campuses | mean ${percent(mean)} % | bound of the mean ${percent(upperMean)} % | of another campus ${percent(upperCampus)} % |`,
    ];
  });
  if (lines.length === 0) return '';
  return [
    '| promises | campus | site-months | missed | exact bound without it [%] |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
