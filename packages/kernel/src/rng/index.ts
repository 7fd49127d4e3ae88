export { createStream, type RandomStream, type StreamOptions } from './create-stream.js';
export { nextNormal, normalCoefficients, normalFromUint32, normalsInto } from './normals.js';
export {
  nextUint32,
  nextUniform,
  uint32sInto,
  uniformFromUint32,
  uniformsInto,
} from './uniforms.js';
