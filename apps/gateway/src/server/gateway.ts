import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { limitConcurrentVerifications, verifyPassword } from '../accounts/passwords.js';
import { documentationFolder, openDocumentation } from '../documentation/documentation-files.js';
import { createEngineHealth, engineProbes } from '../engine-runtime/engine-health.js';
import { createEnginePool, createLazyEnginePool } from '../engine-runtime/engine-pool.js';
import { createSiteCache } from '../engines/fenrir/site-forecasts.js';
import { streamId, streamKey } from '../events/stream-id.js';
import { createHttpServer } from '../http/server.js';
import { createAddressGuard } from '../internal/address-guard.js';
import { hourMs } from '../internal/async.js';
import { createLimiter } from '../limits/create-limiter.js';
import { createSeriesScheduler } from '../limits/series-scheduler.js';
import { type MqttBridge, startMqttBridge } from '../mqtt/mqtt-bridge.js';
import { operateHere, runsAtOnce } from '../operation/operation-process.js';
import { openPortal, portalFolder } from '../portal/portal-files.js';
import { prepareSamples } from '../samples/prepare-samples.js';
import type { EntityKey } from '../stores/event-store.js';
import type { Stores } from '../stores/stores.js';
import { createMetrics, instrumentEngines } from '../telemetry/metrics.js';
import { createTelemetry } from '../telemetry/telemetry.js';
import { createUsageRecorder, firstUsageDay } from '../telemetry/usage.js';
import { createKeyRing } from '../tokens/key-ring.js';
import { workerEntry } from '../worker/worker-entry.js';
import { createApp } from './app.js';
import type { Config } from './config.js';
import { openJobRunner } from './job-processes.js';
import { deliverHere } from './webhook-process.js';

/** How long a finished job is kept [ms]. */
const JOB_LIFE_MS = 30 * 24 * hourMs;

/** Maximum time of the minute probe of an engine, waiting and running [ms]. */
const PROBE_TIMEOUT_MS = 20_000;

/** How long attempts at work may take to end when the gateway stops [ms]. */
const WEBHOOK_CLOSE_MS = 2_000;

/** How long runs of operations may take to end at shutdown, before others take their intervals over [ms]. */
const OPERATION_CLOSE_MS = 2_000;

/** How long events are kept [ms]; streams resume within it. */
const EVENT_LIFE_MS = 3 * 24 * hourMs;

/** How long delivered and dead deliveries are kept [ms]. */
const DELIVERY_LIFE_MS = 30 * 24 * hourMs;

/** An assembled gateway that does not listen yet. */
export interface Gateway {
  server: Server;
  /** Whether the portal has been built and is served. */
  hasPortal: boolean;
  /**
   * Waits until the engines have warmed up, unless that is turned off, then starts the minute probes. An engine
   * that fails is logged; the others continue, and health reports it.
   */
  warmUp(): Promise<void>;
  /** Begins to give the demo accounts their sample data, in the background. */
  prepareSamples(): void;
  /** Puts back running jobs and ends probes, threads and connections to Redis. The stores stay open. */
  close(): Promise<void>;
}

