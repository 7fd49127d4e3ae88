import { fenrirCycleRoute } from '../../../src/engines/fenrir/cycle-route.js';
import { heliosForecastRoute } from '../../../src/engines/helios/forecast-route.js';
import { phalanxRiskRoute } from '../../../src/engines/phalanx/risk-route.js';
import { strixSubmitRoute } from '../../../src/engines/strix/submit-route.js';
import { tarsisScheduleRoute } from '../../../src/engines/tarsis/schedule-route.js';

/** Operations whose example answers are those of the engines. */
export const exampleRoutes = [
  fenrirCycleRoute,
  heliosForecastRoute,
  strixSubmitRoute,
  phalanxRiskRoute,
  tarsisScheduleRoute,
];
