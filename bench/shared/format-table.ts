import type { Measurement } from './harness.js';

/**
 * Formats measurements as a Markdown table; the first contender is the reference.
 *
 * @param title - heading above the table
 */
export function formatTable(title: string, measurements: readonly Measurement[]): string {
  const reference = measurements[0]!.medianMs;
  const rows = measurements.map(({ name, medianMs, leastMs, greatestMs }) =>
    [
      name,
      medianMs.toFixed(3),
      leastMs.toFixed(3),
      greatestMs.toFixed(3),
      `${(medianMs / reference).toFixed(2)}×`,
    ].join(' | '),
  );
  return [
    `### ${title}`,
    '',
    '| | median [ms] | least [ms] | greatest [ms] | of the first |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
