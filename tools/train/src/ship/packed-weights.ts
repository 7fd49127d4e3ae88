import { unpackHalves } from '../../../../packages/helios/src/internal/packed-numbers.js';
import type { LstmWeights } from '../../../../packages/helios/src/models/lstm/lstm-weights.js';
import type {
  PatchShape,
  PatchWeights,
} from '../../../../packages/helios/src/models/patch-transformer/patch-layout.js';
import type { TftWeights } from '../../../../packages/helios/src/models/tft/tft-layout.js';
import { decodeXgboost } from '../../../../packages/helios/src/models/xgboost/xgboost-model.js';
import { readStage } from '../stages/training-folder.js';
import { packHalves } from './number-to-half.js';
import { packTrees } from './pack-trees.js';

/** A network as it is shipped. */
export interface PackedNetwork<Weights> {
  /** What is not numbers, for a declaration. */
  readonly shape: Omit<Weights, 'format' | 'version' | 'values'>;
  readonly contextSteps: number;
  readonly bytes: Uint8Array;
}

/** Trees as they are shipped. */
export interface PackedTrees {
  readonly slope: number;
  readonly levels: readonly number[];
  readonly centre: Uint8Array;
  readonly quantiles: Uint8Array;
}

/** A patch transformer as it is shipped. */
export interface PackedPatches {
  readonly shape: PatchShape;
  readonly bytes: Uint8Array;
}

/** What a training has left so far. */
export interface PackedWeights {
  readonly lstm?: PackedNetwork<LstmWeights>;
  readonly tft?: PackedNetwork<TftWeights>;
  readonly xgboost?: PackedTrees;
  readonly patch?: PackedPatches;
}

/**
 * Rounds and packs what a training has left in its folder.
 *
 * @param folder - of the training
 * @throws Error where the trees are not those of a centre and of quantiles
 */
export function packedWeights(folder: string): PackedWeights {
  const lstm = readStage<{ weights: LstmWeights; contextSteps: number }>(folder, 'lstm.json');
  const tft = readStage<{ weights: TftWeights; contextSteps: number }>(folder, 'tft.json');
  const xgboost = readStage<{ parts: readonly string[] }>(folder, 'xgboost.json');
  const patch = readStage<{ weights: PatchWeights }>(folder, 'patch.json');
  return {
    ...(lstm && { lstm: packed(lstm) }),
    ...(tft && { tft: packed(tft) }),
    ...(xgboost && { xgboost: packedTrees(xgboost.parts) }),
    ...(patch && { patch: packedPatches(patch.weights) }),
  };
}

function packed<Weights extends { readonly values: readonly number[] }>(stage: {
  readonly weights: Weights & { readonly format: string; readonly version: number };
  readonly contextSteps: number;
}): PackedNetwork<Weights> {
  const { format, version, values, ...shape } = stage.weights;
  return { shape, contextSteps: stage.contextSteps, bytes: packHalves(values) };
}

function packedPatches({ values, ...shape }: PatchWeights): PackedPatches {
  return { shape, bytes: packHalves(Array.from(values)) };
}

/**
 * Weights of a patch transformer, rounded as they are shipped.
 *
 * @throws Error where the training left none
 */
export function unpackedPatches({ patch }: PackedWeights): PatchWeights {
  if (patch === undefined) throw new Error('the folder holds no patch.json');
  return { ...patch.shape, values: unpackHalves(patch.bytes) };
}

function packedTrees(parts: readonly string[]): PackedTrees {
  const [centre, quantiles] = parts.map((part) =>
    decodeXgboost(new Uint8Array(Buffer.from(part, 'base64'))),
  );
  if (centre?.loss.kind !== 'pseudoHuber' || quantiles?.loss.kind !== 'quantile') {
    throw new Error('xgboost.json must hold trees of the centre and of the quantiles');
  }
  return {
    slope: centre.loss.slope,
    levels: quantiles.loss.levels,
    centre: packTrees(centre),
    quantiles: packTrees(quantiles),
  };
}
