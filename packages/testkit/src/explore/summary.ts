import type { Exploration, ExploredProperty } from './explore.js';

const MS_PER_HOUR = 3_600_000;

/**
 * Summarises an exploration as a table with a row for each package.
 *
 * @param exploration - the result
 * @param elapsedMs - its duration [ms]
 */
export function summaryOf({ properties, failures }: Exploration, elapsedMs: number): string {
  const names = [...new Set(properties.map((property) => property.package))];
  const rows = names.map((name) =>
    rowOf(
      name,
      properties.filter((property) => property.package === name),
    ),
  );
  const failed = new Set(failures.map((failure) => `${failure.package} ${failure.test}`));
  return [
    '',
    '| Package | Properties | Cases | Least, as a multiple of a normal run |',
    '|---|---:|---:|---:|',
    ...rows,
    rowOf('all', properties),
    '',
    `${(elapsedMs / MS_PER_HOUR).toFixed(2)} hours; ${failures.length} failures of ${failed.size} tests`,
  ].join('\n');
}

function rowOf(name: string, properties: readonly ExploredProperty[]): string {
  const cases = properties.reduce((sum, property) => sum + property.cases, 0);
  const least = Math.min(...properties.map((one) => one.cases / one.normalCases));
  const multiple = properties.length === 0 ? '' : least.toFixed(1);
  return `| ${name} | ${properties.length} | ${cases} | ${multiple} |`;
}
