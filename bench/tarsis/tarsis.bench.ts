import { defaultTariffCode } from '@bess/tariff-library';
import { type Facility, schedule } from '@bess/tarsis';
import { defaultFacility } from '@bess/tarsis/typical-days';
import type { Bench } from '../shared/harness.js';

const STEPS_PER_HOUR = 4;

// Vehicles are left out: quarter hours let them charge better, so that the savings would differ.
const { vehicles: _vehicles, ...office } = defaultFacility;

/** The default facility without vehicles on its own hourly steps, and with every hour as four equal quarter hours: the same savings. */
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
      { name: '912 hours', run: () => annual(office) },
      { name: '3,648 quarters', run: () => annual(inQuarters(office)) },
    ];
  },
};

function inQuarters(facility: Facility): Facility {
  const quarters = (hourlySeries: ArrayLike<number>) =>
    Array.from(hourlySeries).flatMap((value) => new Array<number>(STEPS_PER_HOUR).fill(value));
  return {
    ...facility,
    stepMinutes: 15,
    typicalDays: facility.typicalDays.map((day) => ({
      ...day,
      loadKwSeries: quarters(day.loadKwSeries),
      ...(day.solarKwSeries && { solarKwSeries: quarters(day.solarKwSeries) }),
    })),
  };
}
