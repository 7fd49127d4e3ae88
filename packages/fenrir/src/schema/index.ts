export { type Personality, personalitySchema } from './personality.js';
