import { calculateBill } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import { defaultFacility, schedule } from '../src/index.js';
import { demandTier, flatDemand, ratchet, touDemand, touTariff } from './support/tariffs.js';

describe('schedule', () => {
  it('runs', async () => {
    const tariff = touTariff({
      flatDemand: flatDemand(demandTier(15, 100), demandTier(20)),
      touDemand: touDemand(demandTier(10)),
      ratchet: ratchet(0.75),
    });
    for (let k = 0; k < 3; k++) {
      const t = performance.now();
      const r = await schedule({ tariff, month: 7, year: 2026, nowMs: () => performance.now() });
      if (k === 2) {
        console.log(r.savings, r.firstMonthSavings, r.wearAnnual, r.billWithoutBattery.total, r.billWithBattery.total, r.solves, r.optimalityGapPct);
        console.log(r.day.importKwSeries.map((x) => Math.round(x)).join(' '), r.day.socFractionSeries.map((x) => x.toFixed(2)).join(' '), r.day.targetPeakKw, r.day.targetPeriodPeaks);
      }
      console.log(performance.now() - t);
    }
  });
});
