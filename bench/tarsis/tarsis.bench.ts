import { defaultTariffCode } from '@bess/tariff-library';
import { type Facility, schedule } from '@bess/tarsis';
import { defaultFacility } from '@bess/tarsis/typical-days';
import type { Bench } from '../shared/harness.js';

const STEPS_PER_HOUR = 4;

/** The default facility on its own hourly steps, and with every hour as four equal quarter hours: the same savings. */
export const bench: Bench = {
  title: `TARSIS, year and day, under ${defaultTariffCode}`,
  rounds: 9,
  resultTolerance: 1e-5,
  contenders: () => {
    const annual = async (facility: Facility) => {
      const result = await schedule({ tariff: defaultTariffCode, month: 7, year: 2026, facility });
      return result.savings.totalAnnual;
    };
    return [
      { name: '912 hours', run: () => annual(defaultFacility) },
      { name: '3,648 quarters', run: () => annual(inQuarters(defaultFacility)) },
    ];
  },
};

function inQuarters(facility: Facility): Facility {
  return {
    ...facility,
    stepMinutes: 15,
    typicalDays: facility.typicalDays.map((day) => ({
      ...day,
      loadKwSeries: day.loadKwSeries.flatMap((loadKw) =>
        Array.from({ length: STEPS_PER_HOUR }, () => loadKw),
      ),
    })),
  };
}
