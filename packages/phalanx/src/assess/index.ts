export {
  type DefaultFacility,
  type DefaultFacilityOptions,
  defaultFacility,
} from './default-facility.js';
export type {
  CandidateAssessment,
  CurrentInterval,
  WindowDay,
  WindowDays,
  WindowRisk,
} from './risk-assessment.js';
