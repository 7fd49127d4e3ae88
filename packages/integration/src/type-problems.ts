import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';

/**
 * Where the types of a tarball do not resolve as its code does, as are-the-types-wrong finds it.
 *
 * @param tarball - absolute path
 * @returns the problems under the resolutions that are targets: Node 10 knows no exports map, so only the main entry has to resolve there
 * @throws Error for a tarball without types
 */
export async function typeProblems(tarball: string): Promise<Problem[]> {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (!('problems' in result)) throw new Error(`${tarball} has no types`);
  return result.problems.filter((problem) => {
    const { resolutionKind, entrypoint } = { entrypoint: '.', resolutionKind: '', ...problem };
    return resolutionKind !== 'node10' || entrypoint === '.';
  });
}
