import { unsoundRow } from './unsound-row.js';

/**
 * Engines that a row is narrowed to.
 *
 * @param text - JSON list of engine ids; null = not narrowed
 * @param of - whose they are, for the message
 * @throws EngineError `engine` `unsoundRow` when the text is something else: nobody knows then what may be reached
 */
export function storedEngines(text: string | null, of: string): string[] | null {
  if (text === null) {
    return null;
  }
  const value = parsed(text);
  if (!Array.isArray(value) || !value.every((engine) => typeof engine === 'string')) {
    throw unsoundRow(`The stored engines of ${of} must be a JSON list of names, but they are not.`);
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
