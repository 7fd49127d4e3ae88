import { createBattery } from '@bess/kernel/battery';
import { expect, test } from 'vitest';
import { createPersonality, cycle } from '../../src/index.js';

// Regression: the known price differed by 7e-10 from the mean of equal scenarios, and the solver rejected the plan.
test.each([685_576, 1_000_000, -685_576])(
  'a battery of 26 GW gets a recommendation at a price of %f',
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
