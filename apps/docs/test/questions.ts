/** What people of each kind type, and what the section that answers it says. */
export const questions: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  'who embeds a package': [
    ['install a package', /npm install @bess/],
    ['how do I handle errors', /isEngineError/],
    ['can I cancel a long calculation', /a signal that stops them|cancel it/],
    ['does it run in the browser', /in the browser/],
    ['which time zone does a series need', /start, step and time zone/],
  ],
  'who calls the gateway': [
    ['rotate-secret', /Replace the secret of a webhook|new secret/],
    ['how do I log in', /\/v1\/api\/auth\/login/],
    ['rate limit', /429/],
    ['how do I verify a webhook signature', /webhook-signature.*verify/],
    ['MQTT topics for prices', /…\/prices/],
    ['retry without running a job twice', /Idempotency-Key/],
  ],
  'who explores': [
    ['open the notebooks', /Jupyter/],
    ['which CSV columns are understood', /names of the columns/],
    ['forecast intervals', /p10, p90|conformal/],
    ['green button file', /ESPI/],
    ['find a tariff for my utility', /listTariffs/],
  ],
  'who operates': [
    ['backup and restore', /bess-gateway backup --to/],
    ['which environment variables are there', /DATA_DIR.*DATABASE_URL.*REDIS_URL/],
    ['redis is down', /Redis is gone|While Redis is away/],
    ['upgrade to a new version', /bess-gateway migrate.*replace one process after the other/],
    ['rotate signing keys', /keys rotate/],
  ],
  'who invests': [
    ['which battery size should I buy', /highest net present value/],
    ['net present value', /P10, P50 and P90 of net present value/],
    ['P90', /exceeded with 90 %, is p10 here/],
    ['loan and debt service', /debt service coverage ratio|level payments|loanSchedule/],
    ['how fast does a battery age', /simulateAgeing/],
  ],
};
