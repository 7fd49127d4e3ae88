/** Memory of a kernel, or a part of it. */
export type KernelNumbers = Float32Array | Float64Array;

/**
 * Memory of fixed size and the operations that the neural networks compute with. Offsets and sizes count numbers; matrices are row-major.
 * The SIMD kernel and its single-precision scalar twin give the same bits. A double-precision twin serves to check gradients.
 */
export interface Kernel {
  /** All numbers of the kernel. Valid for the lifetime of the kernel. */
  readonly memory: KernelNumbers;

  /**
   * C[rows, columns] += A · B[steps, columns], where entry (r, s) of A is at a + r·rowStride + s·stepStride: strides (steps, 1) read A as
   * stored, (1, rows) read the transpose of a [steps, rows] matrix.
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
  /** target[columns, rows] = transpose of source[rows, columns]. */
  transpose(source: number, target: number, rows: number, columns: number): void;
  /** Every row of target[rows, columns] = source[columns]. */
  fillRows(source: number, target: number, rows: number, columns: number): void;
  /** target[columns] += sums of the columns of source[rows, columns]. */
  addColumnSums(source: number, target: number, rows: number, columns: number): void;

  /**
   * One step of an LSTM (Hochreiter and Schmidhuber 1997, with the forget gate of Gers et al. 2000). Gates are in the order input, forget,
   * candidate, output. Activations overwrite the preactivations [rows, 4·width]; cell = forget·before + input·candidate, hidden =
   * output·tanh(cell). The width is a multiple of 4.
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
   * Gradients of the preactivations [rows, 4·width] from those of hidden and cell [rows, width]. The gradient of the previous cell
   * overwrites that of the cell.
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

  /** Replaces every row of values[rows, columns] by its softmax. */
  softmaxRows(values: number, rows: number, columns: number): void;
  /** Replaces the gradients of the outputs of a softmax [rows, columns] by those of its inputs. */
  softmaxRowsBack(outputs: number, gradients: number, rows: number, columns: number): void;
  /** Replaces values by their exponential linear units (Clevert et al. 2016): x above 0, eˣ − 1 below. */
  elu(values: number, count: number): void;
  /** Replaces the gradients of the outputs of `elu` by those of its inputs. */
  eluBack(outputs: number, gradients: number, count: number): void;
  /**
   * Gated linear units (Dauphin et al. 2017) of values [rows, 2·width]: out[rows, width] = left half · σ(right half). σ of the right half
   * overwrites the right half. The width is a multiple of 4.
   */
  glu(values: number, out: number, rows: number, width: number): void;
  /** Gradients of the inputs [rows, 2·width] of `glu` from its stored values and the gradients of its outputs [rows, width]. */
  gluBack(
    values: number,
    outGradients: number,
    gradients: number,
    rows: number,
    width: number,
  ): void;
  /**
   * Layer normalisation (Ba et al. 2016) with ε 1e-5: normal[rows, width] = (input − mean) / deviation of its row, out = gain[width]·normal
   * + bias[width]; inverse[rows] stores 1 / deviation.
   */
  layerNorm(
    input: number,
    gain: number,
    bias: number,
    normal: number,
    inverse: number,
    out: number,
    rows: number,
    width: number,
  ): void;
  /** Gradients of the inputs of `layerNorm` from those of its outputs; the gradients of gain and bias are added to those already stored. */
  layerNormBack(
    normal: number,
    inverse: number,
    gain: number,
    outGradients: number,
    gradients: number,
    gainGradients: number,
    biasGradients: number,
    rows: number,
    width: number,
  ): void;

  /** Sum of squares of `count` numbers. */
  sumOfSquares(values: number, count: number): number;
  /**
   * One step of AdamW (Loshchilov and Hutter 2019) with β₁ 0.9, β₂ 0.999, ε 1e-8: gradients times `factor` update the two means, and
   * parameter = keep·parameter − rate·mean / (√(square·correction) + ε).
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
