// Made by `npm run fit:gate -w tools` from 114 buildings, before their test dates. Not to be edited.
import type { MissCalibration } from './miss-calibration.js';

/** Method note, section 11. */
export const missCalibration: MissCalibration = {
  intercept: 0.1056,
  slope: 0.9552,
  campusMargin: 0.6022,
};
