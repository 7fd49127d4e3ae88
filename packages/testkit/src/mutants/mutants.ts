import { engineMutants } from './engine-mutants.js';
import { libraryMutants } from './library-mutants.js';
import type { Mutant } from './mutant.js';

/** All faults that the check tries. */
export const mutants: readonly Mutant[] = [...engineMutants, ...libraryMutants];
