const quote = 0x22;
const backslash = 0x5c;

/**
 * Deepest nesting of arrays and objects in a JSON text, brackets inside strings not counted; stops counting above
 * `limit`. Runs before the parser so that no later recursion meets a hostile depth.
 */
export function jsonNesting(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length && deepest <= limit; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) {
        index += 1;
      } else if (code === quote) {
        inString = false;
      }
    } else if (code === quote) {
      inString = true;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
    }
  }
  return deepest;
}
