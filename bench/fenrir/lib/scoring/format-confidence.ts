import { createStream } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { brierScore } from '../../../shared/scoring/brier-score.js';
import { expectedCalibrationError } from '../../../shared/scoring/expected-calibration-error.js';
import { ratioClusters } from '../../../shared/scoring/ratio-clusters.js';
import { reliabilityTable } from '../../../shared/scoring/reliability-table.js';
import { resampledRatios } from '../../../shared/scoring/resampled-ratios.js';
import type { ConfidenceCase } from './confidence-cases.js';
import { errorByChance } from './error-by-chance.js';

/**
 * Reliability of confidences as Markdown: calibration error, Brier score against always naming the commonest direction, reliability bins with intervals by the
 * bootstrap over days.
 *
 * @param cases - at least 400 of 40 days
 */
export function formatConfidence(title: string, cases: readonly ConfidenceCase[]): string {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const bins = reliabilityTable(cases, stream);
  const reference = cases.map(({ commonest }) => commonest);
  const days = ratioClusters(
    cases,
    ({ campusMonth }) => campusMonth,
    (one) => ({ numerator: brierScore([one]), denominator: brierScore([one.commonest]) }),
  );
  const ratios = resampledRatios(days, stream);
  const own = brierScore(cases);
  const others = brierScore(reference);
  const skill = [
    1 - own / others,
    1 - quantileSorted(ratios, 0.975),
    1 - quantileSorted(ratios, 0.025),
  ];
  const [middle, low, high] = skill.map(percent);
  const chance = errorByChance(cases, bins, stream);
  const right = cases.filter(({ happened }) => happened).length / cases.length;
  const commonestRight = reference.filter(({ happened }) => happened).length / cases.length;
  return [
    `#### ${title}`,
    '',
    `${cases.length} cases of ${days.length} days; right ${percent(right)} %, the commonest direction ${percent(commonestRight)} %; expected calibration error ` +
      `${points(expectedCalibrationError(bins))} points (were all right, ${points(chance.mean)} in the mean and at most ${points(chance.most)} in 95 of 100 draws); ` +
      `${bins.filter(({ holds }) => holds).length} of ${bins.length} bins hold. Brier ${own.toFixed(4)}, commonest direction ${others.toFixed(4)}: skill ${middle} % (${low} to ${high}).`,
    '',
    '| confidence [%] | cases | days | said [%] | right [%] | 95 % interval | holds |',
    '|---|---|---|---|---|---|---|',
    ...bins.map(
      (bin) =>
        `| ${percent(bin.lowest)} to ${percent(bin.highest)} | ${bin.count} | ${bin.siteMonths} | ${percent(bin.nominal)} | ${percent(bin.observed)} | ${percent(bin.low)} to ${percent(bin.high)} | ${bin.holds ? 'yes' : 'no'} |`,
    ),
  ].join('\n');
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function points(error: number): string {
  return (100 * error).toFixed(2);
}
