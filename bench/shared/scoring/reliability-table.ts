import type { RandomStream } from '@bess/kernel/rng';
import { rateInterval } from '../../phalanx/lib/scoring/rate-interval.js';
import type { ProbabilityCase } from './probability-case.js';
import { ratioClusters } from './ratio-clusters.js';

/** Cases with similar probabilities. */
export interface ReliabilityBin {
  readonly lowest: number;
  readonly highest: number;
  readonly count: number;
  readonly siteMonths: number;
  /** Mean stated probability. */
  readonly nominal: number;
  /** Observed share, with its 95 % interval over campus-months. */
  readonly observed: number;
  readonly low: number;
  readonly high: number;
  readonly holds: boolean;
}

/** Least contents of a bin. */
export interface BinRule {
  readonly leastCases: number;
  readonly leastSiteMonths: number;
  /** A bin closes at this share of all cases, or earlier at this span of probability. */
  readonly share: number;
  readonly span: number;
}

const DEFAULT_RULE: BinRule = { leastCases: 400, leastSiteMonths: 40, share: 0.1, span: 0.05 };

/**
 * Reliability by bins of rising probability: each closes once it holds a tenth of the cases or spans 5 points, but not before it has 400 cases and 40
 * site-months, and never between equal probabilities. The remaining cases join the last bin.
 *
 * @param cases - at least as many as one bin needs
 * @param stream - random stream of the intervals
 * @throws Error when all cases together do not fill one bin
 */
export function reliabilityTable(
  cases: readonly ProbabilityCase[],
  stream: RandomStream,
  rule: BinRule = DEFAULT_RULE,
): ReliabilityBin[] {
  const sorted = [...cases].sort((one, other) => one.probability - other.probability);
  const bins: ProbabilityCase[][] = [];
  let open: ProbabilityCase[] = [];
  let siteMonths = new Set<string>();
  sorted.forEach((one, index) => {
    open.push(one);
    siteMonths.add(one.siteMonth);
    const isTied = sorted[index + 1]?.probability === one.probability;
    const holdsEnough = open.length >= rule.leastCases && siteMonths.size >= rule.leastSiteMonths;
    const isWide = one.probability - open[0]!.probability >= rule.span;
    if (holdsEnough && !isTied && (isWide || open.length >= rule.share * sorted.length)) {
      bins.push(open);
      open = [];
      siteMonths = new Set();
    }
  });
  const last = bins.at(-1);
  if (last === undefined) {
    throw new Error(
      `a bin needs ${rule.leastCases} cases of ${rule.leastSiteMonths} site-months; ${cases.length} of ${siteMonths.size} came`,
    );
  }
  last.push(...open);
  return bins.map((bin) => describe(bin, stream));
}

function describe(bin: readonly ProbabilityCase[], stream: RandomStream): ReliabilityBin {
  const nominal = bin.reduce((sum, { probability }) => sum + probability, 0) / bin.length;
  const clusters = ratioClusters(
    bin,
    ({ campusMonth }) => campusMonth,
    ({ happened }) => ({ numerator: happened ? 1 : 0, denominator: 1 }),
  );
  const { low, high } = rateInterval(clusters, stream);
  return {
    lowest: bin[0]!.probability,
    highest: bin.at(-1)!.probability,
    count: bin.length,
    siteMonths: new Set(bin.map(({ siteMonth }) => siteMonth)).size,
    nominal,
    observed: bin.filter(({ happened }) => happened).length / bin.length,
    low,
    high,
    holds: nominal >= low && nominal <= high,
  };
}
