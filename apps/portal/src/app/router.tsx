import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { ProblemAlert } from '../ui/states.js';
import { NotFoundPage } from './not-found-page.js';
import { Shell, SignedInOnly } from './shell.js';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

/** Everything but the public status. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <SignedInOnly>
      <Outlet />
    </SignedInOnly>
  ),
});

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.js'), 'OverviewPage'),
});
const site = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$siteId',
  component: lazyRouteComponent(() => import('../pages/site/site-page.js'), 'SitePage'),
});
const siteOperation = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$siteId/operation',
  component: lazyRouteComponent(
    () => import('../pages/site/operation/site-operation-page.js'),
    'SiteOperationPage',
  ),
});
const facility = createRoute({
  getParentRoute: () => signedIn,
  path: '/facilities/$facilityId',
  component: lazyRouteComponent(() => import('../pages/facility/facility-page.js'), 'FacilityPage'),
});
const facilityOperation = createRoute({
  getParentRoute: () => signedIn,
  path: '/facilities/$facilityId/operation',
  component: lazyRouteComponent(
    () => import('../pages/facility/operation/facility-operation-page.js'),
    'FacilityOperationPage',
  ),
});
const sizing = createRoute({
  getParentRoute: () => signedIn,
  path: '/facilities/$facilityId/sizing',
  // The job that is shown.
  validateSearch: ({ job }: Record<string, unknown>): { job?: string } =>
    typeof job === 'string' ? { job } : {},
  component: lazyRouteComponent(
    () => import('../pages/facility/sizing/sizing-page.js'),
    'SizingPage',
  ),
});
const forecast = createRoute({
  getParentRoute: () => signedIn,
  path: '/forecast',
  component: lazyRouteComponent(() => import('../pages/forecast/forecast-page.js'), 'ForecastPage'),
});
const simulations = createRoute({
  getParentRoute: () => signedIn,
  path: '/simulations',
  // What the form begins with: the request of an earlier job, or a site.
  validateSearch: ({ from, site: siteId }: Record<string, unknown>): SimulationsSearch => ({
    ...(typeof from === 'string' && { from }),
    ...(typeof siteId === 'string' && { site: siteId }),
  }),
  component: lazyRouteComponent(
    () => import('../pages/simulations/simulations-page.js'),
    'SimulationsPage',
  ),
});
const simulation = createRoute({
  getParentRoute: () => signedIn,
  path: '/simulations/$jobId',
  // Another job that is compared with this one.
  validateSearch: ({ with: other }: Record<string, unknown>): { with?: string } =>
    typeof other === 'string' ? { with: other } : {},
  component: lazyRouteComponent(
    () => import('../pages/simulations/simulation-page.js'),
    'SimulationPage',
  ),
});
const tariffs = createRoute({
  getParentRoute: () => signedIn,
  path: '/tariffs',
  component: lazyRouteComponent(() => import('../pages/tariffs/tariffs-page.js'), 'TariffsPage'),
});
const tariff = createRoute({
  getParentRoute: () => signedIn,
  path: '/tariffs/$code',
  component: lazyRouteComponent(() => import('../pages/tariffs/tariff-page.js'), 'TariffPage'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.js'), 'SettingsPage'),
});
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/webhooks',
  component: lazyRouteComponent(
    () => import('../pages/settings/webhooks/webhooks-page.js'),
    'WebhooksPage',
  ),
});
const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/webhooks/$webhookId',
  component: lazyRouteComponent(
    () => import('../pages/settings/webhooks/webhook-page.js'),
    'WebhookPage',
  ),
});
const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  component: lazyRouteComponent(() => import('../pages/status/status-page.js'), 'StatusPage'),
});

interface SimulationsSearch {
  from?: string;
  site?: string;
}

export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([
      overview,
      site,
      siteOperation,
      facility,
      facilityOperation,
      sizing,
      forecast,
      simulations,
      simulation,
      tariffs,
      tariff,
      settings,
      webhooks,
      webhook,
    ]),
    status,
  ]),
  basepath: '/portal',
  defaultErrorComponent: ({ error }) => <ProblemAlert error={error} />,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
