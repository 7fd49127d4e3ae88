import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = process.env['OASDIFF'] ?? 'oasdiff';

/** Changes that break a caller although oasdiff alone lets them pass: the schemas here are closed, and callers read optional fields. */
const severityLevels = fileURLToPath(new URL('severity-levels.txt', import.meta.url));

/** The one sentence on what is missing here to compare documents; undefined if nothing is. */
export const missingProgram: string | undefined =
  spawnSync(program, ['--version']).error === undefined
    ? undefined
    : 'Comparing OpenAPI documents needs oasdiff on the PATH, or its path in OASDIFF: go install github.com/oasdiff/oasdiff@v1.37.0';

/**
 * What breaks a caller of the earlier OpenAPI document in the later one: each change with its operation, an empty text without any.
 *
 * @param earlier - file of a document
 * @param later - file of a document
 * @throws Error if oasdiff is missing or cannot read a document
 */
export function breakingChanges(earlier: string, later: string): string {
  const options = ['--fail-on', 'ERR', '--severity-levels', severityLevels, '--color', 'never'];
  const { error, status, stdout, stderr } = spawnSync(
    program,
    ['breaking', earlier, later, ...options],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  if (error !== undefined) {
    throw new Error(missingProgram ?? error.message);
  }
  if (status !== 0 && status !== 1) {
    throw new Error(`oasdiff ended with status ${status}: ${stderr}`);
  }
  return status === 0 ? '' : stdout;
}
