import { type Static, Type } from '@sinclair/typebox';
import { closed } from '../http/route.js';
import type { Operation } from '../stores/operation-store.js';

const everyMinutes = (description: string) =>
  Type.Integer({ minimum: 5, maximum: 60, description });

const stateOfCharge = Type.Union([Type.Literal('reported'), Type.Literal('assumed')], {
  description:
    '`reported`: each run needs a state reported within the last two intervals. `assumed`: the gateway assumes that the battery does what was recommended, from the last reported state on, else from the default',
});

const enabled = Type.Boolean({ description: 'Whether intervals are run. Default true' });

const horizonHours = Type.Integer({
  minimum: 1,
  maximum: 48,
  description: 'Planning horizon of each cycle [h]. Default 24',
});

const riskThreshold = Type.Number({
  minimum: 0,
  maximum: 1,
  description:
    'Probability from which on an event `peak.risk` is sent, once each time it is reached. Default 0.5',
});

const controller = Type.Union([Type.Literal('phalanx'), Type.Literal('tarsis')], {
  description:
    'Whose set point of the battery is told: that of the schedule that PHALANX accepts, which guards the peak, or that of the controller of TARSIS, which minimises the whole bill and needs a plan with TARSIS. Default `phalanx`',
});

/** Body of `PUT /api/sites/{site_id}/operation`. */
export const siteOperationBodySchema = Type.Object(
  {
    every_minutes: Type.Optional(
      everyMinutes(
        'Market interval of the site, which it must equal [min]. Default: that interval',
      ),
    ),
    horizon_hours: Type.Optional(horizonHours),
    state_of_charge: Type.Optional(stateOfCharge),
    enabled: Type.Optional(enabled),
  },
  closed,
);

/** Body of `PUT /api/facilities/{facility_id}/operation`. */
export const facilityOperationBodySchema = Type.Object(
  {
    every_minutes: Type.Optional(
      everyMinutes(
        'Meter interval of the facility, or a multiple of it that divides the hour [min]. Default: that interval',
      ),
    ),
    state_of_charge: Type.Optional(stateOfCharge),
    risk_threshold: Type.Optional(riskThreshold),
    controller: Type.Optional(controller),
    enabled: Type.Optional(enabled),
  },
  closed,
);

const common = {
  every_minutes: Type.Integer({ description: 'Length of an interval [min]' }),
  state_of_charge: stateOfCharge,
  enabled,
  next_interval: Type.String({ description: 'Start of the next interval to run, RFC 3339, UTC' }),
  waits_seconds: Type.Number({
    description:
      'How long its inputs are awaited from its start on; then what is known is used, or it is skipped [s]',
  }),
  created_at: Type.String({ description: 'RFC 3339, UTC' }),
};

/** Operation of a site in responses. */
export const siteOperationSchema = Type.Object(
  { site_id: Type.String(), horizon_hours: horizonHours, ...common },
  closed,
);

/** Operation of a facility in responses. */
export const facilityOperationSchema = Type.Object(
  {
    facility_id: Type.String(),
    risk_threshold: riskThreshold,
    controller,
    ...common,
  },
  closed,
);

const soc = Type.Number({ minimum: 0, maximum: 1, description: 'State of charge, 0 to 1' });

const time = Type.Optional(
  Type.String({
    format: 'date-time',
    description:
      'When it was measured, RFC 3339 with offset; at most a minute after the gateway’s clock and a week before it. Default: now',
  }),
);

/** Body of `POST /api/sites/{site_id}/state`. */
export const siteStateBodySchema = Type.Object(
  {
    time,
    soc,
    power_mw: Type.Optional(
      Type.Number({
        minimum: -100_000,
        maximum: 100_000,
        description: 'Power at the AC meter, positive when it discharges [MW]',
      }),
    ),
  },
  closed,
);

/** Body of `POST /api/facilities/{facility_id}/state`. */
export const facilityStateBodySchema = Type.Object(
  {
    time,
    soc,
    power_kw: Type.Optional(
      Type.Number({
        minimum: -100_000_000,
        maximum: 100_000_000,
        description: 'Power at the AC meter, positive when it discharges [kW]',
      }),
    ),
  },
  closed,
);

export type SiteOperationBody = Static<typeof siteOperationBodySchema>;

export type FacilityOperationBody = Static<typeof facilityOperationBodySchema>;

export type SiteStateBody = Static<typeof siteStateBodySchema>;

export type FacilityStateBody = Static<typeof facilityStateBodySchema>;

/** Operation of a site in the wire format. */
export function siteOperationToWire(operation: Operation): Static<typeof siteOperationSchema> {
  return {
    site_id: operation.entityId,
    horizon_hours: operation.settings.horizonHours ?? 24,
    ...commonToWire(operation),
  };
}

/** Operation of a facility in the wire format. */
export function facilityOperationToWire(
  operation: Operation,
): Static<typeof facilityOperationSchema> {
  return {
    facility_id: operation.entityId,
    risk_threshold: operation.settings.riskThreshold ?? 0.5,
    controller: operation.settings.controller ?? 'phalanx',
    ...commonToWire(operation),
  };
}

function commonToWire({ settings, nextMs, patienceMs, createdMs }: Operation) {
  return {
    every_minutes: settings.everyMinutes,
    state_of_charge: settings.stateOfCharge,
    enabled: settings.isEnabled,
    next_interval: new Date(nextMs).toISOString(),
    waits_seconds: patienceMs / 1_000,
    created_at: new Date(createdMs).toISOString(),
  };
}
