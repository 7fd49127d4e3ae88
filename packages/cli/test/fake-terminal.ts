import type { Terminal } from '../src/node/index.js';

/** A terminal on files in memory, which keeps what was written. */
export function fakeTerminal(files: Readonly<Record<string, string>>) {
  const printed: string[] = [];
  const noted: string[] = [];
  const drawn: string[] = [];
  const written = new Map<string, string | Uint8Array>();
  let clock = 0;
  const terminal: Terminal = {
    read: async function* (path) {
      const text = files[path];
      if (text === undefined) {
        throw Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), {
          code: 'ENOENT',
          path,
        });
      }
      yield text;
    },
    write: async (path, content) => {
      written.set(path, content);
    },
    print: (line) => printed.push(line),
    note: (line) => noted.push(line),
    draw: (line) => drawn.push(line),
    nowMs: () => {
      clock += 1000;
      return clock;
    },
  };
  return { terminal, printed, noted, drawn, written };
}
