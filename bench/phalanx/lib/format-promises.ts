import { createStream } from '@bess/kernel/rng';
import { median } from '@bess/kernel/stats';
import type { SiteRow } from './format-value.js';
import { hasSaving } from './has-saving.js';
import type { MeasuredMonth } from './measure-site.js';
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

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
