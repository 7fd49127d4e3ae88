export type { PeakRiskProblem } from './peak-risk.js';
export { type PeakRisk, peakRisk } from './peak-risk.js';
