import { nearestName } from '@bess/kernel/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../src/schema/nearest-name.js';

const known = [
  'site_id',
  'battery_power_mw',
  'battery_capacity_mwh',
  'current_soc',
  'current_price',
];

test.each([
  ['curent_soc', 'current_soc'],
  ['currentSoc', 'current_soc'],
  ['CURRENT-PRICE', 'current_price'],
  ['current_prcie', 'current_price'],
  ['battery_capacity_mw', 'battery_capacity_mwh'],
  ['price', 'current_price'],
  ['my_current_soc_now', 'current_soc'],
  ['colour', undefined],
  ['', undefined],
  ['_', undefined],
  ['x'.repeat(100_000), undefined],
])('%s means %s', (name, expected) => {
  expect(nearestName(name, known)).toBe(expected);
});

test('of equally close names, the first is returned', () => {
  expect(nearestName('abcx', ['abcd', 'abce'])).toBe('abcd');
});

test.each([
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['ab', 'ba', 1],
  ['ca', 'abc', 3],
  ['same', 'same', 0],
])('edit distance of %s and %s is %i', (left, right, distance) => {
  expect(editDistance(left, right)).toBe(distance);
});

/** The recursive definition. */
function slowDistance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [l, r] = [left.slice(0, -1), right.slice(0, -1)];
  const options = [
    slowDistance(l, right) + 1,
    slowDistance(left, r) + 1,
    slowDistance(l, r) + (left.at(-1) === right.at(-1) ? 0 : 1),
  ];
  if (
    left.length > 1 &&
    right.length > 1 &&
    left.at(-1) === right.at(-2) &&
    left.at(-2) === right.at(-1)
  ) {
    options.push(slowDistance(l.slice(0, -1), r.slice(0, -1)) + 1);
  }
  return Math.min(...options);
}

test('property: the edit distance equals its recursive definition and is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(editDistance(left, right)).toBe(slowDistance(left, right));
      expect(editDistance(right, left)).toBe(editDistance(left, right));
    }),
  );
});

test('property: a known name is found from itself and after one changed letter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(30), (name, position) => {
      expect(nearestName(name, known)).toBe(name);
      const at = position % name.length;
      expect(nearestName(`${name.slice(0, at)}q${name.slice(at + 1)}`, known)).toBe(name);
    }),
  );
});
