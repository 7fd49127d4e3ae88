import { createKeyRoute, deleteKeyRoute, listKeysRoute } from '../auth/api-key-routes.js';
import { loginRoute, logoutRoute, refreshRoute } from '../auth/login-routes.js';
import { changePasswordRoute } from '../auth/password-route.js';
import {
  createSessionRoute,
  endAllSessionsRoute,
  endSessionRoute,
  listSessionsRoute,
} from '../auth/session-routes.js';
import { jwksRoute, tokenRoute } from '../auth/token-routes.js';
import { usageRoute } from '../auth/usage-route.js';
import { fenrirCycleRoute } from '../engines/fenrir/cycle-route.js';
import { listCyclesRoute } from '../engines/fenrir/cycles-route.js';
import { listDaysRoute } from '../engines/fenrir/days-route.js';
import {
  getPersonalityRoute,
  resetPersonalityRoute,
} from '../engines/fenrir/personality-routes.js';
import { heliosForecastRoute } from '../engines/helios/forecast-route.js';
import { getLoadModelRoute, resetLoadModelRoute } from '../engines/phalanx/load-model-routes.js';
import { phalanxRiskRoute } from '../engines/phalanx/risk-route.js';
import {
  cancelStrixJobRoute,
  getStrixJobRoute,
  listStrixJobsRoute,
  strixJobEventsRoute,
} from '../engines/strix/strix-jobs.js';
import { strixSubmitRoute } from '../engines/strix/submit-route.js';
import { tarsisBillRoute } from '../engines/tarsis/bill-route.js';
import { tarsisCompareRoute } from '../engines/tarsis/compare-route.js';
import { tarsisScheduleRoute } from '../engines/tarsis/schedule-route.js';
import {
  cancelSizeJobRoute,
  getSizeJobRoute,
  listSizeJobsRoute,
  sizeJobEventsRoute,
} from '../engines/tarsis/size-jobs.js';
import { tarsisSizeRoute } from '../engines/tarsis/size-route.js';
import { tariffRoute, tariffsRoute } from '../engines/tarsis/tariff-routes.js';
import { facilityEventsRoute, siteEventsRoute } from '../events/event-stream-routes.js';
import { deleteFacilityRoute } from '../facilities/facility-delete-route.js';
import { listFacilitiesRoute } from '../facilities/facility-list-route.js';
import { listReadingsRoute } from '../facilities/facility-readings-route.js';
import {
  addReadingsRoute,
  getFacilityRoute,
  putFacilityRoute,
} from '../facilities/facility-routes.js';
import { healthRoute, liveRoute, readyRoute } from '../health/health-routes.js';
import { statusRoute } from '../health/status-route.js';
import type { Route } from '../http/route.js';
import { facilityHistoryRoute } from '../operation/facility-history-route.js';
import {
  deleteFacilityOperationRoute,
  getFacilityOperationRoute,
  putFacilityOperationRoute,
  reportFacilityStateRoute,
} from '../operation/facility-operation-routes.js';
import { siteHistoryRoute } from '../operation/site-history-route.js';
import {
  deleteSiteOperationRoute,
  getSiteOperationRoute,
  putSiteOperationRoute,
  reportSiteStateRoute,
} from '../operation/site-operation-routes.js';
import { deleteSiteRoute } from '../sites/site-delete-route.js';
import { listSitesRoute } from '../sites/site-list-route.js';
import { listPricesRoute } from '../sites/site-prices-route.js';
import { addPricesRoute, getSiteRoute, putSiteRoute } from '../sites/site-routes.js';
import { listDeliveriesRoute, replayDeliveryRoute } from '../webhooks/delivery-routes.js';
import {
  createWebhookRoute,
  deleteWebhookRoute,
  getWebhookRoute,
  listWebhooksRoute,
  rotateWebhookSecretRoute,
} from '../webhooks/webhook-routes.js';

/** Every operation of the gateway; an engine without a route here does not exist for callers. */
export const routes: readonly Route[] = [
  loginRoute,
  refreshRoute,
  logoutRoute,
  createSessionRoute,
  listSessionsRoute,
  endSessionRoute,
  endAllSessionsRoute,
  changePasswordRoute,
  usageRoute,
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
  tarsisBillRoute,
  tarsisCompareRoute,
  tarsisSizeRoute,
  listSizeJobsRoute,
  getSizeJobRoute,
  cancelSizeJobRoute,
  sizeJobEventsRoute,
  tariffsRoute,
  tariffRoute,
  listSitesRoute,
  putSiteRoute,
  getSiteRoute,
  deleteSiteRoute,
  addPricesRoute,
  listPricesRoute,
  listCyclesRoute,
  listDaysRoute,
  getPersonalityRoute,
  resetPersonalityRoute,
  putSiteOperationRoute,
  getSiteOperationRoute,
  deleteSiteOperationRoute,
  reportSiteStateRoute,
  siteHistoryRoute,
  listFacilitiesRoute,
  putFacilityRoute,
  getFacilityRoute,
  deleteFacilityRoute,
  addReadingsRoute,
  listReadingsRoute,
  getLoadModelRoute,
  resetLoadModelRoute,
  putFacilityOperationRoute,
  getFacilityOperationRoute,
  deleteFacilityOperationRoute,
  facilityHistoryRoute,
  reportFacilityStateRoute,
  siteEventsRoute,
  facilityEventsRoute,
  createWebhookRoute,
  listWebhooksRoute,
  getWebhookRoute,
  deleteWebhookRoute,
  rotateWebhookSecretRoute,
  listDeliveriesRoute,
  replayDeliveryRoute,
  healthRoute,
  statusRoute,
  liveRoute,
  readyRoute,
  jwksRoute,
];
