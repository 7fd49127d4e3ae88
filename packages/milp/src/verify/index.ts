// Checks of points, bounds and results
export { dualBound } from './dual-bound.js';
export { evaluatePoint, type PointEvaluation } from './evaluate-point.js';
export { verifyResult } from './verify-result.js';
