import { loginRoute } from '../auth/login-route.js';
import { logoutRoute } from '../auth/logout-route.js';
import { refreshRoute } from '../auth/refresh-route.js';
import { tarsisScheduleRoute } from '../engines/tarsis/schedule-route.js';
import { tariffsRoute } from '../engines/tarsis/tariffs-route.js';
import { healthRoute } from './health-route.js';
import { liveRoute } from './live-route.js';
import { readyRoute } from './ready-route.js';
import type { Route } from './route.js';
import { statusRoute } from './status-route.js';

/** Every operation that the gateway serves; an engine without a route here does not exist for a caller. */
export const routes: readonly Route[] = [
  loginRoute,
  refreshRoute,
  logoutRoute,
  tarsisScheduleRoute,
  tariffsRoute,
  healthRoute,
  statusRoute,
  liveRoute,
  readyRoute,
];
