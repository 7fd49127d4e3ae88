import { createValidator } from '@bess/kernel/schema';
import type { TimeGrid } from '@bess/kernel/series';
import {
  achieveSchema,
  advanceSchema,
  controllerStateSchema,
  followedStepSchema,
  gridSchema,
  horizonSchema,
  ledOnSchema,
  representativeDaysSchema,
  solarDayGridSchema,
  solarPanelsSchema,
  startSchema,
  stepSchema,
  targetsSchema,
} from '../schema/horizon.js';
import { checkBrought } from './check-brought.js';
import { checkGrid } from './check-grid.js';

const engine = 'tarsis';

/** Beyond its schema: the grid, and what only code can bring. */
function onGrid(validate: (options: unknown) => { grid: TimeGrid }): (options: unknown) => void {
  return (options) => {
    const checked = validate(options);
    checkGrid(checked.grid);
    checkBrought(checked);
  };
}

/** A grid by itself. */
function alone(validate: (grid: unknown) => TimeGrid): (grid: unknown) => void {
  return (grid) => checkGrid(validate(grid));
}

/**
 * Refuses what its schema does not allow: kind `invalid` or `outOfRange`, naming field, rule and value; so too a grid off the
 * clock, and solver, clock, signal and forecast that are none. Series are checked with their grid.
 */
export const checkPlain = {
  horizon: /* @__PURE__ */ onGrid(createValidator(horizonSchema, { engine, root: 'options' })),
  achieve: /* @__PURE__ */ onGrid(createValidator(achieveSchema, { engine, root: 'options' })),
  step: /* @__PURE__ */ onGrid(createValidator(stepSchema, { engine, root: 'options' })),
  targets: /* @__PURE__ */ onGrid(createValidator(targetsSchema, { engine, root: 'options' })),
  advance: /* @__PURE__ */ onGrid(createValidator(advanceSchema, { engine, root: 'options' })),
  state: /* @__PURE__ */ createValidator(controllerStateSchema, { engine, root: 'state' }),
  start: /* @__PURE__ */ onGrid(createValidator(startSchema, { engine, root: 'options' })),
  grid: /* @__PURE__ */ alone(createValidator(gridSchema, { engine, root: 'grid' })),
  ledOn: /* @__PURE__ */ createValidator(ledOnSchema, { engine, root: 'options' }),
  followedStep: /* @__PURE__ */ createValidator(followedStepSchema, { engine, root: 'step' }),
  solarPanels: /* @__PURE__ */ createValidator(solarPanelsSchema, { engine, root: 'panels' }),
  solarDayGrid: /* @__PURE__ */ createValidator(solarDayGridSchema, { engine, root: 'grid' }),
  representativeDays: /* @__PURE__ */ createValidator(representativeDaysSchema, {
    engine,
    root: 'options',
  }),
};
