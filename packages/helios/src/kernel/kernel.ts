/** Memory of a kernel, or a part of it. */
export type KernelNumbers = Float32Array | Float64Array;

/**
 * What the neural models compute with: a fixed stretch of memory and operations on it. Offsets and sizes count numbers;
 * matrices lie row by row. The SIMD kernel and its scalar twin in single precision give the same bits; the twin in double
 * precision is for checking gradients.
 */
export interface Kernel {
  /** All numbers of the kernel; stays valid for as long as the kernel does. */
  readonly memory: KernelNumbers;

  /**
   * C[rows, columns] += A · B[steps, columns], where entry (r, s) of A stands at a + r·rowStride + s·stepStride: strides
   * (steps, 1) read A as it lies, (1, rows) read the transpose of a [steps, rows] matrix.
   */
  product(
    a: number,
    rowStride: number,
    stepStride: number,
    b: number,
    c: number,
    rows: number,
    steps: number,
    columns: number,
  ): void;
  /** target[columns, rows] = source[rows, columns] turned. */
  transpose(source: number, target: number, rows: number, columns: number): void;
  /** Every row of target[rows, columns] = source[columns]. */
  fillRows(source: number, target: number, rows: number, columns: number): void;
  /** target[columns] += sums of the columns of source[rows, columns]. */
  addColumnSums(source: number, target: number, rows: number, columns: number): void;

  /**
   * One step of an LSTM (Hochreiter and Schmidhuber 1997, with the forget gate of Gers et al. 2000). Gates in the order input,
   * forget, candidate, output: preactivations [rows, 4·width] go in, activations come out in their place;
   * cell = forget·before + input·candidate, hidden = output·tanh(cell). The width is a multiple of 4.
   */
  lstmCell(
    gates: number,
    before: number,
    cell: number,
    tanhCell: number,
    hidden: number,
    rows: number,
    width: number,
  ): void;
  /**
   * From the gradients of hidden and cell [rows, width] those of the preactivations [rows, 4·width]; the gradient of the cell
   * becomes that of the cell before.
   */
  lstmCellBack(
    gates: number,
    before: number,
    tanhCell: number,
    hiddenGradient: number,
    cellGradient: number,
    gateGradient: number,
    rows: number,
    width: number,
  ): void;

  /** Sum of squares of `count` numbers. */
  sumOfSquares(values: number, count: number): number;
  /**
   * One step of AdamW (Loshchilov and Hutter 2019) with β₁ 0.9, β₂ 0.999, ε 1e-8: gradients times `factor` move the two means,
   * and parameter = keep·parameter − rate·mean / (√(square·correction) + ε).
   */
  adam(
    parameters: number,
    gradients: number,
    means: number,
    squares: number,
    count: number,
    factor: number,
    keep: number,
    rate: number,
    correction: number,
  ): void;
}
