import { billComponents } from '@bess/tariff-library/bill';
import { type Static, Type } from '@sinclair/typebox';
import { nextCursorField } from '../descriptions/list-page.js';
import type { SettledFacility } from '../engines/tarsis/settle-facility.js';
import { snakeCase } from '../engines/tarsis/wire-names.js';
import { closed } from '../http/route.js';
import type { RecordedAssessment } from '../stores/stores.js';
import { skippedField } from './history.js';
import { operatedExtras } from './run-facility.js';

const money = (description: string) =>
  Type.Number({ description: `${description} [currency of the tariff]` });

const instant = (description: string) =>
  Type.String({ description: `${description}, RFC 3339, UTC` });

const settlementSchema = Type.Object(
  {
    from: instant('Beginning of the calendar month of `from`: its charges cannot be divided'),
    to: instant('End of the last interval with a stored reading'),
    intervals: Type.Integer(),
    currency: Type.String({ description: 'ISO 4217' }),
    bill_without: money('Bill of the load without the battery'),
    bill_with: money('Bill with the battery following its set points as far as it can'),
    saved: money('The first less the second'),
    hindsight_saved: Type.Optional(
      money(
        'What the best use of the battery would have saved, had the load been known, from the first set point to `to` and between the same states of charge; absent where time ended before it was known',
      ),
    ),
    lines: Type.Array(
      Type.Object(
        {
          name: Type.Union(billComponents.map((name) => Type.Literal(snakeCase(name)))),
          without: money('Without the battery'),
          with: money('With it'),
        },
        closed,
      ),
      { description: 'The bills by kind of charge, where either has one' },
    ),
  },
  { ...closed, description: 'Absent where `settlement_missing` says why' },
);

const assessmentSchema = Type.Object(
  {
    interval_start: instant('Start of the interval'),
    peak_risk_probability: Type.Number({ minimum: 0, maximum: 1 }),
    window_start: Type.String({ description: 'Local time, HH:MM' }),
    window_end: Type.String({ description: 'Local time, HH:MM' }),
    action: Type.String(),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    current_load_kw: Type.Number({ description: 'Load of the interval before [kW]' }),
    current_soc: Type.Number({ minimum: 0, maximum: 1 }),
    battery_kw: Type.Number({ description: 'Set point, positive = discharging [kW]' }),
    controller: Type.Union([Type.Literal('phalanx'), Type.Literal('tarsis')]),
    controller_reason: Type.Optional(
      Type.String({ description: 'Why it is the set point of PHALANX although TARSIS controls' }),
    ),
    import_target_kw: Type.Optional(
      Type.Number({ description: 'Import above which a defended peak would rise [kW]' }),
    ),
    measured_kw: Type.Optional(
      Type.Number({
        description: 'Mean load less solar of the interval, once a reading is stored [kW]',
      }),
    ),
    peak_kw_24h: Type.Optional(
      Type.Number({
        description:
          'Highest mean load less solar of an interval in the 24 hours from its start, once these are over and three quarters of their readings are stored [kW]',
      }),
    ),
  },
  closed,
);

/** Body of the history of an operated facility. */
export const facilityHistorySchema = Type.Object(
  {
    facility_id: Type.String(),
    from: instant('First instant'),
    to: instant('First instant after it'),
    intervals: Type.Object(
      {
        completed: Type.Integer({ description: 'Intervals with an assessment' }),
        skipped: Type.Integer({ description: 'Intervals without one' }),
        by_reason: Type.Record(Type.String(), Type.Integer(), {
          description: 'Intervals without one by reason',
        }),
      },
      closed,
    ),
    settlement: Type.Optional(settlementSchema),
    settlement_missing: Type.Optional(
      Type.String({ description: 'Why there is no settlement; on the first page only' }),
    ),
    assessments: Type.Array(assessmentSchema, { description: 'Latest first' }),
    skipped: skippedField,
    next: nextCursorField,
  },
  closed,
);

/** Example of {@link facilityHistorySchema}. */
export const facilityHistoryExample: Static<typeof facilityHistorySchema> = {
  facility_id: 'plant-1',
  from: '2026-11-01T07:00:00.000Z',
  to: '2026-11-21T12:15:00.000Z',
  intervals: { completed: 1_940, skipped: 1, by_reason: { missed: 1 } },
  settlement: {
    from: '2026-11-01T07:00:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
    intervals: 1_940,
    currency: 'USD',
    bill_without: 31_250.4,
    bill_with: 29_870.1,
    saved: 1_380.3,
    hindsight_saved: 1_710.2,
    lines: [
      { name: 'energy', without: 21_040.1, with: 20_990.3 },
      { name: 'flat_demand', without: 10_210.3, with: 8_879.8 },
    ],
  },
  assessments: [
    {
      interval_start: '2026-11-21T12:00:00.000Z',
      peak_risk_probability: 0.71,
      window_start: '16:00',
      window_end: '18:15',
      action: 'discharge_partial',
      confidence: 0.8,
      current_load_kw: 412.5,
      current_soc: 0.7,
      battery_kw: 60,
      controller: 'tarsis',
      import_target_kw: 380,
    },
  ],
  skipped: [
    {
      interval_start: '2026-11-20T03:00:00.000Z',
      interval_end: '2026-11-20T03:15:00.000Z',
      intervals: 1,
      reason: 'missed',
      message: 'The interval was over before the gateway could run it.',
    },
  ],
};

/** A settlement in the wire format, or why there is none. */
export function settlementToWire(settled: SettledFacility | { reason: string }) {
  if ('reason' in settled) {
    return { settlement_missing: settled.reason };
  }
  const { billWithout, billWith, hindsightSaved } = settled;
  return {
    settlement: {
      from: new Date(settled.fromMs).toISOString(),
      to: new Date(settled.untilMs).toISOString(),
      intervals: settled.intervals,
      currency: settled.currency,
      bill_without: billWithout,
      bill_with: billWith,
      saved: billWithout - billWith,
      ...(hindsightSaved !== null && { hindsight_saved: hindsightSaved }),
      lines: settled.lines.map((line) => ({ ...line, name: snakeCase(line.name) })),
    },
  };
}

/** An assessment of automatic operation in the wire format. */
export function assessmentToWire(
  assessment: RecordedAssessment & { intervalMs: number },
): Static<typeof assessmentSchema> {
  const { operated } = assessment;
  return {
    interval_start: new Date(assessment.intervalMs).toISOString(),
    peak_risk_probability: assessment.peakRiskProbability,
    window_start: assessment.windowStart,
    window_end: assessment.windowEnd,
    action: assessment.action,
    confidence: assessment.confidence,
    current_load_kw: operated?.currentLoadKw ?? 0,
    current_soc: operated?.socFraction ?? 0,
    battery_kw: operated?.batteryKw ?? 0,
    controller: operated?.controller ?? 'phalanx',
    ...operatedExtras(assessment),
  };
}
