import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { recalibrationSchema } from '../../schema/recalibration.js';

/** Refuses a recalibration that is none; one that was stored is for `parseRecalibration`. */
export const checkRecalibration = /* @__PURE__ */ createValidator(
  Type.Object({ recalibration: recalibrationSchema }),
  { engine: 'fenrir' },
);
