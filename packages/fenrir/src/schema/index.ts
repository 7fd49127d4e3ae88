export { type DayAheadModel, dayAheadModelSchema } from './day-ahead-model.js';
export { type PathModel, pathModelSchema } from './path-model.js';
export { type Personality, personalitySchema } from './personality.js';
export { type Recalibration, recalibrationSchema } from './recalibration.js';
