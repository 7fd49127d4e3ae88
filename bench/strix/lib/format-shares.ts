/** Shares of one rule by battery. */
export interface ShareRow {
  readonly rule: string;
  /** Share of the bound, 1 = all, by name of the battery. */
  readonly shares: Readonly<Record<string, number>>;
}

/**
 * Formats shares as a Markdown table [%].
 *
 * @param rows - at least one, all with the same batteries
 */
export function formatShares(title: string, rows: readonly ShareRow[]): string {
  const names = Object.keys(rows[0]!.shares);
  return [
    `### ${title}`,
    '',
    `| | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...rows.map(
      ({ rule, shares }) =>
        `| ${rule} | ${names.map((name) => (100 * shares[name]!).toFixed(1)).join(' | ')} |`,
    ),
  ].join('\n');
}
