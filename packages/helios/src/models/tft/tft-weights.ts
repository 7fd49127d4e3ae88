/** Size of a temporal fusion transformer. */
export interface TftShape {
  /** Width of all layers, a multiple of 4. */
  readonly hidden: number;
  /** Heads of the attention; divides the width. */
  readonly heads: number;
  /** Levels that the head answers: rising, between 0 and 1, 0.5 among them. */
  readonly levels: readonly number[];
  /** Number of series known ahead. */
  readonly knownAhead: number;
}

/**
 * Weights of a network as plain data. `values` holds, block after block and each row by row: the embedding of what is constant
 * over a window and the gated residual networks of its four contexts (for selection, enrichment, hidden and cell state); of the
 * encoder and then of the decoder for each group of inputs its embedding and gated residual network, the network that selects
 * among the groups, and the LSTM layer; the gated skip around the LSTM, the enrichment, the attention (queries, keys, values
 * shared by the heads, output) with its gated skip, the feed-forward network with its gated skip; the quantile head, the direct
 * weights from the decoder's inputs and the head's bias. `docs/transformer.md` lists the inputs in their order.
 */
export interface TftWeights extends TftShape {
  readonly format: 'helios-tft-weights';
  readonly version: 1;
  readonly values: readonly number[];
}
