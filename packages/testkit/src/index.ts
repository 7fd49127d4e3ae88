export { enumerateMilp } from './enumerate-milp.js';
export { evenly } from './evenly.js';
export { fastCheckSetup } from './fast-check-setup.js';
export { type MilpArbitraryOptions, milpArbitrary } from './milp-arbitraries.js';
export { solverConformance } from './solver-conformance.js';
