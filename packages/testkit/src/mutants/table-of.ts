import type { MutantResult } from './run-mutants.js';

/**
 * The results of mutants as a Markdown table with a row for each, followed by the share of killed mutants and the tests left
 * out.
 *
 * @param results - in the order of the lines
 * @param leftOut - tests that fail without a mutant
 */
export function tableOf(results: readonly MutantResult[], leftOut: readonly string[]): string {
  const killed = results.filter(({ isKilled }) => isKilled).length;
  const percent = results.length === 0 ? 0 : (100 * killed) / results.length;
  return [
    '| Mutant | File | Property | Result | Killed by | Seconds |',
    '|---|---|---|---|---|---:|',
    ...results.map(lineOf),
    '',
    `${killed} of ${results.length} killed (${percent.toFixed(1)} %)`,
    ...leftOut.map((test) => `Left out, because it fails without a mutant: ${test}`),
  ].join('\n');
}

function lineOf({ mutant, isKilled, killedBy = '', seconds }: MutantResult): string {
  const cells = [
    mutant.name,
    `${mutant.package}/${mutant.file}`,
    mutant.law,
    isKilled ? 'killed' : 'survived',
    killedBy,
    seconds.toFixed(0),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
