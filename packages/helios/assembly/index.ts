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
} from './activations';
export { lstmCell, lstmCellBack } from './lstm-cell';
export { adam, sumOfSquares } from './optimiser';
export { product } from './product';
export { addColumnSums, fillRows, transpose } from './rows';
