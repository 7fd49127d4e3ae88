/**
 * A second implementation of the temporal fusion transformer as a reference: for one window, in plain loops over plain arrays, directly
 * from the equations of Lim et al. (2021). Weights are read one after the other in the order that `TftWeights` documents.
 */

type Vector = readonly number[];
type Matrix = readonly Vector[];

/** A window as the network reads it. */
export interface PlainWindow {
  readonly statics: Vector;
  /** Inputs by step. */
  readonly encoder: Matrix;
  readonly decoder: Matrix;
}

/** Size of the network and the inputs of each group. */
export interface PlainShape {
  readonly hidden: number;
  readonly heads: number;
  readonly levels: number;
  readonly encoderGroups: Matrix;
  readonly decoderGroups: Matrix;
}

/** Results for a window. */
export interface PlainResult {
  /** By step and level. */
  readonly outputs: Matrix;
  /** Weights of the groups by step, encoder and then decoder. */
  readonly selection: Matrix;
  /** Attention of each step of the decoder to all steps, by head. */
  readonly attention: readonly Matrix[];
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const add = (a: Vector, b: Vector): number[] => a.map((x, i) => x + b[i]!);
const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const times = (x: Vector, matrix: Matrix, width: number): number[] =>
  Array.from({ length: width }, (_, j) => x.reduce((sum, xi, i) => sum + xi * matrix[i]![j]!, 0));

function softmax(scores: Vector): number[] {
  const powers = scores.map((score) => Math.exp(score));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

function layerNorm(x: Vector, gain: Vector, bias: Vector): number[] {
  const mean = x.reduce((a, b) => a + b, 0) / x.length;
  const variance = x.reduce((sum, xi) => sum + (xi - mean) ** 2, 0) / x.length;
  return x.map((xi, i) => (gain[i]! * (xi - mean)) / Math.sqrt(variance + 1e-5) + bias[i]!);
}

/** Reads a network from its weights and runs it over a window. */
export function plainTransformer(
  values: ArrayLike<number>,
  shape: PlainShape,
  window: PlainWindow,
): PlainResult {
  const { hidden, heads, levels } = shape;
  let read = 0;
  const vector = (count: number): number[] => Array.from({ length: count }, () => values[read++]!);
  const matrix = (inputs: number, outputs: number): number[][] =>
    Array.from({ length: inputs }, () => vector(outputs));
  const linear = (inputs: number, outputs: number) => {
    const weights = matrix(inputs, outputs);
    return (x: Vector) => times(x, weights, outputs);
  };
  const dense = (inputs: number, outputs: number) => {
    const product = linear(inputs, outputs);
    const bias = vector(outputs);
    return (x: Vector) => add(product(x), bias);
  };
  const gatedSkip = (inputs: number, width: number) => {
    const gate = dense(inputs, 2 * width);
    const gain = vector(width);
    const bias = vector(width);
    return (x: Vector, skip: Vector) => {
      const both = gate(x);
      const glu = skip.map((_, i) => both[i]! * sigmoid(both[width + i]!));
      return layerNorm(add(skip, glu), gain, bias);
    };
  };
  const residual = (inputs: number, width: number, withContext: boolean) => {
    const first = dense(inputs, hidden);
    const ofContext = withContext ? linear(hidden, hidden) : undefined;
    const second = dense(hidden, hidden);
    const skip = inputs === width ? (x: Vector) => x : linear(inputs, width);
    const gated = gatedSkip(hidden, width);
    return (x: Vector, context?: Vector) => {
      const before = ofContext ? add(first(x), ofContext(context!)) : first(x);
      const elu = before.map((value) => (value > 0 ? value : Math.exp(value) - 1));
      return gated(second(elu), skip(x));
    };
  };
  const side = (inputs: number, groups: Matrix) => {
    const own = groups.map(({ length }) => ({
      embed: dense(length, hidden),
      network: residual(hidden, hidden, false),
    }));
    const choose = residual(inputs, groups.length, true);
    const ofInputs = dense(hidden, 4 * hidden);
    const ofStates = linear(hidden, 4 * hidden);
    return {
      select: (x: Vector, context: Vector) => {
        const weights = softmax(choose(x, context));
        const parts = groups.map((columns, g) =>
          own[g]!.network(own[g]!.embed(columns.map((i) => x[i]!))),
        );
        const sum = parts.reduce<number[]>(
          (total, part, g) =>
            add(
              total,
              part.map((value) => weights[g]! * value),
            ),
          new Array(hidden).fill(0),
        );
        return { weights, sum };
      },
      step: (x: Vector, state: Vector, cell: Vector) => {
        const gates = add(ofInputs(x), ofStates(state));
        const part = (k: number, i: number) => gates[k * hidden + i]!;
        const nextCell = cell.map(
          (c, i) => sigmoid(part(1, i)) * c + sigmoid(part(0, i)) * Math.tanh(part(2, i)),
        );
        const next = nextCell.map((c, i) => sigmoid(part(3, i)) * Math.tanh(c));
        return { state: next, cell: nextCell };
      },
    };
  };
  const embedStatics = dense(window.statics.length, hidden);
  const contexts = [0, 1, 2, 3].map(() => residual(hidden, hidden, false));
  const encoder = side(window.encoder[0]!.length, shape.encoderGroups);
  const decoder = side(window.decoder[0]!.length, shape.decoderGroups);
  const afterStates = gatedSkip(hidden, hidden);
  const enrich = residual(hidden, hidden, true);
  const queries = matrix(hidden, hidden);
  const keys = matrix(hidden, hidden);
  const size = hidden / heads;
  const ofValues = linear(hidden, size);
  const attended = linear(size, hidden);
  const afterAttention = gatedSkip(hidden, hidden);
  const feedForward = residual(hidden, hidden, false);
  const afterFeedForward = gatedSkip(hidden, hidden);
  const head = linear(hidden, levels);
  const direct = linear(window.decoder[0]!.length, levels);
  const headBias = vector(levels);
  if (read !== values.length) throw new Error(`${read} of ${values.length} weights were read`);

  const statics = embedStatics(window.statics);
  const [forSelection, forEnrichment, firstState, firstCell] = contexts.map((own) => own(statics));
  const selected = [
    ...window.encoder.map((x) => encoder.select(x, forSelection!)),
    ...window.decoder.map((x) => decoder.select(x, forSelection!)),
  ];
  let state: Vector = firstState!;
  let cell: Vector = firstCell!;
  const past = window.encoder.length;
  const skipped = selected.map(({ sum }, t) => {
    ({ state, cell } = (t < past ? encoder : decoder).step(sum, state, cell));
    return afterStates(state, sum);
  });
  const enriched = skipped.map((x) => enrich(x, forEnrichment));
  const allValues = enriched.map((x) => ofValues(x));
  const columns = (of: Matrix, h: number) => of.map((row) => row.slice(h * size, (h + 1) * size));
  const attention: number[][][] = Array.from({ length: heads }, () => []);
  const outputs = window.decoder.map((x, step) => {
    const t = past + step;
    const mean = new Array(size).fill(0);
    for (let h = 0; h < heads; h++) {
      const query = times(enriched[t]!, columns(queries, h), size);
      const scores = enriched
        .slice(0, t + 1)
        .map((row) => dot(query, times(row, columns(keys, h), size)) / Math.sqrt(size));
      const weights = softmax(scores);
      attention[h]!.push(weights);
      weights.forEach((weight, i) => {
        for (let j = 0; j < size; j++) mean[j] += (weight * allValues[i]![j]!) / heads;
      });
    }
    const gated = afterAttention(attended(mean), enriched[t]!);
    const last = afterFeedForward(feedForward(gated), skipped[t]!);
    return add(add(head(last), direct(x)), headBias);
  });
  return { outputs, selection: selected.map(({ weights }) => weights), attention };
}
