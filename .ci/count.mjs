// Counts the results of a run: node .ci/count.mjs --workspaces FILE --reports DIR [STAGE=EXIT_STATUS ...]
// FILE holds the output of "npm query .workspace": every package with a script "test" or "check:repository" must have left a report,
// NAME.json, and one with both also NAME-documents.json.
// Prints every failure, then "N passed, N failed" alone on the last line; exits 1 if any failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

const { values, positionals } = parseArgs({
  options: { workspaces: { type: 'string' }, reports: { type: 'string' } },
  allowPositionals: true,
});

/** How much of a failure's reason is printed. */
const REASON_LINES = 8;
const failures = [];
/** Tests without a result: skipped, or running when their process died. */
const withoutResult = [];
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Failures already counted from the reports of a stage that runs tests, so that its exit status is not counted again. */
const failedInStage = { test: 0, oracles: 0, packages: 0, browser: 0 };

for (const name of expectedReports(values.workspaces)) {
  const file = join(values.reports, `${name}.json`);
  if (existsSync(file)) {
    countReport(file, name, 'test');
  } else {
    fail('test', `${name} has tests, but left no report`);
  }
}
for (const stage of ['oracles', 'packages', 'browser']) {
  const folder = join(values.reports, stage);
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    countReport(join(folder, file), `${stage} of ${file.replace(/\.json$/, '')}`, stage);
  }
}
for (const outcome of positionals) {
  const [stage, status] = outcome.split('=');
  if (status !== '0' && !(failedInStage[stage] > 0)) {
    fail(stage, `stage ${stage} ended with exit status ${status}`);
  }
}

for (const failure of failures) {
  console.log(`FAILED: ${failure}`);
}
if (totals.skipped > 0) {
  const named = withoutResult.slice(0, 20).map((name) => `\n  ${name}`);
  console.log(`skipped: ${totals.skipped}${named.join('')}`);
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function fail(stage, sentence) {
  failures.push(sentence);
  totals.failed += 1;
  failedInStage[stage] = (failedInStage[stage] ?? 0) + 1;
}

function countReport(file, name, stage) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    fail(stage, `${name}: its report cannot be read (${cause.message})`);
    return;
  }
  const failedBefore = totals.failed;
  totals.passed += report.numPassedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      fail(stage, `${name}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`);
    }
    const others = suite.assertionResults.filter(
      ({ status }) => status !== 'failed' && status !== 'passed',
    );
    withoutResult.push(...others.map(({ fullName }) => `${name}: ${fullName} (${suite.name})`));
    // A file that does not load, or whose hook throws, fails without a failed test.
    if (suite.status === 'failed' && failed.length === 0) {
      fail(stage, `${name}: ${suite.name} did not run (${firstLine(suite.message)})`);
    }
  }
  if (totals.failed > failedBefore) {
    return;
  }
  if (report.numPassedTests === 0) {
    fail(stage, `${name}: not one test passed`);
  } else if (!report.success) {
    fail(stage, `${name}: the runner reports an error outside the tests`);
  }
}

/** The reason, indented: where only the end of the output is kept, nothing else tells it. */
function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, REASON_LINES);
  return lines.map((line) => `  ${line}`).join('\n');
}

function firstLine(text) {
  return (text ?? '').split('\n')[0] || 'no message';
}

function expectedReports(file) {
  let workspaces;
  try {
    workspaces = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    fail('test', `the packages are not known (${cause.message})`);
    return [];
  }
  return workspaces.flatMap(({ name, scripts }) => {
    const report = name.replace(/^@[^/]+\//, '');
    const documents = scripts?.['check:repository'];
    if (scripts?.test && documents) return [report, `${report}-documents`];
    return scripts?.test || documents ? [report] : [];
  });
}
