import { describeField } from '../forms/schema.js';
import type { Fact } from './fact-list.js';
import { formatQuantity } from './format.js';

/** An assumption as engines answer it with `expand=assumptions`. */
interface Assumption {
  name: string;
  value: string | number | boolean;
  source: string;
}

/** Assumptions of an engine as facts: the name in words, the value with its unit, and where it comes from. */
export function assumedFacts(assumptions: readonly Assumption[]): Fact[] {
  return assumptions.map(({ name, value, source }) => {
    const { label, unit = '' } = describeField(name, {});
    return {
      key: `assumed-${name}`,
      label: `Assumed: ${label.slice(0, 1).toLowerCase()}${label.slice(1)}`,
      value: typeof value === 'number' ? formatQuantity(value, unit) : String(value),
      meaning: `Source: ${source}.`,
    };
  });
}
