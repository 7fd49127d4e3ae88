// Building a model
export {
  type ColumnSpec,
  createModelBuilder,
  type ModelBuilder,
  type RowSpec,
} from './create-model-builder.js';
// Models written by hand: their form, their size
export { type MilpModel, type ModelSize, modelSize } from './milp-model.js';
export { validateModel } from './validate-model.js';
