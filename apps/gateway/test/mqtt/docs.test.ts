import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.js';
import { eventually } from '../eventually.js';
import { aCycleEvent, openBroker, openWorld, subscribeTo } from './mqtt-harness.js';

const page = readFileSync(new URL('../../docs/mqtt.md', import.meta.url), 'utf8');

test('the walk through of docs/mqtt.md shows what happens', async () => {
  const commands = [...page.matchAll(/^mosquitto_pub .* -t "\$AT\/(\w+)" -m '(.*)'$/gm)];
  const shown = [...page.matchAll(/^\$AT\/(\w+) (.*)$/gm)].map(
    ([, leaf, text]) => `${leaf} ${text}`,
  );
  expect([commands.length, shown.length]).toEqual([3, 4]);

  const broker = await openBroker();
  const { bridge, operate, happen, site, partnerId, stores, clock } = await openWorld();
  const at = `bess/${partnerId}/sites/north-1`;
  await operate(site);
  bridge(broker.url);
  const reader = await subscribeTo(broker.url, `${at}/#`);
  await reader.latest(`${at}/status`);
  for (const [, leaf = '', payload = ''] of commands) {
    await reader.publish(`${at}/${leaf}`, payload);
  }
  await eventually(async () => {
    expect(await stores.operations.states(site, clock.nowMs, 2)).toHaveLength(1);
    expect((await stores.sites.priceSpan(partnerId, 'north-1'))?.count).toBe(1);
  });
  await reader.latest(`${at}/refused`);
  await happen(site, 'cycle.completed', aCycleEvent());
  await reader.latest(`${at}/recommendation`);
  const published = new Set(commands.map(([, leaf]) => leaf));
  const came = reader.received
    .map(({ topic, text }) => `${topic.slice(at.length + 1)} ${text}`)
    .filter((line) => !published.has(line.split(' ')[0]));
  expect(came).toEqual(shown);
});

test('the variables of docs/mqtt.md have the defaults that it says', () => {
  const defaultOf = (name: string) =>
    new RegExp(`^\\| \`${name}\` \\| \`(\\w+)\``, 'm').exec(page)?.[1];
  const { mqttPrefix, mqttDiscovery } = readConfig({});
  expect([defaultOf('MQTT_PREFIX'), defaultOf('MQTT_DISCOVERY')]).toEqual([
    mqttPrefix,
    mqttDiscovery,
  ]);
  const example = /mqtts:\/\/bess:\S+:8883/.exec(page)?.[0];
  expect(readConfig({ MQTT_URL: example }).mqttUrl).toBe(example);
});
