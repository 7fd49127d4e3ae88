/**
 * What `bess-gateway` understands, as it prints it.
 *
 * @returns the text, without a line end
 *
 * @example
 * ```ts
 * usage().split('\n')[0]; // => 'Usage: bess-gateway <command> [options]'
 * ```
 */
export function usage(): string {
  return `Usage: bess-gateway <command> [options]

Commands
  serve              run the gateway until it receives SIGINT or SIGTERM
  worker             run jobs from the queue in Redis until it receives SIGINT or SIGTERM; needs REDIS_URL, with
                     which serve leaves the jobs to its workers
  migrate            bring the database to this version's schema
  backup             copy the embedded database as it stands at one moment; gateways may go on using it
      --to FILE                     a new file
  restore            put a backup where the embedded database belongs and none is
      --from FILE
  account add        create an account
      --email ADDRESS               required
      --plan PLAN                   operator, fleet or enterprise; of a new partner, default operator
      --partner PARTNER             id or name of the partner to join, or name of a new one (then with --plan);
                                    without it a new partner is made
      --engines LIST                narrow the plan's engines, for instance tarsis,helios
      --requests-per-minute COUNT   agreed limit of a new partner
      --paths-per-day COUNT         agreed STRIX paths of a new partner
      The password is the line on standard input, or is generated and printed once.
  account list       list accounts with their partners
  account set-plan   change the plan of an account's partner, and revoke its access tokens
      --email ADDRESS --plan PLAN [--requests-per-minute COUNT] [--paths-per-day COUNT]
  account disable    lock an account out and revoke its tokens
      --email ADDRESS
  keys rotate        sign with a new key; tokens signed before stay valid

  help, --help       print this
  --version          print the version

Environment: HOST, PORT, DATA_DIR, DATABASE_URL, REDIS_URL, LOG_LEVEL, WORKERS, TRUST_PROXY, DEMO_ACCOUNTS,
WARM_UP, METRICS_TOKEN.
Exit code: 0 done, 1 failed, 2 not understood.`;
}
