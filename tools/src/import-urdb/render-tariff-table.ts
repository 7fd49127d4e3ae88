import type { TariffSummary } from '../../../packages/tariff-library/src/library/list-tariffs.js';

/** The text of docs/tariffs.md: every bundled tariff in a row. */
export function renderTariffTable(tariffs: readonly TariffSummary[]): string {
  const countries = new Set(tariffs.map(({ country }) => country));
  const states = new Set(
    tariffs.filter(({ country, region }) => country === 'US' && region).map(({ region }) => region),
  );
  const rows = tariffs.map((tariff) => {
    const place = tariff.region ? `${tariff.country} ${tariff.region}` : tariff.country;
    const since = tariff.effectiveTo
      ? `${tariff.effectiveFrom ?? ''} to ${tariff.effectiveTo}`
      : (tariff.effectiveFrom ?? '');
    const cells = [
      `\`${tariff.code}\``,
      tariff.name,
      tariff.utility,
      place,
      tariff.sector,
      tariff.service,
      since,
      tariff.features.join(', '),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `# Tariffs

Written by \`npm run import:urdb -w tools\`; do not edit. ${tariffs.length} tariffs of ${states.size} US states (including the District of Columbia) and ${countries.size - 1} other countries. A tariff may have been superseded since; the dates state when it was in force, if its source does.

| Code | Rate | Utility | Place | Sector | Service | In force | Features |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
