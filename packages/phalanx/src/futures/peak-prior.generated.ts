import type { PeakPrior } from './peak-outlook.js';

export const peakPriors: readonly PeakPrior[] = [];
