import * as adversary from '../../src/adversary/index.js';
import * as attribution from '../../src/attribution/index.js';
import * as confidence from '../../src/confidence/index.js';
import * as cycle from '../../src/cycle/index.js';
import * as dayAhead from '../../src/day-ahead/index.js';
import * as main from '../../src/index.js';
import * as microstructure from '../../src/microstructure/index.js';
import * as negotiation from '../../src/negotiation/index.js';
import * as personality from '../../src/personality/index.js';
import * as plan from '../../src/plan/index.js';
import * as realTime from '../../src/real-time/index.js';
import * as scenarios from '../../src/scenarios/index.js';
import * as schema from '../../src/schema/index.js';

/** All exports of the package. */
export const allDoors = {
  ...main,
  ...adversary,
  ...attribution,
  ...confidence,
  ...cycle,
  ...dayAhead,
  ...microstructure,
  ...negotiation,
  ...personality,
  ...plan,
  ...realTime,
  ...scenarios,
  ...schema,
};
