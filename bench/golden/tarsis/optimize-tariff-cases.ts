import { getTariff, type Tariff } from '@bess/tariff-library';
import { type OptimizeOptions, optimize } from '@bess/tarsis';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  energyTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  priorPeaksKw,
  ratchet,
  touDemand,
  touEnergy,
} from '../made-up-tariffs.js';
import { baseDay, demandTariff } from './horizons.js';
import { nets, timeline } from './timelines.js';

const hoursUse: Tariff['energy'] = touEnergy(
  [energyTier(0.16, 5, 'kWhPerKw'), energyTier(0.09, 12, 'kWhPerKw'), energyTier(0.05)],
  [energyTier(0.3)],
);
const coincident: NonNullable<Tariff['coincident']> = {
  unit: 'kW',
  periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(13)] }],
  weekdaySchedule: eveningHours,
  weekendSchedule: never,
};

/** Made-up tariffs, each with one special charge. */
const tariffs: Record<string, [Partial<Tariff>, Partial<OptimizeOptions>?]> = {
  'energy alone': [{}],
  'free energy': [{ energy: touEnergy([energyTier(0)], [energyTier(0)]) }],
  'energy below zero': [{ energy: touEnergy([energyTier(-0.05)], [energyTier(0.3)]) }],
  'energy below zero all day': [{ energy: touEnergy([energyTier(-0.05)], [energyTier(-0.01)]) }],
  'energy dearer above': [
    { energy: touEnergy([energyTier(0.05, 2_500), energyTier(0.2)], [energyTier(0.3)]) },
  ],
  'energy cheaper above': [
    { energy: touEnergy([energyTier(0.2, 2_500), energyTier(0.05)], [energyTier(0.3)]) },
  ],
  'energy of the month, one tier': [{ energy: { ...demandTariff.energy, tierScope: 'month' } }],
  'tiers by the day': [
    { energy: touEnergy([energyTier(0.1, 900, 'kWhDaily'), energyTier(0.2)], [energyTier(0.3)]) },
  ],
  'tiers by the day in a month': [
    { energy: touEnergy([energyTier(0.1, 900, 'kWhDaily'), energyTier(0.2)], [energyTier(0.3)]) },
    timeline(24 * 5, 60, '2026-07-29'),
  ],
  'demand dearer above': [{ flatDemand: flatDemand(demandTier(4, 350), demandTier(18)) }],
  'demand cheaper above': [{ flatDemand: flatDemand(demandTier(18, 350), demandTier(4)) }],
  'demand of free kilowatts': [{ flatDemand: flatDemand(demandTier(0, 300), demandTier(15)) }],
  'demand in kilovolt-amperes': [{ flatDemand: { ...flatDemand(demandTier(11)), unit: 'kVA' } }],
  'demand by time of use alone': [{ touDemand: touDemand(demandTier(16)) }],
  'a ratchet by time of use': [
    { touDemand: touDemand(demandTier(16)), ratchet: ratchet(0.6) },
    { priorPeaksKw },
  ],
  'hours of use': [{ energy: hoursUse, flatDemand: flatDemand(demandTier(7)) }],
  'hours of use in a month': [
    { energy: hoursUse, flatDemand: flatDemand(demandTier(7)) },
    timeline(24 * 4, 60, '2026-07-30'),
  ],
  'coincident demand': [{ coincident }],
  'coincident demand so far': [
    { coincident },
    { monthToDate: { coincidentPeaksKw: [0, 330], peakKw: 360 } },
  ],
  'coincident hours given': [
    { coincident },
    { coincidentPeaks: [{ steps: [17], pricePerKw: 20 }] },
  ],
  'a minimum of a month': [
    { minimum: { perMonth: 90_000, perYear: 0 }, flatDemand: flatDemand(demandTier(3)) },
    timeline(24 * 30, 60, '2026-06-01'),
  ],
  'a minimum by the day': [
    { minimum: { perMonth: 10, perYear: 0, perDay: 2_500 } },
    timeline(24 * 28, 60, '2026-02-01'),
  ],
  'fixed charges': [{ fixed: { perMonth: 50, perDay: 3 } }, timeline(24 * 28, 60, '2026-02-01')],
  'a meter of half an hour': [
    { flatDemand: flatDemand(demandTier(12)), demandWindowMinutes: 30 },
    timeline(96, 15),
  ],
  holidays: [{ holidays: 'us-federal' }, timeline(48, 60, '2026-07-02')],
  'another clock': [{ timeZone: 'America/New_York' }],
};

/** Library tariffs with charges of every kind. */
export const libraryCodes = [
  'sce-tou-8-option-d-under-2-kv',
  'coned-sc-9-general-large-tod-service-nyc',
  'aps-medium-general-service-e-32-m-secondary',
  'dakota-valley-elec-coop-three-phase-interruptible-regular-service',
  'gibson-electric-members-general-power-rate-schedule-gsa-2',
  'lexington-tennessee-coincident-peak-rate-1',
  'potomac-edison-maryland-schedule-g-type-i-general-service',
  'slinger-utilities-small-power-time-of-use',
  'cmp-lgs-s-tou-large-general-service-secondary-time-of-use',
  'fpl-gsld-1-general-service-large-demand',
  'opelika-alabama-commercial-rate-eh-cp',
  'la-grange-texas-schedule-lp-2-large-commercial-and-industrial',
  'edf-tarif-bleu-hp-hc-12-kva',
  'pge-e-1-residential-service-baseline-region-t',
];

/** Plans of timelines under one tariff after another. */
export const optimizeTariffCases: readonly GoldenCase[] = [
  ...Object.entries(tariffs).map(([name, [tariff, change = {}]]) => ({
    name: `tarsis/optimize/tariff: ${name}`,
    answer: () => optimize({ ...baseDay, tariff: madeUpTariff(tariff), ...change }),
  })),
  ...libraryCodes.map((code) => ({
    name: `tarsis/optimize/tariff: ${code}`,
    answer: () =>
      caught(
        [
          baseDay,
          { ...baseDay, ...nets(0.03) },
          { ...baseDay, ...timeline(24 * 4, 60, '2026-01-30') },
        ].map((each) => () => {
          const { timeZone } = getTariff(code);
          return optimize({ ...each, tariff: code, grid: { ...each.grid, timeZone } });
        }),
      ),
  })),
];
