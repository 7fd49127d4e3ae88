import { expect, it } from 'vitest';
import { defaultTariffCode, getTariff } from '../../src/index.js';
import { priceSeries } from '../../src/prices/index.js';
import { energyTiers, oneEnergyPrice, peakEnergy } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

it('gives every step the price of its period', () => {
  const tariff = plainTariff('prices', { energy: peakEnergy(), currency: 'EUR' });
  const { importPricePerKwhSeries, energyPeriodSeries, currency } = priceSeries(
    tariff,
    monthGrid('2026-01-07', '2026-01-08'),
  );
  expect([...importPricePerKwhSeries.slice(14, 22)]).toEqual([
    0.1, 0.1, 0.3, 0.3, 0.3, 0.3, 0.3, 0.1,
  ]);
  expect([...energyPeriodSeries.slice(15, 17)]).toEqual([0, 1]);
  expect(currency).toBe('EUR');
});

it('shows the first tier', () => {
  const tiers = energyTiers([
    [100, 0.4],
    [null, 0.1],
  ]);
  const tariff = plainTariff('tiers', { energy: { ...oneEnergyPrice(0), periods: [{ tiers }] } });
  const { importPricePerKwhSeries } = priceSeries(tariff, monthGrid('2026-01-07', '2026-01-08'));
  expect(new Set(importPricePerKwhSeries)).toEqual(new Set([0.4]));
});

it('reads the default tariff: 0.12217 + 0.00114 in the first hour of the year', () => {
  const tariff = getTariff(defaultTariffCode);
  const { importPricePerKwhSeries } = priceSeries(
    tariff,
    monthGrid('2026-01-01', '2026-01-02', tariff.timeZone),
  );
  expect(importPricePerKwhSeries[0]).toBe(0.12331);
});
