import { createSizingPool } from '@bess/tarsis/node';
import { size } from '@bess/tarsis/sizing';
import { afterAll, describe, expect, it } from 'vitest';
import { createSizingRunner } from '../../src/jobs/job-runs.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { quickTerms, startSizeGateway, yearOfReadings } from './support/size-gateway.js';

const pool = createSizingPool({ threads: 1 });
const {
  gateway,
  token,
  inputs,
  size: ask,
  job,
  untilEnded,
} = await startSizeGateway(createSizingRunner(pool.size));
afterAll(async () => {
  await gateway.close();
  await pool.close();
});

const readings = yearOfReadings(2025);
const store = (facility: string, entries: object[]) =>
  gateway.call('POST', `/v1/api/facilities/${facility}/readings`, {
    body: { readings: entries },
    token,
  });

interface Answer {
  year: object;
  control: string;
  battery_pays: boolean;
  best: {
    power_kw: number;
    capacity_kwh: number;
    bill_without: Record<string, number>;
    bill_with: Record<string, number>;
    value: { first_year_savings: number; npv: number };
    project: {
      equity: { npv: number; internal_rate_of_return: { rate: number | null; status: string } };
      cash_flow: { equity: number[] };
    };
    ageing: { years: { full_cycles: number }[] };
  };
  frontier: { achievable: object | null; perfect: object }[];
  sensitivities: { name: string }[];
  assumptions?: { name: string; value: unknown; source: string }[];
}

describe('POST /v1/tarsis/size', () => {
  it('sizes the year of the readings that are sent, as the library does', async () => {
    const { status, json, headers } = await ask(
      { ...quickTerms, readings },
      { query: '?expand=assumptions' },
    );
    expect(status).toBe(200);
    const answer = json as unknown as Answer;
    const [input] = inputs;
    const expected = await size(input!.options);
    expect(answer).toMatchObject({
      tariff: expected.tariffCode,
      year: { from: '2025-01', to: '2025-12', step_minutes: 60, peak_kw: 140 },
      control: 'perfect',
      battery_pays: expected.batteryPays,
      best: {
        power_kw: 20,
        capacity_kwh: 40,
        bill_without: { total: expected.best.billWithout.total },
        bill_with: { tou_demand: expected.best.billWith.touDemand },
        value: { npv: expected.best.value.npv },
        project: {
          equity: { internal_rate_of_return: expected.best.project.equity.internalRateOfReturn },
          cash_flow: { equity: expected.best.project.cashFlow.equity },
        },
      },
      frontier: expected.frontier.map(() => ({ achievable: null })),
      sensitivities: expected.sensitivities.map(({ name }) => ({ name })),
    });
    expect(answer.best.ageing.years).toHaveLength(2);
    const names = answer.assumptions?.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['tariff', 'exports', 'chemistry', 'tax', 'later_years']),
    );
    expect(headers.get('x-assumed')?.split(',')).toEqual(names);
  });
});
