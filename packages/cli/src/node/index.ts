export { nodeTerminal } from './node-terminal.js';
export { runCommandLine } from './run-command-line.js';
export type { Terminal } from './terminal.js';
