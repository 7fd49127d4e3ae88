export {
  type DefaultFacility,
  type DefaultFacilityOptions,
  defaultFacility,
} from './default-facility.js';
export type { CandidateAssessment, WindowRisk } from './risk-assessment.js';
