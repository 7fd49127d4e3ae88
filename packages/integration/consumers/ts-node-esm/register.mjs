// Lets node run the program by ts-node, as an ES module.
import { register } from 'node:module';

register('ts-node/esm/transpile-only', import.meta.url);
