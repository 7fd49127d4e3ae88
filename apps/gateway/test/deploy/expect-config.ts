import { expect } from 'vitest';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { type Config, readConfig } from '../../src/server/config.js';

/** Paths that answer probes. */
export const probePaths = routes.filter(({ outsideBase }) => outsideBase).map(fullPath);

/** Variables that the gateway reads; a slip of the pen in a manifest would be ignored in silence. */
export const knownVariables =
  'HOST PORT DATA_DIR DATABASE_URL REDIS_URL LOG_LEVEL WORKERS TRUST_PROXY DEMO_ACCOUNTS METRICS_TOKEN WEBHOOK_PRIVATE_ADDRESSES MQTT_URL MQTT_PREFIX MQTT_DISCOVERY'.split(
    ' ',
  );

/** Expects an environment of a gateway or worker that shares a database and a queue. */
export function expectConfig(environment: Record<string, string>): Config {
  expect(knownVariables).toEqual(expect.arrayContaining(Object.keys(environment)));
  const config = readConfig(environment);
  expect(config.databaseUrl).toMatch(/^postgres:/);
  expect(config.redisUrl).toMatch(/^redis:/);
  return config;
}
