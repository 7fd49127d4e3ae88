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

  /** Every row of values[rows, columns] becomes its softmax. */
  softmaxRows(values: number, rows: number, columns: number): void;
  /** Gradients of the outputs of a softmax [rows, columns] become those of its inputs. */
  softmaxRowsBack(outputs: number, gradients: number, rows: number, columns: number): void;
  /** Values become their exponential linear units (Clevert et al. 2016): x above 0, eˣ − 1 below. */
  elu(values: number, count: number): void;
  /** Gradients of the outputs of `elu` become those of its inputs. */
  eluBack(outputs: number, gradients: number, count: number): void;
  /**
   * Gated linear units (Dauphin et al. 2017): of values [rows, 2·width], out[rows, width] = left half · σ(right half); the right
   * half becomes σ of itself. The width is a multiple of 4.
   */
  glu(values: number, out: number, rows: number, width: number): void;
  /** From what `glu` left and the gradients of its outputs [rows, width] those of its inputs [rows, 2·width]. */
  gluBack(
    values: number,
    outGradients: number,
    gradients: number,
    rows: number,
    width: number,
  ): void;
  /**
   * Layer normalisation (Ba et al. 2016) with ε 1e-5: normal[rows, width] = (input − mean) / deviation of its row,
   * out = gain[width]·normal + bias[width]; inverse[rows] keeps 1 / deviation.
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
  /** From the gradients of the outputs of `layerNorm` those of its inputs, and added to what is there those of gain and bias. */
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
