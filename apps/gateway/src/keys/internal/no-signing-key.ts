import { EngineError } from '@bess/kernel/errors';

/** Nothing can be signed: the store holds no key, or none that is sound. */
export function noSigningKey(): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'engine',
    code: 'noSigningKey',
    message: 'The store must hold a sound signing key that is not retired, but it holds none.',
  });
}
