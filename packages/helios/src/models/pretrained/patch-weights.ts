import { decodeBase64, unpackHalves } from '../../internal/packed-numbers.js';
import type { PatchWeights } from '../patch-transformer/patch-layout.js';
import { PATCH_SHAPE, PATCH_VALUES } from './patch.generated.js';

let cachedWeights: PatchWeights | undefined;

/** The pretrained patch transformer, unpacked at the first call. It applies to values transformed by `fitAsinhTransform`. */
export function pretrainedPatchWeights(): PatchWeights {
  cachedWeights ??= {
    ...PATCH_SHAPE,
    values: Float32Array.from(unpackHalves(decodeBase64(PATCH_VALUES))),
  };
  return cachedWeights;
}
