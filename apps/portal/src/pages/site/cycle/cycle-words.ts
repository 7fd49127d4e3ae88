import { formatQuantity, formatShare } from '../../../ui/format.js';
import type { CycleAnswer } from './run-cycle.js';

type Direction = CycleAnswer['recommended_direction'];

/** `Discharge 50 MW`, `Charge 12.5 MW`, `Stay idle`. */
export function dispatchWords(direction: Direction, megawatts: number): string {
  return direction === 'idle'
    ? 'Stay idle'
    : `${direction === 'charge' ? 'Charge' : 'Discharge'} ${formatQuantity(megawatts, 'MW')}`;
}

/** What a probability that the direction is right means for somebody who has to act on it. */
export function confidenceWords(confidence: number): string {
  const share = formatShare(confidence);
  if (confidence >= 0.85) {
    return `Of 100 recommendations like this one, about ${share.replace(/\D+$/, '')} prove right. Following it is the normal case.`;
  }
  if (confidence >= 0.6) {
    return `Of 100 recommendations like this one, about ${share.replace(/\D+$/, '')} prove right. Follow it unless you know something that the prices do not show yet.`;
  }
  return `Of 100 recommendations like this one, about ${share.replace(/\D+$/, '')} prove right: a close call. Look at the prices at which the advice changes, below.`;
}

/** The place of the present price among those of the last 28 days. */
export const regimeWords: Readonly<Record<CycleAnswer['regime'], string>> = {
  negative: 'below zero',
  off_peak: 'low for this site',
  normal: 'usual for this site',
  peak: 'high for this site',
  scarcity: 'extreme for this site',
};

/** Causes of a difference in value, as FENRIR names them. */
export const causeWords: Readonly<Record<string, string>> = {
  replanning: 'Planning again, at the price of this interval alone',
  expectation: 'Expected prices of the coming hours',
  stored_energy: 'Value of the energy left at the end',
  adversary: 'Protection against bad prices',
  wear: 'Wear of the battery',
};

/** Names of assumptions in words. */
export function assumptionWords(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bsoc\b/, 'state of charge');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
