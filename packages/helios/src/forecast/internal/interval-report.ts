import { gridPlace } from '../../conformal/internal/grid-place.js';
import type { EnsemblePrior } from '../../ensemble/ensemble-prior.js';
import type { LocalScore } from '../../ensemble/local-scores.js';
import { rolledCoverage } from '../../ensemble/rolled-coverage.js';
import { scoreQuantiles } from '../../ensemble/score-quantiles.js';
import type { IntervalReport } from '../forecast-result.js';

const ENDS = [0.1, 0.9];
/** Fewer values say nothing about a share of 80 %. */
const LEAST_TARGETS = 48;

/** How far intervals can be trusted at this series, and on what that rests. */
export function intervalReport(
  prior: EnsemblePrior,
  blocks: readonly (readonly LocalScore[])[],
  contextSteps: number,
  stepMinutes: number,
): IntervalReport {
  const scores = blocks.flat();
  const localCount = scores.length;
  const targets = new Set(scores.map(({ target }) => target)).size;
  const shared = { localScores: localCount, pooledWeight: prior.pooledWeight };
  if (targets >= LEAST_TARGETS) {
    const coverage = rolledCoverage(blocks, (others) =>
      scoreQuantiles(prior, others, contextSteps, stepMinutes, ENDS),
    );
    return { coverage, coverageFrom: 'rollingOrigins', ...shared };
  }
  const { contextSteps: lengths, heldOutCoverage } = prior.scores;
  const { below, share } = gridPlace(lengths, (contextSteps * stepMinutes) / 60);
  const low = heldOutCoverage![below]!;
  const high = heldOutCoverage![below + 1] ?? low;
  return { coverage: low + share * (high - low), coverageFrom: 'pooledTable', ...shared };
}
