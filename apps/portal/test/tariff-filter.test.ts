import { listTariffs } from '@bess/tariff-library';
import { describe, expect, test } from 'vitest';
import {
  emptyFilter,
  filterOfSearch,
  matchingTariffs,
  searchOfFilter,
  valuesOf,
} from '../src/pages/tariffs/tariff-filter.js';

const tariffs = listTariffs().map((tariff) => ({ ...tariff, features: [...tariff.features] }));

describe('filtering tariffs', () => {
  test('shows all without a filter, and the same as the library with one', () => {
    expect(matchingTariffs(tariffs, emptyFilter)).toEqual(tariffs);
    const filter = { ...emptyFilter, text: 'edison TOU', region: 'CA', features: ['touDemand'] };
    const expected = listTariffs({ text: 'edison tou', region: 'CA', feature: 'touDemand' });
    expect(matchingTariffs(tariffs, filter).map(({ code }) => code)).toEqual(
      expected.map(({ code }) => code),
    );
    expect(expected.length).toBeGreaterThan(0);
  });

  test('needs each of several charges', () => {
    const both = { ...emptyFilter, features: ['ratchet', 'touDemand'] };
    const found = matchingTariffs(tariffs, both);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ features }) => features.includes('ratchet'))).toBe(true);
    expect(found.every(({ features }) => features.includes('touDemand'))).toBe(true);
  });

  test('lists the values that occur, without the empty one', () => {
    expect(valuesOf(tariffs, 'sector')).toEqual(['commercial', 'industrial', 'residential']);
    expect(valuesOf(tariffs, 'region')).not.toContain('');
  });
});

test('a filter survives in the address, and what else stands there does no harm', () => {
  const filter = {
    ...emptyFilter,
    text: 'tou 8',
    currency: 'USD',
    features: ['ratchet', 'fixedCharge'],
  };
  expect(filterOfSearch(searchOfFilter(filter))).toEqual(filter);
  expect(searchOfFilter(emptyFilter)).toEqual({});
  expect(filterOfSearch({ text: 8, region: null, features: ['x'], other: {} })).toEqual({
    ...emptyFilter,
    text: '8',
  });
});
