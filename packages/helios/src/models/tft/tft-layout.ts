import { type BiasedLayout, type DenseLayout, WeightPlanner } from '../networks/dense-layers.js';
import {
  CALENDAR,
  CALENDAR_INPUTS,
  DECODER,
  decoderInputCount,
  encoderInputCount,
} from '../networks/prepare-series.js';

/** Number of static inputs, see `fillTftExtraInputs`. */
export const STATIC_INPUTS = 8;

/** Changes from a day and from a week before. */
export const EXTRA_ENCODER_INPUTS = 2;

/** Lead time, latest change, and mean of the last day with its change. */
const LEVEL_INPUTS = 4;

/** The same time of the second to the sixth day before. */
export const EARLIER_DAYS = 5;

/** Level inputs, earlier days, the smoothed week before, and the mean of days of the same type. */
export const EXTRA_DECODER_INPUTS = LEVEL_INPUTS + EARLIER_DAYS + 2;

/** Gated linear unit, sum and layer normalisation: gate of twice the width, gain and bias [width]. */
export interface GatedSkipLayout {
  readonly width: number;
  readonly gate: DenseLayout;
  readonly gain: number;
  readonly bias: number;
}

/** A gated residual network. */
export interface ResidualLayout {
  readonly first: BiasedLayout;
  /** Weights of the context, if it has one. */
  readonly context?: DenseLayout;
  readonly second: DenseLayout;
  /** Projection of the skip connection, if the width changes. */
  readonly skip?: DenseLayout;
  readonly gated: GatedSkipLayout;
}

/** Inputs, their selection and the LSTM layer of the encoder or the decoder. */
export interface SideLayout {
  readonly inputs: number;
  readonly groups: readonly GroupLayout[];
  readonly selection: ResidualLayout;
  readonly inputWeights: BiasedLayout;
  readonly hiddenWeights: DenseLayout;
}

/** A group of inputs with its embedding and network. */
export interface GroupLayout extends InputGroup {
  readonly embedding: BiasedLayout;
  readonly network: ResidualLayout;
}

/** Offsets of the blocks of {@link TftWeights}. */
export interface TftParameterLayout {
  readonly staticEmbedding: DenseLayout;
  /** Contexts for selection, enrichment, hidden and cell state. */
  readonly contexts: readonly ResidualLayout[];
  readonly encoder: SideLayout;
  readonly decoder: SideLayout;
  readonly afterStates: GatedSkipLayout;
  readonly enrichment: ResidualLayout;
  readonly queries: DenseLayout;
  readonly keys: DenseLayout;
  readonly values: DenseLayout;
  readonly attended: DenseLayout;
  readonly afterAttention: GatedSkipLayout;
  readonly feedForward: ResidualLayout;
  readonly afterFeedForward: GatedSkipLayout;
  readonly head: DenseLayout;
  readonly direct: DenseLayout;
  readonly headBias: number;
  readonly count: number;
}

/** Offsets of the blocks of a network's weights, in numbers. */
export function tftParameterLayout({
  hidden,
  heads,
  levels,
  knownAhead,
}: TftShape): TftParameterLayout {
  const planner = new WeightPlanner();
  const { take, matrix, dense } = planner;
  const gatedSkip = (inputs: number, width: number): GatedSkipLayout => ({
    width,
    gate: dense(inputs, 2 * width),
    gain: take(width),
    bias: take(width),
  });
  const residual = (inputs: number, width: number, withContext: boolean): ResidualLayout => ({
    first: dense(inputs, hidden),
    ...(withContext && { context: matrix(hidden, hidden) }),
    second: dense(hidden, hidden),
    ...(inputs !== width && { skip: matrix(inputs, width) }),
    gated: gatedSkip(hidden, width),
  });
  const side = (inputs: number, groups: readonly InputGroup[]): SideLayout => ({
    inputs,
    groups: groups.map((group) => ({
      ...group,
      embedding: dense(group.count, hidden),
      network: residual(hidden, hidden, false),
    })),
    selection: residual(inputs, groups.length, true),
    inputWeights: dense(hidden, 4 * hidden),
    hiddenWeights: matrix(hidden, 4 * hidden),
  });
  const encoderInputs = encoderInputCount(knownAhead) + EXTRA_ENCODER_INPUTS;
  const decoderInputs = decoderInputCount(knownAhead) + EXTRA_DECODER_INPUTS;
  const headWidth = hidden / heads;
  const layout = {
    staticEmbedding: dense(STATIC_INPUTS, hidden),
    contexts: [0, 1, 2, 3].map(() => residual(hidden, hidden, false)),
    encoder: side(encoderInputs, encoderGroups(knownAhead)),
    decoder: side(decoderInputs, decoderGroups(knownAhead)),
    afterStates: gatedSkip(hidden, hidden),
    enrichment: residual(hidden, hidden, true),
    queries: matrix(hidden, hidden),
    keys: matrix(hidden, hidden),
    values: matrix(hidden, headWidth),
    attended: matrix(headWidth, hidden),
    afterAttention: gatedSkip(hidden, hidden),
    feedForward: residual(hidden, hidden, false),
    afterFeedForward: gatedSkip(hidden, hidden),
    head: matrix(hidden, levels.length),
    direct: matrix(decoderInputs, levels.length),
    headBias: take(levels.length),
  };
  return { ...layout, count: planner.count };
}

