export { createStream, type StreamOptions } from './create-stream.js';
export { nextNormal } from './next-normal.js';
export { nextUint32 } from './next-uint32.js';
export { nextUniform } from './next-uniform.js';
export { normalCoefficients } from './normal-coefficients.js';
export { normalFromUint32 } from './normal-from-uint32.js';

export { normalsInto } from './normals-into.js';
export type { RandomStream } from './random-stream.js';
export { uint32sInto } from './uint32s-into.js';
export { uniformFromUint32 } from './uniform-from-uint32.js';
export { uniformsInto } from './uniforms-into.js';
