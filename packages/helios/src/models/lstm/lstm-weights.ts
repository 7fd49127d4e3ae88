/** Size of a network. */
export interface LstmShape {
  /** Cells of the encoder and of the decoder, a multiple of 4. */
  readonly hidden: number;
  /** Levels that the head answers: rising, between 0 and 1, 0.5 among them. */
  readonly levels: readonly number[];
  /** Number of series known ahead. */
  readonly knownAhead: number;
}

/**
 * Weights of a network as plain data. `values` holds, one after the other and row by row: of the encoder the input weights
 * [inputs, 4·hidden], the hidden weights [hidden, 4·hidden] and the bias [4·hidden]; the same of the decoder; the head
 * [hidden, levels], the direct weights from the decoder's inputs [inputs, levels] and the head's bias [levels]. Gates stand in
 * the order input, forget, candidate, output; inputs in the order of `fillWindow`: the
 * encoder reads the value and the calendar; the decoder the value a day before and whether there is one, the same of a week
 * before, the mean at this time of the last seven days, and the calendar; then series known ahead, for the decoder each with
 * its change from the day before; last, for the decoder, the inputs of `fillMore`.
 */
export interface LstmWeights extends LstmShape {
  readonly format: 'helios-lstm-weights';
  readonly version: 1;
  readonly values: readonly number[];
}
