import { fastCheckSetup } from './packages/testkit/src/fast-check-setup.js';

fastCheckSetup(process.env);
