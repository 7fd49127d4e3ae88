/** What the environment decides. `readConfig` is the only reader of `process.env`. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  workers: number;
  trustProxy: boolean;
  demoAccounts: 'auto' | 'off';
}
