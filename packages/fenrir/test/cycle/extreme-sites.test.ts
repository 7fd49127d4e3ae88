import { createBattery } from '@bess/kernel/battery';
import { expect, test } from 'vitest';
import { createPersonality, cycle } from '../../src/index.js';

// A plan on the solver's own terms was once refused there: the known price lay 7e-10 beside the mean of scenarios that all had it.
test.each([685_576, 1_000_000, -685_576])(
  'a battery of 26 GW is told what to do at a price of %f',
  async (pricePerMwh) => {
    const battery = createBattery({
      powerKw: 26_223_000,
      capacityKwh: 31_876_000,
      chargeEfficiency: 0.92,
      dischargeEfficiency: 0.92,
    });
    const { result } = await cycle(
      {
        battery,
        socFraction: 0.65,
        pricePerMwh,
        timeMs: Date.UTC(2026, 10, 22),
        submitted: { direction: 'idle', powerMw: 45 },
        horizonHours: 13,
      },
      createPersonality({ timeZone: 'America/Los_Angeles' }),
    );
    expect(result.recommendation.direction).toBe(pricePerMwh > 0 ? 'discharge' : 'charge');
  },
);
