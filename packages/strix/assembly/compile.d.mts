/** Compiles the kernel in this folder and returns the bytes of the module. */
export function compileKernel(): Promise<Uint8Array>;
