import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';

/**
 * Finds with are-the-types-wrong where the types of a tarball resolve differently from its code.
 *
 * @param tarball - absolute path
 * @returns the problems under the resolutions that are targets: Node 10 does not support exports maps, so only the main entry must resolve there
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
