import { defaultTariffCode, listTariffs } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import { demandIntervalMinutes, loadSettings } from '../../../src/engines/phalanx/load-settings.js';
import { emptyDescription, findTariff } from '../../../src/facilities/facility-defaults.js';

const nowMs = Date.UTC(2026, 10, 21, 12);
const describedBy = (change: Partial<typeof emptyDescription>, readingMinutes?: number) =>
  loadSettings({ ...emptyDescription, ...change }, { readingMinutes, nowMs });

describe('the settings that a load is learned by', () => {
  it('are those of the default facility without a description', () => {
    const settings = loadSettings(undefined, { readingMinutes: undefined, nowMs });
    expect(settings).toMatchObject({ timeZone: 'America/Los_Angeles', stepMinutes: 15 });
    expect(settings.holidays).toEqual(
      expect.arrayContaining(['2023-07-04', '2026-07-03', '2026-12-25', '2027-12-31']),
    );
  });

  it('take zone and holidays of the tariff, and the zone described before that', () => {
    const danish = listTariffs().find(({ currency }) => currency === 'DKK')?.code ?? '';
    expect(describedBy({ tariff: danish })).toEqual({
      timeZone: 'Europe/Copenhagen',
      stepMinutes: 15,
      holidays: [],
    });
    expect(describedBy({ tariff: danish, timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
  });

  it.each([
    [undefined, undefined, 15],
    [5, undefined, 5],
    [30, 5, 30],
    [15, 60, 60],
    [15, 1440, 60],
    [5, 12, 15],
    [60, 15, 60],
  ])('with a meter of %s min and readings each %s min have steps of %s', (meter, reading, step) => {
    const demandIntervalMinutes = (meter ?? null) as typeof emptyDescription.demandIntervalMinutes;
    expect(describedBy({ demandIntervalMinutes }, reading).stepMinutes).toBe(step);
  });
});

describe('the interval of the meter', () => {
  it('is the one described, else the tariff’s, else 15 minutes', () => {
    const tariff = 'cerius-nettarif-c';
    expect(
      demandIntervalMinutes({ demandIntervalMinutes: null }, findTariff(defaultTariffCode)),
    ).toBe(15);
    expect(demandIntervalMinutes({ demandIntervalMinutes: null }, findTariff(tariff))).toBe(15);
    expect(demandIntervalMinutes({ demandIntervalMinutes: 60 }, findTariff(tariff))).toBe(60);
  });
});
