// Lets `node --import ./register-ts.mjs file.ts` run TypeScript as an ES module.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

register('ts-node/esm/transpile-only', pathToFileURL('./'));
