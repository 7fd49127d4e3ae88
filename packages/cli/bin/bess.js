#!/usr/bin/env node
// Exists before the build does, so that npm can link the command when it installs.
import { nodeTerminal, runCommandLine } from '../dist/node/index.js';

process.exitCode = await runCommandLine(process.argv.slice(2), nodeTerminal());
