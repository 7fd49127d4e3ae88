#!/usr/bin/env node
// Exists before the build does, so that npm can link the command when it installs.
import '../dist/main.js';
