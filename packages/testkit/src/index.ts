export { binomialRange, deviationsWithin } from './chance.js';
export { enumerateMilp } from './enumerate-milp.js';
export { evenly } from './evenly.js';
export { type MilpArbitraryOptions, milpArbitrary } from './milp-arbitraries.js';
export { solverConformance } from './solver-conformance.js';
export { countCases } from './vitest/explored-properties.js';
export { runSeed } from './vitest/fast-check-settings.js';
