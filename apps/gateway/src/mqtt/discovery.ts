import { regimeNames } from '@bess/fenrir/personality';
import type { EntityKey } from '../stores/event-store.js';
import type { ListedOperation } from '../stores/operation-store.js';
import type { Topics } from './topics.js';

/** The discovery of Home Assistant, as far as a bridge takes part in it. */
export interface Discovery {
  /** Where Home Assistant announces itself. */
  birthTopic: string;
  /** Where the device of a site or facility is described. */
  topic(key: EntityKey): string;
  /** The device of an operated site or facility, JSON. */
  payload(operation: ListedOperation): string;
}

/** A sensor of a device, in the words of Home Assistant. */
interface Sensor {
  name: string;
  state_topic: string;
  value_template: string;
  device_class?: 'battery' | 'enum' | 'power';
  options?: readonly string[];
  state_class?: 'measurement';
  unit_of_measurement?: '%' | 'kW';
  suggested_display_precision?: number;
}

const directions = ['charge', 'discharge', 'idle'] as const;

const actions = ['hold', 'charge', 'discharge_partial', 'discharge_full'] as const;

/** Describes one device for each operated site and facility, by the device-based discovery of Home Assistant. */
export function createDiscovery(
  prefix: string,
  { topics, version }: { topics: Topics; version: string },
): Discovery {
  return {
    birthTopic: `${prefix}/status`,
    topic: (key) => `${prefix}/device/${deviceId(key)}/config`,
    payload(operation) {
      const id = deviceId(operation);
      const isSite = operation.kind === 'site';
      const recommended = availableWhileCompleted(operation, topics);
      const components = Object.entries({
        ...(isSite ? siteSensors(operation, topics) : facilitySensors(operation, topics)),
      }).map(([name, sensor]) => [name, { ...sensor, ...recommended }]);
      const soc = {
        ...reportedSoc(operation, topics),
        availability_topic: topics.gatewayStatus,
      };
      return JSON.stringify({
        device: {
          identifiers: [id],
          name: `${isSite ? 'Site' : 'Facility'} ${operation.entityId}`,
          manufacturer: 'BESS',
          model: isSite ? 'Operated site' : 'Operated facility',
          sw_version: version,
        },
        origin: { name: 'BESS gateway', sw_version: version },
        components: Object.fromEntries(
          [...components, ['reported_soc', soc]].map(([name, sensor]) => [
            name,
            { platform: 'sensor', unique_id: `${id}_${name}`, ...Object(sensor) },
          ]),
        ),
        qos: 1,
      });
    },
  };
}

/** An id without characters that Home Assistant does not take; different ones for different sites and facilities. */
function deviceId({ partnerId, kind, entityId }: EntityKey): string {
  return `bess_${escaped(partnerId)}_${kind}_${escaped(entityId)}`;
}

function escaped(id: string): string {
  return id.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`);
}

/** A recommendation counts while the gateway is online and the latest interval was run, and for two intervals at most. */
function availableWhileCompleted(operation: ListedOperation, topics: Topics) {
  const { everyMinutes } = operation.settings;
  return {
    availability: [
      { topic: topics.gatewayStatus },
      {
        topic: topics.status(operation),
        value_template: "{{ 'online' if value_json.outcome == 'completed' else 'offline' }}",
      },
    ],
    availability_mode: 'all',
    expire_after: 2 * everyMinutes * 60 + Math.ceil(operation.patienceMs / 1_000),
  };
}

function siteSensors(operation: ListedOperation, topics: Topics): Record<string, Sensor> {
  const state_topic = topics.recommendation(operation);
  return {
    recommended_power: {
      name: 'Recommended power',
      state_topic,
      value_template:
        "{{ (value_json.dispatch_mw * 1000 * {'discharge': 1, 'charge': -1}.get(value_json.direction, 0)) | round(1) }}",
      ...power,
    },
    direction: {
      name: 'Direction',
      state_topic,
      value_template: '{{ value_json.direction }}',
      device_class: 'enum',
      options: directions,
    },
    confidence: confidence(state_topic),
    regime: {
      name: 'Price regime',
      state_topic,
      value_template: '{{ value_json.regime }}',
      device_class: 'enum',
      options: regimeNames,
    },
  };
}

function facilitySensors(operation: ListedOperation, topics: Topics): Record<string, Sensor> {
  const state_topic = topics.recommendation(operation);
  return {
    peak_risk: {
      name: 'Peak risk',
      state_topic,
      value_template: '{{ (value_json.peak_risk_probability * 100) | round(1) }}',
      ...percent,
    },
    action: {
      name: 'Recommended action',
      state_topic,
      value_template: '{{ value_json.action }}',
      device_class: 'enum',
      options: actions,
    },
    confidence: confidence(state_topic),
    recommended_power: {
      name: 'Recommended power',
      state_topic,
      value_template:
        '{{ value_json.battery_kw | round(1) if value_json.battery_kw is defined else none }}',
      ...power,
    },
  };
}

function reportedSoc(operation: ListedOperation, topics: Topics): Sensor {
  return {
    name: 'Reported state of charge',
    state_topic: topics.status(operation),
    value_template:
      '{{ (value_json.soc * 100) | round(1) if value_json.soc is defined else none }}',
    device_class: 'battery',
    ...percent,
  };
}

function confidence(state_topic: string): Sensor {
  return {
    name: 'Confidence',
    state_topic,
    value_template: '{{ (value_json.confidence * 100) | round(1) }}',
    ...percent,
  };
}

const percent = {
  state_class: 'measurement',
  unit_of_measurement: '%',
  suggested_display_precision: 1,
} as const;

const power = {
  device_class: 'power',
  state_class: 'measurement',
  unit_of_measurement: 'kW',
  suggested_display_precision: 1,
} as const;
