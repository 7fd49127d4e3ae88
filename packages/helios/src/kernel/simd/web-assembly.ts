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

/** The host's own; named here so that it is the only thing of the host that these sources know. */
declare const WebAssembly: WebAssemblyHost | undefined;

/** The host's WebAssembly, where it has one. */
export function webAssembly(): WebAssemblyHost | undefined {
  return typeof WebAssembly === 'undefined' ? undefined : WebAssembly;
}
