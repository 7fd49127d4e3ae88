// Measures pages of a signed-in account with Lighthouse: npm run lighthouse --workspace apps/portal
// Lighthouse is fetched by npx for the run; it is large, and nothing else needs it.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../../../packages/testkit/src/chromium-path.js';
import { chromiumArguments } from '../support/chromium.js';
import { startGatewayProcess } from '../support/gateway-process.js';
import { sampleSite, seedSamples } from '../support/samples.js';
import { signInByCall } from '../support/sign-in-by-call.js';

const version = '13.5.0';
const pages = { Overview: '/', Site: `/sites/${sampleSite}` };
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Report {
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const gateway = await startGatewayProcess();
const port = await freePort();
// One profile, so that the page that Lighthouse opens has the cookie.
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: chromiumPath(),
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
try {
  await seedSamples(gateway.origin);
  for (const preset of ['desktop', 'mobile'] as const) {
    for (const [name, path] of Object.entries(pages)) {
      await signInByCall(browser, gateway.origin, 'enterprise');
      const report = await measure(`${gateway.origin}/portal${path}`, preset);
      const scores = categories.map(
        (category) =>
          `${category} ${Math.round(100 * (report.categories[category].score ?? Number.NaN))}`,
      );
      console.log(`${name}, ${preset}: ${scores.join(', ')}`);
      for (const id of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
      ]) {
        console.log(`  ${report.audits[id]?.title}: ${report.audits[id]?.displayValue}`);
      }
      for (const category of categories.slice(1)) {
        for (const { id } of report.categories[category].auditRefs) {
          const { score, title } = report.audits[id] ?? { score: null, title: id };
          if (score !== null && score < 1) {
            console.log(`  ${category}: ${title}`);
          }
        }
      }
    }
  }
} finally {
  await browser.close();
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(url: string, preset: 'desktop' | 'mobile'): Promise<Report> {
  const output = join(folder, 'report.json');
  const args = [
    '--yes',
    `lighthouse@${version}`,
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    // The session's cookie must stay.
    '--disable-storage-reset',
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn('npx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}.`)),
    );
  });
  return JSON.parse(await readFile(output, 'utf8'));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}
