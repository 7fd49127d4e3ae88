import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readWorkspaces } from '../read-workspaces.js';
import { type ArgumentWalk, walkArgument } from './argument-walk.js';
import { type PackageLayout, packageLayout } from './package-layout.js';

/** The layout of each package, and the walks of the arguments of the top functions. */
export interface RepositoryLayout {
  readonly packages: Readonly<Record<string, PackageLayout>>;
  readonly walks: Readonly<Record<string, ArgumentWalk>>;
  /** Walks that include the objects created from the argument. */
  readonly longWalks: Readonly<Record<string, ArgumentWalk>>;
}

/** Function → file that declares it. */
const WALKED: Readonly<Record<string, string>> = {
  cycle: 'packages/fenrir/src/cycle/cycle.ts',
  forecast: 'packages/helios/src/forecast/forecast.ts',
  simulate: 'packages/strix/src/simulate.ts',
  assessRisk: 'packages/phalanx/src/assess/assess-risk.ts',
  schedule: 'packages/tarsis/src/savings/schedule.ts',
  calculateBill: 'packages/tariff-library/src/bill/calculate-bill.ts',
};

/**
 * Measures the sources of all packages.
 *
 * @param root - folder of the repository [absolute path]
 */
export function repositoryLayout(root: string): RepositoryLayout {
  const workspaces = readWorkspaces(root).filter(
    ({ manifest, shortName }) => !manifest.private || shortName === 'gateway',
  );
  const entries = workspaces
    .map(({ path }) => join(path, 'src/index.ts'))
    .filter((path) => existsSync(path));
  const program = ts.createProgram(entries, compilerOptions(root));
  const packages = workspaces.map(({ shortName, path }): [string, PackageLayout] => [
    shortName,
    packageLayout(program, path),
  ]);
  const walksOf = (followsResults: boolean) =>
    Object.fromEntries(
      Object.entries(WALKED).map(([name, path]): [string, ArgumentWalk] => {
        const sources = join(root, path.split('/src/')[0]!, 'src');
        const isFollowed = (file: string) => file.startsWith(sources);
        const file = join(root, path);
        return [name, walkArgument({ program, file, name, isFollowed, followsResults })];
      }),
    );
  return {
    packages: Object.fromEntries(packages),
    walks: walksOf(false),
    longWalks: walksOf(true),
  };
}

function compilerOptions(root: string): ts.CompilerOptions {
  const path = join(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, types: ['node'] };
}
