/** Columns of a table by name; instants in ms since the epoch, an empty cell is NaN. */
export interface SeriesTable {
  readonly epochMsSeries: Float64Array;
  /** @throws Error when there is no such column */
  readonly column: (name: string) => Float64Array;
}

/**
 * Reads a table whose first column is an instant (with offset or `Z`) and whose others are numbers; no quotes.
 *
 * @throws Error naming the line and column that is neither empty nor a number
 */
export function parseCsv(text: string): SeriesTable {
  const lines = text.trimEnd().split(/\r?\n/);
  const names = lines[0]!.split(',');
  const rowCount = lines.length - 1;
  const columns = names.map(() => new Float64Array(rowCount));
  for (let row = 0; row < rowCount; row += 1) {
    const cells = lines[row + 1]!.split(',');
    for (let index = 0; index < names.length; index += 1) {
      const cell = cells[index] ?? '';
      const value = index === 0 ? Date.parse(cell) : Number(cell);
      if (Number.isNaN(value)) {
        throw new Error(
          `line ${row + 2}: "${cell}" is not ${index === 0 ? 'an instant' : 'a number'}`,
        );
      }
      columns[index]![row] = cell === '' ? Number.NaN : value;
    }
  }
  return {
    epochMsSeries: columns[0]!,
    column: (name) => {
      const index = names.indexOf(name);
      if (index < 0) throw new Error(`there is no column "${name}" among ${names.join(', ')}`);
      return columns[index]!;
    },
  };
}
