import { createKeyRoute } from '../auth/create-key-route.js';
import { deleteKeyRoute } from '../auth/delete-key-route.js';
import { listKeysRoute } from '../auth/list-keys-route.js';
import { loginRoute } from '../auth/login-route.js';
import { logoutRoute } from '../auth/logout-route.js';
import { refreshRoute } from '../auth/refresh-route.js';
import { tokenRoute } from '../auth/token-route.js';
import { fenrirCycleRoute } from '../engines/fenrir/cycle-route.js';
import { heliosForecastRoute } from '../engines/helios/forecast-route.js';
import { phalanxRiskRoute } from '../engines/phalanx/risk-route.js';
import { cancelStrixJobRoute } from '../engines/strix/cancel-job-route.js';
import { getStrixJobRoute } from '../engines/strix/get-job-route.js';
import { strixJobEventsRoute } from '../engines/strix/job-events-route.js';
import { listStrixJobsRoute } from '../engines/strix/list-jobs-route.js';
import { strixSubmitRoute } from '../engines/strix/submit-route.js';
import { tarsisScheduleRoute } from '../engines/tarsis/schedule-route.js';
import { tariffRoute } from '../engines/tarsis/tariff-route.js';
import { tariffsRoute } from '../engines/tarsis/tariffs-route.js';
import { addReadingsRoute } from '../facilities/add-readings-route.js';
import { getFacilityRoute } from '../facilities/get-facility-route.js';
import { getLoadModelRoute } from '../facilities/get-load-model-route.js';
import { putFacilityRoute } from '../facilities/put-facility-route.js';
import { resetLoadModelRoute } from '../facilities/reset-load-model-route.js';
import { jwksRoute } from '../keys/jwks-route.js';
import { addPricesRoute } from '../sites/add-prices-route.js';
import { getPersonalityRoute } from '../sites/get-personality-route.js';
import { getSiteRoute } from '../sites/get-site-route.js';
import { putSiteRoute } from '../sites/put-site-route.js';
import { resetPersonalityRoute } from '../sites/reset-personality-route.js';
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
  createKeyRoute,
  listKeysRoute,
  deleteKeyRoute,
  tokenRoute,
  fenrirCycleRoute,
  heliosForecastRoute,
  strixSubmitRoute,
  listStrixJobsRoute,
  getStrixJobRoute,
  cancelStrixJobRoute,
  strixJobEventsRoute,
  phalanxRiskRoute,
  tarsisScheduleRoute,
  tariffsRoute,
  tariffRoute,
  putSiteRoute,
  getSiteRoute,
  addPricesRoute,
  getPersonalityRoute,
  resetPersonalityRoute,
  putFacilityRoute,
  getFacilityRoute,
  addReadingsRoute,
  getLoadModelRoute,
  resetLoadModelRoute,
  healthRoute,
  statusRoute,
  liveRoute,
  readyRoute,
  jwksRoute,
];
