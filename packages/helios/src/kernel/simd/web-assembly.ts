/** The few members of the host's `WebAssembly` that are used here. */
export interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: WebAssemblyMemory } },
  ) => { readonly exports: object };
  readonly Memory: new (size: { initial: number }) => WebAssemblyMemory;
}

/** Memory of an instance. */
export interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
}

/** The host's WebAssembly, where it has one. */
export function webAssembly(): WebAssemblyHost | undefined {
  const host: object = globalThis;
  return (host as { WebAssembly?: WebAssemblyHost }).WebAssembly;
}
