// Sizing on threads
export { createSizingPool, type SizingPool, type SizingPoolOptions } from './create-sizing-pool.js';
