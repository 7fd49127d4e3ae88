/**
 * X·β.
 *
 * @param rows - design matrix, row after row
 * @param coefficients - one a column
 */
export function predictRows(rows: Float64Array, coefficients: Float64Array): Float64Array {
  const columnCount = coefficients.length;
  const values = new Float64Array(rows.length / columnCount);
  for (let row = 0; row < values.length; row++) {
    let value = 0;
    for (let column = 0; column < columnCount; column++) {
      value += rows[row * columnCount + column]! * coefficients[column]!;
    }
    values[row] = value;
  }
  return values;
}
