import { expect, test } from 'vitest';
import { createDiscovery } from '../../src/mqtt/discovery.js';
import { createTopics } from '../../src/mqtt/topics.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import { eventually } from '../eventually.js';
import { siteOperation } from '../stores/samples.js';
import { noonMs, openBroker, openWorld, retainedOf, subscribeTo } from './mqtt-harness.js';

const siteTopic = 'homeassistant/device/bess_p1_site_north-1/config';
const facilityTopic = 'homeassistant/device/bess_p1_facility_plant_5f7/config';

test('a site is a device with five sensors', async () => {
  const broker = await openBroker();
  const { bridge, operate, site } = await openWorld('p1');
  await operate(site);
  bridge(broker.url);
  const assistant = await subscribeTo(broker.url, 'homeassistant/#');
  const state_topic = 'bess/p1/sites/north-1/recommendation';
  const recommended = {
    availability: [
      { topic: 'bess/gateway/status' },
      {
        topic: 'bess/p1/sites/north-1/status',
        value_template: "{{ 'online' if value_json.outcome == 'completed' else 'offline' }}",
      },
    ],
    availability_mode: 'all',
    expire_after: 1_890,
  };
  expect(JSON.parse(await assistant.latest(siteTopic))).toEqual({
    device: {
      identifiers: ['bess_p1_site_north-1'],
      name: 'Site north-1',
      manufacturer: 'BESS',
      model: 'Operated site',
      sw_version: '1.2.3',
    },
    origin: { name: 'BESS gateway', sw_version: '1.2.3' },
    components: {
      recommended_power: {
        platform: 'sensor',
        unique_id: 'bess_p1_site_north-1_recommended_power',
        name: 'Recommended power',
        state_topic,
        value_template:
          "{{ (value_json.dispatch_mw * 1000 * {'discharge': 1, 'charge': -1}.get(value_json.direction, 0)) | round(1) }}",
        device_class: 'power',
        state_class: 'measurement',
        unit_of_measurement: 'kW',
        suggested_display_precision: 1,
        ...recommended,
      },
      direction: {
        platform: 'sensor',
        unique_id: 'bess_p1_site_north-1_direction',
        name: 'Direction',
        state_topic,
        value_template: '{{ value_json.direction }}',
        device_class: 'enum',
        options: ['charge', 'discharge', 'idle'],
        ...recommended,
      },
      confidence: {
        platform: 'sensor',
        unique_id: 'bess_p1_site_north-1_confidence',
        name: 'Confidence',
        state_topic,
        value_template: '{{ (value_json.confidence * 100) | round(1) }}',
        state_class: 'measurement',
        unit_of_measurement: '%',
        suggested_display_precision: 1,
        ...recommended,
      },
      regime: {
        platform: 'sensor',
        unique_id: 'bess_p1_site_north-1_regime',
        name: 'Price regime',
        state_topic,
        value_template: '{{ value_json.regime }}',
        device_class: 'enum',
        options: ['negative', 'off_peak', 'normal', 'peak', 'scarcity'],
        ...recommended,
      },
      reported_soc: {
        platform: 'sensor',
        unique_id: 'bess_p1_site_north-1_reported_soc',
        name: 'Reported state of charge',
        state_topic: 'bess/p1/sites/north-1/status',
        value_template:
          '{{ (value_json.soc * 100) | round(1) if value_json.soc is defined else none }}',
        device_class: 'battery',
        state_class: 'measurement',
        unit_of_measurement: '%',
        suggested_display_precision: 1,
        availability_topic: 'bess/gateway/status',
      },
    },
    qos: 1,
  });
});

test('a facility is a device with its risk, action and set point', async () => {
  const broker = await openBroker();
  const { bridge, operate, facility } = await openWorld('p1');
  await operate(facility);
  bridge(broker.url);
  const assistant = await subscribeTo(broker.url, 'homeassistant/#');
  const { device, components } = JSON.parse(await assistant.latest(facilityTopic));
  expect(device).toMatchObject({
    identifiers: ['bess_p1_facility_plant_5f7'],
    name: 'Facility plant_7',
  });
  expect(Object.keys(components)).toEqual([
    'peak_risk',
    'action',
    'confidence',
    'recommended_power',
    'reported_soc',
  ]);
  expect(components.peak_risk).toMatchObject({
    unique_id: 'bess_p1_facility_plant_5f7_peak_risk',
    state_topic: 'bess/p1/facilities/plant_7/recommendation',
    value_template: '{{ (value_json.peak_risk_probability * 100) | round(1) }}',
    unit_of_measurement: '%',
  });
  expect(components.action).toMatchObject({
    value_template: '{{ value_json.action }}',
    device_class: 'enum',
    options: ['hold', 'charge', 'discharge_partial', 'discharge_full'],
  });
  expect(components.recommended_power).toMatchObject({
    value_template:
      '{{ value_json.battery_kw | round(1) if value_json.battery_kw is defined else none }}',
    unit_of_measurement: 'kW',
    device_class: 'power',
  });
});

test('devices come again when Home Assistant announces itself', async () => {
  const broker = await openBroker();
  const { bridge, operate, site } = await openWorld('p1');
  await operate(site);
  bridge(broker.url);
  const assistant = await subscribeTo(broker.url, 'homeassistant/device/#', 'bess/p1/#');
  await assistant.latest(siteTopic);
  await assistant.latest('bess/p1/sites/north-1/status');
  const before = assistant.received.length;
  await assistant.publish('homeassistant/status', 'online');
  await eventually(() => expect(assistant.received.length).toBe(before + 1));
  expect(assistant.received.at(-1)?.topic).toBe(siteTopic);
  await assistant.publish('homeassistant/status', 'offline');
});

test('without discovery nothing is published for Home Assistant', async () => {
  const broker = await openBroker();
  const { bridge, operate, site } = await openWorld('p1');
  await operate(site);
  bridge(broker.url, { discoveryPrefix: null });
  const reader = await subscribeTo(broker.url, 'bess/p1/#');
  await reader.latest('bess/p1/sites/north-1/status');
  expect([...(await retainedOf(broker)).keys()].sort()).toEqual([
    'bess/gateway/status',
    'bess/p1/sites/north-1/status',
  ]);
});

test('different sites and facilities have different devices, by characters that topics take', () => {
  const discovery = createDiscovery('ha', { topics: createTopics('bess'), version: '1.0.0' });
  const ids = ['a', 'a_b', 'a.b', 'a-b', 'a_5fb', 'a_2eb', 'a_site_b', '..', 'facility'];
  const keys = ids.flatMap((partnerId) =>
    ids.flatMap((entityId) =>
      (['site', 'facility'] as const).map((kind): EntityKey => ({ partnerId, kind, entityId })),
    ),
  );
  const topics = keys.map(discovery.topic);
  expect(new Set(topics).size).toBe(keys.length);
  expect(topics.filter((topic) => !/^ha\/device\/[A-Za-z0-9_-]+\/config$/.test(topic))).toEqual([]);
});

test('the limit of a value is two intervals and the wait for inputs', () => {
  const discovery = createDiscovery('ha', { topics: createTopics('bess'), version: '1.0.0' });
  const payload = discovery.payload({
    partnerId: 'p1',
    kind: 'site',
    entityId: 'x',
    settings: siteOperation({ everyMinutes: 5 }),
    patienceMs: 500,
    createdMs: noonMs,
    lastSequence: 0,
  });
  expect(JSON.parse(payload).components.direction.expire_after).toBe(601);
});
