export type { DemandWindow } from './demand-charge.js';
export {
  freePeakKw,
  type RatchetedMonth,
  ratchetCharge,
  ratchetedMonth,
  windowCharge,
} from './demand-charge.js';
export { type DemandWindowOptions, demandWindows } from './demand-windows.js';
export { localMeteredSteps, windowPeakKw } from './window-peak.js';
