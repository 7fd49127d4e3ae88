import type { ValueRow } from './measure.js';
import type { Interval } from './share-of-bound.js';

/**
 * Results of policies on a stretch with one battery, as a Markdown table.
 *
 * @param boundValue - value of perfect foresight [currency]
 */
export function formatValue(
  title: string,
  currency: string,
  boundValue: number,
  rows: readonly ValueRow[],
): string {
  return [
    `### ${title}`,
    '',
    `Foresight: ${boundValue.toFixed(0)} ${currency}.`,
    '',
    `| policy | share of foresight [%] | ahead of the better naive plan [points] | of the gap closed [%] | ahead of the best baseline measured [points] | worst weeks [${currency}/week] | cycles a day |`,
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) =>
      [
        '',
        row.policy,
        percent(row.share),
        row.ahead === undefined ? '–' : percent(row.ahead),
        row.gapClosed === undefined ? '–' : (100 * row.gapClosed).toFixed(0),
        row.beyond === undefined
          ? '–'
          : `${row.beyond.baseline}: ${percent(row.beyond.difference)}`,
        row.worstWeeks.toFixed(0),
        row.cyclesPerDay.toFixed(2),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
}

function percent({ value, low, high }: Interval): string {
  const [middle, from, to] = [value, low, high].map((share) => (100 * share).toFixed(1));
  return `${middle} (${from} to ${to})`;
}
