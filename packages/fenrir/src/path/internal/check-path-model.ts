import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { pathModelSchema } from '../../schema/path-model.js';
import { pathOutline } from './path-outline.js';

/** Refuses a path model that is none; one that was stored is for `parsePathModel`. */
export const checkPathModel = /* @__PURE__ */ createValidator(
  Type.Object({ model: Type.Object({ ...pathModelSchema.properties, ...pathOutline }) }),
  { engine: 'fenrir' },
);