/** Assembles the gateway; its server still has to listen. */
export function buildGateway(
  config: Config,
  deps: { stores: Stores; nowMs: () => number; logger: Logger; version: string },
): Gateway {
  const { stores, nowMs, logger, version } = deps;
  const onError = (error: unknown) => logger.error({ err: error }, 'the store failed');
  const openPool = () =>
    createEnginePool({
      worker: workerEntry(),
      threads: config.workers,
      warmUp: config.warmUp,
      onError: (err) => logger.error({ err }, 'a thread of the engines failed'),
    });
  const pool = config.warmUp ? openPool() : createLazyEnginePool(openPool);
  const limiter = createLimiter({ redisUrl: config.redisUrl, nowMs, logger });
  const telemetry = createTelemetry(stores, { nowMs, onError });
  const usage = createUsageRecorder(stores, { nowMs, onError });
  const metrics =
    config.metricsToken === null
      ? undefined
      : createMetrics({
          states: {
            limits: () => limiter.state(),
            jobs: () => jobs.state(),
            ...(config.mqttUrl !== null && { mqtt: () => bridge?.state() ?? 'degraded' }),
          },
          webhookBacklog: () => stores.webhooks.backlog(nowMs()),
          operationCounts: () => stores.operations.counts(nowMs()),
          withProcess: true,
        });
  const engines = metrics === undefined ? pool : instrumentEngines(pool, metrics);
  const siteCache = createSiteCache({
    engines,
    stores,
    logger,
    forecastsAtOnce: Math.max(1, config.workers - 1),
  });
  // With Redis the workers deliver and operate.
  const webhooks =
    config.redisUrl === null
      ? deliverHere(config, {
          ...{ stores, nowMs, logger },
          ...(metrics && { onAttempt: metrics.recordDelivery }),
        })
      : undefined;
  const wakeWebhooks = () => webhooks?.wake();
  const jobs = openJobRunner(config, {
    ...{ stores, nowMs, logger },
    onEnded: wakeWebhooks,
    onReported(id) {
      const key = streamKey(id);
      if (key !== undefined) {
        void bridge?.look(key);
      }
    },
  });
  const onEventStored = (key: EntityKey) => {
    wakeWebhooks();
    jobs.notify(streamId(key));
    void bridge?.look(key);
  };
  const operations =
    config.redisUrl === null
      ? operateHere({
          stores,
          engines,
          siteCache,
          usage,
          nowMs,
          logger,
          concurrency: runsAtOnce(config.workers),
          onEvents: (events) => events.forEach(onEventStored),
          ...(metrics && { onRun: metrics.recordRun }),
        })
      : undefined;
  const portal = openPortal(portalFolder());
  if (portal === undefined) {
    logger.warn('the portal is not built, so that /portal does not exist');
  }
  const documentation = openDocumentation(documentationFolder());
  const appDeps = {
    stores,
    keyRing: createKeyRing(stores, {
      nowMs,
      onError: (err) => logger.error({ err }, 'a stored signing key is corrupt and ignored'),
    }),
    limiter,
    engines,
    health: createEngineHealth(engines, { nowMs }),
    siteCache,
    operations: { wake: () => operations?.wake() },
    seriesScheduler: createSeriesScheduler(),
    telemetry,
    usage,
    jobs,
    webhookAddresses: createAddressGuard({
      allowsPrivate: config.webhookPrivateAddresses === 'allow',
    }),
    onEventStored,
    verifyPassword: limitConcurrentVerifications(verifyPassword),
    ...(metrics === undefined ? {} : { metrics }),
    ...(portal === undefined ? {} : { portal }),
    ...(documentation === undefined ? {} : { documentation }),
    config: {
      trustProxy: config.trustProxy,
      ...(config.metricsToken === null ? {} : { metricsToken: config.metricsToken }),
    },
    nowMs,
    logger,
    version,
  };
  const bridge: MqttBridge | undefined =
    config.mqttUrl === null
      ? undefined
      : startMqttBridge(
          {
            url: config.mqttUrl,
            prefix: config.mqttPrefix,
            discoveryPrefix: config.mqttDiscovery,
          },
          appDeps,
        );
  const stopHousekeeping = startHousekeeping(stores, { nowMs, onError });
  let isClosing = false;
  const samplesAbort = new AbortController();
  let samples: Promise<void> | undefined;
  return {
    server: createHttpServer(createApp(appDeps), appDeps),
    hasPortal: portal !== undefined,
    async warmUp() {
      try {
        if (config.warmUp) {
          await engines.warmUp();
        }
      } catch (error) {
        if (!isClosing) {
          logger.error({ err: error }, 'an engine failed to start');
        }
      }
      // A signal during the start may have closed the gateway meanwhile; then no probes must start.
      if (isClosing) {
        return;
      }
      // Concurrently with the first requests: jobs work without it, only more slowly.
      if (config.warmUp) {
        void jobs.warmUp();
      }
      telemetry.start(Object.fromEntries(engineProbes(engines, PROBE_TIMEOUT_MS)), !config.warmUp);
    },
    prepareSamples() {
      samples = prepareSamples(appDeps, samplesAbort.signal);
    },
    async close() {
      isClosing = true;
      samplesAbort.abort();
      // A broker that is silent takes as long as the runs may.
      await Promise.all([bridge?.close(), operations?.close(OPERATION_CLOSE_MS)]);
      await stopHousekeeping();
      await webhooks?.close(WEBHOOK_CLOSE_MS);
      await jobs.close();
      await engines.close();
      // After the engines, whose end also ends a task that cannot be cancelled.
      await samples;
      await telemetry.stop();
      await usage.stop();
      await limiter.close();
    },
  };
}

/**
 * Deletes expired tokens, jobs and deliveries that ended more than 30 days ago, events of more than three days and request
 * counts that are no longer shown, now and every hour. The returned function stops it after the current round.
 */
export function startHousekeeping(
  stores: Pick<
    Stores,
    'refreshTokens' | 'revokedTokens' | 'jobs' | 'usage' | 'events' | 'webhooks'
  >,
  options: { nowMs: () => number; onError: (error: unknown) => void },
): () => Promise<void> {
  const { refreshTokens, revokedTokens, jobs, usage, events, webhooks } = stores;
  const parts: ((nowMs: number) => Promise<unknown>)[] = [
    (nowMs) => refreshTokens.deleteExpired(nowMs),
    (nowMs) => revokedTokens.deleteExpired(nowMs),
    (nowMs) => jobs.deleteFinishedBefore(nowMs - JOB_LIFE_MS),
    (nowMs) => usage.deleteBefore(firstUsageDay(nowMs)),
    (nowMs) => events.deleteBefore(nowMs - EVENT_LIFE_MS),
    (nowMs) => webhooks.deleteFinishedBefore(nowMs - DELIVERY_LIFE_MS),
  ];
  // One part that fails must not keep the tables of the others growing.
  const round = async (): Promise<void> => {
    for (const part of parts) {
      try {
        await part(options.nowMs());
      } catch (error) {
        options.onError(error);
      }
    }
  };
  let current = round();
  const timer = setInterval(() => {
    current = round();
  }, hourMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return current;
  };
}