/** Inputs that are embedded and selected together. */
export interface InputGroup {
  /** First position and number of the inputs in each part. */
  readonly parts: readonly { readonly from: number; readonly count: number }[];
  /** Total number of inputs; a group without inputs is a constant. */
  readonly count: number;
}

/**
 * Groups of the encoder: value; changes; calendar; known-ahead covariates. Inputs of `fillWindow` come first, then those of
 * `fillTftExtraInputs`. The number of groups is a multiple of 4, as the kernel requires. The group of known-ahead covariates also exists
 * without covariates, so that a widened network gives the same forecasts.
 */
function encoderGroups(knownAhead: number): InputGroup[] {
  const own = encoderInputCount(0);
  const more = encoderInputCount(knownAhead);
  return [
    inputGroup([0, 1]),
    inputGroup([more, EXTRA_ENCODER_INPUTS]),
    inputGroup([1, CALENDAR_INPUTS]),
    inputGroup([own, more - own]),
  ];
}

/**
 * Groups of the decoder: days before; week before; profiles; time of day; weekday; season and whether the time is known; known-ahead
 * covariates; lead time and level.
 */
function decoderGroups(knownAhead: number): InputGroup[] {
  const own = decoderInputCount(0);
  const more = decoderInputCount(knownAhead);
  const calendar = own - CALENDAR_INPUTS;
  const days = more + LEVEL_INPUTS;
  const weekdays = calendar + CALENDAR.weekdays;
  const season = calendar + CALENDAR.yearAngle;
  return [
    inputGroup([DECODER.dayBefore, 2], [days, EARLIER_DAYS]),
    inputGroup([DECODER.weekBefore, 2], [days + EARLIER_DAYS, 1]),
    inputGroup([DECODER.profile, 1], [days + EARLIER_DAYS + 1, 1]),
    inputGroup([calendar, weekdays - calendar]),
    inputGroup([weekdays, season - weekdays]),
    inputGroup([season, own - season]),
    inputGroup([own, more - own]),
    inputGroup([more, LEVEL_INPUTS]),
  ];
}

function inputGroup(...parts: [from: number, count: number][]): InputGroup {
  return {
    parts: parts.map(([from, count]) => ({ from, count })),
    count: parts.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** Size of a temporal fusion transformer. */
export interface TftShape {
  /** Width of all layers, a multiple of 4. */
  readonly hidden: number;
  /** Number of attention heads, a divisor of the width. */
  readonly heads: number;
  /** Levels that the network forecasts: rising, between 0 and 1, 0.5 among them. */
  readonly levels: readonly number[];
  /** Number of known-ahead covariates. */
  readonly knownAhead: number;
}

/**
 * Weights of a network as plain data. `values` holds these blocks in order, each row by row: the embedding of the static inputs and the
 * gated residual networks of its four contexts (selection, enrichment, hidden and cell state); of the encoder, then of the decoder, the
 * embedding and gated residual network of each input group, the network that selects among the groups, and the LSTM layer; the gated skip
 * around the LSTM, the enrichment, the attention (queries, keys, values shared by the heads, output) with its gated skip, the feed-forward
 * network with its gated skip; the quantile head, the direct weights from the decoder's inputs and the head's bias. `docs/transformer.md`
 * lists the inputs in order.
 */
export interface TftWeights extends TftShape {
  readonly format: 'helios-tft-weights';
  readonly version: 1;
  readonly values: readonly number[];
}
