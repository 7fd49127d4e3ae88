import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { dayAheadModelSchema } from '../../schema/day-ahead-model.js';

/** Refuses a model that is none; one that was stored is for `parseDayAheadModel`. */
export const checkModel = /* @__PURE__ */ createValidator(
  Type.Object({ model: dayAheadModelSchema }),
  { engine: 'fenrir' },
);
