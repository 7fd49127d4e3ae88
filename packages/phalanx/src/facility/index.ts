export type {
  CurrentDay,
  DayKind,
  FacilityDay,
  FacilitySettings,
  ProfileMoments,
  RefusedCounts,
  StepSums,
  TypicalLoad,
  UnitQuestion,
} from './facility-state.js';
export { type LoadSoFarToday, loadSoFarToday } from './load-so-far.js';
export { answerUnitQuestion } from './observe.js';
export { type CellPosterior, cellPosterior } from './profile.js';
