// Asks the registry for known vulnerabilities of the production dependencies: npm run audit:dependencies
// With `-- --all` it audits the whole tree, including development tools.
// Exit status: 0 = none of high or critical severity; 1 = some, which are printed; 2 = no audit, because the registry
// answers none.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const omitted = values.all ? [] : ['--omit=dev'];
const { stdout, error } = spawnSync('npm', ['audit', '--json', ...omitted], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 120_000,
});

const report = parse(stdout);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  const why = report?.message ?? report?.error?.summary ?? error?.message ?? 'it gave no report';
  console.log(`Nothing was audited: ${String(why).split('\n')[0]}`);
  process.exitCode = 2;
} else {
  const grave = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  for (const { name, severity, range, fixAvailable } of grave) {
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ', a fix is available' : ''}`);
  }
  const audited = report.metadata.dependencies?.total ?? 'all';
  console.log(
    `${audited} dependencies audited: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`,
  );
  process.exitCode = grave.length === 0 ? 0 : 1;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
