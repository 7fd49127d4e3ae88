import { cycleCases } from './fenrir/cycle-cases.js';
import { planCases } from './fenrir/plan-cases.js';
import type { GoldenCase } from './golden-case.js';

/** Every operation of FENRIR. */
export const fenrirCases: readonly GoldenCase[] = [...cycleCases, ...planCases];
