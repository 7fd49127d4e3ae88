import { createStream } from '@bess/kernel/rng';
import { brierScore } from '../../../shared/scoring/brier-score.js';
import { expectedCalibrationError } from '../../../shared/scoring/expected-calibration-error.js';
import type { ProbabilityCase } from '../../../shared/scoring/probability-case.js';
import { reliabilityTable } from '../../../shared/scoring/reliability-table.js';
import { logLoss } from './log-loss.js';
import { skill } from './skill.js';

/**
 * Scores of probabilities and of references for the same cases, and the reliability table, as Markdown.
 *
 * @param cases - stated probabilities and outcomes
 * @param references - other probabilities of the same cases, by name
 */
export function formatProbabilities(
  title: string,
  cases: readonly ProbabilityCase[],
  references: Readonly<Record<string, readonly number[]>>,
): string {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const bins = reliabilityTable(cases, stream);
  const siteMonths = new Set(cases.map(({ siteMonth }) => siteMonth)).size;
  const campusMonths = new Set(cases.map(({ campusMonth }) => campusMonth)).size;
  const others = Object.entries(references).map(([name, probabilities]) => {
    const their = cases.map((one, index) => ({ ...one, probability: probabilities[index]! }));
    const gained = skill(cases, probabilities, stream);
    return `| ${name} | ${brierScore(their).toFixed(5)} | ${logLoss(their).toFixed(5)} | ${percent(gained.skill)} (${percent(gained.low)} to ${percent(gained.high)}) |`;
  });
  return [
    `### ${title}`,
    '',
    `${cases.length} cases, ${siteMonths} site-months, ${campusMonths} campus-months; ` +
      `expected calibration error ${(100 * expectedCalibrationError(bins)).toFixed(2)} points; ` +
      `${bins.filter(({ holds }) => holds).length} of ${bins.length} bins hold.`,
    '',
    '| | Brier | log loss | skill against it [%], 95 % interval |',
    '|---|---|---|---|',
    `| given | ${brierScore(cases).toFixed(5)} | ${logLoss(cases).toFixed(5)} | – |`,
    ...others,
    '',
    '| probability [%] | cases | site-months | said [%] | happened [%] | 95 % interval | holds |',
    '|---|---|---|---|---|---|---|',
    ...bins.map(
      (bin) =>
        `| ${percent(bin.lowest)} to ${percent(bin.highest)} | ${bin.count} | ${bin.siteMonths} | ${percent(bin.nominal)} | ${percent(bin.observed)} | ${percent(bin.low)} to ${percent(bin.high)} | ${bin.holds ? 'yes' : 'no'} |`,
    ),
  ].join('\n');
}

/** Hours hold a peak so rarely that one decimal is not enough. */
function percent(share: number): string {
  const value = 100 * share;
  return value.toFixed(value > 0 && value < 0.1 ? 3 : 1);
}
