import type { PathModel } from '../../schema/path-model.js';
import { createPathModel } from '../create-path-model.js';

/** What is wrong with what the fields of a path model have to do with each other; undefined where nothing is. */
export function pathFault(model: PathModel): string | undefined {
  const { timeZone, intervalMinutes, profile, sizes, regression, features, origins } = model;
  const { pending, lastInterval } = model;
  const fresh = createPathModel({ timeZone, intervalMinutes });
  const lists: [string, readonly number[], number][] = [
    ['profile.weights', profile.weights, fresh.profile.weights.length],
    ['profile.means', profile.means, fresh.profile.means.length],
    ['profile.scales', profile.scales, fresh.profile.scales.length],
    ['sizes.weights', sizes.weights, fresh.sizes.weights.length],
    ['regression.counts', regression.counts, fresh.regression.counts.length],
    ['regression.squares', regression.squares, fresh.regression.squares.length],
    ['regression.products', regression.products, fresh.regression.products.length],
    ['features', features, 2],
    ...origins.map((origin, at): [string, readonly number[], number] => [
      `origins[${at}].features`,
      origin.features,
      2,
    ]),
  ];
  for (const [field, list, length] of lists) {
    if (list.length !== length) return `${field} must have ${length} entries; ${list.length} came`;
  }
  for (let block = 0; block < regression.counts.length; block += 1) {
    const [fast, both, slow] = regression.squares.slice(3 * block, 3 * block + 3);
    // Sums of squares: rounding apart, as Cauchy and Schwarz have it.
    if (!(fast! >= 0 && slow! >= 0 && both! ** 2 <= fast! * slow! * (1 + 1e-9))) {
      return `regression.squares of block ${block} must be sums of squares`;
    }
    if (regression.counts[block] === 0 && fast! + slow! > 0) {
      return `regression.counts[${block}] must be above 0`;
    }
  }
  for (const [at, { interval }] of origins.entries()) {
    const last = origins[at + 1]?.interval ?? (lastInterval ?? interval - 1) + 1;
    if (interval >= last) return `origins[${at}].interval must be below ${last}; ${interval} came`;
  }
  if (pending !== null && lastInterval !== null && pending.interval <= lastInterval) {
    return `pending.interval must come after lastInterval, ${lastInterval}; ${pending.interval} came`;
  }
  return undefined;
}
