import type { SiteRow } from './format-value.js';
import { percent } from './percent.js';
import { clopperPearsonUpper } from './scoring/clopper-pearson.js';

const BINS = 5;
const CONFIDENCE = 0.95;

/**
 * A table of promised against realised miss probabilities, for each policy that tells them: months by the probability of their first promise,
 * in five bins of as many months. A first promise fails if the month's peak is above it, even if it was conceded in time.
 *
 * @param rows - by site, all with the same policies
 * @returns empty where no policy tells probabilities
 */
export function formatReliability(rows: readonly SiteRow[]): string {
  const lines = Object.keys(rows[0]!.shares).flatMap((policy) => {
    const months = rows
      .flatMap(({ shares }) => shares[policy]!.months)
      .flatMap(({ promise }) =>
        promise.first === undefined || promise.status === 'none'
          ? []
          : [{ ...promise.first, isMissed: promise.status === 'missed' }],
      )
      .sort((a, b) => a.missProbability - b.missProbability);
    if (months.length < BINS) return [];
    return Array.from({ length: BINS }, (_, bin) => {
      const binned = months.slice(
        Math.round((bin * months.length) / BINS),
        Math.round(((bin + 1) * months.length) / BINS),
      );
      const exceeded = binned.filter(({ isExceeded }) => isExceeded).length;
      const missed = binned.filter(({ isMissed }) => isMissed).length;
      const promised =
        binned.reduce((sum, { missProbability }) => sum + missProbability, 0) / binned.length;
      const cells = [
        policy,
        `${percent(binned[0]!.missProbability)} to ${percent(binned.at(-1)!.missProbability)}`,
        binned.length,
        percent(promised),
        percent(exceeded / binned.length),
        percent(missed / binned.length),
        percent(clopperPearsonUpper(missed, binned.length, CONFIDENCE)),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  });
  if (lines.length === 0) return '';
  return [
    '| promises | probability of the first promise [%] | site-months | mean promised [%] | exceeded, conceded or not [%] | missed [%] | exact bound [%] |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
