import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

/** Compiles the kernel in this folder, with the memory layout of `src/internal`, and returns the bytes of the module. */
export async function compileKernel() {
  let bytes;
  const { error, stderr } = await asc.main(
    [
      'assembly/index.ts',
      '--baseDir',
      fileURLToPath(new URL('..', import.meta.url)),
      '--outFile',
      'kernel.wasm',
      '--optimizeLevel',
      '3',
      '--converge',
      '--runtime',
      'stub',
      '--noAssert',
      '--importMemory',
      '--enable',
      'simd',
    ],
    {
      writeFile(name, contents) {
        if (name.endsWith('.wasm')) bytes = contents;
      },
    },
  );
  if (error) throw new Error(`the kernel does not compile: ${stderr.toString()}`, { cause: error });
  return bytes;
}
