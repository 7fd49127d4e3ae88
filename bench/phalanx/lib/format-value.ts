import { median } from '@bess/kernel/stats';
import { hasSaving, leastForesightShare } from './has-saving.js';
import type { SiteShare } from './measure-site.js';

/** Results of a site. */
export interface SiteRow {
  readonly site: string;
  /** Buildings of a campus share their weather. */
  readonly campus: string;
  readonly shares: Readonly<Record<string, SiteShare>>;
}

/**
 * A table of kept shares [%] by site with their median, sites with a negligible saving listed apart, and on how many sites each policy
 * is ahead of a reference.
 *
 * @param rows - by site, at least one, all with the same policies
 * @param reference - policy that the others are compared with
 */
export function formatValue(rows: readonly SiteRow[], reference: string): string {
  const policies = Object.keys(rows[0]!.shares);
  const foresightShare = ({ shares }: SiteRow) => shares[policies[0]!]!.foresightShare;
  const counted = rows.filter(({ shares }) => hasSaving(shares));
  const apart = rows.filter(({ shares }) => !hasSaving(shares));
  const percent = (share: number) => (Number.isFinite(share) ? (100 * share).toFixed(1) : '–');
  const line = (row: SiteRow) => {
    const kept = policies.map((policy) => percent(row.shares[policy]!.keptShare));
    const { months } = row.shares[policies[0]!]!;
    return `| ${[row.site, months.length, percent(foresightShare(row)), ...kept].join(' | ')} |`;
  };
  const lines = [
    `| site | months | foresight saves, of demand cost | ${policies.join(' | ')} |`,
    `|---|---|---|${policies.map(() => '---|').join('')}`,
    ...counted.map(line),
  ];
  if (counted.length > 0) {
    const medians = policies.map((policy) =>
      percent(median(counted.map(({ shares }) => shares[policy]!.keptShare))),
    );
    lines.push(`| **median of ${counted.length}** | | | ${medians.join(' | ')} |`);
    if (policies.includes(reference)) {
      const ahead = policies.map((policy) => {
        const won = counted.filter(
          ({ shares }) => shares[policy]!.saving > shares[reference]!.saving,
        );
        return policy === reference ? '–' : percent(won.length / counted.length);
      });
      lines.push(`| sites ahead of ${reference} | | | ${ahead.join(' | ')} |`);
    }
    const wear = policies.map((policy) => {
      const sums = counted.map(({ shares }) => shares[policy]!);
      const saved = sums.reduce((sum, { saving }) => sum + saving, 0);
      const cost = sums.reduce((sum, one) => sum + one.wear + one.addedEnergyCost, 0);
      return saved > 0 ? percent(cost / saved) : '–';
    });
    lines.push(`| wear and losses, of the saving | | | ${wear.join(' | ')} |`);
  }
  if (apart.length > 0) {
    lines.push(`| *foresight saves under ${percent(leastForesightShare)} %* | | | |`);
    lines.push(...apart.map(line));
  }
  return lines.join('\n');
}
