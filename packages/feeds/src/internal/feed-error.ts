import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An error of this package. The caller throws it, so that control flow stays visible there. */
export function feedError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'feeds', kind, code, message, details });
}

/** Longer values are cut in messages. */
const LONGEST_VALUE = 60;

/** A value as messages show it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const cut = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return typeof value === 'string' ? JSON.stringify(cut) : cut;
}

/** Names in a message: the first of them, and how many more there are. */
export function listed(names: readonly string[]): string {
  const MOST = 20;
  const rest = names.length - MOST;
  return rest > 0 ? `${names.slice(0, MOST).join(', ')} and ${rest} more` : names.join(', ');
}
