import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { EngineError } from '@bess/kernel/errors';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MAX_PORT = 65_535;
const MAX_WORKERS = 256;

/** Settings from the environment. `readConfig` is the only reader of `process.env`. */
export interface Config {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Number of threads for engine work. */
  workers: number;
  /** Whether the client address is taken from the `X-Forwarded-For` of the nearest proxy. */
  trustProxy: boolean;
  demoAccounts: 'auto' | 'off';
  /** Whether threads warm up before they take requests. */
  warmUp: boolean;
  /** Bearer token of `GET /metrics`; null: no such path. */
  metricsToken: string | null;
  /** Whether webhooks may lead to private, loopback and link-local addresses. */
  webhookPrivateAddresses: 'allow' | 'refuse';
  /** Broker of the MQTT bridge, with its credentials; null: no bridge. */
  mqttUrl: string | null;
  /** First levels of the topics of the bridge. */
  mqttPrefix: string;
  /** First levels of the topics of Home Assistant's discovery; null: no discovery. */
  mqttDiscovery: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration. Unset and empty variables take their defaults.
 *
 * @throws EngineError `invalid` `badConfiguration`: one sentence with variable, rule and value; parts of a URL
 * other than scheme and host, for instance a password, are never repeated
 */
export function readConfig(environment: Environment): Config {
  return {
    host: readHost(environment),
    port: readInteger(environment, 'PORT', 8080, 0, MAX_PORT),
    dataDir: resolve(environment['DATA_DIR'] || './data'),
    databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: readUrl(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    logLevel: readChoice(environment, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    workers: readInteger(environment, 'WORKERS', availableParallelism(), 1, MAX_WORKERS),
    trustProxy: readSwitch(environment, 'TRUST_PROXY', false),
    demoAccounts: readChoice(environment, 'DEMO_ACCOUNTS', ['auto', 'off'], 'auto'),
    warmUp: readSwitch(environment, 'WARM_UP', true),
    metricsToken: readToken(environment, 'METRICS_TOKEN'),
    webhookPrivateAddresses: readChoice(
      environment,
      'WEBHOOK_PRIVATE_ADDRESSES',
      ['allow', 'refuse'],
      'refuse',
    ),
    mqttUrl: readUrl(environment, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    mqttPrefix: readTopic(environment, 'MQTT_PREFIX', 'bess'),
    mqttDiscovery:
      environment['MQTT_DISCOVERY'] === 'off'
        ? null
        : readTopic(environment, 'MQTT_DISCOVERY', 'homeassistant'),
  };
}

function readHost(environment: Environment): string {
  const value = environment['HOST'] || '127.0.0.1';
  if (!/^[A-Za-z0-9._:%-]+$/.test(value)) {
    throw badConfiguration('HOST', 'an IP address or a host name', JSON.stringify(value));
  }
  return value;
}

function readInteger(
  environment: Environment,
  name: string,
  fallback: number,
  minimum: number,
  maximum: number,
): number {
  const text = environment[name];
  if (!text) {
    return fallback;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) {
    throw badConfiguration(name, `an integer from ${minimum} to ${maximum}`, JSON.stringify(text));
  }
  return value;
}

function readChoice<const T extends string>(
  environment: Environment,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = environment[name];
  if (!text) {
    return fallback;
  }
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) {
    throw badConfiguration(name, `one of ${choices.join(', ')}`, JSON.stringify(text));
  }
  return choice;
}

function readSwitch(environment: Environment, name: string, fallback: boolean): boolean {
  const choices = ['on', 'true', '1', 'off', 'false', '0'] as const;
  const choice = readChoice(environment, name, choices, fallback ? 'on' : 'off');
  return choice === 'on' || choice === 'true' || choice === '1';
}

function readUrl(environment: Environment, name: string, schemes: string[]): string | null {
  const text = environment[name];
  if (!text) {
    return null;
  }
  const rule = `a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  if (!URL.canParse(text)) {
    throw badConfiguration(
      name,
      rule,
      'something that is no URL (not repeated: it may hold a password)',
    );
  }
  const { protocol, host } = new URL(text);
  if (!schemes.includes(protocol)) {
    throw badConfiguration(name, rule, `one that begins with ${protocol}${host && `//…@${host}`}`);
  }
  return text;
}

function readToken(environment: Environment, name: string): string | null {
  const text = environment[name];
  if (!text) {
    return null;
  }
  if (!/^[A-Za-z0-9._~+/=-]{16,256}$/.test(text)) {
    const rule = '16 to 256 characters that a bearer token may have (letters, digits, ._~+/=-)';
    throw badConfiguration(name, rule, 'something else (not repeated: it is a secret)');
  }
  return text;
}

/** Topics without wildcards, spaces and the sign of the topics of brokers, `$`. */
function readTopic(environment: Environment, name: string, fallback: string): string {
  const topic = environment[name] || fallback;
  if (topic.length > 128 || !/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/.test(topic)) {
    const rule = 'a topic of at most 128 letters, digits, ., _ and -, its levels separated by /';
    throw badConfiguration(name, rule, JSON.stringify(topic));
  }
  return topic;
}

function badConfiguration(name: string, rule: string, came: string): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'invalid',
    code: 'badConfiguration',
    message: `The environment variable ${name} must be ${rule}, but it is ${came}.`,
    details: { name },
  });
}
