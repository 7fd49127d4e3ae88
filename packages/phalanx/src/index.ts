// What demand costs

export type { DemandWindow } from './demand/demand-window.js';
export { type DemandWindowOptions, demandWindows } from './demand/demand-windows.js';
export { ratchetCharge } from './demand/ratchet-charge.js';
export { type RatchetedMonth, ratchetedMonth } from './demand/ratcheted-month.js';
export { windowCharge } from './demand/window-charge.js';
export { windowPeakKw } from './demand/window-peak-kw.js';
