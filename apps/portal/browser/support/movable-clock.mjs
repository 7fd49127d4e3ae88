// Loaded before the gateway: its clock is ahead by what a file says, so that tests need not wait for market intervals.
import { readFileSync } from 'node:fs';

const { now } = Date;
const OwnDate = Date;
let aheadMs = 0;

function read() {
  try {
    aheadMs = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8')) || 0;
  } catch {
    aheadMs = 0;
  }
}

read();
setInterval(read, 100).unref();

globalThis.Date = class extends OwnDate {
  constructor(...parts) {
    if (parts.length === 0) {
      super(now() + aheadMs);
    } else {
      super(...parts);
    }
  }

  static now() {
    return now() + aheadMs;
  }
};
