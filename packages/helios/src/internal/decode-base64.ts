const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The bytes behind base64 text (RFC 4648, section 4), without the host's help: neither Node's nor the browser's decoder is there
 * everywhere.
 *
 * @param text - base64, padded
 * @example
 * [...decodeBase64('AGFzbQ==')];
 * // => [0, 97, 115, 109]
 */
export function decodeBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let bits = 0;
  let filled = 0;
  let at = 0;
  for (let i = 0; i < text.length - padding; i++) {
    bits = ((bits << 6) | values[text.charCodeAt(i)]!) & 0xffffff;
    filled += 6;
    if (filled < 8) continue;
    filled -= 8;
    bytes[at++] = bits >> filled;
  }
  return bytes;
}
