import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { at, hourMs } from './support/described-gateway.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';
import { noonMs } from './support/gateway.js';
import { claimsOf } from './support/strix-gateway.js';

const { gateway, token, other, colleague, put, get, post } = await startFacilityGateway();
afterAll(() => gateway.close());

const { facilities } = gateway.deps.stores;
const stored = (id: string, as = token) =>
  facilities.readings(claimsOf(as).partner, id, { fromMs: -1e15, untilMs: 1e15 });

describe('POST /v1/api/facilities/{facility_id}/readings', () => {
  it('stores readings, the same time in place of the earlier, whole', async () => {
    const answer = await post('readings-1', [
      { time: at(1), load_kw: 20, temperature_f: 70, solar_kw: 3 },
      { time: at(0), load_kw: 10 },
    ]);
    expect([answer.status, answer.json]).toEqual([
      200,
      { accepted: 2, stored_readings: { count: 2, first_time: at(0), last_time: at(1) } },
    ]);
    // One instant in three spellings: the last of them counts.
    const again = await post('readings-1', [
      { time: '2026-11-21T13:00:00+00:00', load_kw: 30 },
      { time: '2026-11-21T05:00:00-08:00', load_kw: 31, temperature_f: 1 },
      { time: '2026-11-21t14:00:00.000+01:00', load_kw: 32.5, solar_kw: 0 },
    ]);
    expect(again.json).toMatchObject({ accepted: 3, stored_readings: { count: 2 } });
    expect(await stored('readings-1')).toEqual([
      { timeMs: noonMs, loadKw: 10, temperatureF: null, solarKw: null },
      { timeMs: noonMs + hourMs, loadKw: 32.5, temperatureF: null, solarKw: 0 },
    ]);
  });

  it('whatever is sent in whatever order and spelling, each instant has the reading sent last', async () => {
    const optional = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: undefined });
    const reading = fc.record({
      hour: fc.integer({ min: -15, max: 15 }),
      offset: fc.constantFrom('Z', '+00:00', '+05:30', '-08:00', '-11:00'),
      load_kw: fc.double({ min: 0, max: 10_000_000, noNaN: true }),
      temperature_f: optional(fc.double({ min: -100, max: 150, noNaN: true })),
      solar_kw: optional(fc.double({ min: 0, max: 10_000_000, noNaN: true })),
    });
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(reading, { minLength: 1, maxLength: 20 }), { maxLength: 3 }),
        async (calls) => {
          serial += 1;
          const id = `any-${serial}`;
          const expected = new Map<number, unknown>();
          for (const call of calls) {
            const sent = call.map(({ hour, offset, ...values }) => ({
              ...values,
              time: spelled(noonMs + hour * hourMs, offset),
            }));
            expect((await post(id, sent)).json.accepted).toBe(call.length);
            for (const { hour, load_kw, temperature_f, solar_kw } of call) {
              const timeMs = noonMs + hour * hourMs;
              expected.set(timeMs, {
                timeMs,
                loadKw: load_kw,
                temperatureF: temperature_f === undefined ? null : temperature_f + 0,
                solarKw: solar_kw ?? null,
              });
            }
          }
          const times = [...expected.keys()].sort((left, right) => left - right);
          expect(await stored(id)).toEqual(times.map((timeMs) => expected.get(timeMs)));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('tells the two hours of a day on which clocks go back apart, and takes the one they leave out', async () => {
    await put('dst', { time_zone: 'America/Los_Angeles' });
    const back = await post('dst', [
      { time: '2026-11-01T01:30:00-07:00', load_kw: 1 },
      { time: '2026-11-01T01:30:00-08:00', load_kw: 2 },
    ]);
    expect(back.json.stored_readings).toEqual({
      count: 2,
      first_time: '2026-11-01T08:30:00.000Z',
      last_time: '2026-11-01T09:30:00.000Z',
    });
    // An offset says which instant is meant, whatever a clock on the wall shows.
    const forward = await post('dst', [
      { time: '2026-03-08T02:30:00-08:00', load_kw: 3 },
      { time: '2026-03-08T03:30:00-07:00', load_kw: 4 },
    ]);
    expect(forward.json).toMatchObject({ accepted: 2, stored_readings: { count: 3 } });
    expect((await stored('dst')).map(({ loadKw }) => loadKw)).toEqual([4, 1, 2]);
  });

  it('keeps the facilities of two partners apart, and shares them among accounts of one', async () => {
    await post('shared', [{ time: at(0), load_kw: 1 }], token);
    await put('shared', { power_kw: 1 }, token);
    const theirs = await post('shared', [{ time: at(5), load_kw: 2 }], other);
    expect(theirs.json.stored_readings).toEqual({ count: 1, first_time: at(5), last_time: at(5) });
    expect((await stored('shared')).map(({ loadKw }) => loadKw)).toEqual([1]);
    expect((await get('shared', await colleague())).json).toMatchObject({
      power_kw: 1,
      stored_readings: { count: 1 },
    });
  });

  it.each([
    ['no readings', undefined, 400, /readings/],
    ['an empty list', [], 422, /readings must have between 1 and 50000 items/],
    ['no offset', [{ time: '2026-11-21T12:00:00', load_kw: 1 }], 400, /readings\[0\]\.time must/],
    ['31 November', [{ time: '2026-11-31T00:00:00Z', load_kw: 1 }], 400, /readings\[0\]\.time/],
    ['a number for a time', [{ time: noonMs, load_kw: 1 }], 400, /readings\[0\]\.time/],
    ['no load', [{ time: at(0), temperature_f: 70 }], 400, /readings\[0\]\.load_kw/],
    ['null', [{ time: at(0), load_kw: null }], 400, /readings\[0\]\.load_kw must be a number/],
    ['NaN', [{ time: at(0), load_kw: 'NaN' }], 400, /must be a finite number/],
    ['a negative load', [{ time: at(0), load_kw: -1 }], 422, /readings\[0\]\.load_kw must be/],
    [
      'a load out of all bounds, after a good one',
      [
        { time: at(0), load_kw: 1 },
        { time: at(1), load_kw: 10_000_000.5 },
      ],
      422,
      /readings\[1\]\.load_kw must be between 0 and 10000000; 10000000\.5 came/,
    ],
    [
      'a temperature out of all bounds',
      [{ time: at(0), load_kw: 1, temperature_f: 150.5 }],
      422,
      /readings\[0\]\.temperature_f must be between -100 and 150; 150\.5 came/,
    ],
    ['night', [{ time: at(0), load_kw: 1, solar_kw: -0.1 }], 422, /readings\[0\]\.solar_kw must/],
    [
      'an unknown field',
      [{ time: at(0), load_kw: 1, temperature_c: 3 }],
      400,
      /readings\[0\]\.temperature_c is not a known field, the nearest known one is temperature_f/,
    ],
  ])('%s', async (_what, readings, status, words) => {
    expectEnvelope(await post('refused-readings', readings), status, words);
    expect(await stored('refused-readings')).toEqual([]);
  });

  it('takes both ends of each range', async () => {
    const answer = await post('extremes', [
      { time: at(0), load_kw: 10_000_000, temperature_f: 150, solar_kw: 10_000_000 },
      { time: at(1), load_kw: 0, temperature_f: -100, solar_kw: 0 },
    ]);
    expect(answer.status).toBe(200);
  });

  it('takes 50,000 readings in one call and not one more', async () => {
    const readings = Array.from({ length: 50_001 }, (_, index) => ({
      time: new Date(Date.UTC(2025, 0, 1) + index * 900_000).toISOString().replace('Z', '+00:00'),
      load_kw: 400 + 100 * Math.sin(index / 15),
      temperature_f: 60 + 20 * Math.cos(index / 15),
    }));
    const send = (count: number) =>
      gateway.call('POST', '/v1/api/facilities/large/readings', {
        token,
        body: JSON.stringify({ readings: readings.slice(0, count) }, null, 1),
      });
    expectEnvelope(await send(50_001), 422, /readings must have between 1 and 50000 items/);
    const answer = await send(50_000);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        accepted: 50_000,
        stored_readings: {
          count: 50_000,
          first_time: '2025-01-01T00:00:00.000Z',
          last_time: new Date(Date.UTC(2025, 0, 1) + 49_999 * 900_000).toISOString(),
        },
      },
    ]);
  });

  it('refuses a body above 8 MiB', async () => {
    const body = JSON.stringify({ readings: 'x'.repeat(8_388_608) });
    const answer = await gateway.call('POST', '/v1/api/facilities/large/readings', { token, body });
    expectEnvelope(answer, 413, /at most 8388608 bytes/);
  });
});

/** RFC 3339 of an instant as a clock of that offset shows it. */
function spelled(timeMs: number, offset: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  const shiftMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(timeMs + shiftMs).toISOString().replace('Z', offset);
}
