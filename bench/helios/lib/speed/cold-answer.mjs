// One answer in a process of its own: how long a caller waits that starts a process for it. Prints the times of the import and of the answer.
import { performance } from 'node:perf_hooks';

const begun = performance.now();
const { forecast } = await import(process.argv[2]);
const imported = performance.now();
const { point } = forecast({ ...JSON.parse(process.argv[3]) });
const answered = performance.now();
console.log(
  JSON.stringify({ importMs: imported - begun, answerMs: answered - imported, first: point[0] }),
);
