import { milpError } from '../internal/milp-error.js';
import type { MilpModel } from './milp-model.js';

/**
 * Rejects a model that is not well formed: wrong array lengths, row starts or column indices, numbers that are not
 * finite, crossed bounds. Models of {@link createModelBuilder} always pass. Every solver of this package calls this
 * function first, because models may also be written by hand or received from elsewhere.
 *
 * @param model - the model.
 * @throws EngineError `invalid` with the codes `lengthMismatch`, `rowStartsBroken`,
 * `columnOutOfRange`, `coefficientNotFinite`, `boundNotANumber`, `boundsCrossed`.
 * @example
 * validateModel(createModelBuilder().build()); // => undefined
 */
export function validateModel(model: MilpModel): void {
  checkLengths(model);
  checkRowStarts(model);
  checkEntries(model);
  checkNumbers(model.columnCost, 'cost', (j) => columnName(model, j));
  if (!Number.isFinite(model.objectiveOffset)) {
    throw notFinite('objectiveOffset', 'objective', model.objectiveOffset);
  }
  checkBounds(model.columnLower, model.columnUpper, (j) => columnName(model, j));
  checkBounds(model.rowLower, model.rowUpper, (i) => model.rowNames?.[i] ?? `row ${i}`);
}

function checkLengths(model: MilpModel): void {
  const { columnCount, rowCount } = model;
  const entries = model.values.length;
  const expected: [string, number, number][] = [
    ['columnCost', model.columnCost.length, columnCount],
    ['columnLower', model.columnLower.length, columnCount],
    ['columnUpper', model.columnUpper.length, columnCount],
    ['columnInteger', model.columnInteger.length, columnCount],
    ['rowLower', model.rowLower.length, rowCount],
    ['rowUpper', model.rowUpper.length, rowCount],
    ['rowStarts', model.rowStarts.length, rowCount + 1],
    ['columnIndices', model.columnIndices.length, entries],
  ];
  for (const [field, received, wanted] of expected) {
    if (received === wanted) continue;
    throw milpError(
      'invalid',
      'lengthMismatch',
      `The array ${field} must have length ${wanted}, got ${received}.`,
      { field, expected: wanted, received },
    );
  }
}

function checkRowStarts(model: MilpModel): void {
  const { rowStarts, rowCount } = model;
  const entries = model.values.length;
  let rising = rowStarts[0] === 0 && rowStarts[rowCount] === entries;
  for (let i = 0; rising && i < rowCount; i += 1) rising = rowStarts[i]! <= rowStarts[i + 1]!;
  if (rising) return;
  throw milpError(
    'invalid',
    'rowStartsBroken',
    `The array rowStarts must rise from 0 to ${entries}, got ${rowStarts[0]} to ${rowStarts[rowCount]}.`,
    { entries, first: rowStarts[0], last: rowStarts[rowCount] },
  );
}

/** Rejects a column that occurs twice in a row, because HiGHS does not accept it; the builder adds such values. */
function checkEntries(model: MilpModel): void {
  const { rowStarts, columnIndices, values, columnCount } = model;
  const lastRow = new Int32Array(columnCount).fill(-1);
  for (let i = 0; i < model.rowCount; i += 1) {
    for (let k = rowStarts[i]!; k < rowStarts[i + 1]!; k += 1) {
      const column = columnIndices[k]!;
      const row = model.rowNames?.[i] ?? `row ${i}`;
      if (column < 0 || column >= columnCount || lastRow[column] === i) {
        throw milpError(
          'invalid',
          'columnOutOfRange',
          `Row "${row}" must name columns between 0 and ${columnCount - 1}, each once, got ${column}.`,
          { row, column, columnCount },
        );
      }
      lastRow[column] = i;
      if (!Number.isFinite(values[k]!)) {
        throw notFinite(`coefficient of column ${column}`, row, values[k]!);
      }
    }
  }
}

function checkNumbers(
  numbers: Float64Array,
  field: string,
  nameOf: (index: number) => string,
): void {
  for (let k = 0; k < numbers.length; k += 1) {
    if (!Number.isFinite(numbers[k]!)) throw notFinite(field, nameOf(k), numbers[k]!);
  }
}

function notFinite(field: string, name: string, value: number): Error {
  return milpError(
    'invalid',
    'coefficientNotFinite',
    `The ${field} of "${name}" must be a finite number, got ${value}.`,
    { name, field, value },
  );
}

function checkBounds(
  lower: Float64Array,
  upper: Float64Array,
  nameOf: (index: number) => string,
): void {
  for (let k = 0; k < lower.length; k += 1) {
    const low = lower[k]!;
    const high = upper[k]!;
    if (low <= high && low < Number.POSITIVE_INFINITY && high > Number.NEGATIVE_INFINITY) continue;
    const name = nameOf(k);
    const crossed = low > high;
    throw milpError(
      'invalid',
      crossed ? 'boundsCrossed' : 'boundNotANumber',
      crossed
        ? `The lower bound of "${name}" must not exceed its upper bound, got [${low}, ${high}].`
        : `The bounds of "${name}" must be numbers, lower below +Infinity and upper above -Infinity, got [${low}, ${high}].`,
      { name, lower: low, upper: high },
    );
  }
}

function columnName(model: MilpModel, index: number): string {
  return model.columnNames?.[index] ?? `column ${index}`;
}
