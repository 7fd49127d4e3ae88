export { createValidator, type Validator, type ValidatorOptions } from './create-validator.js';
export { nearestName } from './nearest-name.js';
export { strictObject } from './strict-object.js';
