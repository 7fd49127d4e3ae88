// `npm run build:kernel`: compiles the kernel and writes its bytes into the sources.
import { writeFileSync } from 'node:fs';
import { compileKernel } from './compile.mjs';

const bytes = await compileKernel();
const text = Buffer.from(bytes).toString('base64');
const lines = text.match(/.{1,100}/g).map((line) => `  '${line}',`);
writeFileSync(
  new URL('../src/kernel/kernel-bytes.generated.ts', import.meta.url),
  `/** The compiled kernel of \`assembly/\` in base64; made by \`npm run build:kernel\`. */
export const KERNEL_BYTES: string = [
${lines.join('\n')}
].join('');
`,
);
console.log(`${bytes.length} bytes`);
