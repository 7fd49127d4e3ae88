// The f32 kernel. `npm run build:kernel` compiles it to WebAssembly and writes the bytes into `src/kernel`.
export {
  elu,
  eluBack,
  glu,
  gluBack,
  layerNorm,
  layerNormBack,
  softmaxRows,
  softmaxRowsBack,
} from './activations.js';
export { lstmCell, lstmCellBack } from './lstm-cell.js';
export { adam, sumOfSquares } from './optimiser.js';
export { product } from './product.js';
export { addColumnSums, fillRows, transpose } from './rows.js';
