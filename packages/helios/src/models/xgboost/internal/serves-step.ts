import type { XgboostForecaster } from '../xgboost-forecaster.js';

/** Whether a forecaster may be asked about series of a step [min]. */
export function servesStep(model: XgboostForecaster, stepMinutes: number): boolean {
  return model.stepMinutes === 'any' || model.stepMinutes === stepMinutes;
}
