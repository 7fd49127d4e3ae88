export { runCommandLine } from './run-command-line.js';
export { nodeTerminal, type Terminal } from './terminal.js';
