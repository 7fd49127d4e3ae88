import { defaultTariffCode } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import { runTarsisSchedule } from '../../../src/engines/tarsis/run-tarsis-schedule.js';

const options = { tariff: defaultTariffCode, month: 7, year: 2026 };

describe('a schedule whose client has disconnected', () => {
  it('is not started if the client disconnected while it waited', async () => {
    const run = runTarsisSchedule({ options, nativeCurrency: false }, { aborted: true });
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is given up in the middle of a solve', async () => {
    let asked = 0;
    const signal = {
      get aborted() {
        asked += 1;
        return asked > 3;
      },
    };
    const run = runTarsisSchedule({ options, nativeCurrency: false }, signal);
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(asked).toBeGreaterThan(3);
  });
});
