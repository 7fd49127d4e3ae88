import { fileURLToPath } from 'node:url';

/** Folder of the whole repository, without a trailing separator. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);
