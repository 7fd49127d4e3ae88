import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.js';

describe('readConfig', () => {
  test('without variables, or with empty ones, takes the defaults', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      logLevel: 'info',
      workers: availableParallelism(),
      trustProxy: false,
      demoAccounts: 'auto',
      warmUp: true,
      metricsToken: null,
      webhookPrivateAddresses: 'refuse',
      mqttUrl: null,
      mqttPrefix: 'bess',
      mqttDiscovery: 'homeassistant',
    };
    expect(readConfig({})).toEqual(defaults);
    const empty = Object.fromEntries(
      'HOST PORT DATA_DIR DATABASE_URL REDIS_URL LOG_LEVEL WORKERS TRUST_PROXY DEMO_ACCOUNTS WARM_UP METRICS_TOKEN WEBHOOK_PRIVATE_ADDRESSES MQTT_URL MQTT_PREFIX MQTT_DISCOVERY'
        .split(' ')
        .map((name) => [name, '']),
    );
    expect(readConfig(empty)).toEqual(defaults);
  });

  test('takes every variable', () => {
    expect(
      readConfig({
        HOST: '::1',
        PORT: '0',
        DATA_DIR: '/var/lib/bess',
        DATABASE_URL: 'postgresql://u:p@db.example:5432/bess?sslmode=require',
        REDIS_URL: 'rediss://:p@cache.example:6380/1',
        LOG_LEVEL: 'silent',
        WORKERS: '3',
        TRUST_PROXY: 'on',
        DEMO_ACCOUNTS: 'off',
        WARM_UP: 'off',
        METRICS_TOKEN: 'scrape-me-0123456789',
        WEBHOOK_PRIVATE_ADDRESSES: 'allow',
        MQTT_URL: 'mqtts://bess:p@broker.example:8883',
        MQTT_PREFIX: 'energy/bess',
        MQTT_DISCOVERY: 'ha',
      }),
    ).toEqual({
      host: '::1',
      port: 0,
      dataDir: '/var/lib/bess',
      databaseUrl: 'postgresql://u:p@db.example:5432/bess?sslmode=require',
      redisUrl: 'rediss://:p@cache.example:6380/1',
      logLevel: 'silent',
      workers: 3,
      trustProxy: true,
      demoAccounts: 'off',
      warmUp: false,
      metricsToken: 'scrape-me-0123456789',
      webhookPrivateAddresses: 'allow',
      mqttUrl: 'mqtts://bess:p@broker.example:8883',
      mqttPrefix: 'energy/bess',
      mqttDiscovery: 'ha',
    });
  });

  test.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('TRUST_PROXY=%s is %s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  test('MQTT_DISCOVERY=off turns the discovery off', () => {
    expect(readConfig({ MQTT_DISCOVERY: 'off' }).mqttDiscovery).toBeNull();
  });

  test.each([
    ['PORT', '65536', 'an integer from 0 to 65535', '"65536"'],
    ['PORT', '80.5', 'an integer from 0 to 65535', '"80.5"'],
    ['PORT', '0x50', 'an integer from 0 to 65535', '"0x50"'],
    ['PORT', '-1', 'an integer from 0 to 65535', '"-1"'],
    ['WORKERS', '0', 'an integer from 1 to 256', '"0"'],
    ['WORKERS', 'many', 'an integer from 1 to 256', '"many"'],
    ['HOST', 'local host', 'an IP address or a host name', '"local host"'],
    ['LOG_LEVEL', 'verbose', 'one of fatal, error, warn, info, debug, trace, silent', '"verbose"'],
    [
      'LOG_LEVEL',
      'constructor',
      'one of fatal, error, warn, info, debug, trace, silent',
      '"constructor"',
    ],
    ['TRUST_PROXY', 'yes', 'one of on, true, 1, off, false, 0', '"yes"'],
    ['DEMO_ACCOUNTS', 'on', 'one of auto, off', '"on"'],
    [
      'DATABASE_URL',
      'mysql://root:secret@db.example/bess',
      'a URL that begins with postgres:// or postgresql://',
      'one that begins with mysql://…@db.example',
    ],
    [
      'REDIS_URL',
      'http://cache.example:6379',
      'a URL that begins with redis:// or rediss://',
      'one that begins with http://…@cache.example:6379',
    ],
    [
      'REDIS_URL',
      'localhost 6379',
      'a URL that begins with redis:// or rediss://',
      'something that is no URL (not repeated: it may hold a password)',
    ],
    [
      'MQTT_URL',
      'http://bess:secret@broker.example:1883',
      'a URL that begins with mqtt:// or mqtts:// or ws:// or wss://',
      'one that begins with http://…@broker.example:1883',
    ],
    [
      'MQTT_URL',
      'broker 1883',
      'a URL that begins with mqtt:// or mqtts:// or ws:// or wss://',
      'something that is no URL (not repeated: it may hold a password)',
    ],
    ...['bess/#', '+', '/bess', 'bess/', 'bess//x', '$SYS', 'b'.repeat(129)].map((topic) => [
      'MQTT_PREFIX',
      topic,
      'a topic of at most 128 letters, digits, ., _ and -, its levels separated by /',
      JSON.stringify(topic),
    ]),
    [
      'MQTT_DISCOVERY',
      'home assistant',
      'a topic of at most 128 letters, digits, ., _ and -, its levels separated by /',
      '"home assistant"',
    ],
    [
      'METRICS_TOKEN',
      'short secret',
      '16 to 256 characters that a bearer token may have (letters, digits, ._~+/=-)',
      'something else (not repeated: it is a secret)',
    ],
  ])('%s=%s is refused in one sentence', (name, value, rule, came) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'badConfiguration',
        message: `The environment variable ${name} must be ${rule}, but it is ${came}.`,
        details: { name },
      }),
    );
  });

  test('no refusal repeats a password', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{12}$/),
        fc.constantFrom(
          'mysql://u:PW@h/d',
          'ftp://PW@h',
          'postgres//u:PW@h',
          'http://h/?password=PW',
          'PW',
        ),
        fc.constantFrom('DATABASE_URL', 'REDIS_URL', 'MQTT_URL'),
        (password, shape, name) => {
          const value = shape.replace('PW', password);
          expect(() => readConfig({ [name]: value })).toThrow(
            expect.objectContaining({ message: expect.not.stringContaining(password) }),
          );
        },
      ),
    );
  });
});
