/** Rows of a table as lines: the first row is its head, the first column stands left and the others right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [lineOf(rows[0]!), rule, ...rows.slice(1).map(lineOf)];
}

/** A number with its thousands parted. */
export function figure(value: number, decimals = 0): string {
  const rounded = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return /^-[0.,]*$/.test(rounded) ? rounded.slice(1) : rounded;
}
