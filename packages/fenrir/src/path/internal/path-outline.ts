import { Type } from '@sinclair/typebox';
import { pathStateProperties } from '../../schema/path-model.js';

const list = Type.Array(Type.Unsafe<unknown>({}));

/** What is learned of how prices go on; what is long is only looked at from outside. */
export const pathOutline = {
  ...pathStateProperties,
  sizes: Type.Object({ day: pathStateProperties.sizes.properties.day, weights: list }),
  profile: Type.Object({ weights: list, means: list, scales: list }),
};
