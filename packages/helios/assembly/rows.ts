// Operations on whole rows and columns. Offsets count f32 values.

/** target[columns, rows] = transpose of source[rows, columns]. */
export function transpose(source: usize, target: usize, rows: i32, columns: i32): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      store<f32>((target + j * rows + i) << 2, load<f32>((source + i * columns + j) << 2));
    }
  }
}

/** Every row of target[rows, columns] = source[columns]. */
export function fillRows(source: usize, target: usize, rows: i32, columns: i32): void {
  const bytes = (<usize>columns) << 2;
  for (let i = 0; i < rows; i++) memory.copy((target << 2) + i * bytes, source << 2, bytes);
}

/** target[columns] += the sums of the columns of source[rows, columns], row by row. */
export function addColumnSums(source: usize, target: usize, rows: i32, columns: i32): void {
  const line = (<usize>columns) << 2;
  const out = target << 2;
  for (let i = 0; i < rows; i++) {
    const from = (source << 2) + i * line;
    let o: usize = 0;
    for (; o + 16 <= line; o += 16) {
      v128.store(out + o, f32x4.add(v128.load(out + o), v128.load(from + o)));
    }
    for (; o < line; o += 4) store<f32>(out + o, load<f32>(out + o) + load<f32>(from + o));
  }
}
