import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogram } from '../../src/results/revenue-distribution.js';

describe('histogram', () => {
  it('has the width of Freedman and Diaconis', () => {
    // 0 to 999: the IQR is 499.5, so the width is 99.9: 10 classes of about 100 values each.
    const { edges, counts } = histogram(Array.from({ length: 1000 }, (_, i) => i));
    expect(edges).toHaveLength(11);
    expect(edges[0]).toBe(0);
    expect(edges[10]).toBe(999);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('never has more than 60 classes', () => {
    const values = Array.from({ length: 1000 }, (_, i) => (i === 0 ? 1e12 : i));
    expect(histogram(values).counts).toHaveLength(60);
  });

  it('has one class for equal values', () => {
    expect(histogram([5, 5, 5])).toEqual({ edges: [4.5, 5.5], counts: [3] });
  });

  it('counts every value in its class', () => {
    const value = fc.oneof(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.integer({ min: -5, max: 5 }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 400 }), (values) => {
        const { edges, counts } = histogram(values);
        expect(edges).toHaveLength(counts.length + 1);
        for (const [i, edge] of edges.slice(1).entries()) expect(edge).toBeGreaterThan(edges[i]!);
        for (const [i, count] of counts.entries()) {
          const inside = values.filter(
            (v) =>
              v >= edges[i]! &&
              (v < edges[i + 1]! || (i === counts.length - 1 && v === edges[i + 1])),
          );
          expect(inside).toHaveLength(count);
        }
      }),
    );
  });
});
