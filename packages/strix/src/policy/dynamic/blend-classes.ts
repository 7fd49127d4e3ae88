/**
 * Turns values at the first hour of a day, by its class, into values at the end of the day before: the mean over the classes
 * that may come.
 *
 * @param values - classes × size, changed
 * @param classRows - classes × classes, probability of the next day's class
 * @param size - values of a class
 */
export function blendClasses(values: Float64Array, classRows: Float64Array, size: number): void {
  const classCount = values.length / size;
  const first = values.slice();
  values.fill(0);
  for (let from = 0; from < classCount; from++) {
    for (let to = 0; to < classCount; to++) {
      const share = classRows[from * classCount + to]!;
      if (share === 0) continue;
      for (let i = 0; i < size; i++) values[from * size + i]! += share * first[to * size + i]!;
    }
  }
}
