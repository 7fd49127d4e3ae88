/** The packages of this repository that the sources of a package may import. */
export interface Arrows {
  /** Packages whose values may be imported. */
  values: readonly string[];
  /** Packages from which only types may be imported. */
  types?: readonly string[];
}

const engines = ['helios', 'strix', 'phalanx', 'tarsis', 'fenrir'];
const libraries = ['kernel', 'milp', 'tariff-library', 'economics', ...engines];

/**
 * The allowed dependencies between packages. The private packages for tests, benchmarks, examples and tools may import
 * anything and are not listed.
 */
export const arrowTable: Readonly<Record<string, Arrows>> = {
  kernel: { values: [] },
  milp: { values: ['kernel'] },
  economics: { values: ['kernel'] },
  feeds: { values: ['kernel'] },
  'tariff-library': { values: ['kernel'] },
  tarsis: { values: ['kernel', 'tariff-library', 'milp', 'economics'] },
  helios: { values: ['kernel'] },
  // A valued project has the cash flow and the cells of economics.
  strix: { values: ['kernel', 'economics'] },
  phalanx: { values: ['kernel', 'strix', 'tariff-library'] },
  fenrir: { values: ['kernel', 'strix', 'milp'] },
  client: { values: [] },
  plot: { values: ['kernel'], types: libraries },
  cli: { values: ['kernel', 'feeds', 'tariff-library', 'plot', ...engines] },
  portal: { values: ['kernel', 'client', 'plot', 'cli'] },
  // It serves the built portal and imports nothing of it.
  gateway: { values: [...libraries, 'feeds', 'client', 'portal'] },
};

/** Private packages that may import anything. */
export const unrestrictedPackages: readonly string[] = [
  'testkit',
  'integration',
  'bench',
  'examples',
  'tools',
  'train',
  'docs',
];
