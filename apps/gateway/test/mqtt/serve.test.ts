import { expect, test } from 'vitest';
import { gatewayPrograms } from '../cli/gateway-programs.js';
import { eventually } from '../eventually.js';
import { openBroker, retainedOf, subscribeTo } from './mqtt-harness.js';

const programs = gatewayPrograms();
const metricsToken = 'scrape-me-0123456789';
const status = 'energy/bess/gateway/status';

test('serve works while the broker is away, bridges when it is there, and says when it ends', async () => {
  const broker = await openBroker();
  await broker.stop();
  const gateway = await programs.serve({
    DATA_DIR: await programs.newDataDir(),
    DEMO_ACCOUNTS: 'off',
    METRICS_TOKEN: metricsToken,
    MQTT_URL: broker.url.replace('//', '//bess:secret-of-the-broker@'),
    MQTT_PREFIX: 'energy/bess',
  });
  const degraded = async () => {
    const url = new URL('/metrics', gateway.baseUrl);
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(url, { headers })).text();
    return /^bess_degraded\{part="mqtt"\} (\d)$/m.exec(text)?.[1];
  };
  expect(await degraded()).toBe('1');
  expect((await fetch(new URL('/livez', gateway.baseUrl))).status).toBe(200);
  await broker.start();
  await eventually(async () => expect((await retainedOf(broker)).get(status)).toBe('online'));
  expect(await degraded()).toBe('0');
  const reader = await subscribeTo(broker.url, status);
  gateway.process.kill('SIGTERM');
  expect((await gateway.ended).code).toBe(0);
  expect(await reader.latest(status, (text) => text === 'offline')).toBe('offline');
  expect(gateway.stderr()).not.toContain('secret-of-the-broker');
});

test('a wrong setting stops the start with one sentence', async () => {
  const { code, stderr } = await programs.run(['serve'], { MQTT_PREFIX: 'bess/#' });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'The environment variable MQTT_PREFIX must be a topic of at most 128 letters, digits, ., _ and -, its levels separated by /, but it is "bess/#".\n',
  );
});
