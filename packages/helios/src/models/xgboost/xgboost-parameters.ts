/** What the trees minimise. */
export type XgboostLoss =
  | { readonly kind: 'squared' }
  /** slope²·(√(1 + (error/slope)²) − 1): squared near 0, absolute far out; the slope is in the unit of the target. */
  | { readonly kind: 'pseudoHuber'; readonly slope: number }
  /**
   * Pinball loss, one output for each rising level between 0 and 1. Trees split on the plain gradient (hessian 1); each leaf then
   * takes the quantile of its residuals (type 6), times the learning rate, as XGBoost's own `reg:quantileerror` does.
   */
  | { readonly kind: 'quantile'; readonly levels: readonly number[] };

/** How trees are grown; the names in parentheses are those of the XGBoost library. */
export interface XgboostParameters {
  /** Default squared error. */
  readonly loss?: XgboostLoss;
  /**
   * `histogram` (default) compares the edges of at most `maxBins` bins of each column and refuses splits that gain less than
   * `gamma`; `exact` compares all midpoints between neighbours and cuts such splits off afterwards, from the leaves up.
   * (`tree_method`)
   */
  readonly splits?: 'histogram' | 'exact';
  /** Trees of each output, 1 to 10,000; 100 by default. (`num_boost_round`) */
  readonly rounds?: number;
  /** Share of each leaf that is added, above 0 up to 1; 0.3 by default. (`eta`) */
  readonly learningRate?: number;
  /** Questions from root to leaf, 1 to 20; 6 by default. (`max_depth`) */
  readonly maxDepth?: number;
  /** Penalty on squared leaf values; 1 by default. (`lambda`) */
  readonly lambda?: number;
  /** What a split must gain; 0 by default. (`gamma`) */
  readonly gamma?: number;
  /** Smallest sum of second derivatives in a child; 1 by default. (`min_child_weight`) */
  readonly minChildWeight?: number;
  /** Share of the rows behind each tree, drawn without replacement; 1 by default. (`subsample`) */
  readonly rowShare?: number;
  /** Share of the columns behind each tree; 1 by default. (`colsample_bytree`) */
  readonly columnShare?: number;
  /** 2 to 65,000; 64 by default. (`max_bin`) */
  readonly maxBins?: number;
  /** Where each output starts; by default the mean, median or quantile of the target that suits the loss. (`base_score`) */
  readonly baseScore?: number;
  /** Of the drawn rows and columns; 0 by default. */
  readonly seed?: number;
  /** Rounds without a better validation loss after which an output stops; 10 by default, used with a validation table. */
  readonly patience?: number;
}
