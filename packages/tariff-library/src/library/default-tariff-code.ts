/**
 * The tariff used where none is named: TOU-8 Option D of Southern California Edison (below 2 kV), in force
 * since October 2024, with TOU energy, TOU demand and any-time demand, for customers from 500 kW.
 */
export const defaultTariffCode = 'sce-tou-8-option-d-under-2-kv';
