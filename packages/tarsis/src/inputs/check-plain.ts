import { createValidator } from '@bess/kernel/schema';
import {
  achieveSchema,
  advanceSchema,
  controllerStateSchema,
  gridSchema,
  horizonSchema,
  representativeDaysSchema,
  solarDayGridSchema,
  solarPanelsSchema,
  startSchema,
  stepSchema,
  targetsSchema,
} from '../schema/horizon.js';

const engine = 'tarsis';

/**
 * Refuses what its schema does not allow: kind `invalid` or `outOfRange`, naming field, rule and value. Series and what only
 * code can bring pass; series are checked with their grid.
 */
export const checkPlain = {
  horizon: /* @__PURE__ */ createValidator(horizonSchema, { engine, root: 'options' }),
  achieve: /* @__PURE__ */ createValidator(achieveSchema, { engine, root: 'options' }),
  step: /* @__PURE__ */ createValidator(stepSchema, { engine, root: 'options' }),
  targets: /* @__PURE__ */ createValidator(targetsSchema, { engine, root: 'options' }),
  advance: /* @__PURE__ */ createValidator(advanceSchema, { engine, root: 'options' }),
  state: /* @__PURE__ */ createValidator(controllerStateSchema, { engine, root: 'state' }),
  start: /* @__PURE__ */ createValidator(startSchema, { engine, root: 'options' }),
  grid: /* @__PURE__ */ createValidator(gridSchema, { engine, root: 'grid' }),
  solarPanels: /* @__PURE__ */ createValidator(solarPanelsSchema, { engine, root: 'panels' }),
  solarDayGrid: /* @__PURE__ */ createValidator(solarDayGridSchema, { engine, root: 'grid' }),
  representativeDays: /* @__PURE__ */ createValidator(representativeDaysSchema, {
    engine,
    root: 'options',
  }),
};
