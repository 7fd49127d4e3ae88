export {
  type AgeingOptions,
  ageingOptionsSchema,
  type Chemistry,
  chemistrySchema,
  warrantySchema,
} from './ageing-options.js';
export { type AnnualAmount, annualAmountSchema } from './amounts.js';
export {
  type Debt,
  type Depreciation,
  debtSchema,
  depreciationSchema,
  type ProjectOptions,
  projectOptionsSchema,
} from './project-options.js';
