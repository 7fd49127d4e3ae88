export type { Assumption, Lookahead, LookaheadOptions } from './expect-lookahead.js';
export { expectLookahead } from './expect-lookahead.js';
export { lookaheadBlocks } from './lookahead-blocks.js';
export { type CycleMemory, rememberCycle } from './remember-cycle.js';
