/**
 * The only argument of a script of this workspace; without it, the script prints its usage and ends.
 *
 * @param script - its name in package.json
 * @param meaning - what the path leads to
 */
export function pathArgument(script: string, meaning = 'series folder'): string {
  const [path] = process.argv.slice(2);
  if (path) return path;
  console.error(`Usage: npm run ${script} -w tools -- <absolute path of the ${meaning}>`);
  process.exit(2);
}
