// The f32 kernel. `npm run build:kernel` compiles it to WebAssembly and writes the bytes into `src/kernel`.
export { lstmCell, lstmCellBack } from './lstm-cell';
export { adam, sumOfSquares } from './optimiser';
export { product } from './product';
export { addColumnSums, fillRows, transpose } from './rows';
