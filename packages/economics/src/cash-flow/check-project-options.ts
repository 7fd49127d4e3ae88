import { createValidator } from '@bess/kernel/schema';
import { economicsError } from '../internal/errors.js';
import type { AnnualAmount } from '../schema/amounts.js';
import { type ProjectOptions, projectOptionsSchema } from '../schema/project-options.js';

const validate = /* @__PURE__ */ createValidator(projectOptionsSchema, {
  engine: 'economics',
  root: 'options',
});

/**
 * Validates the options of a project against their schema and against each other.
 *
 * @throws EngineError by schema; `invalid` / `yearCount`, `outOfRange` / `contradiction`, `pastEnd`
 */
export function checkProjectOptions(options: unknown): ProjectOptions {
  const checked = validate(options);
  const { years, income, operation = [], replacements = [], storage } = checked;
  for (const [index, { amount }] of income.entries()) {
    checkLength(amount, `income[${index}].amount`, years);
  }
  for (const [index, { amount }] of operation.entries()) {
    checkLength(amount, `operation[${index}].amount`, years);
  }
  if (storage !== undefined) {
    checkCount(storage.dischargedMwhByYear, 'storage.dischargedMwhByYear', years);
    if (storage.chargingCost !== undefined) {
      checkLength(storage.chargingCost, 'storage.chargingCost', years);
    }
  }
  replacements.forEach(({ year }, index) => {
    if (year <= years) return;
    throw economicsError(
      'outOfRange',
      'pastEnd',
      `replacements[${index}].year must be within the ${years} years of the project; ${year} came`,
    );
  });
  checkDepreciation(checked);
  return checked;
}

function checkLength(amount: AnnualAmount, field: string, years: number): void {
  if ('byYear' in amount) checkCount(amount.byYear, `${field}.byYear`, years);
}

function checkCount(list: readonly number[], field: string, years: number): void {
  if (list.length === years) return;
  throw economicsError(
    'invalid',
    'yearCount',
    `${field} must have ${years} entries, one for each year of the project; ${list.length} came`,
    { years, received: list.length },
  );
}

/** Shares of a basis cannot exceed it. */
function checkDepreciation({ capital, replacements = [] }: ProjectOptions): void {
  const lists = [
    ...capital.flatMap(({ depreciation, stateDepreciation }, index) => [
      { depreciation, field: `capital[${index}].depreciation` },
      { depreciation: stateDepreciation, field: `capital[${index}].stateDepreciation` },
    ]),
    ...replacements.map(({ depreciation }, index) => ({
      depreciation,
      field: `replacements[${index}].depreciation`,
    })),
  ];
  for (const { depreciation, field } of lists) {
    if (depreciation?.method !== 'custom') continue;
    const sum = depreciation.fractions.reduce((total, fraction) => total + fraction, 0);
    if (sum <= 1 + 1e-9) continue;
    throw economicsError(
      'outOfRange',
      'contradiction',
      `${field}.fractions must add up to at most 1; ${sum} came`,
    );
  }
}
