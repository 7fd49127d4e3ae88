import {
  buildScoreTable,
  type PooledScore,
  type ScoreTable,
} from '../../../../packages/helios/src/conformal/score-table.js';
import {
  centreForecasts,
  combineModels,
  type LocalScore,
  localScores,
} from '../../../../packages/helios/src/ensemble/combine.js';
import type {
  EnsemblePrior,
  PriorWeights,
} from '../../../../packages/helios/src/ensemble/ensemble.js';
import { scoreQuantiles } from '../../../../packages/helios/src/forecast/interval-widths.js';
import { pinball } from '../../../../packages/helios/src/metrics/probabilistic-scores.js';
import type { ModelName } from '../../../../packages/helios/src/types.js';
import type { CalibrationWindow } from './calibration-window.js';
import { windowWeights } from './window-weights.js';

const HORIZONS = [1, 2, 3, 4, 6, 9, 12, 18, 24, 36, 48];
const LEVELS = [
  0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.975, 0.99,
];
const POOLED_WEIGHTS = [100, 200, 400, 800, 1600, 3200];
const JUDGED = [0.05, 0.1, 0.25, 0.75, 0.9, 0.95];

/** A window with the ensemble's centre and spread there, and its own scores. */
interface ScoredWindow {
  readonly window: CalibrationWindow;
  readonly point: Float64Array;
  readonly spread: Float64Array;
  readonly local: readonly (readonly LocalScore[])[];
}

/**
 * The pooled table and how much it weighs against a series' own errors. Each group of series (a market, a campus) is judged by a table
 * that has not seen it: that gives the weight, and the coverage to expect at each length.
 */
export function fitScoreTable(
  windows: readonly CalibrationWindow[],
  weights: PriorWeights,
  names: readonly ModelName[],
): Pick<EnsemblePrior, 'scores' | 'pooledWeight'> {
  const scored = windows.map((window): ScoredWindow => {
    const shares = windowWeights(window, weights, names);
    const combined = combineModels({ blocks: window.blocks, ahead: window.members }, shares);
    const { point, spread, rolling } = centreForecasts(combined, window.leastSpread);
    return {
      window,
      point,
      spread,
      local: localScores(rolling),
    };
  });
  const lengths = [...new Set(windows.map(({ known }) => known))].sort((a, b) => a - b);
  const tableOf = (some: readonly ScoredWindow[]) =>
    buildScoreTable(samplesOf(some), {
      contextSteps: lengths,
      horizonSteps: HORIZONS,
      levels: LEVELS,
    });
  const groups = [...new Set(windows.map(({ group }) => group))];
  const foldTables = new Map(
    groups.map((group) => [group, tableOf(scored.filter(({ window }) => window.group !== group))]),
  );
  let best: { pooledWeight: number; loss: number; coverage: readonly number[] } | undefined;
  for (const pooledWeight of POOLED_WEIGHTS) {
    const judged = judge(scored, foldTables, pooledWeight, lengths);
    console.log(
      `pooled weight ${pooledWeight}: loss ${judged.loss.toFixed(5)}, coverage ${judged.coverage.map((c) => c.toFixed(3)).join(' ')}, ${judged.others}`,
    );
    if (best === undefined || judged.loss < best.loss) best = { pooledWeight, ...judged };
  }
  const scores = tableOf(scored);
  return {
    scores: {
      ...scores,
      scores: scores.scores.map((score) => Math.round(score * 1000) / 1000),
      heldOutCoverage: best!.coverage.map((share) => Math.round(share * 1000) / 1000),
    },
    pooledWeight: best!.pooledWeight,
  };
}

function* samplesOf(scored: readonly ScoredWindow[]): Iterable<PooledScore> {
  for (const { window, point, spread } of scored) {
    for (let step = 0; step < point.length; step++) {
      yield {
        contextSteps: window.known,
        horizonStep: step + 1,
        score: (window.actual[step]! - point[step]!) / spread[step]!,
      };
    }
  }
}

function judge(
  scored: readonly ScoredWindow[],
  tables: ReadonlyMap<string, ScoreTable>,
  pooledWeight: number,
  lengths: readonly number[],
): { loss: number; coverage: number[]; others: string } {
  let loss = 0;
  const inside = new Map<string, { inside: number; count: number }>();
  const count = (key: string, held: boolean) => {
    const entry = inside.get(key) ?? { inside: 0, count: 0 };
    inside.set(key, { inside: entry.inside + (held ? 1 : 0), count: entry.count + 1 });
  };
  for (const { window, point, spread, local } of scored) {
    const prior = { scores: tables.get(window.group)!, pooledWeight };
    const quantilesAt = scoreQuantiles(
      prior,
      local,
      { length: window.known, stepMinutes: 60 },
      JUDGED,
    );
    for (let step = 0; step < point.length; step++) {
      const score = (window.actual[step]! - point[step]!) / spread[step]!;
      const quantiles = quantilesAt(step + 1);
      JUDGED.forEach((level, k) => {
        const over = score - quantiles[k]!;
        loss +=
          (pinball(over, level) * spread[step]!) / (window.scale * point.length * JUDGED.length);
      });
      const held = score >= quantiles[1]! && score <= quantiles[4]!;
      count(`${window.known}`, held);
      count(window.group, held);
      count(`${window.kind} ${window.timeKnown ? 'with' : 'without'} time`, held);
    }
  }
  const share = (key: string) => inside.get(key)!.inside / inside.get(key)!.count;
  return {
    loss: loss / scored.length,
    coverage: lengths.map((known) => share(`${known}`)),
    others: [...inside.keys()]
      .filter((key) => !lengths.includes(Number(key)))
      .map((key) => `${key} ${share(key).toFixed(2)}`)
      .join(', '),
  };
}
