// What demand costs

export { ratchetCharge } from './demand/ratchet-charge.js';
export { type RatchetedMonth, ratchetedMonth } from './demand/ratcheted-month.js';
