import type { GeneralSeriesOptions } from './synthetic/general-series.js';
import type { SyntheticOptions } from './synthetic/synthetic-series.js';

/** How a network is trained. */
export interface NetworkRecipe {
  readonly hidden: number;
  readonly levels: readonly number[];
  readonly contextSteps: number;
  readonly horizonSteps: number;
  /** Fewest and most values that a window sees. */
  readonly visibleSteps: readonly [number, number];
  readonly batchSize: number;
  /** Steps of the optimiser in all. */
  readonly steps: number;
  readonly learningRate: number;
  readonly warmingSteps: number;
  readonly clipNorm: number;
  readonly weightDecay: number;
  readonly hiddenTimeShare: number;
  readonly seed: number;
}

/** How trees are trained. */
export interface TreesRecipe {
  readonly horizonHours: number;
  /** Moments drawn; of each, some steps are asked for. */
  readonly origins: number;
  readonly stepsEach: number;
  readonly context: readonly [number, number];
  readonly hiddenTimeShare: number;
  /** Slope of the pseudo-Huber loss of the centre [spreads]. */
  readonly slope: number;
  readonly levels: readonly number[];
  readonly trees: TreeNumbers;
  readonly quantileTrees: TreeNumbers;
  readonly seed: number;
}

/** Names as in `XgboostParameters`. */
export interface TreeNumbers {
  readonly rounds: number;
  readonly learningRate: number;
  readonly maxDepth: number;
  readonly minChildWeight: number;
  readonly rowShare: number;
  readonly columnShare: number;
  readonly maxBins: number;
}

/** How the patch transformer is trained. */
export interface PatchRecipe
  extends Omit<NetworkRecipe, 'hidden' | 'contextSteps' | 'horizonSteps' | 'visibleSteps'> {
  readonly width: number;
  readonly heads: number;
  readonly blocks: number;
  readonly general: GeneralSeriesOptions;
  /** Share of the windows from general series. */
  readonly generalShare: number;
}

/** Everything that decides what comes out of a training, beside the data. */
export interface Recipe {
  readonly name: string;
  readonly synthetic: SyntheticOptions;
  readonly syntheticShare: number;
  readonly lstm: NetworkRecipe;
  readonly tft: NetworkRecipe & { readonly heads: number };
  readonly xgboost: TreesRecipe;
  readonly patch: PatchRecipe;
}

const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

const networks = {
  levels: LEVELS,
  horizonSteps: 48,
  visibleSteps: [24, 1024],
  batchSize: 32,
  learningRate: 0.003,
  warmingSteps: 50,
  clipNorm: 1,
  weightDecay: 0,
  hiddenTimeShare: 1 / 3,
} as const;

const trees = {
  learningRate: 0.06,
  maxDepth: 9,
  minChildWeight: 8,
  rowShare: 0.7,
  columnShare: 0.4,
  maxBins: 64,
} as const;

/** The recipe of the weights that are shipped. */
export const fullRecipe: Recipe = {
  name: 'full',
  synthetic: { seed: 20261121, count: 64, length: 3000 },
  syntheticShare: 0.1,
  lstm: { ...networks, hidden: 64, contextSteps: 96, steps: 20_000, seed: 101 },
  tft: { ...networks, hidden: 32, heads: 4, contextSteps: 48, steps: 24_000, seed: 102 },
  xgboost: {
    horizonHours: 48,
    origins: 60_000,
    stepsEach: 8,
    context: [24, 1024],
    hiddenTimeShare: 1 / 3,
    slope: 0.2,
    levels: LEVELS.filter((level) => level !== 0.5),
    trees: { ...trees, rounds: 400 },
    quantileTrees: { ...trees, learningRate: 0.15, maxDepth: 6, minChildWeight: 50, rounds: 60 },
    seed: 103,
  },
  patch: {
    width: 64,
    heads: 4,
    blocks: 3,
    levels: LEVELS,
    batchSize: 32,
    steps: 80_000,
    learningRate: 0.003,
    warmingSteps: 200,
    clipNorm: 1,
    weightDecay: 0.01,
    hiddenTimeShare: 1 / 3,
    general: { seed: 20261126, count: 3600, length: 2400 },
    generalShare: 0.4,
    seed: 104,
  },
};

/** A recipe of seconds, on made-up series alone; its hashes are recorded in manifests/reduced.json. */
export const reducedRecipe: Recipe = {
  name: 'reduced',
  synthetic: { seed: 7, count: 16, length: 600 },
  syntheticShare: 1,
  lstm: { ...networks, hidden: 8, contextSteps: 24, batchSize: 8, steps: 24, seed: 1 },
  tft: { ...networks, hidden: 8, heads: 2, contextSteps: 24, batchSize: 8, steps: 12, seed: 2 },
  xgboost: {
    ...fullRecipe.xgboost,
    origins: 400,
    context: [24, 256],
    trees: { ...trees, maxDepth: 5, rounds: 12 },
    quantileTrees: { ...trees, maxDepth: 3, rounds: 3 },
    seed: 3,
  },
  patch: {
    ...fullRecipe.patch,
    width: 8,
    heads: 2,
    blocks: 1,
    batchSize: 8,
    steps: 12,
    general: { seed: 8, count: 18, length: 1600 },
    generalShare: 1,
    seed: 4,
  },
};
