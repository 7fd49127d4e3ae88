import * as conformal from '../../src/conformal/index.js';
import * as drift from '../../src/drift/index.js';
import * as main from '../../src/index.js';
import * as metrics from '../../src/metrics/index.js';
import * as models from '../../src/models/index.js';
import * as results from '../../src/results/index.js';
import * as schema from '../../src/schema/index.js';
import * as transforms from '../../src/transforms/index.js';

/** Exports of the package by entry. */
export const doors: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '.': main,
  './models': models,
  './transforms': transforms,
  './conformal': conformal,
  './metrics': metrics,
  './drift': drift,
  './results': results,
  './schema': schema,
};
