export { type Personality, personalitySchema } from './personality.js';
export {
  type DayAheadModel,
  dayAheadModelSchema,
  type PathModel,
  pathModelSchema,
  type Recalibration,
  recalibrationSchema,
} from './stored-models.js';
