// Runs the commands of deploy/runbook.md in their order, in one shell: deploy/rehearse.sh node deploy/rehearsal/run-runbook.mjs
// Starts the containers that it names before, on ports 18081 and 18082, and removes them afterwards. Ends with the first command that fails.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { GATEWAY_IMAGE: image, ...environment } = process.env;
const runbook = readFileSync(new URL('../runbook.md', import.meta.url), 'utf8');
const blocks = [...runbook.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands);
const [functions, ...sections] = blocks;
const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'runbook-'));
const loginStatus = (token) =>
  `curl --silent --output /dev/null --write-out '%{http_code}\\n' --header "Authorization: Bearer ${token}" "$GATEWAY_URL/v1/auth/keys"`;

const before = `
bess migrate
for email in desk@example.com guest@example.com; do
  echo 'correct horse battery staple' | bess account add --email "$email" --plan enterprise
done
echo 'correct horse battery staple' | embedded account add --email desk@example.com
start gateway-1 --env PORT=18081 "$IMAGE" serve
start gateway-2 --env PORT=18082 "$IMAGE" serve
start worker-1 "$IMAGE" worker
start worker-2 "$IMAGE" worker
serving
guest="$(curl --fail --silent --json '{"email":"desk@example.com","password":"correct horse battery staple"}' "$GATEWAY_URL/v1/api/auth/login" | jq --raw-output .data.token)"
curl --fail --silent --header "Authorization: Bearer $guest" --json '{"name":"leaked"}' "$GATEWAY_URL/v1/auth/keys"
`;
const after = `
echo "a token of the deleted key: $(sleep 61; ${loginStatus('$TOKEN')})"
fresh="$(curl --fail --silent --json "{\\"email\\":\\"desk@example.com\\",\\"password\\":\\"$(cat password.txt)\\"}" "$GATEWAY_URL/v1/api/auth/login" | jq --raw-output .data.token)"
echo "a token after it: $(${loginStatus('$fresh')})"
`;
// The runbook reads files of the repository by their names in it, and writes its own into an empty folder.
const script = [
  'set -euo pipefail; ln -s "$ROOT/deploy" deploy',
  functions,
  before,
  'set -x',
  ...sections,
  'set +x',
  after,
];

const run = spawnSync('bash', ['-c', script.join('\n')], {
  cwd: scratch,
  stdio: 'inherit',
  env: {
    ...environment,
    ROOT: root,
    IMAGE: image,
    GATEWAY_URL: 'http://127.0.0.1:18081',
    METRICS_TOKEN: 'a-token-of-the-rehearsal-0123456789',
  },
});
const names = ['gateway-1', 'gateway-2', 'worker-1', 'worker-2', 'worker-3'];
spawnSync('podman', ['rm', '--force', '--ignore', '--volumes', ...names]);
spawnSync('podman', ['volume', 'rm', '--force', 'bess-data', 'bess-restored']);
rmSync(scratch, { recursive: true });
console.log(`${sections.length} blocks of commands, exit ${run.status}`);
process.exitCode = run.status ?? 1;
