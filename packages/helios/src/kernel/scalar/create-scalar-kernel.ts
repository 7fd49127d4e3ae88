import type { Kernel } from '../kernel.js';
import { elu, eluBack, glu, gluBack, softmaxRows, softmaxRowsBack } from './activations.js';
import { DOUBLE, SINGLE } from './arithmetic.js';
import { layerNorm, layerNormBack } from './layer-norm.js';
import { lstmCell, lstmCellBack } from './lstm-cell.js';
import { adam, sumOfSquares } from './optimiser.js';
import { product } from './product.js';
import { addColumnSums, fillRows, transpose } from './rows.js';

/**
 * The kernel in plain TypeScript.
 *
 * @param size - numbers of memory, all 0 at first
 * @param precision - `single` rounds every operation to f32 and repeats the SIMD kernel to the bit; `double` is for checking
 * gradients by finite differences
 */
export function createScalarKernel(size: number, precision: 'single' | 'double'): Kernel {
  const data = precision === 'single' ? new Float32Array(size) : new Float64Array(size);
  const rounding = precision === 'single' ? SINGLE : DOUBLE;
  return {
    memory: data,
    product: (...at) => product(data, rounding, ...at),
    transpose: (...at) => transpose(data, ...at),
    fillRows: (...at) => fillRows(data, ...at),
    addColumnSums: (...at) => addColumnSums(data, ...at),
    lstmCell: (...at) => lstmCell(data, rounding, ...at),
    lstmCellBack: (...at) => lstmCellBack(data, rounding, ...at),
    softmaxRows: (...at) => softmaxRows(data, rounding, ...at),
    softmaxRowsBack: (...at) => softmaxRowsBack(data, rounding, ...at),
    elu: (...at) => elu(data, rounding, ...at),
    eluBack: (...at) => eluBack(data, rounding, ...at),
    glu: (...at) => glu(data, rounding, ...at),
    gluBack: (...at) => gluBack(data, rounding, ...at),
    layerNorm: (...at) => layerNorm(data, rounding, ...at),
    layerNormBack: (...at) => layerNormBack(data, rounding, ...at),
    sumOfSquares: (...at) => sumOfSquares(data, ...at),
    adam: (...at) => adam(data, rounding, ...at),
  };
}
