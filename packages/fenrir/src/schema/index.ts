export { type DayAheadModel, dayAheadModelSchema } from './day-ahead-model.js';
export { type Personality, personalitySchema } from './personality.js';
export { type Recalibration, recalibrationSchema } from './recalibration.js';
