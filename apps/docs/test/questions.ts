/** What people of each kind type, and the pages that answer it. */
export const questions: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  'who embeds a package': [
    ['install a package', /^\/(guide\/embed|kernel\/|[a-z-]+\/)$|embed/],
    ['proven gap', /milp|tarsis/],
    ['run on threads', /strix|embed|operate|api/],
    ['error codes', /kernel|embed|http|fenrir|errors/],
    ['time zone clock change', /kernel|embed|method/],
  ],
  'who calls the gateway': [
    ['webhook signature', /http|operate|security/],
    ['rate limit', /http|call|gateway/],
    ['api key', /http|call|client|portal/],
    ['MQTT topics', /mqtt/],
    ['idempotency key', /http|call|client|security/],
  ],
  'who explores': [
    ['notebook', /notebooks|explore/],
    ['CSV columns', /cli|csv/],
    ['forecast intervals', /helios/],
    ['price model of a market', /strix/],
    ['green button', /cli|explore/],
  ],
  'who operates': [
    ['backup', /operate|gateway|deploy|runbook/],
    ['environment variable', /operate|gateway/],
    ['metrics', /operate|deploy|gateway|http/],
    ['redis', /operate|deploy|gateway|runbook|architecture/],
    ['rotate keys', /operate|gateway|runbook|http/],
  ],
  'who invests': [
    ['which battery to buy', /invest|tarsis|sizing/],
    ['net present value', /economics|invest|tarsis|strix/],
    ['P90', /invest|strix/],
    ['debt', /economics|invest|strix/],
    ['battery ageing', /economics|strix/],
  ],
};
