import { useRef } from 'react';

/** One key per content of a form, so that a second click or a repeated call starts no second job. */
export function useIdempotencyKey(content: string): string {
  const last = useRef({ content, key: newKey() });
  if (last.current.content !== content) {
    last.current = { content, key: newKey() };
  }
  return last.current.key;
}

/** Not `crypto.randomUUID`, which browsers have only on pages that came by TLS or from this machine. */
function newKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-');
}
