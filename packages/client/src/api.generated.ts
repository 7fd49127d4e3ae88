// Generated from apps/gateway/openapi.json by `npm run generate -w packages/client`; not to be edited.

/** Operations that need no access token. */
export const openOperations: readonly string[] = [
  "GET /api/health",
  "GET /api/status",
  "POST /api/auth/login",
  "POST /api/auth/session",
  "POST /auth/refresh",
  "POST /auth/token"
];

export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange e-mail and password for an access token
         * @description An unknown e-mail and a wrong password get the same response after the same time. Failed logins are limited per account and per address.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for the next pair of tokens
         * @description A refresh token can be used once. Using it again revokes every token of its login; within 10 seconds of the exchange, the repeat is only refused and nothing is revoked. A page of the gateway sends an empty body: its refresh token comes and goes in the session cookie, the response contains none, and a repeat within 10 seconds gets a pair of its own.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the access token and every token of its login */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in a page of the gateway: the refresh token becomes a cookie
         * @description For the customer portal. The cookie is HttpOnly, SameSite=Strict and sent below /v1/auth only, so that no script reads it and no other site uses it; the access token is for the page’s memory. A call whose Origin is not the gateway’s own host answers 403. Failed logins count as with the login of a program.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logins of the account that have not ended, the last used first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End every login of the account, this one included; API keys stay */
        delete: operations["endAllSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a login of the account: its tokens are revoked at once */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password of the account, and end its other logins
         * @description A wrong current password counts as a failed login. API keys stay: they do not come from the password.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests and simulated paths of the partner in the last 31 days, with its limits
         * @description Days are UTC, as the limits on paths are. Requests of the last seconds at other gateways of a cluster may be missing.
         */
        get: operations["usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of the account, newest first */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The key is returned only in this response; only its hash is stored. It is valid until it is deleted. An account can have at most 50 keys. Only the token of a login can manage keys.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key and revoke every token that it was exchanged for */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an API key for an access token
         * @description The token can use the engines of the key, or fewer if `engines` says so. An API key itself is not a bearer token. Deleting the key revokes its tokens.
         */
        post: operations["exchangeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fenrir/cycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recommended dispatch for the current market interval, explained
         * @description An omitted field takes the value of the site’s description, otherwise its default; X-Assumed names the assumptions. The gateway’s clock determines the current interval. The personality of the site learns the stored prices that it has not seen, then the current price; cycles of one site run one after the other. Stored prices of future times are treated as known. HELIOS forecasts the others once an hour if at least 24 hours have prices, stored or received by cycles; while a new forecast is being made, the previous one is used. Plans: operator, fleet, enterprise.
         */
        post: operations["fenrirCycle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/helios/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Four-model ensemble forecast with conformal prediction intervals
         * @description The same request and version give the same result to the last bit. `mape` and `coverage` are measured out of sample inside `values`, by forecasts that do not know the values they are compared with. If there are too few values for that, `coverage` is the held-out coverage of the pooled table, and `?expand=intervals` says so. If the client disconnects, the work stops. Plans: operator, fleet, enterprise.
         */
        post: operations["heliosForecast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/strix/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Monte Carlo simulation of annual revenue
         * @description Waits for the result and returns it. With the header Prefer: respond-async, or if the job takes longer than 100 s, it responds 202 with the job, which continues. Disconnecting does not cancel the job. The percentiles are non-exceedance percentiles: 10 % of the paths earn less than p10_annual_revenue, which project finance calls P90. The names in `expand` are part of the job: its result has these fields wherever it is returned. Plans: fleet, enterprise.
         */
        post: operations["strixSubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/strix/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The jobs of the caller’s partner, newest first
         * @description Plans: fleet, enterprise.
         */
        get: operations["listStrixJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/strix/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job, with its result once it is finished
         * @description The result has the optional fields that were requested at submit. A job is kept for 30 days after it ends. A job of another partner gives 404. Plans: fleet, enterprise.
         */
        get: operations["getStrixJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description Cancels a queued or running job and returns its paths to the budget. A job that has ended is not changed. The response is the job in its final state. Plans: fleet, enterprise.
         */
        delete: operations["cancelStrixJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/strix/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of a job, as server-sent events
         * @description The first event contains the current state of the job, the last one, `end`, the complete job; then the stream ends. The stream also ends after 15 minutes and when the server stops; call again to continue. Disconnecting does not cancel the job. Plans: fleet, enterprise.
         */
        get: operations["strixJobEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phalanx/risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Probability that the next 24 hours contain the billed peak, and the recommended action
         * @description An omitted field takes the value of the facility’s description and readings, otherwise its default; X-Assumed names the assumptions. The date is the current one in the facility’s time zone by the gateway’s clock. Only schedules that miss their target with a probability of at most 5 % are accepted; X-Schedule says whether there was one. The load model learns from readings, not from this request. Plans: enterprise.
         */
        post: operations["phalanxRisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tarsis/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Optimal 24-hour dispatch across the full tariff structure
         * @description An omitted field takes the value of the facility’s description, otherwise its default: a real office load scaled to 500 kW, with a battery of 125 kW and 250 kWh, panels of 100 kW and ten vehicles charging at work. X-Assumed names the assumptions. The facility’s stored readings provide the load if they cover the twelve months before the current one; they also contain the production of panels. The default panels and vehicles are used only together with the default load. Exports are paid as the tariff says. `rate_breakdown` is what the battery saves in the twelve months that start with `month`. It is the optimum under perfect information about typical days, and therefore an upper bound for a causal controller. `?expand=achievable` adds what a controller reaches that knows last week’s load and plans at midnight and whenever a vehicle arrives unexpectedly. `schedule` plans a typical weekday of `month`; step 0 starts at midnight in the tariff’s time zone, and the day has no date. `current_soc` affects that day and has little effect on the year. Plans: enterprise.
         */
        post: operations["tarsisSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/bill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The bill of a measured load under a tariff, line by line
         * @description Without `readings` it bills the stored readings of the facility in the twelve calendar months before this one, from the first reading to the last; with them, these. The load is what the meter sees: readings less their solar production, without any battery. Gaps of up to three hours are filled on the line between their neighbours. Under a ratchet the months before take the described peaks, else those of the same year. Plans: enterprise.
         */
        post: operations["tarsisBill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A measured load under every tariff that it is eligible for
         * @description Bills the load of `POST /tarsis/bill` under each tariff of the library that matches the filters, without any battery. A load is eligible for a tariff that is in force, that it can be billed under in the wanted currency, and whose limits of demand hold its highest demand; where a utility serves is not known, so filter by region or utility. The others are listed with the reason. Each total is that of `POST /tarsis/bill` for the same load. Plans: enterprise.
         */
        post: operations["tarsisCompare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The size of battery, and of panels, that is worth most behind a meter
         * @description Sizes for the newest twelve complete calendar months of readings: those of the body, else the stored ones of the facility. Each size is judged by the net present value of its project, whose costs and finance the caller gives. Waits for the result and returns it. With the header Prefer: respond-async, or if the job takes longer than 100 s, as it does with the default control, it responds 202 with the job, which continues. Disconnecting does not cancel the job. A facility is compared with itself without any battery. Gaps of up to three hours are filled on the line between their neighbours. Plans: enterprise.
         */
        post: operations["tarsisSize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/size/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The jobs of the caller’s partner, newest first
         * @description Plans: enterprise.
         */
        get: operations["listTarsisSizeJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/size/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job, with its result once it is finished
         * @description The result has the optional fields that were requested at submit. A job is kept for 30 days after it ends. A job of another partner gives 404. Plans: enterprise.
         */
        get: operations["getTarsisSizeJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description Cancels a queued or running job, which still counts as one of the day. A job that has ended is not changed. The response is the job in its final state. Plans: enterprise.
         */
        delete: operations["cancelTarsisSizeJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/size/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of a job, as server-sent events
         * @description The first event contains the current state of the job, the last one, `end`, the complete job; then the stream ends. The stream also ends after 15 minutes and when the server stops; call again to continue. Disconnecting does not cancel the job. Plans: enterprise.
         */
        get: operations["tarsisSizeJobEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tariffs of the library, in the order of their codes; all given filters apply
         * @description Plans: enterprise.
         */
        get: operations["tarsisTariffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tarsis/tariffs/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete structure of a tariff of the library
         * @description Prices, schedules, dates, origin and assumptions, as the tariff library holds them and its functions take them; amounts are in the tariff's own `currency`. A code that the library does not know answers 404 with the nearest codes. Plans: enterprise.
         */
        get: operations["tarsisTariff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sites of the caller’s partner, newest activity first
         * @description Sites that are described or have prices, each with its description, the extent of its prices and its last recommendation; `default` only if something of it is stored.
         */
        get: operations["listSites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Description of a site and extent of its stored prices
         * @description A site that was never described gives 404, although it behaves like `default`; `default` always exists.
         */
        get: operations["getSite"];
        /**
         * Describe a site
         * @description The description replaces any earlier one; an omitted field is unknown and takes its default. The currency of a site with stored prices cannot change.
         */
        put: operations["putSite"];
        post?: never;
        /**
         * Delete a site and all that is stored of it
         * @description Deletes its description, prices, personality and cycles, all of them or none; they cannot be restored. The site then counts no longer among those of the plan. A call for the site that is still running stores what it has afterwards.
         */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stored prices of a site, as they are or as means over steps
         * @description At most 10000 entries an answer; `next` is the `from` of the following ones. Prices are in the currency of the site.
         */
        get: operations["listSitePrices"];
        put?: never;
        /**
         * Store prices of a site
         * @description At most 50000 entries per call; all of them or none are stored. A price replaces a stored one of the same time; if a call contains a time twice, the later entry counts. The site need not be described.
         */
        post: operations["addSitePrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last cycles of a site, and what they came to, newest first
         * @description The last 1,000 cycles, and all of the last 35 days; one for each market interval, the last one that ran in it. Prices and amounts are in `currency`, that of the site. Plans: operator, fleet, enterprise.
         */
        get: operations["listSiteCycles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the recommendations of each day earned, beside a plan and perfect foresight
         * @description The local days of the last 1,000 cycles that began at most 62 days before the latest one, newest first. The recommendations, the plan of the day before and perfect foresight start with the same battery and state of charge, are settled at the same stored prices, and energy left is worth the same to each. A plan of the day before is made from the stored prices before that day only. Plans: operator, fleet, enterprise.
         */
        get: operations["listSiteDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/personality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the personality of a site
         * @description It has learned from all stored prices until now and from all cycles, unless it was reset. A site without either has no personality, whether it is described or not. Plans: operator, fleet, enterprise.
         */
        get: operations["getSitePersonality"];
        put?: never;
        post?: never;
        /**
         * Reset the personality of a site
         * @description Stored prices stay stored, but only prices of later times, and prices that are sent again, are learned from now on. The response is the same for a site without a personality. Plans: operator, fleet, enterprise.
         */
        delete: operations["resetSitePersonality"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/operation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a site is operated
         * @description Plans: operator, fleet, enterprise.
         */
        get: operations["getSiteOperation"];
        /**
         * Operate a site automatically
         * @description From the next market interval on, the gateway runs a cycle of FENRIR in each interval: from the stored prices, the forecast of HELIOS and the state of charge. It waits for the price of the interval and for a state for `waits_seconds` at most. Then it uses the latest ones, if they are at most two intervals old; otherwise it skips the interval and says why. An interval that has passed, for instance during an outage, is never run. Each run counts as a request in the use of the partner; together the runs must stay within its requests per minute. Results are among the cycles of the site, in its history, its events and the webhooks. An operation that exists is replaced. Plans: operator, fleet, enterprise.
         */
        put: operations["putSiteOperation"];
        post?: never;
        /**
         * End the automatic operation of a site
         * @description Its history and events stay. A run that has begun stores nothing. Plans: operator, fleet, enterprise.
         */
        delete: operations["deleteSiteOperation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the state of a site’s battery
         * @description Replaces a state of the same time. Only for sites with an operation. A state that the battery cannot have reached since the one before makes the next run skip its interval. Plans: operator, fleet, enterprise.
         */
        post: operations["reportSiteState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/operation/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the operation of a site earned, beside plain rules and hindsight
         * @description Of the cycles that are kept (the last 1,000, and all of the last 35 days), whether automatic or requested. Each interval for itself is in the list of cycles. Plans: operator, fleet, enterprise.
         */
        get: operations["getSiteOperationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The facilities of the caller’s partner, newest activity first
         * @description Facilities that are described or have readings, each with its description, the extent of its readings and its last assessment; `default` only if something of it is stored. Plans: enterprise.
         */
        get: operations["listFacilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities/{facility_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Description of a facility and extent of its stored readings
         * @description A facility that was never described gives 404, although it behaves like `default`; `default` always exists. Plans: enterprise.
         */
        get: operations["getFacility"];
        /**
         * Describe a facility
         * @description The description replaces any earlier one; an omitted field is unknown and takes its default. Plans: enterprise.
         */
        put: operations["putFacility"];
        post?: never;
        /**
         * Delete a facility and all that is stored of it
         * @description Deletes its description, readings, load model and last assessment, all of them or none; they cannot be restored. The facility then counts no longer among those of the plan. A call for the facility that is still running stores what it has afterwards. Plans: enterprise.
         */
        delete: operations["deleteFacility"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities/{facility_id}/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stored readings of a facility, as they are or as means over steps
         * @description At most 10000 entries an answer; `next` is the `from` of the following ones. Plans: enterprise.
         */
        get: operations["listFacilityReadings"];
        put?: never;
        /**
         * Store readings of a facility
         * @description At most 50000 entries per call; all of them or none are stored. A reading entirely replaces a stored one of the same time; if a call contains a time twice, the later entry counts. The facility need not be described. Plans: enterprise.
         */
        post: operations["addFacilityReadings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities/{facility_id}/load-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the load model of a facility
         * @description It has learned from all readings until now, unless it was reset. A facility without readings has no load model, whether it is described or not. If `model.unitQuestion` is not null, the readings seem to be in another unit and are not learned: send them again in kW for the same times, which replaces them. If the load really is what they say, reset the model, so that later readings are learned. Plans: enterprise.
         */
        get: operations["getFacilityLoadModel"];
        put?: never;
        post?: never;
        /**
         * Reset the load model of a facility
         * @description Stored readings stay stored, but only readings that arrive from now on are learned. The response is the same for a facility without a load model. Plans: enterprise.
         */
        delete: operations["resetFacilityLoadModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities/{facility_id}/operation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a facility is operated
         * @description Plans: enterprise.
         */
        get: operations["getFacilityOperation"];
        /**
         * Operate a facility automatically
         * @description From the next interval on, the gateway assesses the risk of a new billed peak in each interval, from the stored readings and the state of charge, and gives a set point of the battery. It waits for the reading of the interval before and for a state for `waits_seconds` at most. Then it uses the latest ones, if they are at most two intervals old; otherwise it skips the interval and says why. An interval that has passed is never run. Each run counts as a request in the use of the partner; together the runs must stay within its requests per minute. Results are in the history of the facility, its events and the webhooks. An operation that exists is replaced. Plans: enterprise.
         */
        put: operations["putFacilityOperation"];
        post?: never;
        /**
         * End the automatic operation of a facility
         * @description Its history and events stay. A run that has begun stores nothing. Plans: enterprise.
         */
        delete: operations["deleteFacilityOperation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities/{facility_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the state of a facility’s battery
         * @description Replaces a state of the same time. Only for facilities with an operation. Plans: enterprise.
         */
        post: operations["reportFacilityState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{site_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a site, as server-sent events
         * @description Without `Last-Event-ID` and `after`, the stream begins with the next event. Events are kept for three days. The stream ends after 15 minutes and when the server stops; call again to continue, which browsers do by themselves. Plans: operator, fleet, enterprise.
         */
        get: operations["siteEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facilities/{facility_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a facility, as server-sent events
         * @description Without `Last-Event-ID` and `after`, the stream begins with the next event. Events are kept for three days. The stream ends after 15 minutes and when the server stops; call again to continue, which browsers do by themselves. Plans: enterprise.
         */
        get: operations["facilityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of the caller’s partner, newest first */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events posted to an address
         * @description The secret is returned only in this response. The partner's events of these types are posted from now on, whichever account's call they come from. A partner can have at most 20 webhooks. An address that is not `https`, or whose host has an address that is not public, gives 422 unless the operator of the gateway allows it; it is checked again at each attempt.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A webhook, and how far its deliveries are */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with its deliveries, those still pending too */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description The new secret is returned only in this response. For 24 hours messages are signed with the one before too, so that a receiver can change over without losing any; a rotation within that time ends the older secret at once.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deliveries of a webhook, newest first
         * @description Delivered and dead ones are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a message again
         * @description A delivered or dead delivery becomes pending, with another day of attempts, and comes before what waits of the same site, facility or job. The message and its `webhook-id` stay the same. A pending delivery is not changed.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of the gateway and of each engine
         * @description Probes each engine with a small calculation; a report is reused for five seconds. The HTTP status is always 200.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State, latency and uptime of the engines
         * @description The figures are omitted until an hour of telemetry exists, and are reused for ten seconds. `overall` is `outage` if no engine works or the database does not respond, and `degraded` if one engine or the gateway is degraded.
         */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "cycle.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A cycle of automatic operation recommends a dispatch */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "cycle.completed",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "site_id": "north-1",
                     *         "cycle_id": "9f1c3f5e-5d0c-4f7e-9c43-0c3b1a7d1f10",
                     *         "interval_start": "2026-11-21T12:00:00.000Z",
                     *         "interval_minutes": 60,
                     *         "direction": "discharge",
                     *         "dispatch_mw": 45,
                     *         "confidence": 0.86,
                     *         "estimated_revenue": 9870.5,
                     *         "regime": "peak",
                     *         "currency": "USD",
                     *         "price_per_mwh": 95.5,
                     *         "current_soc": 0.65,
                     *         "soc_source": "reported",
                     *         "insights": [
                     *           "The price of 95.5 USD/MWh is above the 61.2 expected for the next 24 hours."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CycleCompletedEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cycle.skipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Automatic operation let market intervals pass without a cycle */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "cycle.skipped",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "site_id": "north-1",
                     *         "interval_start": "2026-11-21T12:00:00.000Z",
                     *         "interval_end": "2026-11-21T13:00:00.000Z",
                     *         "intervals": 1,
                     *         "reason": "price_missing",
                     *         "message": "No price of the interval had been stored 10 minutes after its start."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CycleSkippedEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assessment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An assessment of automatic operation has ended */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "assessment.completed",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "facility_id": "plant-1",
                     *         "interval_start": "2026-11-21T12:00:00.000Z",
                     *         "peak_risk_probability": 0.71,
                     *         "window_start": "16:00",
                     *         "window_end": "18:15",
                     *         "action": "pre_discharge",
                     *         "confidence": 0.8,
                     *         "demand_charge_liability": 4310.2,
                     *         "currency": "USD",
                     *         "current_load_kw": 412.5,
                     *         "current_soc": 0.7,
                     *         "battery_kw": 60,
                     *         "controller": "phalanx"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AssessmentCompletedEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assessment.skipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Automatic operation let meter intervals pass without an assessment */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "assessment.skipped",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "facility_id": "plant-1",
                     *         "interval_start": "2026-11-21T12:00:00.000Z",
                     *         "interval_end": "2026-11-21T13:00:00.000Z",
                     *         "intervals": 1,
                     *         "reason": "reading_missing",
                     *         "message": "No reading of the interval had been stored 10 minutes after its end."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AssessmentSkippedEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "peak.risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The probability of the billed peak has reached the threshold of the facility */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "peak.risk",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "facility_id": "plant-1",
                     *         "interval_start": "2026-11-21T12:00:00.000Z",
                     *         "peak_risk_probability": 0.71,
                     *         "window_start": "16:00",
                     *         "window_end": "18:15",
                     *         "action": "pre_discharge",
                     *         "confidence": 0.8,
                     *         "demand_charge_liability": 4310.2,
                     *         "currency": "USD",
                     *         "current_load_kw": 412.5,
                     *         "current_soc": 0.7,
                     *         "battery_kw": 60,
                     *         "controller": "phalanx",
                     *         "threshold": 0.6
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PeakRiskEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job has succeeded, failed or been cancelled */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "job.finished",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "kind": "simulation",
                     *         "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *         "status": "succeeded",
                     *         "progress": 1,
                     *         "submitted_at": "2026-11-21T12:00:00.000Z",
                     *         "started_at": "2026-11-21T12:00:00.020Z",
                     *         "finished_at": "2026-11-21T12:00:00.410Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JobFinishedEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "drift.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The prices of a site or the load of a facility are no longer as they were */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Id of the event; the same in each attempt */
                    "webhook-id": string;
                    /** @description When the attempt was made [Unix seconds] */
                    "webhook-timestamp": string;
                    /** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "drift.detected",
                     *       "timestamp": "2026-11-21T12:00:04.000Z",
                     *       "sequence": 12,
                     *       "data": {
                     *         "site_id": "north-1",
                     *         "interval_start": "2026-11-21T12:00:00.000Z",
                     *         "message": "Prices of the last two days lie outside what the personality expects.",
                     *         "regime": "peak"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DriftDetectedEvent"];
                };
            };
            responses: {
                /** @description The delivery is given up at once */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Delivered; the body of the answer is ignored */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Tried again for a day, with growing waits */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ApiKeyList: {
            /** @description Newest first */
            keys: {
                /** @description Identifier of the key; not secret */
                id: string;
                /** @description Name of the key */
                name: string;
                /**
                 * @description Engines that it is narrowed to; absent where it is not
                 * @example [
                 *       "helios"
                 *     ]
                 */
                engines?: ("fenrir" | "helios" | "strix" | "phalanx" | "tarsis")[];
                /** @description RFC 3339, UTC */
                created_at: string;
                /** @description When it was last exchanged; absent before the first time */
                last_used_at?: string;
            }[];
        };
        AssessmentCompletedEvent: {
            /** @constant */
            type: "assessment.completed";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            data: {
                /** @description Id of the facility */
                facility_id: string;
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339, UTC
                 */
                interval_start: string;
                /** @description Probability that the next 24 hours contain the billed peak */
                peak_risk_probability: number;
                /** @description Local start of the hours in which that peak is most likely, HH:MM */
                window_start: string;
                /** @description Local end of these hours, HH:MM */
                window_end: string;
                /** @description Recommended action */
                action: string;
                /** @description Confidence in the recommendation */
                confidence: number;
                /** @description Expected demand charges without battery action [currency] */
                demand_charge_liability: number;
                /** @description ISO 4217 */
                currency: string;
                /** @description Load of the last interval [kW] */
                current_load_kw: number;
                /** @description State of charge, as the assessment took it */
                current_soc: number;
                /** @description Set point of the battery at the AC meter, positive = discharging [kW] */
                battery_kw: number;
                /** @description Whose set point it is */
                controller: "phalanx" | "tarsis";
            };
        };
        AssessmentSkippedEvent: {
            /** @constant */
            type: "assessment.skipped";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            data: {
                /** @description Id of the facility */
                facility_id: string;
                /**
                 * Format: date-time
                 * @description Start of the first interval without a run, RFC 3339, UTC
                 */
                interval_start: string;
                /**
                 * Format: date-time
                 * @description End of the last one, RFC 3339, UTC
                 */
                interval_end: string;
                /** @description Number of consecutive intervals */
                intervals: number;
                /** @description Why they passed without a run */
                reason: "price_missing" | "price_old" | "state_missing" | "state_old" | "state_contradicts" | "reading_missing" | "reading_old" | "missed" | "late" | "plan" | "failed";
                /** @description The same in a sentence */
                message: string;
            };
        };
        CycleCompletedEvent: {
            /** @constant */
            type: "cycle.completed";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            data: {
                /** @description Id of the site */
                site_id: string;
                /** @description Id of the cycle */
                cycle_id: string;
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339, UTC
                 */
                interval_start: string;
                /** @description Length of the interval [min] */
                interval_minutes: number;
                /** @description What the battery should do */
                direction: "charge" | "discharge" | "idle";
                /** @description At the AC meter [MW] */
                dispatch_mw: number;
                /** @description Probability that the direction is right */
                confidence: number;
                /** @description Over the horizon [currency] */
                estimated_revenue: number;
                /** @description Regime of the market */
                regime: string;
                /** @description ISO 4217 */
                currency: string;
                /** @description Price of the interval [currency/MWh] */
                price_per_mwh: number;
                /** @description State of charge at its start, as the cycle took it */
                current_soc: number;
                /** @description Whether the battery reported that state, or an earlier recommendation led to it */
                soc_source: "reported" | "assumed";
                /** @description Why, in 3 to 6 sentences */
                insights: string[];
            };
        };
        CycleSkippedEvent: {
            /** @constant */
            type: "cycle.skipped";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            data: {
                /** @description Id of the site */
                site_id: string;
                /**
                 * Format: date-time
                 * @description Start of the first interval without a run, RFC 3339, UTC
                 */
                interval_start: string;
                /**
                 * Format: date-time
                 * @description End of the last one, RFC 3339, UTC
                 */
                interval_end: string;
                /** @description Number of consecutive intervals */
                intervals: number;
                /** @description Why they passed without a run */
                reason: "price_missing" | "price_old" | "state_missing" | "state_old" | "state_contradicts" | "reading_missing" | "reading_old" | "missed" | "late" | "plan" | "failed";
                /** @description The same in a sentence */
                message: string;
            };
        };
        DriftDetectedEvent: {
            /** @constant */
            type: "drift.detected";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            /** @description Of a site or of a facility */
            data: {
                /** @description Id of the site */
                site_id?: string;
                /** @description Id of the facility */
                facility_id?: string;
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339, UTC
                 */
                interval_start: string;
                /** @description What has changed, in a sentence */
                message: string;
                /** @description Regime of the market */
                regime?: string;
            };
        };
        ErrorEnvelope: {
            /** @constant */
            ok: false;
            /**
             * @description One sentence; errors of an engine name the engine
             * @example TARSIS: SOC must be between 0 and 1; current_soc was 1.2.
             */
            error: string;
        };
        Facility: {
            /** @description Id of the facility */
            facility_id: string;
            /** @description Rated power at the AC meter, for both charging and discharging [kW] */
            power_kw?: number;
            /** @description Usable energy [kWh] */
            capacity_kwh?: number;
            /** @description From the meter to the store, 0 to 1. Default √0.85 */
            charge_efficiency?: number;
            /** @description From the store to the meter, 0 to 1. Default √0.85 */
            discharge_efficiency?: number;
            /** @description Wear [USD per MWh discharged at the meter]. Default 5 */
            wear_usd_per_mwh_discharged?: number;
            /** @description Lowest state of charge in operation, 0 to 1. Default 0 */
            min_soc?: number;
            /** @description Highest state of charge in operation, 0 to 1. Default 1 */
            max_soc?: number;
            /**
             * @description Code of a tariff that `GET /tarsis/tariffs` lists
             * @example sce-tou-8-option-d-under-2-kv
             */
            tariff?: string;
            /**
             * @description IANA zone of the clock. Default: the tariff’s, else America/Los_Angeles
             * @example America/Chicago
             */
            time_zone?: string;
            /**
             * @description Currency of its tariff (ISO 4217). Default: the tariff’s, else USD
             * @example USD
             */
            currency?: string;
            /** @description USD per unit of the currency, if that is not USD */
            usd_per_unit?: number;
            /** @description Interval over which the meter averages demand [min]. Default: the tariff’s, else 15 */
            demand_interval_minutes?: 5 | 10 | 15 | 20 | 30 | 60;
            /** @description Day of the month on which a billing month starts. Default 1 */
            billing_day?: number;
            /** @description Local dates at whose midnight a billing month starts, increasing; replaces billing_day */
            meter_read_dates?: string[];
            /** @description Highest demand of each of the last twelve complete months by calendar month: the first number is that of the latest January, the twelfth that of the latest December [kW] */
            peaks_last_12_months_kw?: number[];
            /** @description Electric vehicles that charge here */
            ev_fleet?: {
                sessions: {
                    /** @description Number of vehicles with this schedule */
                    vehicles: number;
                    /** @description Days on which they arrive. Default `weekdays` */
                    days?: "weekdays" | "weekends" | "all";
                    /**
                     * @description Local time of arrival, HH:MM
                     * @example 08:30
                     */
                    arrival: string;
                    /**
                     * @description Local time of departure, HH:MM; on the next day if it is not after the arrival
                     * @example 08:30
                     */
                    departure: string;
                    /** @description Energy that each vehicle draws, at the meter [kWh] */
                    energy_kwh: number;
                    /** @description Maximum charging power of each vehicle [kW] */
                    power_kw: number;
                    /** @description Minimum power of each vehicle while it charges [kW]. Default 0 */
                    minimum_power_kw?: number;
                    /** @description If the vehicles can also discharge */
                    vehicle_to_grid?: {
                        /** @description Maximum discharging power of each vehicle, at the meter [kW] */
                        power_kw: number;
                        /** @description Capacity of each vehicle, in energy drawn at the meter [kWh] */
                        capacity_kwh: number;
                        /** @description Energy of each vehicle on arrival, as energy drawn at the meter [kWh]; together with energy_kwh at most capacity_kwh */
                        arrival_kwh: number;
                        /** @description Energy discharged per energy drawn. Default 0.86 */
                        round_trip_efficiency?: number;
                    };
                }[];
            };
            /** @description Solar panels behind the meter */
            solar?: {
                /** @description Rated power at the AC meter [kW] */
                power_kw: number;
                /** @description From the horizontal [°] */
                tilt_degrees?: number;
                /** @description Clockwise from north [°] */
                azimuth_degrees?: number;
                /** @description North is positive [°] */
                latitude_degrees?: number;
                /** @description East is positive [°] */
                longitude_degrees?: number;
            };
            /** @description Extent of the facility’s stored readings */
            stored_readings: {
                /** @description Number of stored readings */
                count: number;
                /** @description RFC 3339, UTC */
                first_time?: string;
                /** @description RFC 3339, UTC */
                last_time?: string;
            };
        };
        FacilityBody: {
            /** @description Rated power at the AC meter, for both charging and discharging [kW] */
            power_kw?: number;
            /** @description Usable energy [kWh] */
            capacity_kwh?: number;
            /** @description From the meter to the store, 0 to 1. Default √0.85 */
            charge_efficiency?: number;
            /** @description From the store to the meter, 0 to 1. Default √0.85 */
            discharge_efficiency?: number;
            /** @description Wear [USD per MWh discharged at the meter]. Default 5 */
            wear_usd_per_mwh_discharged?: number;
            /** @description Lowest state of charge in operation, 0 to 1. Default 0 */
            min_soc?: number;
            /** @description Highest state of charge in operation, 0 to 1. Default 1 */
            max_soc?: number;
            /**
             * @description Code of a tariff that `GET /tarsis/tariffs` lists
             * @example sce-tou-8-option-d-under-2-kv
             */
            tariff?: string;
            /**
             * @description IANA zone of the clock. Default: the tariff’s, else America/Los_Angeles
             * @example America/Chicago
             */
            time_zone?: string;
            /**
             * @description Currency of its tariff (ISO 4217). Default: the tariff’s, else USD
             * @example USD
             */
            currency?: string;
            /** @description USD per unit of the currency, if that is not USD */
            usd_per_unit?: number;
            /** @description Interval over which the meter averages demand [min]. Default: the tariff’s, else 15 */
            demand_interval_minutes?: 5 | 10 | 15 | 20 | 30 | 60;
            /** @description Day of the month on which a billing month starts. Default 1 */
            billing_day?: number;
            /** @description Local dates at whose midnight a billing month starts, increasing; replaces billing_day */
            meter_read_dates?: string[];
            /** @description Highest demand of each of the last twelve complete months by calendar month: the first number is that of the latest January, the twelfth that of the latest December [kW] */
            peaks_last_12_months_kw?: number[];
            /** @description Electric vehicles that charge here */
            ev_fleet?: {
                sessions: {
                    /** @description Number of vehicles with this schedule */
                    vehicles: number;
                    /** @description Days on which they arrive. Default `weekdays` */
                    days?: "weekdays" | "weekends" | "all";
                    /**
                     * @description Local time of arrival, HH:MM
                     * @example 08:30
                     */
                    arrival: string;
                    /**
                     * @description Local time of departure, HH:MM; on the next day if it is not after the arrival
                     * @example 08:30
                     */
                    departure: string;
                    /** @description Energy that each vehicle draws, at the meter [kWh] */
                    energy_kwh: number;
                    /** @description Maximum charging power of each vehicle [kW] */
                    power_kw: number;
                    /** @description Minimum power of each vehicle while it charges [kW]. Default 0 */
                    minimum_power_kw?: number;
                    /** @description If the vehicles can also discharge */
                    vehicle_to_grid?: {
                        /** @description Maximum discharging power of each vehicle, at the meter [kW] */
                        power_kw: number;
                        /** @description Capacity of each vehicle, in energy drawn at the meter [kWh] */
                        capacity_kwh: number;
                        /** @description Energy of each vehicle on arrival, as energy drawn at the meter [kWh]; together with energy_kwh at most capacity_kwh */
                        arrival_kwh: number;
                        /** @description Energy discharged per energy drawn. Default 0.86 */
                        round_trip_efficiency?: number;
                    };
                }[];
            };
            /** @description Solar panels behind the meter */
            solar?: {
                /** @description Rated power at the AC meter [kW] */
                power_kw: number;
                /** @description From the horizontal [°] */
                tilt_degrees?: number;
                /** @description Clockwise from north [°] */
                azimuth_degrees?: number;
                /** @description North is positive [°] */
                latitude_degrees?: number;
                /** @description East is positive [°] */
                longitude_degrees?: number;
            };
        };
        FacilityList: {
            facilities: {
                /** @description Id of the facility */
                facility_id: string;
                /** @description Rated power at the AC meter, for both charging and discharging [kW] */
                power_kw?: number;
                /** @description Usable energy [kWh] */
                capacity_kwh?: number;
                /** @description From the meter to the store, 0 to 1. Default √0.85 */
                charge_efficiency?: number;
                /** @description From the store to the meter, 0 to 1. Default √0.85 */
                discharge_efficiency?: number;
                /** @description Wear [USD per MWh discharged at the meter]. Default 5 */
                wear_usd_per_mwh_discharged?: number;
                /** @description Lowest state of charge in operation, 0 to 1. Default 0 */
                min_soc?: number;
                /** @description Highest state of charge in operation, 0 to 1. Default 1 */
                max_soc?: number;
                /**
                 * @description Code of a tariff that `GET /tarsis/tariffs` lists
                 * @example sce-tou-8-option-d-under-2-kv
                 */
                tariff?: string;
                /**
                 * @description IANA zone of the clock. Default: the tariff’s, else America/Los_Angeles
                 * @example America/Chicago
                 */
                time_zone?: string;
                /**
                 * @description Currency of its tariff (ISO 4217). Default: the tariff’s, else USD
                 * @example USD
                 */
                currency?: string;
                /** @description USD per unit of the currency, if that is not USD */
                usd_per_unit?: number;
                /** @description Interval over which the meter averages demand [min]. Default: the tariff’s, else 15 */
                demand_interval_minutes?: 5 | 10 | 15 | 20 | 30 | 60;
                /** @description Day of the month on which a billing month starts. Default 1 */
                billing_day?: number;
                /** @description Local dates at whose midnight a billing month starts, increasing; replaces billing_day */
                meter_read_dates?: string[];
                /** @description Highest demand of each of the last twelve complete months by calendar month: the first number is that of the latest January, the twelfth that of the latest December [kW] */
                peaks_last_12_months_kw?: number[];
                /** @description Electric vehicles that charge here */
                ev_fleet?: {
                    sessions: {
                        /** @description Number of vehicles with this schedule */
                        vehicles: number;
                        /** @description Days on which they arrive. Default `weekdays` */
                        days?: "weekdays" | "weekends" | "all";
                        /**
                         * @description Local time of arrival, HH:MM
                         * @example 08:30
                         */
                        arrival: string;
                        /**
                         * @description Local time of departure, HH:MM; on the next day if it is not after the arrival
                         * @example 08:30
                         */
                        departure: string;
                        /** @description Energy that each vehicle draws, at the meter [kWh] */
                        energy_kwh: number;
                        /** @description Maximum charging power of each vehicle [kW] */
                        power_kw: number;
                        /** @description Minimum power of each vehicle while it charges [kW]. Default 0 */
                        minimum_power_kw?: number;
                        /** @description If the vehicles can also discharge */
                        vehicle_to_grid?: {
                            /** @description Maximum discharging power of each vehicle, at the meter [kW] */
                            power_kw: number;
                            /** @description Capacity of each vehicle, in energy drawn at the meter [kWh] */
                            capacity_kwh: number;
                            /** @description Energy of each vehicle on arrival, as energy drawn at the meter [kWh]; together with energy_kwh at most capacity_kwh */
                            arrival_kwh: number;
                            /** @description Energy discharged per energy drawn. Default 0.86 */
                            round_trip_efficiency?: number;
                        };
                    }[];
                };
                /** @description Solar panels behind the meter */
                solar?: {
                    /** @description Rated power at the AC meter [kW] */
                    power_kw: number;
                    /** @description From the horizontal [°] */
                    tilt_degrees?: number;
                    /** @description Clockwise from north [°] */
                    azimuth_degrees?: number;
                    /** @description North is positive [°] */
                    latitude_degrees?: number;
                    /** @description East is positive [°] */
                    longitude_degrees?: number;
                };
                /** @description Extent of the facility’s stored readings */
                stored_readings: {
                    /** @description Number of stored readings */
                    count: number;
                    /** @description RFC 3339, UTC */
                    first_time?: string;
                    /** @description RFC 3339, UTC */
                    last_time?: string;
                };
                /** @description When it was last described or assessed, or its load model last learned; absent if only readings were stored. RFC 3339, UTC */
                last_active?: string;
                /** @description The last assessment by PHALANX since the facility is described or has readings; absent if there was none */
                last_assessment?: {
                    /** @description RFC 3339, UTC */
                    assessed_at: string;
                    peak_risk_probability: number;
                    /** @description Local time, HH:MM */
                    window_start: string;
                    /** @description Local time, HH:MM */
                    window_end: string;
                    recommended_action: string;
                    confidence: number;
                    /** @description [currency] */
                    demand_charge_liability: number;
                    /** @description ISO 4217 */
                    currency: string;
                };
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        FacilityLoadModel: {
            /** @description Id of the facility */
            facility_id: string;
            /**
             * Format: date-time
             * @description Time of the last reading that it has learned; absent if nothing is learned
             */
            learned_until?: string;
            /** @description State in the format of the engine’s library, with its own `version`; null if nothing is learned. It may be megabytes long */
            model: {
                [key: string]: unknown;
            } | null;
        };
        FacilityOperation: {
            facility_id: string;
            /** @description Probability from which on an event `peak.risk` is sent, once each time it is reached. Default 0.5 */
            risk_threshold: number;
            /** @description Whose set point of the battery is told: that of the schedule that PHALANX accepts, which guards the peak, or that of the controller of TARSIS, which minimises the whole bill and needs a plan with TARSIS. Default `phalanx` */
            controller: "phalanx" | "tarsis";
            /** @description Length of an interval [min] */
            every_minutes: number;
            /** @description `reported`: each run needs a state reported within the last two intervals. `assumed`: the gateway assumes that the battery does what was recommended, from the last reported state on, else from the default */
            state_of_charge: "reported" | "assumed";
            /** @description Whether intervals are run. Default true */
            enabled: boolean;
            /** @description Start of the next interval to run, RFC 3339, UTC */
            next_interval: string;
            /** @description How long its inputs are awaited from its start on; then what is known is used, or it is skipped [s] */
            waits_seconds: number;
            /** @description RFC 3339, UTC */
            created_at: string;
        };
        FacilityOperationBody: {
            /** @description Meter interval of the facility, or a multiple of it that divides the hour [min]. Default: that interval */
            every_minutes?: number;
            /** @description `reported`: each run needs a state reported within the last two intervals. `assumed`: the gateway assumes that the battery does what was recommended, from the last reported state on, else from the default */
            state_of_charge?: "reported" | "assumed";
            /** @description Probability from which on an event `peak.risk` is sent, once each time it is reached. Default 0.5 */
            risk_threshold?: number;
            /** @description Whose set point of the battery is told: that of the schedule that PHALANX accepts, which guards the peak, or that of the controller of TARSIS, which minimises the whole bill and needs a plan with TARSIS. Default `phalanx` */
            controller?: "phalanx" | "tarsis";
            /** @description Whether intervals are run. Default true */
            enabled?: boolean;
        };
        FacilityReadingList: {
            facility_id: string;
            readings: {
                /** @description RFC 3339, UTC */
                time: string;
                /** @description Load, or mean of the step [kW] */
                load_kw: number;
                /** @description [°F] */
                temperature_f?: number;
                /** @description [kW] */
                solar_kw?: number;
                /** @description Of the load [kW] */
                minimum?: number;
                /** @description Of the load [kW] */
                maximum?: number;
                /** @description Entries of the step */
                count?: number;
            }[];
            /** @description `from` of the next page; absent where all of the range is answered */
            next?: string;
        };
        FacilityReadings: {
            /** @description In any order; a reading entirely replaces a stored one of the same time */
            readings: {
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339 with offset
                 */
                time: string;
                /** @description Mean load of the interval, before solar and battery [kW] */
                load_kw: number;
                /** @description Mean ambient temperature of the interval [°F] */
                temperature_f?: number;
                /** @description Mean solar production of the interval [kW] */
                solar_kw?: number;
            }[];
        };
        FacilityReadingsAnswer: {
            /** @description Readings stored by this call; all or none */
            accepted: number;
            /** @description Extent of the facility’s stored readings */
            stored_readings: {
                /** @description Number of stored readings */
                count: number;
                /** @description RFC 3339, UTC */
                first_time?: string;
                /** @description RFC 3339, UTC */
                last_time?: string;
            };
        };
        FacilityState: {
            /**
             * Format: date-time
             * @description When it was measured, RFC 3339 with offset; at most a minute after the gateway’s clock and a week before it. Default: now
             */
            time?: string;
            /** @description State of charge, 0 to 1 */
            soc: number;
            /** @description Power at the AC meter, positive when it discharges [kW] */
            power_kw?: number;
        };
        FenrirRequest: {
            /**
             * @description Site identifier. Default `default`. A site that was never described behaves like `default`, with its own prices and personality
             * @example default
             */
            site_id?: string;
            /** @description Rated battery power [MW]. Default: the site’s, else 50 */
            battery_power_mw?: number;
            /** @description Usable energy capacity [MWh]. Default: the site’s, else 200 */
            battery_capacity_mwh?: number;
            /**
             * @description State of charge, 0 to 1. Default 0.65
             * @example 0.65
             */
            current_soc?: number;
            /**
             * @description Spot price of the current market interval [USD/MWh]; in the currency of the site with `currency=native`
             * @example 95.5
             */
            current_price: number;
            /**
             * @description Planned dispatch of this interval, at least 0 because `direction` carries the sign [MW]. Default 45, or 0 when the direction is idle. Without it, and without the direction idle, the insights compare with staying idle. Dispatch that the battery cannot carry out is clipped, and the insights say so
             * @example 45
             */
            planned_dispatch_mw?: number;
            /** @description Direction of the planned dispatch. Default `discharge` */
            direction?: "charge" | "discharge" | "idle";
            /** @description Planning horizon [h]. Default 4 */
            horizon_hours?: number;
        };
        FenrirResponse: {
            /** @constant */
            ok: true;
            data: {
                /** @description Identifier of the cycle */
                cycle_id: string;
                /** @description Recommended dispatch of the current interval at the AC meter, at least 0 [MW] */
                recommended_dispatch_mw: number;
                /** @description Its direction */
                recommended_direction: "charge" | "discharge" | "idle";
                /** @description Probability that the direction is right: with perfect foresight from the next interval on, it loses at most max($1/MWh, 1 % of the price) × power × interval compared with the best direction */
                confidence: number;
                /** @description Expected market cash over the horizon, before wear; negative if the plan charges [USD] */
                estimated_revenue: number;
                /** @description Regime of the current price among the site’s last 28 days; the filter’s probabilities are in `regimes` */
                regime: "negative" | "off_peak" | "normal" | "peak" | "scarcity";
                /** @description The recommendation under the worst case within the uncertainty budget */
                adversarial_report: {
                    /** @description Uncertainty budget Γ: number of hours whose price the adversary may move [h] */
                    budget: number;
                    /** @description Worst-case price path for the recommended plan, by step of `schedule` [USD/MWh] */
                    worst_case_path_usd_per_mwh: number[];
                    /** @description Revenue of the recommended plan on that path [USD] */
                    worst_case_revenue: number;
                    /** @description Revenue of the recommended plan on the expected path [USD] */
                    nominal_revenue: number;
                    /** @description Value of the best plan for the expected path less that of the recommended plan: revenue less wear, plus the value of stored energy [USD] */
                    price_of_robustness: number;
                    /** @description Value of the recommended plan on its worst-case path (revenue less wear, plus the value of stored energy) less that of the submitted plan on its own [USD] */
                    planned_dispatch_regret: number;
                    /** @description Steps whose price the adversary moved: start of each in hours after the start of the current interval [h] */
                    binding_hours: number[];
                };
                /** @description By descending amount, each with a number, its unit and a cause. One states the price regime */
                differentiator_insights: string[];
                schedule?: {
                    /** @description The recommended plan; its first step is the recommendation */
                    steps: {
                        /** @description Start of the step, RFC 3339, UTC */
                        start: string;
                        /** @description Length [min] */
                        minutes: number;
                        /** @description What to do */
                        direction: "charge" | "discharge" | "idle";
                        /** @description At the AC meter, at least 0 [MW] */
                        dispatch_mw: number;
                        /** @description State of charge at the end of the step */
                        soc: number;
                        /** @description Expected mean price [USD/MWh] */
                        expected_price: number;
                    }[];
                    /** @description `estimated_revenue`: expected market cash, before wear [USD] */
                    revenue: number;
                    /** @description Wear [USD] */
                    wear: number;
                    /** @description Value of the energy stored at the end of the horizon less that of the energy stored now [USD] */
                    stored_value_change: number;
                    /** @description Parts of the submitted plan that cannot be carried out */
                    clips: {
                        reason: "idle" | "rated_power" | "connection" | "power_at_soc" | "full" | "empty" | "discharge_budget" | "ramp";
                        /** @description Submitted [MW] */
                        asked_mw: number;
                        /** @description Carried out [MW] */
                        given_mw: number;
                    }[];
                };
                /** @description Probability of each regime; they add up to 1 */
                regimes?: {
                    /** @description Prices below 0 */
                    negative: number;
                    /** @description Low prices */
                    off_peak: number;
                    /** @description Neither */
                    normal: number;
                    /** @description High prices */
                    peak: number;
                    /** @description Extreme prices */
                    scarcity: number;
                };
                /** @description Threshold prices for charging and discharging, by step of `schedule`, given the expected prices of the other steps: without risk aversion and without limits other than the connection */
                thresholds?: {
                    /** @description Start of the step, RFC 3339, UTC */
                    start: string;
                    /** @description Length [min] */
                    minutes: number;
                    /** @description Marginal value of storing one more MWh after the step; absent if the battery is full [USD/MWh] */
                    next_mwh_worth?: number;
                    /** @description Marginal value of the last stored MWh after the step; absent if the battery is empty [USD/MWh] */
                    last_mwh_worth?: number;
                    /** @description Charging pays below this price; absent where the battery is full [USD/MWh] */
                    charge_below?: number;
                    /** @description Discharging pays above this price; absent where the battery is empty [USD/MWh] */
                    discharge_above?: number;
                    /** @description Charge each block below its price; prices fall from block to block. Empty if the battery is full */
                    charge_bids: {
                        /** @description Up to this power, including the blocks before it [MW] */
                        up_to_mw: number;
                        /** @description Price [USD/MWh] */
                        price: number;
                    }[];
                    /** @description Discharge each block above its price; prices rise from block to block. Empty if the battery is empty */
                    discharge_bids: {
                        /** @description Up to this power, including the blocks before it [MW] */
                        up_to_mw: number;
                        /** @description Price [USD/MWh] */
                        price: number;
                    }[];
                }[];
                negotiation?: {
                    /** @description Name of the plan agreed on, one of `proposals` */
                    plan: string;
                    /** @description Whether it differs from the submitted plan */
                    is_change: boolean;
                    /** @description Its sum of utilities less that of the submitted plan [USD] */
                    surplus: number;
                    /** @description Of each agent after the side payments [USD] */
                    utilities: {
                        revenue: number;
                        risk: number;
                        health: number;
                        grid: number;
                    };
                    /** @description Side payments between the agents */
                    payments: {
                        from: "revenue" | "risk" | "health" | "grid";
                        to: "revenue" | "risk" | "health" | "grid";
                        /** @description Paid [USD] */
                        amount: number;
                    }[];
                    /** @description Plans considered; the first is the submitted plan, clipped to what can be carried out */
                    proposals: {
                        plan: string;
                        /** @description Value to each agent [USD] */
                        utilities: {
                            revenue: number;
                            risk: number;
                            health: number;
                            grid: number;
                        };
                    }[];
                    /** @description The plan that each agent prefers */
                    openings: {
                        revenue: string;
                        risk: string;
                        health: string;
                        grid: string;
                    };
                    /** @description Rounds of concessions */
                    rounds: {
                        /** @description Demand of each agent on top of the submitted plan [USD] */
                        demands: {
                            revenue: number;
                            risk: number;
                            health: number;
                            grid: number;
                        };
                        /** @description Whether the surplus covers all demands */
                        compatible: boolean;
                    }[];
                };
                attribution?: {
                    /** @description Value of the recommendation [USD] */
                    recommended_value: number;
                    /** @description Value of the submitted plan [USD] */
                    planned_value: number;
                    /** @description Parts of the difference between the two values; they add up to it */
                    parts: {
                        cause: string;
                        /** @description Its part of the difference [USD] */
                        value: number;
                    }[];
                };
                /** @description Assumptions made for omitted values */
                assumptions?: {
                    name: string;
                    value: string | number;
                    source: string;
                }[];
            };
        };
        HealthReport: {
            gateway: "ok" | "degraded" | "down";
            /** @description An engine that is not served here is down */
            engines: {
                differentiators: "ok" | "degraded" | "down";
                forecasting: "ok" | "degraded" | "down";
                simulation: "ok" | "degraded" | "down";
                phalanx: "ok" | "degraded" | "down";
                tarsis: "ok" | "degraded" | "down";
            };
            /**
             * @description MAJOR.MINOR.PATCH
             * @example 1.0.0
             */
            version: string;
        };
        HeliosRequest: {
            /** @description Historical observations, oldest first, equally spaced; 168 or more recommended. null is a missing one, of which there may be a quarter */
            values: (number | null)[];
            /** @description Forecast horizon [intervals]. Default 48 */
            periods?: number;
            /** @description Weights by model. Those named are kept and the others share 1 − sum by their own weights; where the sum is 1 or more, or all are named, the named ones are scaled to 1 and the others get 0. Default null: learned weights */
            weights?: ({
                LSTM?: number;
                XGBoost?: number;
                Prophet?: number;
                TFT?: number;
            } & {
                [key: string]: number;
            }) | null;
            /** @description Length of an interval [min], a divisor of 1440. Default 60 */
            step_minutes?: number;
            /**
             * @description Time of the first value: with an offset, or as the clock of `time_zone` shows it. Default: unknown; the models take the time of the day from the values alone
             * @example 2026-11-14T00:00:00Z
             */
            start?: string;
            /** @description Times of the values, rising, in the place of `start`; an interval that is left out is a missing value */
            timestamps?: string[];
            /**
             * @description IANA zone of the clock that the values follow, with `start` or `timestamps`. Default UTC
             * @example America/Chicago
             */
            time_zone?: string;
            /** @description Series known at the same times, such as a load forecast */
            exogenous?: {
                /**
                 * @description For error messages
                 * @example load_forecast_mw
                 */
                name: string;
                /** @description As many as `values`, null where missing; with `periods` more where the series is known ahead. One that is not counts as it was at the same time of the last known day */
                values: (number | null)[];
            }[];
            /** @description Levels that `?expand=quantiles` answers, rising. Default 0.1, 0.5, 0.9 */
            levels?: number[];
        };
        HeliosResult: {
            /** @description Forecast for each interval after the last value */
            ensemble_forecast: number[];
            /** @description Lower end of the 80 % prediction interval; never above ensemble_forecast */
            p10: number[];
            /** @description Upper end; never below ensemble_forecast */
            p90: number[];
            /** @description Mean absolute percentage error of the ensemble over rolling origins inside `values` [%] */
            mape: number;
            /** @description Share of the next values to expect inside P10 to P90 */
            coverage: number;
            models: {
                LSTM: {
                    /** @description Weight of the model; all weights add up to 1 */
                    weight: number;
                    /** @description `mape` of the model alone [%] */
                    mape: number;
                };
                XGBoost: {
                    /** @description Weight of the model; all weights add up to 1 */
                    weight: number;
                    /** @description `mape` of the model alone [%] */
                    mape: number;
                };
                Prophet: {
                    /** @description Weight of the model; all weights add up to 1 */
                    weight: number;
                    /** @description `mape` of the model alone [%] */
                    mape: number;
                };
                TFT: {
                    /** @description Weight of the model; all weights add up to 1 */
                    weight: number;
                    /** @description `mape` of the model alone [%] */
                    mape: number;
                };
            };
            /** @description Calibrated quantiles at the levels asked for */
            quantiles?: {
                level: number;
                /** @description One for each interval */
                values: number[];
            }[];
            /** @description Whether the values still behave as they did; null where they never change */
            drift?: {
                /** @description Whether the stability index, the level or a change within the present says so; less than 1 % of unchanged series */
                drifted: boolean;
                /** @description Index of the first value of the present */
                current_from: number;
                /** @description Of the values less their seasons */
                psi: {
                    /** @description Population stability index, present against past */
                    index: number;
                    /** @description What it stays below in 99.98 % of same-distribution samples of these sizes; customary fixed thresholds fire on small samples */
                    threshold: number;
                    /** @description Whether it does not */
                    drifted: boolean;
                };
                /** @description Level of the newest values less their seasons; null if the values before the present cover less than two days */
                shift: {
                    /** @description Whether the size of the score exceeds the threshold */
                    drifted: boolean;
                    /** @description Level of the newest values less that before, in standard errors, at the age where it is largest; above 0 if the level rose */
                    score: number;
                    /** @description What the score stays within in unchanged series */
                    threshold: number;
                    /** @description Index of the first value of the new level, estimated; absent unless drifted */
                    since?: number;
                    /** @description Number of values of the new level; absent unless drifted */
                    steps_ago?: number;
                    /** @description New level less old level, in the unit of the values; absent unless drifted */
                    size?: number;
                } | null;
                /** @description Changes of the mean, by ADWIN on the values less their seasons */
                adwin: {
                    /** @description Indices of the values at which the mean was found to have changed */
                    changes: number[];
                    /** @description Values averaged into each that ADWIN saw */
                    block_steps: number;
                };
            } | null;
            intervals?: {
                /** @description As in the result */
                coverage: number;
                /** @description pooled_table: what many other series of this length had inside; pooled_table_and_rolling_origins: the same, moved by a part of how far the share at the rolling origins inside `values` differs, which says something from a week of values on */
                coverage_from: "pooled_table" | "pooled_table_and_rolling_origins";
                /** @description Share of the values of rolling origins inside intervals made without their own errors; absent with fewer than 48 such values */
                rolling_coverage?: number;
                /** @description Size of the newest errors over the usual one, which widens or narrows intervals */
                error_level: number;
                /** @description Errors of these values that shape the interval */
                local_scores: number;
                /** @description How many errors the pooled table weighs as much as */
                pooled_weight: number;
            };
            /** @description Simple methods that learn from these values alone and help where the models fail; lear: with covariates known ahead and eight weeks of values, the regression of day-ahead prices; transformer: a network pretrained on series of many kinds */
            references?: {
                /** @description Share g of these methods: the forecast is (1 − g) of the models and g of these */
                share: number;
                /** @description Methods for which there are enough values */
                methods: {
                    /** @description Name of the method */
                    name: "last_value" | "naive_day" | "naive_week" | "naive_period" | "line" | "line_day" | "smoothing" | "smoothing_day" | "smoothing_week" | "smoothing_period" | "regression_day" | "regression_period" | "lear" | "transformer";
                    /** @description Weight among the methods; all weights add up to 1 */
                    weight: number;
                    /** @description Mean absolute error at the rolling origins, in the unit of the values; absent if it had no forecast there */
                    mae?: number;
                }[];
            };
            /** @description Errors of the ensemble over rolling origins, none of them in-sample */
            metrics?: {
                /** @description Moments inside `values` that forecasts were made at */
                origins: number;
                /** @description Values that they were held against */
                compared_values: number;
                /** @description As in the result [%] */
                mape: number;
                /** @description values: mean of |error|/|value| over values above 1 % of the median size; total: no value is, and it is the sum of errors over the sum of values */
                mape_basis: "values" | "total";
                /** @description Mean absolute error, in the unit of the values */
                mae: number;
                /** @description `mae` over the error of repeating the day before; absent where that is 0 or there is no day before */
                mase?: number;
                /** @description Mean pinball loss over 0.1, 0.5 and 0.9, in the unit of the values */
                pinball: number;
            };
            assumptions?: {
                name: string;
                value: string | number | boolean;
                source: string;
            }[];
        };
        JobFinishedEvent: {
            /** @constant */
            type: "job.finished";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            data: {
                /** @description What the job does: simulate revenue (STRIX), or size a battery (TARSIS) */
                kind: "simulation" | "sizing";
                /** @description Identifier of the job */
                job_id: string;
                /** @description A job starts as queued and ends as succeeded, failed or cancelled. If its worker dies, it is queued again */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description Share of the work that is done, 0 to 1 */
                progress: number;
                /** @description Time of submission, RFC 3339, UTC */
                submitted_at: string;
                /** @description Time at which a worker started it, RFC 3339, UTC */
                started_at?: string;
                /** @description Time at which it ended, RFC 3339, UTC */
                finished_at?: string;
                /** @description Why it failed, in one sentence */
                error?: string;
            };
        };
        JsonWebKeySet: {
            /** @description Public keys that may verify now, newest first */
            keys: {
                /** @constant */
                kty: "EC";
                /** @constant */
                crv: "P-256";
                /** @description Coordinate of the public point, base64url */
                x: string;
                /** @description Coordinate of the public point, base64url */
                y: string;
                /** @description Id of the key, its thumbprint (RFC 7638) */
                kid: string;
                /** @constant */
                alg: "ES256";
                /** @constant */
                use: "sig";
            }[];
        };
        LoginRequest: {
            /**
             * @description Account e-mail address
             * @example ops@example.com
             */
            email: string;
            /** @description Account password */
            password: string;
        };
        LoginResponse: {
            /** @constant */
            ok: true;
            data: {
                /** @description Bearer token */
                token: string;
                /**
                 * @description Lifetime of `token` [s]
                 * @example 86400
                 */
                expires_in: number;
                /**
                 * @description Lifetime of the refresh token [s]
                 * @example 2592000
                 */
                refresh_expires_in: number;
                user: {
                    /** @description Account e-mail address */
                    email: string;
                    /** @description Plan of the partner */
                    plan: "operator" | "fleet" | "enterprise";
                };
                /** @description Can be exchanged once for the next pair */
                refresh_token: string;
            };
        };
        NewApiKey: {
            /** @description Identifier of the key; not secret */
            id: string;
            /** @description Name of the key */
            name: string;
            /**
             * @description Engines that it is narrowed to; absent where it is not
             * @example [
             *       "helios"
             *     ]
             */
            engines?: ("fenrir" | "helios" | "strix" | "phalanx" | "tarsis")[];
            /** @description RFC 3339, UTC */
            created_at: string;
            /** @description When it was last exchanged; absent before the first time */
            last_used_at?: string;
            /** @description The key itself, returned only here */
            api_key: string;
        };
        NewApiKeyRequest: {
            /**
             * @description Name of the key. Default `API key`
             * @example dispatch desk
             */
            name?: string;
            /**
             * @description Engines that its tokens can use. Default: all of the account
             * @example [
             *       "helios"
             *     ]
             */
            engines?: ("fenrir" | "helios" | "strix" | "phalanx" | "tarsis")[];
        };
        NewWebhookRequest: {
            /**
             * @description Where messages are posted to: `https`, without a user name, on a host with public addresses
             * @example https://receiver.example/bess
             */
            url: string;
            /**
             * @description Types of events that it is told of
             * @example [
             *       "cycle.completed",
             *       "cycle.skipped"
             *     ]
             */
            events: ("cycle.completed" | "cycle.skipped" | "assessment.completed" | "assessment.skipped" | "peak.risk" | "job.finished" | "drift.detected")[];
            /**
             * @description For whoever reads the list of webhooks
             * @example dispatch desk
             */
            description?: string;
        };
        Ok: {
            /** @constant */
            ok: true;
        };
        PasswordRequest: {
            /** @description The password so far */
            current: string;
            /** @description The new password, of at least 12 characters */
            new: string;
        };
        PeakRiskEvent: {
            /** @constant */
            type: "peak.risk";
            /**
             * Format: date-time
             * @description When the event was stored, RFC 3339, UTC
             */
            timestamp: string;
            /** @description Position among the events of the site, facility or job; without gaps */
            sequence: number;
            data: {
                /** @description Id of the facility */
                facility_id: string;
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339, UTC
                 */
                interval_start: string;
                /** @description Probability that the next 24 hours contain the billed peak */
                peak_risk_probability: number;
                /** @description Local start of the hours in which that peak is most likely, HH:MM */
                window_start: string;
                /** @description Local end of these hours, HH:MM */
                window_end: string;
                /** @description Recommended action */
                action: string;
                /** @description Confidence in the recommendation */
                confidence: number;
                /** @description Expected demand charges without battery action [currency] */
                demand_charge_liability: number;
                /** @description ISO 4217 */
                currency: string;
                /** @description Load of the last interval [kW] */
                current_load_kw: number;
                /** @description State of charge, as the assessment took it */
                current_soc: number;
                /** @description Set point of the battery at the AC meter, positive = discharging [kW] */
                battery_kw: number;
                /** @description Whose set point it is */
                controller: "phalanx" | "tarsis";
                /** @description Probability from which on the event is sent */
                threshold: number;
            };
        };
        PhalanxRequest: {
            /**
             * @description Facility identifier. Default `default`. A facility without a description uses the settings of `default`, but has its own readings and load model
             * @example default
             */
            facility_id?: string;
            /**
             * @description Load of the facility now, before solar and battery [kW]
             * @example 850
             */
            current_load_kw: number;
            /**
             * @description Ambient temperature [°F]. Default 75
             * @example 92
             */
            temperature_f?: number;
            /**
             * @description Hour of the day in the facility's time zone
             * @example 14
             */
            hour_of_day: number;
            /**
             * @description Whole days of the billing period after today; 0 on its last day
             * @example 9
             */
            days_remaining: number;
            /**
             * @description State of charge, 0 to 1. Default 0.65
             * @example 0.65
             */
            current_soc?: number;
            /** @description Highest grid demands of the billing period so far, as metered with the battery. Default: the highest readings of the elapsed days, without the effect of a battery */
            running_peaks?: {
                /**
                 * @description `any time`, or `period 2` for a time-of-use demand period of the tariff
                 * @example any time
                 */
                window: string;
                /** @description Grid demand [kW] */
                kw: number;
            }[];
            /** @description Targets of the promise in force, as returned by `expand=promise`. Schedules must keep them, or the response reports a concession. Send them together with `running_peaks`: a running peak above its target breaks the promise. Default: nothing is promised yet */
            promise?: {
                /**
                 * @description `any time`, or `period 2` for a time-of-use demand period of the tariff
                 * @example any time
                 */
                window: string;
                /** @description Grid demand [kW] */
                kw: number;
            }[];
        };
        PhalanxResult: {
            /** @description Probability that the next 24 hours contain the peak that the bill charges for, without battery action */
            peak_risk_probability: number;
            /**
             * @description Local start of the hours in which that peak is most likely
             * @example 14:00
             */
            window_start: string;
            /**
             * @description Local end of those hours
             * @example 14:00
             */
            window_end: string;
            /** @description Share of the posterior draws of the load model for which the same action is chosen */
            confidence: number;
            /** @description What the battery should do in the current interval */
            recommended_action: "hold" | "charge" | "discharge_partial" | "discharge_full";
            /** @description Expected demand charges without battery action, beyond those already locked in, including later months through the ratchet [USD] */
            demand_charge_liability: number;
            /** @description Demand windows of the tariff; empty if it does not charge for demand */
            windows?: {
                /** @description `any time`, or `period 2` for a time-of-use demand period of the tariff */
                window: string;
                kind: "any_time" | "time_of_use";
                /** @description Demand period of the tariff; absent for `any time` */
                period?: number;
                /** @description Highest grid demand of the billing period so far [kW] */
                running_peak_kw: number;
                /** @description Ratchet floor: demand that is billed in any case; 0 without a ratchet [kW] */
                floor_kw: number;
                /** @description Probability that demand exceeds the running peak within the next 24 hours, without battery action */
                new_peak_probability_24h: number;
                /** @description Probability that demand exceeds the running peak before the billing period ends, without battery action */
                new_peak_probability: number;
                /** @description Median of the peak at the end of the billing period, without battery action [kW] */
                final_peak_p50_kw: number;
                /** @description 95 % quantile of the peak at the end of the billing period, without battery action [kW] */
                final_peak_p95_kw: number;
                /** @description Share of this window in `demand_charge_liability` [USD] */
                liability: number;
            }[];
            /** @description Battery strategies that were evaluated */
            candidates?: {
                /**
                 * @description Battery strategy that was evaluated
                 * @example target
                 */
                name: string;
                /** @description What the battery should do in the current interval */
                action: "hold" | "charge" | "discharge_partial" | "discharge_full";
                /** @description Grid demand that the candidate promises not to exceed until the billing period ends: the highest of `targets`; null if demand costs nothing [kW] */
                target_kw: number | null;
                /** @description Promised grid demand for each demand window of the tariff */
                targets: {
                    /** @description As in `windows` */
                    window: string;
                    /** @description Grid demand that is not exceeded [kW] */
                    kw: number;
                }[];
                /** @description Starts of the remaining intervals of today */
                interval_starts: string[];
                /** @description Discharge power in each interval, mean over the simulated paths [kW] */
                discharge_kw: number[];
                /** @description Charge power in each interval, mean over the simulated paths [kW] */
                charge_kw: number[];
                /** @description Probability that one of the targets is exceeded */
                miss_probability: number;
                /** @description Expected demand charges, including later months through the ratchet [USD] */
                expected_charge: number;
                /** @description Expected wear until the billing period ends [USD] */
                expected_wear: number;
                /** @description Whether the schedule was rejected */
                rejected: boolean;
                /** @description Reason for the rejection: the miss probability is above 5 %, or the targets would be kept without battery action anyway */
                rejection: "miss_probability" | "no_better_than_no_action" | null;
                /** @description Whether this is the accepted schedule with the lowest expected cost */
                chosen: boolean;
                /** @description Whether this is the candidate with the lowest miss probability, if all were rejected */
                least_bad: boolean;
            }[];
            promise?: {
                /** @description Targets promised from now on; send them with the next request of the billing period. Empty if nothing is promised */
                targets: {
                    /** @description As in `windows` */
                    window: string;
                    /** @description Grid demand that is not exceeded [kW] */
                    kw: number;
                }[];
                /** @description Set if the promise of the request had to be raised; otherwise null */
                concession: {
                    /** @description Targets of the request */
                    from: {
                        /** @description As in `windows` */
                        window: string;
                        /** @description Grid demand that is not exceeded [kW] */
                        kw: number;
                    }[];
                    /** @description Targets that replace them */
                    to: {
                        /** @description As in `windows` */
                        window: string;
                        /** @description Grid demand that is not exceeded [kW] */
                        kw: number;
                    }[];
                    /** @description Probability that the plan would have missed the targets of the request */
                    miss_probability: number;
                } | null;
                /** @description What the promise is worth; null if nothing is promised */
                report: {
                    /** @description Each target beside the peak that is expected without a battery */
                    targets: {
                        /** @description As in `windows` */
                        window: string;
                        /** @description Grid demand that is not exceeded [kW] */
                        kw: number;
                        /** @description Median of the peak at the end of the billing period, without battery action, as now expected [kW] */
                        expected_peak_kw: number;
                        /** @description Target less expected peak; negative if the target is below it [kW] */
                        above_expected_peak_kw: number;
                        /** @description The same as a share of the expected peak; null if that is 0 */
                        above_expected_peak_share: number | null;
                    }[];
                    /** @description Probability that a target is exceeded before the billing period ends, calibrated on other buildings */
                    miss_probability: number;
                    /** @description The same as a bound that holds on 95 of 100 campuses */
                    miss_probability_bound: number;
                    /** @description Expected demand charges and wear of the candidate that is followed [USD] */
                    expected_cost: number;
                    /** @description The same of the cheapest candidate, rejected or not, or of the plan without any target if that is cheaper [USD] */
                    expected_cost_without_promise: number;
                    /** @description Difference of the two, at least 0 [USD] */
                    cost_of_promise: number;
                } | null;
            };
            insights?: {
                /** @description Day of `window_start`, seen from the day of `hour_of_day` */
                window_start_day: "today" | "tomorrow";
                /**
                 * Format: date
                 * @description The same as a local date
                 * @example 2026-07-15
                 */
                window_starts_on: string;
                /** @description Day of `window_end`, which is the end of the last interval: midnight at the end of today is 00:00 of tomorrow */
                window_end_day: "today" | "tomorrow";
                /**
                 * Format: date
                 * @description The same as a local date
                 * @example 2026-07-15
                 */
                window_ends_on: string;
                /** @description Probability that the peak is today, if the next 24 hours contain it; otherwise it is tomorrow. Null if they are not metered */
                peak_today_share: number | null;
                /** @description The current interval, mean over the simulated paths */
                current_interval: {
                    /** @description Load less solar [kW] */
                    net_load_kw: number;
                    /** @description Charge power of the schedule that is followed [kW] */
                    charge_kw: number;
                    /** @description Discharge power of it [kW] */
                    discharge_kw: number;
                    /** @description State of charge before the interval, 0 to 1 */
                    soc: number;
                    /** @description Highest grid demand so far, the lowest of the demand windows that meter the interval; if it is not known, the demand that it exceeds with a probability of 95 %; null if no window meters the interval [kW] */
                    running_peak_kw: number | null;
                    /** @description Promised grid demand of these windows; null also if nothing is promised [kW] */
                    target_kw: number | null;
                };
                /** @description When the peak is likely, what it would cost, what the battery should do now and why, what is promised, and how certain the action is; amounts in the currency of the response */
                sentences: string[];
            };
            /** @description Inputs that had to be assumed */
            assumptions?: {
                name: string;
                value: string | number;
                source: string;
            }[];
        };
        RefreshRequest: {
            /** @description The newest refresh token of the login; omitted by a page whose browser sends it as a cookie */
            refresh_token?: string;
        };
        RefreshResponse: {
            /** @constant */
            ok: true;
            data: {
                /** @description Bearer token */
                token: string;
                /**
                 * @description Lifetime of `token` [s]
                 * @example 86400
                 */
                expires_in: number;
                /**
                 * @description Lifetime of the refresh token [s]
                 * @example 2592000
                 */
                refresh_expires_in: number;
                user: {
                    /** @description Account e-mail address */
                    email: string;
                    /** @description Plan of the partner */
                    plan: "operator" | "fleet" | "enterprise";
                };
                /** @description Can be exchanged once for the next pair */
                refresh_token: string;
            };
        } | {
            /** @constant */
            ok: true;
            data: {
                /** @description Bearer token */
                token: string;
                /**
                 * @description Lifetime of `token` [s]
                 * @example 86400
                 */
                expires_in: number;
                /**
                 * @description Lifetime of the refresh token [s]
                 * @example 2592000
                 */
                refresh_expires_in: number;
                user: {
                    /** @description Account e-mail address */
                    email: string;
                    /** @description Plan of the partner */
                    plan: "operator" | "fleet" | "enterprise";
                };
            };
        };
        SessionList: {
            sessions: {
                /** @description Identifier of the login; it is no secret */
                id: string;
                /** @description RFC 3339, UTC */
                created_at?: string;
                /** @description When its tokens were last renewed (RFC 3339, UTC) */
                last_used_at?: string;
                /** @description Address it was last used from */
                address?: string;
                /** @description Browser or program, as it names itself */
                agent?: string;
                /** @description Whether this call belongs to it */
                current: boolean;
            }[];
        };
        SessionRequest: {
            /**
             * @description Account e-mail address
             * @example ops@example.com
             */
            email: string;
            /** @description Account password */
            password: string;
        };
        SessionResponse: {
            /** @constant */
            ok: true;
            data: {
                /** @description Bearer token */
                token: string;
                /**
                 * @description Lifetime of `token` [s]
                 * @example 86400
                 */
                expires_in: number;
                /**
                 * @description Lifetime of the refresh token [s]
                 * @example 2592000
                 */
                refresh_expires_in: number;
                user: {
                    /** @description Account e-mail address */
                    email: string;
                    /** @description Plan of the partner */
                    plan: "operator" | "fleet" | "enterprise";
                };
            };
        };
        Site: {
            /** @description Id of the site */
            site_id: string;
            /** @description Rated power at the AC meter, for both charging and discharging [kW] */
            power_kw?: number;
            /** @description Usable energy [kWh] */
            capacity_kwh?: number;
            /** @description From the meter to the store, 0 to 1. Default √0.85 */
            charge_efficiency?: number;
            /** @description From the store to the meter, 0 to 1. Default √0.85 */
            discharge_efficiency?: number;
            /** @description Wear [USD per MWh discharged at the meter]. Default 5 */
            wear_usd_per_mwh_discharged?: number;
            /**
             * @description IANA zone of the clock. Default: the market’s, else America/Los_Angeles
             * @example America/Chicago
             */
            time_zone?: string;
            /**
             * @description Market whose prices have a documented prior. Default `us-iso-day-ahead`
             * @example pjm-day-ahead
             */
            market?: string;
            /** @description Length of a market interval [min]. Default: the market’s, else 60 */
            interval_minutes?: 5 | 10 | 15 | 20 | 30 | 60;
            /**
             * @description Currency of its prices (ISO 4217). Default: the market’s, else USD
             * @example USD
             */
            currency?: string;
            /** @description USD per unit of the currency, if that is not USD */
            usd_per_unit?: number;
            /** @description Extent of the site’s stored prices */
            stored_prices: {
                /** @description Number of stored prices */
                count: number;
                /** @description RFC 3339, UTC */
                first_time?: string;
                /** @description RFC 3339, UTC */
                last_time?: string;
            };
        };
        SiteBody: {
            /** @description Rated power at the AC meter, for both charging and discharging [kW] */
            power_kw?: number;
            /** @description Usable energy [kWh] */
            capacity_kwh?: number;
            /** @description From the meter to the store, 0 to 1. Default √0.85 */
            charge_efficiency?: number;
            /** @description From the store to the meter, 0 to 1. Default √0.85 */
            discharge_efficiency?: number;
            /** @description Wear [USD per MWh discharged at the meter]. Default 5 */
            wear_usd_per_mwh_discharged?: number;
            /**
             * @description IANA zone of the clock. Default: the market’s, else America/Los_Angeles
             * @example America/Chicago
             */
            time_zone?: string;
            /**
             * @description Market whose prices have a documented prior. Default `us-iso-day-ahead`
             * @example pjm-day-ahead
             */
            market?: string;
            /** @description Length of a market interval [min]. Default: the market’s, else 60 */
            interval_minutes?: 5 | 10 | 15 | 20 | 30 | 60;
            /**
             * @description Currency of its prices (ISO 4217). Default: the market’s, else USD
             * @example USD
             */
            currency?: string;
            /** @description USD per unit of the currency, if that is not USD */
            usd_per_unit?: number;
        };
        SiteCycleList: {
            site_id: string;
            cycles: {
                cycle_id: string;
                /** @description RFC 3339, UTC */
                interval_start: string;
                /** @description RFC 3339, UTC */
                recorded_at: string;
                /** @description ISO 4217 */
                currency: string;
                /** @description The request with all defaults filled in; the plan only if one was sent */
                input: {
                    battery_power_mw: number;
                    battery_capacity_mwh: number;
                    charge_efficiency: number;
                    discharge_efficiency: number;
                    /** @description [currency/MWh] */
                    wear_per_mwh_discharged: number;
                    current_soc: number;
                    /** @description [currency/MWh] */
                    current_price: number;
                    /** @description At the AC meter [MW] */
                    planned_dispatch_mw?: number;
                    direction?: "charge" | "discharge" | "idle";
                    horizon_hours: number;
                    interval_minutes: number;
                };
                recommendation: {
                    direction: "charge" | "discharge" | "idle";
                    /** @description At the AC meter [MW] */
                    dispatch_mw: number;
                    /** @description [currency] */
                    estimated_revenue: number;
                    regime: string;
                };
                confidence: number;
                /** @description Present once the interval is over and stored prices cover it */
                settled?: {
                    /** @description Mean price of the interval [currency/MWh] */
                    price_per_mwh: number;
                    /** @description What the battery can carry out of the recommendation [MW] */
                    dispatch_mw: number;
                    /** @description Energy sold less energy bought [currency] */
                    cash: number;
                    /** @description [currency] */
                    wear: number;
                    /** @description Whether the direction was right, as `confidence` defines it; present once the 48 hours from the interval on are over and three quarters of their prices are stored */
                    direction_right?: boolean;
                };
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        SiteDayList: {
            site_id: string;
            /** @description ISO 4217 */
            currency: string;
            /** @description IANA zone of the days */
            time_zone: string;
            days: {
                /** @description Local day of the site, YYYY-MM-DD */
                date: string;
                /** @description `complete`: every interval has a cycle and a stored price, and the day is compared. Otherwise why it is not: it is under way, cycles or prices are missing, battery, interval or currency changed within it, or it has more than 288 intervals */
                status: "complete" | "under_way" | "cycles_missing" | "prices_missing" | "terms_changed" | "too_many_intervals";
                /** @description Market intervals of the day */
                intervals: number;
                /** @description Intervals with a cycle */
                cycles: number;
                /** @description Intervals with a stored price */
                priced_intervals: number;
                /** @description State of charge of the first cycle, with which all three begin, 0 to 1 */
                start_soc?: number;
                /** @description Value of energy left at the end, for all three: the mean price of the day less wear, times the discharge efficiency, at least 0 [currency/MWh] */
                stored_value_per_mwh?: number;
                /** @description `submitted`: the plans that were sent, if every cycle of the day had one. Otherwise `day_ahead_forecast`: the best plan for what FENRIR expected before the day began, from the stored prices before it */
                plan_source?: "submitted" | "day_ahead_forecast";
                /** @description The recommendations, as far as the battery can carry them out */
                recommendations?: {
                    /** @description Energy sold less energy bought [currency] */
                    cash: number;
                    /** @description Wear [currency] */
                    wear: number;
                    /** @description Value of the energy left less that of the energy at the start [currency] */
                    stored_value_change: number;
                    /** @description Cash less wear plus the change in stored value [currency] */
                    value: number;
                };
                /** @description The plan of the day before */
                previous_day_plan?: {
                    /** @description Energy sold less energy bought [currency] */
                    cash: number;
                    /** @description Wear [currency] */
                    wear: number;
                    /** @description Value of the energy left less that of the energy at the start [currency] */
                    stored_value_change: number;
                    /** @description Cash less wear plus the change in stored value [currency] */
                    value: number;
                };
                /** @description The best plan for the prices of the day */
                perfect_foresight?: {
                    /** @description Energy sold less energy bought [currency] */
                    cash: number;
                    /** @description Wear [currency] */
                    wear: number;
                    /** @description Value of the energy left less that of the energy at the start [currency] */
                    stored_value_change: number;
                    /** @description Cash less wear plus the change in stored value [currency] */
                    value: number;
                };
            }[];
        };
        SiteList: {
            sites: {
                /** @description Id of the site */
                site_id: string;
                /** @description Rated power at the AC meter, for both charging and discharging [kW] */
                power_kw?: number;
                /** @description Usable energy [kWh] */
                capacity_kwh?: number;
                /** @description From the meter to the store, 0 to 1. Default √0.85 */
                charge_efficiency?: number;
                /** @description From the store to the meter, 0 to 1. Default √0.85 */
                discharge_efficiency?: number;
                /** @description Wear [USD per MWh discharged at the meter]. Default 5 */
                wear_usd_per_mwh_discharged?: number;
                /**
                 * @description IANA zone of the clock. Default: the market’s, else America/Los_Angeles
                 * @example America/Chicago
                 */
                time_zone?: string;
                /**
                 * @description Market whose prices have a documented prior. Default `us-iso-day-ahead`
                 * @example pjm-day-ahead
                 */
                market?: string;
                /** @description Length of a market interval [min]. Default: the market’s, else 60 */
                interval_minutes?: 5 | 10 | 15 | 20 | 30 | 60;
                /**
                 * @description Currency of its prices (ISO 4217). Default: the market’s, else USD
                 * @example USD
                 */
                currency?: string;
                /** @description USD per unit of the currency, if that is not USD */
                usd_per_unit?: number;
                /** @description Extent of the site’s stored prices */
                stored_prices: {
                    /** @description Number of stored prices */
                    count: number;
                    /** @description RFC 3339, UTC */
                    first_time?: string;
                    /** @description RFC 3339, UTC */
                    last_time?: string;
                };
                /** @description When it was last described, or its personality last learned, as every cycle does; absent if only prices were stored. RFC 3339, UTC */
                last_active?: string;
                /** @description The last recommendation; absent if there was none */
                last_cycle?: {
                    /** @description Start of the market interval, RFC 3339, UTC */
                    interval_start: string;
                    /** @description RFC 3339, UTC */
                    recorded_at: string;
                    /** @description `charge`, `discharge` or `idle` */
                    direction: string;
                    /** @description At the AC meter, at least 0 [MW] */
                    dispatch_mw: number;
                    /** @description [currency] */
                    estimated_revenue: number;
                    confidence: number;
                    regime: string;
                    /** @description ISO 4217 */
                    currency: string;
                };
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        SiteOperation: {
            site_id: string;
            /** @description Planning horizon of each cycle [h]. Default 24 */
            horizon_hours: number;
            /** @description Length of an interval [min] */
            every_minutes: number;
            /** @description `reported`: each run needs a state reported within the last two intervals. `assumed`: the gateway assumes that the battery does what was recommended, from the last reported state on, else from the default */
            state_of_charge: "reported" | "assumed";
            /** @description Whether intervals are run. Default true */
            enabled: boolean;
            /** @description Start of the next interval to run, RFC 3339, UTC */
            next_interval: string;
            /** @description How long its inputs are awaited from its start on; then what is known is used, or it is skipped [s] */
            waits_seconds: number;
            /** @description RFC 3339, UTC */
            created_at: string;
        };
        SiteOperationBody: {
            /** @description Market interval of the site, which it must equal [min]. Default: that interval */
            every_minutes?: number;
            /** @description Planning horizon of each cycle [h]. Default 24 */
            horizon_hours?: number;
            /** @description `reported`: each run needs a state reported within the last two intervals. `assumed`: the gateway assumes that the battery does what was recommended, from the last reported state on, else from the default */
            state_of_charge?: "reported" | "assumed";
            /** @description Whether intervals are run. Default true */
            enabled?: boolean;
        };
        SiteOperationHistory: {
            site_id: string;
            /** @description RFC 3339, UTC */
            from: string;
            /** @description RFC 3339, UTC */
            to: string;
            /** @description ISO 4217 */
            currency: string;
            /** @description Intervals with a recommendation */
            completed: number;
            /** @description Those of them that are over and have a stored price; the others come to nothing here */
            settled: number;
            /** @description What the recommendations came to at the prices of their intervals, each as far as the battery can carry it out from the state of charge that it was made for; absent if none is settled */
            earned?: {
                /** @description Energy sold less energy bought [currency] */
                cash: number;
                /** @description Wear [currency] */
                wear: number;
                /** @description Cash less wear [currency] */
                net: number;
            };
            /** @description `complete`, or why there is no comparison: there are no cycles or no prices, or battery, interval or currency changed within the period */
            comparison: "complete" | "no_cycles" | "no_prices" | "terms_changed";
            /** @description Cash less wear under perfect foresight of all prices from the first settled interval to the last, with the battery as it began and energy left worth nothing: an upper bound [currency] */
            hindsight_net?: number;
            /** @description What plain rules would have earned on the hourly means of the same prices: a plan on the prices of the day before (`previous_day`), one on the mean of the week before (`mean_of_week`), or full power outside the quartiles of the week before (`quartiles`) */
            rules: {
                rule: "previous_day" | "mean_of_week" | "quartiles";
                /** @description Hours with a price */
                hours: number;
                /** @description Energy sold less energy bought [currency] */
                cash: number;
                /** @description Wear [currency] */
                wear: number;
                /** @description Cash less wear [currency] */
                net: number;
            }[];
            /** @description Intervals without a run, latest first, at most the last 1,000 entries */
            skipped: {
                /** @description Start of the first one, RFC 3339, UTC */
                interval_start: string;
                /** @description End of the last one, RFC 3339, UTC */
                interval_end: string;
                /** @description Number of consecutive intervals */
                intervals: number;
                reason: "price_missing" | "price_old" | "state_missing" | "state_old" | "state_contradicts" | "reading_missing" | "reading_old" | "missed" | "late" | "plan" | "failed";
                message: string;
            }[];
        };
        SitePersonality: {
            /** @description Id of the site */
            site_id: string;
            /**
             * Format: date-time
             * @description Start of the latest market interval that it has learned; absent if nothing is learned
             */
            learned_until?: string;
            /** @description Personality in the format of the engine’s library, with its own `version`; null if nothing is learned */
            personality: {
                [key: string]: unknown;
            } | null;
        };
        SitePriceList: {
            site_id: string;
            /** @description ISO 4217 */
            currency: string;
            prices: {
                /** @description RFC 3339, UTC */
                time: string;
                /** @description Price, or mean of the step [currency/MWh] */
                price_per_mwh: number;
                /** @description [currency/MWh] */
                minimum?: number;
                /** @description [currency/MWh] */
                maximum?: number;
                /** @description Entries of the step */
                count?: number;
            }[];
            /** @description `from` of the next page; absent where all of the range is answered */
            next?: string;
        };
        SitePrices: {
            /** @description In any order; a price replaces a stored one of the same time */
            prices: {
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339 with offset
                 */
                time: string;
                /** @description Price [USD/MWh] */
                usd_per_mwh?: number;
                /** @description Price in the currency of the site, instead of usd_per_mwh [currency/MWh] */
                price_per_mwh?: number;
            }[];
        };
        SitePricesAnswer: {
            /** @description Prices stored by this call; all or none */
            accepted: number;
            /** @description Extent of the site’s stored prices */
            stored_prices: {
                /** @description Number of stored prices */
                count: number;
                /** @description RFC 3339, UTC */
                first_time?: string;
                /** @description RFC 3339, UTC */
                last_time?: string;
            };
        };
        SiteState: {
            /**
             * Format: date-time
             * @description When it was measured, RFC 3339 with offset; at most a minute after the gateway’s clock and a week before it. Default: now
             */
            time?: string;
            /** @description State of charge, 0 to 1 */
            soc: number;
            /** @description Power at the AC meter, positive when it discharges [MW] */
            power_mw?: number;
        };
        StatusReport: {
            overall: "operational" | "degraded" | "outage";
            /** @description The engines that are served here */
            engines: {
                /**
                 * @description Id of the engine
                 * @example tarsis
                 */
                id: string;
                status: "operational" | "degraded" | "outage";
                /** @description Median of real requests over 15 minutes [ms] */
                latency_ms?: number;
                /** @description Share of minute probes that were ok over 30 days [%] */
                uptime_30d?: number;
            }[];
        };
        StrixJob: {
            /** @description Identifier of the job */
            job_id: string;
            /** @description A job starts as queued and ends as succeeded, failed or cancelled. If its worker dies, it is queued again */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description Share of the work that is done, 0 to 1 */
            progress: number;
            /** @description Time of submission, RFC 3339, UTC */
            submitted_at: string;
            /** @description Time at which a worker started it, RFC 3339, UTC */
            started_at?: string;
            /** @description Time at which it ended, RFC 3339, UTC */
            finished_at?: string;
            /** @description Why it failed, in one sentence */
            error?: string;
            result?: {
                /** @description Identifier of the job */
                job_id: string;
                /** @description 10th percentile: 10 % of the paths earn less [USD/year] */
                p10_annual_revenue: number;
                /** @description Median [USD/year] */
                p50_annual_revenue: number;
                /** @description 90th percentile [USD/year] */
                p90_annual_revenue: number;
                /** @description Observed throughput [paths/s] */
                paths_per_second: number;
                /**
                 * @description Unit of all monetary values: `usd_per_year`, unless another currency was asked for
                 * @example usd_per_year
                 */
                value_units: string;
                risk_metrics: {
                    /** @description 5th percentile of annual revenue [USD/year] */
                    var_95: number;
                    /** @description Mean of the worst 5 % of the paths [USD/year] */
                    cvar_95: number;
                    /** @description Mean of the worst 10 % of the paths [USD/year] */
                    tail_mean: number;
                    /** @description Smallest of all paths [USD/year] */
                    worst_case: number;
                };
                /** @description Parts of P50 above the baseline without any of the four */
                shapley?: {
                    /** @description Seeing prices instead of climatological means [USD/year] */
                    forecast_accuracy: number;
                    /** @description Knowing the regime [USD/year] */
                    regime_classification: number;
                    /** @description Planning the state of charge instead of a fixed schedule [USD/year] */
                    soc_management: number;
                    /** @description Selling reserves [USD/year] */
                    ancillary_revenue: number;
                };
                histogram?: {
                    /** @description One more than counts [USD/year] */
                    edges: number[];
                    counts: number[];
                };
                months?: {
                    month: number;
                    /** @description [USD per 30 days] */
                    p10: number;
                    /** @description [USD per 30 days] */
                    p50: number;
                    /** @description [USD per 30 days] */
                    p90: number;
                    /** @description [USD per 30 days] */
                    mean: number;
                }[];
                streams?: {
                    /** @description Mean energy revenue [USD/year] */
                    energy: number;
                    /** @description Mean reserve revenue [USD/year] */
                    reserves: number;
                    /** @description Mean wear, not deducted from revenue [USD/year] */
                    wear: number;
                };
                benchmarks?: {
                    /** @description Cash less wear over that of perfect foresight */
                    foresight_share: number;
                    /** @description The same for a naive threshold rule */
                    naive_threshold_share: number;
                    /** @description Energy revenue over the daily two-hour spread */
                    tb2_share: number;
                    /** @description Energy revenue over the daily four-hour spread */
                    tb4_share: number;
                    /** @description Energy discharged over capacity */
                    cycles_per_year: number;
                };
                errors?: {
                    /** @description Standard error of p10_annual_revenue [USD/year] */
                    p10: number;
                    /** @description Standard error of p50_annual_revenue [USD/year] */
                    p50: number;
                    /** @description Standard error of p90_annual_revenue [USD/year] */
                    p90: number;
                };
                assumptions?: {
                    name: string;
                    value: string | number | boolean;
                    source: string;
                }[];
            };
        };
        StrixJobList: {
            /** @description Newest first, without their results */
            jobs: {
                /** @description Identifier of the job */
                job_id: string;
                /** @description A job starts as queued and ends as succeeded, failed or cancelled. If its worker dies, it is queued again */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description Share of the work that is done, 0 to 1 */
                progress: number;
                /** @description Time of submission, RFC 3339, UTC */
                submitted_at: string;
                /** @description Time at which a worker started it, RFC 3339, UTC */
                started_at?: string;
                /** @description Time at which it ended, RFC 3339, UTC */
                finished_at?: string;
                /** @description Why it failed, in one sentence */
                error?: string;
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        StrixRequest: {
            /** @description arbitrage: plans by expected cash, by dynamic programming on a running profile of prices; cvar: the same, averse to the lower tail; rl: corrects the plan by reinforcement learning. Default `arbitrage` */
            policy?: "arbitrage" | "cvar" | "rl";
            /** @description Number of paths. Default 10000 */
            n_paths?: number;
            /** @description Days of each path; n_paths × days × 24 must not exceed 438,000,000. Default 30 */
            horizon_days?: number;
            /** @description Rated power [MW]. Default 50 */
            battery_power_mw?: number;
            /** @description Usable energy [MWh]. Default 200 */
            battery_capacity_mwh?: number;
            /** @description Seed; the same seed and input give the same figures. Default: drawn, and returned in X-Seed */
            seed?: number;
            /** @description Site whose stored prices are the history. Default `default` */
            site_id?: string;
            /**
             * Format: date
             * @description First local day. Default: start days spread evenly over the calendar year
             * @example 2027-01-01
             */
            start_date?: string;
        };
        StrixResult: {
            /** @description Identifier of the job */
            job_id: string;
            /** @description 10th percentile: 10 % of the paths earn less [USD/year] */
            p10_annual_revenue: number;
            /** @description Median [USD/year] */
            p50_annual_revenue: number;
            /** @description 90th percentile [USD/year] */
            p90_annual_revenue: number;
            /** @description Observed throughput [paths/s] */
            paths_per_second: number;
            /**
             * @description Unit of all monetary values: `usd_per_year`, unless another currency was asked for
             * @example usd_per_year
             */
            value_units: string;
            risk_metrics: {
                /** @description 5th percentile of annual revenue [USD/year] */
                var_95: number;
                /** @description Mean of the worst 5 % of the paths [USD/year] */
                cvar_95: number;
                /** @description Mean of the worst 10 % of the paths [USD/year] */
                tail_mean: number;
                /** @description Smallest of all paths [USD/year] */
                worst_case: number;
            };
            /** @description Parts of P50 above the baseline without any of the four */
            shapley?: {
                /** @description Seeing prices instead of climatological means [USD/year] */
                forecast_accuracy: number;
                /** @description Knowing the regime [USD/year] */
                regime_classification: number;
                /** @description Planning the state of charge instead of a fixed schedule [USD/year] */
                soc_management: number;
                /** @description Selling reserves [USD/year] */
                ancillary_revenue: number;
            };
            histogram?: {
                /** @description One more than counts [USD/year] */
                edges: number[];
                counts: number[];
            };
            months?: {
                month: number;
                /** @description [USD per 30 days] */
                p10: number;
                /** @description [USD per 30 days] */
                p50: number;
                /** @description [USD per 30 days] */
                p90: number;
                /** @description [USD per 30 days] */
                mean: number;
            }[];
            streams?: {
                /** @description Mean energy revenue [USD/year] */
                energy: number;
                /** @description Mean reserve revenue [USD/year] */
                reserves: number;
                /** @description Mean wear, not deducted from revenue [USD/year] */
                wear: number;
            };
            benchmarks?: {
                /** @description Cash less wear over that of perfect foresight */
                foresight_share: number;
                /** @description The same for a naive threshold rule */
                naive_threshold_share: number;
                /** @description Energy revenue over the daily two-hour spread */
                tb2_share: number;
                /** @description Energy revenue over the daily four-hour spread */
                tb4_share: number;
                /** @description Energy discharged over capacity */
                cycles_per_year: number;
            };
            errors?: {
                /** @description Standard error of p10_annual_revenue [USD/year] */
                p10: number;
                /** @description Standard error of p50_annual_revenue [USD/year] */
                p50: number;
                /** @description Standard error of p90_annual_revenue [USD/year] */
                p90: number;
            };
            assumptions?: {
                name: string;
                value: string | number | boolean;
                source: string;
            }[];
        };
        /** @description One utility rate, complete enough to bill a year. */
        Tariff: {
            /** @description Name of the tariff in the library. */
            code: string;
            /** @description Name of the rate, as spelled by its utility. */
            name: string;
            /** @description Name of the utility. */
            utility: string;
            /** @description Customers that the rate is intended for. */
            sector: "commercial" | "industrial" | "residential" | "lighting" | "other";
            /** @description ISO 3166-1 alpha-2. */
            country: string;
            /** @description State or province, empty where none applies. */
            region: string;
            /** @description IANA zone in whose local time the schedules are read. */
            timeZone: string;
            /** @description ISO 4217 code of all amounts. */
            currency: string;
            /** @description Service that the prices cover: a delivery rate has no price for energy supply. */
            service: "bundled" | "delivery" | "energy" | "unknown";
            /** @description First day in force, YYYY-MM-DD, where the source states it. */
            effectiveFrom?: string;
            /** @description Last day in force, YYYY-MM-DD, where the source states it. */
            effectiveTo?: string;
            /** @description Where the figures come from. */
            origin: {
                /** @description Label of the record in the Utility Rate Database. */
                urdbLabel?: string;
                /** @description Address of the record. */
                url?: string;
                /** @description The utility's own document, where the record links it. */
                sourceDocument?: string;
                /** @description Licence of the figures. */
                licence: string;
            };
            /** @description Holidays billed as weekends: none, the US federal ones on the days they are observed, or a list of local dates. An assumption where the source does not state them. */
            holidays: "none" | "us-federal" | string[];
            /** @description Energy prices by period and tier. */
            energy: {
                /** @description Energy that is charged on the tiers of a month. period (default): each period's energy on its own tiers. month: the month's energy on one set of tiers, which the periods share in proportion, each at its own prices. */
                tierScope?: "period" | "month";
                /** @description Price tiers of every period, indexed by the period numbers of the schedules. */
                periods: {
                    tiers: {
                        /** @description Upper end of the tier, cumulative from zero, in `unit`; null for unbounded. */
                        upTo: number | null;
                        /** @description Unit of `upTo`: kWh per month; kWh per kW of billing demand; or either of them per day. */
                        unit: "kWh" | "kWhPerKw" | "kWhDaily" | "kWhPerKwDaily";
                        /** @description Price paid, adjustments included. */
                        pricePerKwh: number;
                        /** @description Credit for exports, where the tariff states one. */
                        sellPricePerKwh?: number;
                    }[];
                }[];
                /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                weekdaySchedule: number[][];
                /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                weekendSchedule: number[][];
            };
            /** @description Any-time demand: the highest demand of the month. */
            flatDemand?: {
                /** @description Unit of the charge; the daily units are charged by the day instead of the month. */
                unit: "kW" | "kVA" | "hp" | "kWDaily" | "kVADaily" | "hpDaily";
                /** @description Price tiers of every group of months. */
                groups: {
                    tiers: {
                        /** @description Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded. */
                        upTo: number | null;
                        /** @description Price paid per unit of the charge and month, adjustments included. */
                        pricePerUnit: number;
                    }[];
                }[];
                /** @description Index of the group billed in each month, January first. */
                monthlyGroups: number[];
            };
            /** @description Demand by time of use: the highest demand of each period of each month, each on its own tiers; charged in addition to the any-time demand. */
            touDemand?: {
                /** @description Unit of the charge; the daily units are charged by the day instead of the month. */
                unit: "kW" | "kVA" | "hp" | "kWDaily" | "kVADaily" | "hpDaily";
                /** @description Price tiers of every period, indexed by the period numbers of the schedules. */
                periods: {
                    tiers: {
                        /** @description Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded. */
                        upTo: number | null;
                        /** @description Price paid per unit of the charge and month, adjustments included. */
                        pricePerUnit: number;
                    }[];
                }[];
                /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                weekdaySchedule: number[][];
                /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                weekendSchedule: number[][];
            };
            /** @description Demand in the hour of the system peak; the schedules state when that hour may fall and at what price. The actual hours are not part of a tariff. */
            coincident?: {
                /** @description Unit of the charge; the daily units are charged by the day instead of the month. */
                unit: "kW" | "kVA" | "hp" | "kWDaily" | "kVADaily" | "hpDaily";
                /** @description Price tiers of every period, indexed by the period numbers of the schedules. */
                periods: {
                    tiers: {
                        /** @description Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded. */
                        upTo: number | null;
                        /** @description Price paid per unit of the charge and month, adjustments included. */
                        pricePerUnit: number;
                    }[];
                }[];
                /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                weekdaySchedule: number[][];
                /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                weekendSchedule: number[][];
            };
            /** @description A floor under the billing demand: max(actual, fraction × highest demand of the looked-back months). It raises the any-time demand, or, if the tariff does not charge for that, the demand by time of use. */
            ratchet?: {
                /** @description Share of the highest looked-back demand below which billing demand does not fall. */
                fraction: number;
                /** @description Calendar months, January first, that the ratchet looks back to; used when `previousMonths` is 0. */
                months: boolean[];
                /** @description Number of months before the billed one to look back to, regardless of their names; 0: the months of `months`, at most eleven months back. */
                previousMonths: number;
            };
            /** @description Charge for reactive demand; zero at power factor 1. */
            reactivePricePerKvar?: number;
            /** @description Time over which the meter averages demand, where the tariff states it. */
            demandWindowMinutes?: number;
            /** @description Fixed charges of one meter. */
            fixed: {
                /** @description Once per billing month. */
                perMonth: number;
                /** @description Once per local day. */
                perDay: number;
            };
            /** @description Minimum total of a bill. */
            minimum?: {
                /** @description Minimum total of a month; 0: none. */
                perMonth: number;
                /** @description Minimum total of twelve complete months; 0: none. */
                perYear: number;
                /** @description Minimum total of a month for each of its local days; added to `perMonth`. */
                perDay?: number;
            };
            /** @description How exports are credited, as the source states; default export rule of a bill. */
            netMetering: "netMetering" | "netBilling" | "buyAllSellAll" | "unknown";
            /** @description Customers that may take the rate, where the tariff states it. */
            eligibility?: {
                /** @description Minimum demand of a customer. */
                minimumKw?: number;
                /** @description Maximum demand of a customer. */
                maximumKw?: number;
            };
            /** @description Short labels such as `touEnergy`, `touDemand`, `ratchet`, for filters. */
            features: string[];
            /** @description Assumptions made by the importer, one sentence each. */
            assumptions: string[];
            /** @description Names of charges that the source states and a bill would omit (for instance `mixedTierUnits`); a tariff with any is refused. */
            unsupported: string[];
        };
        TariffList: {
            tariffs: {
                /** @description Value for the field `tariff` of a request */
                code: string;
                /** @description Name used by the utility */
                name: string;
                /** @description Company that bills */
                utility: string;
                /** @description State or province; empty if none applies */
                region: string;
                /**
                 * @description Type of customers
                 * @example commercial
                 */
                sector: string;
                /** @description ISO 4217 */
                currency: string;
                /** @description Kinds of charge in the tariff */
                features: string[];
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        TarsisBillAnswer: {
            /** @description Code of the tariff */
            tariff: string;
            /** @description All charges [USD] */
            total: number;
            by_component: {
                /** @description [USD] */
                energy: number;
                /** @description [USD] */
                flat_demand: number;
                /** @description [USD] */
                tou_demand: number;
                /** @description [USD] */
                coincident_demand: number;
                /** @description [USD] */
                reactive_demand: number;
                /** @description [USD] */
                fixed: number;
                /** @description [USD] */
                minimum: number;
                /** @description [USD] */
                export_credit: number;
            };
            months: {
                /** @description Calendar year of the month */
                year: number;
                month: number;
                /** @description Whether readings cover all of it; fixed and demand charges of one in part are those of a whole month */
                is_whole: boolean;
                /** @description Drawn from the grid [kWh] */
                energy_kwh: number;
                /** @description Fed into the grid [kWh] */
                export_kwh: number;
                /** @description Highest demand over a meter interval [kW] */
                peak_kw: number;
                /** @description Local date and time at which that interval begins */
                peak_time: string;
                /** @description Billing demand, ratchet included [kW] */
                billed_kw: number;
                /** @description All charges of the month [USD] */
                total: number;
            }[];
            lines: {
                /** @description Calendar year of the month */
                year: number;
                /** @description Calendar month, 1 to 12 */
                month: number;
                /** @description energy, flatDemand, touDemand, fixed, minimum or exportCredit */
                component: string;
                /** @description Period of the tariff; null where the charge has none */
                period: number | null;
                /** @description Tier from 0; null where the charge has none */
                tier: number | null;
                /** @description Billed quantity, in `unit` */
                quantity: number;
                /** @description kWh, kW, kVA, day, month, year or credit */
                unit: string;
                /** @description Price of one unit [USD] */
                price: number;
                /** @description quantity × price [USD] */
                amount: number;
            }[];
            assumptions?: {
                name: string;
                value: unknown;
                source: string;
            }[];
        };
        TarsisBillRequest: {
            /**
             * @description Tariff code. Default: the one of the facility, else the documented default
             * @example sce-tou-8-option-d-under-2-kv
             */
            tariff?: string;
            /**
             * @description Facility whose readings are billed. Default of the caller’s partner; `default` always exists
             * @example default
             */
            facility_id?: string;
            /** @description In any order; a reading entirely replaces a stored one of the same time */
            readings?: {
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339 with offset
                 */
                time: string;
                /** @description Mean load of the interval, before solar and battery [kW] */
                load_kw: number;
                /** @description Mean ambient temperature of the interval [°F] */
                temperature_f?: number;
                /** @description Mean solar production of the interval [kW] */
                solar_kw?: number;
            }[];
        };
        TarsisCompareAnswer: {
            load: {
                /** @description Beginning of the first step, RFC 3339 */
                from: string;
                /** @description End of the last step, RFC 3339 */
                to: string;
                /** @description Calendar months that it touches */
                months: number;
                /** @description Whether it covers twelve whole calendar months, so that totals are annual */
                is_whole_year: boolean;
                /** @description Drawn from the grid [kWh] */
                energy_kwh: number;
                /** @description Fed into the grid [kWh] */
                export_kwh: number;
                /** @description Highest demand, which decides eligibility [kW] */
                peak_kw: number;
            };
            today?: {
                /** @description Code of the tariff */
                code: string;
                /** @description Name used by the utility */
                name: string;
                /** @description Company that bills */
                utility: string;
                /** @description State or province; empty if none applies */
                region: string;
                /** @description Customers that the rate is intended for. */
                sector: "commercial" | "industrial" | "residential" | "lighting" | "other";
                /** @description Whether the prices cover the grid only, so that energy is bought elsewhere */
                is_delivery_only: boolean;
                /** @description Last day in force, where the source states it */
                effective_to?: string;
                /** @description All charges of the load [USD] */
                total: number;
                by_component: {
                    /** @description [USD] */
                    energy: number;
                    /** @description [USD] */
                    flat_demand: number;
                    /** @description [USD] */
                    tou_demand: number;
                    /** @description [USD] */
                    coincident_demand: number;
                    /** @description [USD] */
                    reactive_demand: number;
                    /** @description [USD] */
                    fixed: number;
                    /** @description [USD] */
                    minimum: number;
                    /** @description [USD] */
                    export_credit: number;
                };
            };
            /** @description Cheapest first */
            tariffs: {
                /** @description Code of the tariff */
                code: string;
                /** @description Name used by the utility */
                name: string;
                /** @description Company that bills */
                utility: string;
                /** @description State or province; empty if none applies */
                region: string;
                /** @description Customers that the rate is intended for. */
                sector: "commercial" | "industrial" | "residential" | "lighting" | "other";
                /** @description Whether the prices cover the grid only, so that energy is bought elsewhere */
                is_delivery_only: boolean;
                /** @description Last day in force, where the source states it */
                effective_to?: string;
                /** @description All charges of the load [USD] */
                total: number;
                by_component: {
                    /** @description [USD] */
                    energy: number;
                    /** @description [USD] */
                    flat_demand: number;
                    /** @description [USD] */
                    tou_demand: number;
                    /** @description [USD] */
                    coincident_demand: number;
                    /** @description [USD] */
                    reactive_demand: number;
                    /** @description [USD] */
                    fixed: number;
                    /** @description [USD] */
                    minimum: number;
                    /** @description [USD] */
                    export_credit: number;
                };
            }[];
            /** @description In the order of their codes */
            ineligible: {
                /** @description Code of the tariff */
                code: string;
                /** @description Name used by the utility */
                name: string;
                /** @description Company that bills */
                utility: string;
                reason: "ended" | "peak_too_low" | "peak_too_high" | "other_currency" | "not_billable";
                /** @description The reason in words */
                why: string;
            }[];
            assumptions?: {
                name: string;
                value: unknown;
                source: string;
            }[];
        };
        TarsisCompareRequest: {
            /**
             * @description Facility whose readings are billed. Default of the caller’s partner; `default` always exists
             * @example default
             */
            facility_id?: string;
            /** @description In any order; a reading entirely replaces a stored one of the same time */
            readings?: {
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339 with offset
                 */
                time: string;
                /** @description Mean load of the interval, before solar and battery [kW] */
                load_kw: number;
                /** @description Mean ambient temperature of the interval [°F] */
                temperature_f?: number;
                /** @description Mean solar production of the interval [kW] */
                solar_kw?: number;
            }[];
            /**
             * @description Tariff of today, billed as `today`. Default: the one of the facility
             * @example sce-tou-8-option-d-under-2-kv
             */
            tariff?: string;
            /**
             * @description State or province. Default: all
             * @example CA
             */
            region?: string;
            /** @description Customers that the rate is intended for. */
            sector?: "commercial" | "industrial" | "residential" | "lighting" | "other";
            /** @description Part of the utility's name */
            utility?: string;
            /**
             * @description Currency of all amounts; tariffs of others are not compared. Default `USD`
             * @example USD
             */
            currency?: string;
            /** @description Whether tariffs that are no longer in force are compared. Default false */
            include_ended?: boolean;
        };
        TarsisRequest: {
            /**
             * @description Facility identifier. Default `default`. An identifier without a description works like `default`: a real office load scaled to 500 kW with a battery of 125 kW and 250 kWh, panels of 100 kW and ten vehicles
             * @example default
             */
            facility_id?: string;
            /** @description Tariff code of the library */
            tariff?: string;
            /**
             * @description State of charge, 0 to 1. Default 0.65
             * @example 0.65
             */
            current_soc?: number;
            /**
             * @description Billing month; the year of the breakdown begins with it
             * @example 7
             */
            month: number;
        };
        TarsisResult: {
            rate_breakdown: {
                /** @description Saved on energy and every charge that is neither demand nor export [USD/year] */
                tou_savings: number;
                /** @description Saved on demand charges [USD/year] */
                demand_savings: number;
                /** @description Gained in export credits [USD/year] */
                export_revenue: number;
                /** @description Saved by managing electric vehicles [USD/year] */
                ev_coordination_savings: number;
                /** @description Sum of the four parts [USD/year] */
                total_annual: number;
            };
            /** @description Wall time of all solves, and of selecting typical days from readings [ms] */
            solve_time_ms: number;
            /** @description Worst proven gap among them [%] */
            optimality_gap_pct: number;
            schedule?: {
                /** @description Length of a step [min] */
                step_minutes: number;
                /** @description Facility load of a typical weekday of the month, from local midnight of the tariff’s zone on [kW] */
                load_kw: number[];
                /** @description Battery charging, at the meter [kW] */
                charge_kw: number[];
                /** @description Battery discharging, at the meter [kW] */
                discharge_kw: number[];
                /** @description All vehicles together, below 0 for discharge [kW]; present only if there are vehicles */
                vehicle_kw?: number[];
                /** @description Solar power that is used or exported [kW]; present only with panels */
                solar_kw?: number[];
                /** @description Import from the grid [kW] */
                import_kw: number[];
                /** @description Export to the grid [kW]; present only if anything is exported */
                export_kw?: number[];
                /** @description State of charge at the end of each step, 0 to 1 */
                soc: number[];
                /** @description First-tier energy price of each step [USD/kWh] */
                energy_price_per_kwh: number[];
                /** @description Any-time demand of the month below which flattening saves nothing [kW] */
                target_peak_kw: number | null;
                /** @description The same for each demand period of the tariff */
                target_period_peaks_kw: {
                    period: number;
                    peak_kw: number;
                }[];
                /** @description Goals that could not be met, with amount and reason */
                violations: {
                    goal: string;
                    amount: number;
                    unit: string;
                    reason: string;
                }[];
            };
            bill?: {
                without_battery: {
                    /** @description All charges of the twelve months [USD] */
                    total: number;
                    months: {
                        /** @description Calendar year of the month */
                        year: number;
                        /** @description Calendar month, 1 to 12 */
                        month: number;
                        /** @description Highest demand [kW] */
                        peak_kw: number;
                        /** @description Local date and hour that set the peak */
                        peak_time: string;
                        /** @description Billing demand, ratchet included [kW] */
                        billed_kw: number;
                        /** @description All charges of the month [USD] */
                        total: number;
                    }[];
                    lines: {
                        /** @description Calendar year of the month */
                        year: number;
                        /** @description Calendar month, 1 to 12 */
                        month: number;
                        /** @description energy, flatDemand, touDemand, fixed, minimum or exportCredit */
                        component: string;
                        /** @description Period of the tariff; null where the charge has none */
                        period: number | null;
                        /** @description Tier from 0; null where the charge has none */
                        tier: number | null;
                        /** @description Billed quantity, in `unit` */
                        quantity: number;
                        /** @description kWh, kW, kVA, day, month, year or credit */
                        unit: string;
                        /** @description Price of one unit [USD] */
                        price: number;
                        /** @description quantity × price [USD] */
                        amount: number;
                    }[];
                };
                with_battery: {
                    /** @description All charges of the twelve months [USD] */
                    total: number;
                    months: {
                        /** @description Calendar year of the month */
                        year: number;
                        /** @description Calendar month, 1 to 12 */
                        month: number;
                        /** @description Highest demand [kW] */
                        peak_kw: number;
                        /** @description Local date and hour that set the peak */
                        peak_time: string;
                        /** @description Billing demand, ratchet included [kW] */
                        billed_kw: number;
                        /** @description All charges of the month [USD] */
                        total: number;
                    }[];
                    lines: {
                        /** @description Calendar year of the month */
                        year: number;
                        /** @description Calendar month, 1 to 12 */
                        month: number;
                        /** @description energy, flatDemand, touDemand, fixed, minimum or exportCredit */
                        component: string;
                        /** @description Period of the tariff; null where the charge has none */
                        period: number | null;
                        /** @description Tier from 0; null where the charge has none */
                        tier: number | null;
                        /** @description Billed quantity, in `unit` */
                        quantity: number;
                        /** @description kWh, kW, kVA, day, month, year or credit */
                        unit: string;
                        /** @description Price of one unit [USD] */
                        price: number;
                        /** @description quantity × price [USD] */
                        amount: number;
                    }[];
                };
            };
            month?: {
                /** @description Saved on energy and every charge that is neither demand nor export [USD/month] */
                tou_savings: number;
                /** @description Saved on demand charges [USD/month] */
                demand_savings: number;
                /** @description Gained in export credits [USD/month] */
                export_revenue: number;
                /** @description Saved by managing electric vehicles [USD/month] */
                ev_coordination_savings: number;
                /** @description Sum of the four parts [USD/month] */
                total_annual: number;
            };
            achievable?: {
                /** @description Saved on energy and every charge that is neither demand nor export [USD/year] */
                tou_savings: number;
                /** @description Saved on demand charges [USD/year] */
                demand_savings: number;
                /** @description Gained in export credits [USD/year] */
                export_revenue: number;
                /** @description Saved by managing electric vehicles [USD/year] */
                ev_coordination_savings: number;
                /** @description Sum of the four parts [USD/year] */
                total_annual: number;
            };
            assumptions?: {
                name: string;
                value: unknown;
                source: string;
            }[];
        };
        TarsisSizeAnswer: {
            /** @description Identifier of the job */
            job_id: string;
            /** @description Code of the tariff */
            tariff: string;
            /** @description The newest twelve complete months of the readings */
            year: {
                /** @description First of the twelve months, YYYY-MM */
                from: string;
                /** @description Last of the twelve months, YYYY-MM */
                to: string;
                /** @description Step of the simulation [min] */
                step_minutes: number;
                /** @description Energy of the load [kWh] */
                energy_kwh: number;
                /** @description Highest load of a step [kW] */
                peak_kw: number;
            };
            /** @description `achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely */
            control: "achievable" | "perfect";
            /** @description Whether a battery is part of the best size */
            battery_pays: boolean;
            best: {
                /** @description Power of the battery at the meter [kW] */
                power_kw: number;
                /** @description Usable energy of the battery [kWh] */
                capacity_kwh: number;
                /** @description Power of panels that are built with it [kW] */
                solar_kw: number;
                /** @description `achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely */
                control: "achievable" | "perfect";
                bill_without: {
                    /** @description Energy [USD] */
                    energy: number;
                    /** @description Demand by time of use [USD] */
                    tou_demand: number;
                    /** @description Any-time demand [USD] */
                    flat_demand: number;
                    /** @description Demand in the hour of the system peak [USD] */
                    coincident_demand: number;
                    /** @description Credit for exports, negative where they earn money [USD] */
                    export_credit: number;
                    /** @description Fixed charges [USD] */
                    fixed: number;
                    /** @description Shortfall to the minimum charge [USD] */
                    minimum: number;
                    /** @description Sum of the lines above [USD] */
                    total: number;
                    /** @description Not part of the bill: what the controller counted as wear [USD] */
                    wear: number;
                    /** @description Not part of the bill: what its peaks cost after the year [USD] */
                    later_ratchet: number;
                };
                bill_with: {
                    /** @description Energy [USD] */
                    energy: number;
                    /** @description Demand by time of use [USD] */
                    tou_demand: number;
                    /** @description Any-time demand [USD] */
                    flat_demand: number;
                    /** @description Demand in the hour of the system peak [USD] */
                    coincident_demand: number;
                    /** @description Credit for exports, negative where they earn money [USD] */
                    export_credit: number;
                    /** @description Fixed charges [USD] */
                    fixed: number;
                    /** @description Shortfall to the minimum charge [USD] */
                    minimum: number;
                    /** @description Sum of the lines above [USD] */
                    total: number;
                    /** @description Not part of the bill: what the controller counted as wear [USD] */
                    wear: number;
                    /** @description Not part of the bill: what its peaks cost after the year [USD] */
                    later_ratchet: number;
                };
                value: {
                    /** @description Saving on the bill that a first year is expected to bring [USD] */
                    first_year_savings: number;
                    /** @description Net present value to the owner, after tax and debt service [USD] */
                    npv: number;
                    /** @description Years until the investment is earned back; null if never */
                    payback_years: number | null;
                };
                /** @description Saving in the simulated year itself, its luck included [USD] */
                simulated_savings: number;
                /** @description Standard error of the expected saving, from the spread of the sizes nearby [USD]; null with too few of them */
                savings_standard_error: number | null;
                /** @description Cost in year 0, before incentives [USD] */
                capital_cost: number;
                incentives: {
                    name: string;
                    /** @description Amount [USD] */
                    amount: number;
                }[];
                /** @description Saving on the bill of years 1, 2, …, after ageing and growth of the rate, in money of its year [USD] */
                savings_by_year: number[];
                /** @description Returns of the whole project without debt, and of the owner’s equity with it */
                project: {
                    project: {
                        /** @description Net present value in year 0 [USD] */
                        npv: number;
                        internal_rate_of_return: {
                            /** @description The rate per year, if there is exactly one */
                            rate: number | null;
                            /** @description All rates above −1, ascending */
                            all: number[];
                            /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                            status: "unique" | "several" | "none" | "undetermined";
                        };
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                        /** @description The same with the cash flow discounted */
                        discounted_payback_years: number | null;
                    };
                    equity: {
                        /** @description Net present value in year 0 [USD] */
                        npv: number;
                        internal_rate_of_return: {
                            /** @description The rate per year, if there is exactly one */
                            rate: number | null;
                            /** @description All rates above −1, ascending */
                            all: number[];
                            /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                            status: "unique" | "several" | "none" | "undetermined";
                        };
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                        /** @description The same with the cash flow discounted */
                        discounted_payback_years: number | null;
                    };
                    /** @description Null without debt */
                    debt: {
                        /** @description Borrowed in year 0 [USD] */
                        amount: number;
                        /** @description Share of the capital cost after incentives */
                        fraction: number;
                        /** @description Cash available per payment, for each year of the term */
                        coverage_by_year: (number | null)[];
                        minimum_coverage: number | null;
                    } | null;
                    /** @description Cost per MWh discharged, before tax; null without a battery */
                    levelized_cost_of_storage: {
                        /** @description Constant in money of each year [USD/MWh] */
                        nominal_per_mwh: number;
                        /** @description Constant in money of year 0 [USD/MWh] */
                        real_per_mwh: number;
                    } | null;
                    nominal_discount_rate_per_year: number;
                    /** @description Every list has an entry for each of the years 0 to the last */
                    cash_flow: {
                        /** @description Savings on the bill */
                        income: {
                            name: string;
                            /** @description Amount, in money of its year, year 0 first [USD] */
                            by_year: number[];
                        }[];
                        /** @description Upkeep; costs are negative */
                        operation: {
                            name: string;
                            /** @description Amount, in money of its year, year 0 first [USD] */
                            by_year: number[];
                        }[];
                        /** @description Capital cost less incentives in year 0, replaced cells, value at the end */
                        investment: {
                            name: string;
                            /** @description Amount, in money of its year, year 0 first [USD] */
                            by_year: number[];
                        }[];
                        /** @description Income less upkeep, in money of its year, year 0 first [USD] */
                        available_for_debt_service: number[];
                        /** @description Federal depreciation, in money of its year, year 0 first [USD] */
                        federal_depreciation: number[];
                        /** @description State depreciation, in money of its year, year 0 first [USD] */
                        state_depreciation: number[];
                        /** @description Federal income tax, negative where it is saved elsewhere, in money of its year, year 0 first [USD] */
                        federal_tax: number[];
                        /** @description State income tax, in money of its year, year 0 first [USD] */
                        state_tax: number[];
                        /** @description Interest, in money of its year, year 0 first [USD] */
                        interest: number[];
                        /** @description Repayment, in money of its year, year 0 first [USD] */
                        principal: number[];
                        /** @description Debt left, in money of its year, year 0 first [USD] */
                        debt_balance: number[];
                        /** @description After tax, as if there were no debt, in money of its year, year 0 first [USD] */
                        project: number[];
                        /** @description After tax and debt service: what the owner pays and receives, in money of its year, year 0 first [USD] */
                        equity: number[];
                        /** @description The same, discounted and added up, in money of its year, year 0 first [USD] */
                        cumulative_discounted_equity: number[];
                    };
                };
                /** @description Null without a battery */
                ageing: {
                    years: {
                        /** @description From 1 */
                        year: number;
                        /** @description Share of the capacity left at its end */
                        end_capacity_fraction: number;
                        /** @description Its mean over the year */
                        mean_capacity_fraction: number;
                        /** @description Share lost with time so far */
                        calendar_loss: number;
                        /** @description Share lost by use so far */
                        cycle_loss: number;
                        /** @description Growth of resistance so far, as a share */
                        resistance_growth: number;
                        /** @description Mean efficiency at the meter */
                        round_trip_efficiency: number;
                        /** @description Energy discharged [MWh] */
                        discharged_mwh: number;
                        /** @description Equivalent full cycles of the rated capacity */
                        full_cycles: number;
                        /** @description Whether the cells are replaced at its end */
                        replaced: boolean;
                    }[];
                    /** @description Years until the battery is spent; null if it outlives them */
                    life_years: number | null;
                    /** @description When and by which limit the warranty ends; null if it outlasts these years or none was given */
                    warranty_end: {
                        years: number;
                        by: "years" | "full_cycles" | "throughput_mwh";
                    } | null;
                    model: {
                        name: string;
                        sources: string[];
                        /** @description Where the use leaves the range that was measured */
                        extrapolated: string[];
                    };
                } | null;
            };
            perfect: {
                /** @description Power of the battery at the meter [kW] */
                power_kw: number;
                /** @description Usable energy of the battery [kWh] */
                capacity_kwh: number;
                /** @description Power of panels that are built with it [kW] */
                solar_kw: number;
                /** @description `achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely */
                control: "achievable" | "perfect";
                bill_without: {
                    /** @description Energy [USD] */
                    energy: number;
                    /** @description Demand by time of use [USD] */
                    tou_demand: number;
                    /** @description Any-time demand [USD] */
                    flat_demand: number;
                    /** @description Demand in the hour of the system peak [USD] */
                    coincident_demand: number;
                    /** @description Credit for exports, negative where they earn money [USD] */
                    export_credit: number;
                    /** @description Fixed charges [USD] */
                    fixed: number;
                    /** @description Shortfall to the minimum charge [USD] */
                    minimum: number;
                    /** @description Sum of the lines above [USD] */
                    total: number;
                    /** @description Not part of the bill: what the controller counted as wear [USD] */
                    wear: number;
                    /** @description Not part of the bill: what its peaks cost after the year [USD] */
                    later_ratchet: number;
                };
                bill_with: {
                    /** @description Energy [USD] */
                    energy: number;
                    /** @description Demand by time of use [USD] */
                    tou_demand: number;
                    /** @description Any-time demand [USD] */
                    flat_demand: number;
                    /** @description Demand in the hour of the system peak [USD] */
                    coincident_demand: number;
                    /** @description Credit for exports, negative where they earn money [USD] */
                    export_credit: number;
                    /** @description Fixed charges [USD] */
                    fixed: number;
                    /** @description Shortfall to the minimum charge [USD] */
                    minimum: number;
                    /** @description Sum of the lines above [USD] */
                    total: number;
                    /** @description Not part of the bill: what the controller counted as wear [USD] */
                    wear: number;
                    /** @description Not part of the bill: what its peaks cost after the year [USD] */
                    later_ratchet: number;
                };
                value: {
                    /** @description Saving on the bill that a first year is expected to bring [USD] */
                    first_year_savings: number;
                    /** @description Net present value to the owner, after tax and debt service [USD] */
                    npv: number;
                    /** @description Years until the investment is earned back; null if never */
                    payback_years: number | null;
                };
                /** @description Saving in the simulated year itself, its luck included [USD] */
                simulated_savings: number;
                /** @description Standard error of the expected saving, from the spread of the sizes nearby [USD]; null with too few of them */
                savings_standard_error: number | null;
                /** @description Cost in year 0, before incentives [USD] */
                capital_cost: number;
                incentives: {
                    name: string;
                    /** @description Amount [USD] */
                    amount: number;
                }[];
                /** @description Saving on the bill of years 1, 2, …, after ageing and growth of the rate, in money of its year [USD] */
                savings_by_year: number[];
                /** @description Returns of the whole project without debt, and of the owner’s equity with it */
                project: {
                    project: {
                        /** @description Net present value in year 0 [USD] */
                        npv: number;
                        internal_rate_of_return: {
                            /** @description The rate per year, if there is exactly one */
                            rate: number | null;
                            /** @description All rates above −1, ascending */
                            all: number[];
                            /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                            status: "unique" | "several" | "none" | "undetermined";
                        };
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                        /** @description The same with the cash flow discounted */
                        discounted_payback_years: number | null;
                    };
                    equity: {
                        /** @description Net present value in year 0 [USD] */
                        npv: number;
                        internal_rate_of_return: {
                            /** @description The rate per year, if there is exactly one */
                            rate: number | null;
                            /** @description All rates above −1, ascending */
                            all: number[];
                            /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                            status: "unique" | "several" | "none" | "undetermined";
                        };
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                        /** @description The same with the cash flow discounted */
                        discounted_payback_years: number | null;
                    };
                    /** @description Null without debt */
                    debt: {
                        /** @description Borrowed in year 0 [USD] */
                        amount: number;
                        /** @description Share of the capital cost after incentives */
                        fraction: number;
                        /** @description Cash available per payment, for each year of the term */
                        coverage_by_year: (number | null)[];
                        minimum_coverage: number | null;
                    } | null;
                    /** @description Cost per MWh discharged, before tax; null without a battery */
                    levelized_cost_of_storage: {
                        /** @description Constant in money of each year [USD/MWh] */
                        nominal_per_mwh: number;
                        /** @description Constant in money of year 0 [USD/MWh] */
                        real_per_mwh: number;
                    } | null;
                    nominal_discount_rate_per_year: number;
                    /** @description Every list has an entry for each of the years 0 to the last */
                    cash_flow: {
                        /** @description Savings on the bill */
                        income: {
                            name: string;
                            /** @description Amount, in money of its year, year 0 first [USD] */
                            by_year: number[];
                        }[];
                        /** @description Upkeep; costs are negative */
                        operation: {
                            name: string;
                            /** @description Amount, in money of its year, year 0 first [USD] */
                            by_year: number[];
                        }[];
                        /** @description Capital cost less incentives in year 0, replaced cells, value at the end */
                        investment: {
                            name: string;
                            /** @description Amount, in money of its year, year 0 first [USD] */
                            by_year: number[];
                        }[];
                        /** @description Income less upkeep, in money of its year, year 0 first [USD] */
                        available_for_debt_service: number[];
                        /** @description Federal depreciation, in money of its year, year 0 first [USD] */
                        federal_depreciation: number[];
                        /** @description State depreciation, in money of its year, year 0 first [USD] */
                        state_depreciation: number[];
                        /** @description Federal income tax, negative where it is saved elsewhere, in money of its year, year 0 first [USD] */
                        federal_tax: number[];
                        /** @description State income tax, in money of its year, year 0 first [USD] */
                        state_tax: number[];
                        /** @description Interest, in money of its year, year 0 first [USD] */
                        interest: number[];
                        /** @description Repayment, in money of its year, year 0 first [USD] */
                        principal: number[];
                        /** @description Debt left, in money of its year, year 0 first [USD] */
                        debt_balance: number[];
                        /** @description After tax, as if there were no debt, in money of its year, year 0 first [USD] */
                        project: number[];
                        /** @description After tax and debt service: what the owner pays and receives, in money of its year, year 0 first [USD] */
                        equity: number[];
                        /** @description The same, discounted and added up, in money of its year, year 0 first [USD] */
                        cumulative_discounted_equity: number[];
                    };
                };
                /** @description Null without a battery */
                ageing: {
                    years: {
                        /** @description From 1 */
                        year: number;
                        /** @description Share of the capacity left at its end */
                        end_capacity_fraction: number;
                        /** @description Its mean over the year */
                        mean_capacity_fraction: number;
                        /** @description Share lost with time so far */
                        calendar_loss: number;
                        /** @description Share lost by use so far */
                        cycle_loss: number;
                        /** @description Growth of resistance so far, as a share */
                        resistance_growth: number;
                        /** @description Mean efficiency at the meter */
                        round_trip_efficiency: number;
                        /** @description Energy discharged [MWh] */
                        discharged_mwh: number;
                        /** @description Equivalent full cycles of the rated capacity */
                        full_cycles: number;
                        /** @description Whether the cells are replaced at its end */
                        replaced: boolean;
                    }[];
                    /** @description Years until the battery is spent; null if it outlives them */
                    life_years: number | null;
                    /** @description When and by which limit the warranty ends; null if it outlasts these years or none was given */
                    warranty_end: {
                        years: number;
                        by: "years" | "full_cycles" | "throughput_mwh";
                    } | null;
                    model: {
                        name: string;
                        sources: string[];
                        /** @description Where the use leaves the range that was measured */
                        extrapolated: string[];
                    };
                } | null;
            };
            perfect_proof: {
                /** @description Sizes that the joint model chose; the search around them may find better ones, whose battery ages more slowly */
                size: {
                    /** @description Power of the battery at the meter [kW] */
                    power_kw: number;
                    /** @description Usable energy of the battery [kWh] */
                    capacity_kwh: number;
                    /** @description Power of panels that are built with it [kW] */
                    solar_kw: number;
                };
                /** @description Net present value of the sizes that the joint model chose, by its linear values [USD] */
                model_npv: number;
                /** @description No size has a higher one by those values [USD] */
                model_npv_bound: number;
                /** @description Present value of one USD saved in the first year, over the life of the project */
                value_per_saving: number;
                /** @description Columns of the model */
                columns: number;
                /** @description Rows of the model */
                rows: number;
            };
            /** @description All sizes that were tried, by power, capacity and panels */
            frontier: {
                /** @description Power of the battery at the meter [kW] */
                power_kw: number;
                /** @description Usable energy of the battery [kWh] */
                capacity_kwh: number;
                /** @description Power of panels that are built with it [kW] */
                solar_kw: number;
                /** @description Cost in year 0, before incentives [USD] */
                capital_cost: number;
                /** @description Saving in the simulated year itself [USD]; null where only perfect control was asked for */
                simulated_savings: number | null;
                /** @description Null where only perfect control was asked for */
                achievable: {
                    /** @description Saving on the bill that a first year is expected to bring [USD] */
                    first_year_savings: number;
                    /** @description Net present value to the owner, after tax and debt service [USD] */
                    npv: number;
                    /** @description Years until the investment is earned back; null if never */
                    payback_years: number | null;
                } | null;
                /** @description Null where it was not computed */
                perfect: {
                    /** @description Saving on the bill that a first year is expected to bring [USD] */
                    first_year_savings: number;
                    /** @description Net present value to the owner, after tax and debt service [USD] */
                    npv: number;
                    /** @description Years until the investment is earned back; null if never */
                    payback_years: number | null;
                } | null;
            }[];
            /** @description What other costs, rates or foresight would change */
            sensitivities: {
                name: string;
                /** @description Net present value of the best size [USD] */
                npv_of_chosen: number;
                best: {
                    /** @description Power of the battery at the meter [kW] */
                    power_kw: number;
                    /** @description Usable energy of the battery [kWh] */
                    capacity_kwh: number;
                    /** @description Power of panels that are built with it [kW] */
                    solar_kw: number;
                };
                /** @description Net present value of the size that would be chosen among those tried [USD] */
                npv: number;
            }[];
            assumptions?: {
                name: string;
                value: unknown;
                source: string;
            }[];
        };
        TarsisSizeJob: {
            /** @description Identifier of the job */
            job_id: string;
            /** @description A job starts as queued and ends as succeeded, failed or cancelled. If its worker dies, it is queued again */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description Share of the work that is done, 0 to 1 */
            progress: number;
            /** @description Time of submission, RFC 3339, UTC */
            submitted_at: string;
            /** @description Time at which a worker started it, RFC 3339, UTC */
            started_at?: string;
            /** @description Time at which it ended, RFC 3339, UTC */
            finished_at?: string;
            /** @description Why it failed, in one sentence */
            error?: string;
            result?: {
                /** @description Identifier of the job */
                job_id: string;
                /** @description Code of the tariff */
                tariff: string;
                /** @description The newest twelve complete months of the readings */
                year: {
                    /** @description First of the twelve months, YYYY-MM */
                    from: string;
                    /** @description Last of the twelve months, YYYY-MM */
                    to: string;
                    /** @description Step of the simulation [min] */
                    step_minutes: number;
                    /** @description Energy of the load [kWh] */
                    energy_kwh: number;
                    /** @description Highest load of a step [kW] */
                    peak_kw: number;
                };
                /** @description `achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely */
                control: "achievable" | "perfect";
                /** @description Whether a battery is part of the best size */
                battery_pays: boolean;
                best: {
                    /** @description Power of the battery at the meter [kW] */
                    power_kw: number;
                    /** @description Usable energy of the battery [kWh] */
                    capacity_kwh: number;
                    /** @description Power of panels that are built with it [kW] */
                    solar_kw: number;
                    /** @description `achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely */
                    control: "achievable" | "perfect";
                    bill_without: {
                        /** @description Energy [USD] */
                        energy: number;
                        /** @description Demand by time of use [USD] */
                        tou_demand: number;
                        /** @description Any-time demand [USD] */
                        flat_demand: number;
                        /** @description Demand in the hour of the system peak [USD] */
                        coincident_demand: number;
                        /** @description Credit for exports, negative where they earn money [USD] */
                        export_credit: number;
                        /** @description Fixed charges [USD] */
                        fixed: number;
                        /** @description Shortfall to the minimum charge [USD] */
                        minimum: number;
                        /** @description Sum of the lines above [USD] */
                        total: number;
                        /** @description Not part of the bill: what the controller counted as wear [USD] */
                        wear: number;
                        /** @description Not part of the bill: what its peaks cost after the year [USD] */
                        later_ratchet: number;
                    };
                    bill_with: {
                        /** @description Energy [USD] */
                        energy: number;
                        /** @description Demand by time of use [USD] */
                        tou_demand: number;
                        /** @description Any-time demand [USD] */
                        flat_demand: number;
                        /** @description Demand in the hour of the system peak [USD] */
                        coincident_demand: number;
                        /** @description Credit for exports, negative where they earn money [USD] */
                        export_credit: number;
                        /** @description Fixed charges [USD] */
                        fixed: number;
                        /** @description Shortfall to the minimum charge [USD] */
                        minimum: number;
                        /** @description Sum of the lines above [USD] */
                        total: number;
                        /** @description Not part of the bill: what the controller counted as wear [USD] */
                        wear: number;
                        /** @description Not part of the bill: what its peaks cost after the year [USD] */
                        later_ratchet: number;
                    };
                    value: {
                        /** @description Saving on the bill that a first year is expected to bring [USD] */
                        first_year_savings: number;
                        /** @description Net present value to the owner, after tax and debt service [USD] */
                        npv: number;
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                    };
                    /** @description Saving in the simulated year itself, its luck included [USD] */
                    simulated_savings: number;
                    /** @description Standard error of the expected saving, from the spread of the sizes nearby [USD]; null with too few of them */
                    savings_standard_error: number | null;
                    /** @description Cost in year 0, before incentives [USD] */
                    capital_cost: number;
                    incentives: {
                        name: string;
                        /** @description Amount [USD] */
                        amount: number;
                    }[];
                    /** @description Saving on the bill of years 1, 2, …, after ageing and growth of the rate, in money of its year [USD] */
                    savings_by_year: number[];
                    /** @description Returns of the whole project without debt, and of the owner’s equity with it */
                    project: {
                        project: {
                            /** @description Net present value in year 0 [USD] */
                            npv: number;
                            internal_rate_of_return: {
                                /** @description The rate per year, if there is exactly one */
                                rate: number | null;
                                /** @description All rates above −1, ascending */
                                all: number[];
                                /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                                status: "unique" | "several" | "none" | "undetermined";
                            };
                            /** @description Years until the investment is earned back; null if never */
                            payback_years: number | null;
                            /** @description The same with the cash flow discounted */
                            discounted_payback_years: number | null;
                        };
                        equity: {
                            /** @description Net present value in year 0 [USD] */
                            npv: number;
                            internal_rate_of_return: {
                                /** @description The rate per year, if there is exactly one */
                                rate: number | null;
                                /** @description All rates above −1, ascending */
                                all: number[];
                                /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                                status: "unique" | "several" | "none" | "undetermined";
                            };
                            /** @description Years until the investment is earned back; null if never */
                            payback_years: number | null;
                            /** @description The same with the cash flow discounted */
                            discounted_payback_years: number | null;
                        };
                        /** @description Null without debt */
                        debt: {
                            /** @description Borrowed in year 0 [USD] */
                            amount: number;
                            /** @description Share of the capital cost after incentives */
                            fraction: number;
                            /** @description Cash available per payment, for each year of the term */
                            coverage_by_year: (number | null)[];
                            minimum_coverage: number | null;
                        } | null;
                        /** @description Cost per MWh discharged, before tax; null without a battery */
                        levelized_cost_of_storage: {
                            /** @description Constant in money of each year [USD/MWh] */
                            nominal_per_mwh: number;
                            /** @description Constant in money of year 0 [USD/MWh] */
                            real_per_mwh: number;
                        } | null;
                        nominal_discount_rate_per_year: number;
                        /** @description Every list has an entry for each of the years 0 to the last */
                        cash_flow: {
                            /** @description Savings on the bill */
                            income: {
                                name: string;
                                /** @description Amount, in money of its year, year 0 first [USD] */
                                by_year: number[];
                            }[];
                            /** @description Upkeep; costs are negative */
                            operation: {
                                name: string;
                                /** @description Amount, in money of its year, year 0 first [USD] */
                                by_year: number[];
                            }[];
                            /** @description Capital cost less incentives in year 0, replaced cells, value at the end */
                            investment: {
                                name: string;
                                /** @description Amount, in money of its year, year 0 first [USD] */
                                by_year: number[];
                            }[];
                            /** @description Income less upkeep, in money of its year, year 0 first [USD] */
                            available_for_debt_service: number[];
                            /** @description Federal depreciation, in money of its year, year 0 first [USD] */
                            federal_depreciation: number[];
                            /** @description State depreciation, in money of its year, year 0 first [USD] */
                            state_depreciation: number[];
                            /** @description Federal income tax, negative where it is saved elsewhere, in money of its year, year 0 first [USD] */
                            federal_tax: number[];
                            /** @description State income tax, in money of its year, year 0 first [USD] */
                            state_tax: number[];
                            /** @description Interest, in money of its year, year 0 first [USD] */
                            interest: number[];
                            /** @description Repayment, in money of its year, year 0 first [USD] */
                            principal: number[];
                            /** @description Debt left, in money of its year, year 0 first [USD] */
                            debt_balance: number[];
                            /** @description After tax, as if there were no debt, in money of its year, year 0 first [USD] */
                            project: number[];
                            /** @description After tax and debt service: what the owner pays and receives, in money of its year, year 0 first [USD] */
                            equity: number[];
                            /** @description The same, discounted and added up, in money of its year, year 0 first [USD] */
                            cumulative_discounted_equity: number[];
                        };
                    };
                    /** @description Null without a battery */
                    ageing: {
                        years: {
                            /** @description From 1 */
                            year: number;
                            /** @description Share of the capacity left at its end */
                            end_capacity_fraction: number;
                            /** @description Its mean over the year */
                            mean_capacity_fraction: number;
                            /** @description Share lost with time so far */
                            calendar_loss: number;
                            /** @description Share lost by use so far */
                            cycle_loss: number;
                            /** @description Growth of resistance so far, as a share */
                            resistance_growth: number;
                            /** @description Mean efficiency at the meter */
                            round_trip_efficiency: number;
                            /** @description Energy discharged [MWh] */
                            discharged_mwh: number;
                            /** @description Equivalent full cycles of the rated capacity */
                            full_cycles: number;
                            /** @description Whether the cells are replaced at its end */
                            replaced: boolean;
                        }[];
                        /** @description Years until the battery is spent; null if it outlives them */
                        life_years: number | null;
                        /** @description When and by which limit the warranty ends; null if it outlasts these years or none was given */
                        warranty_end: {
                            years: number;
                            by: "years" | "full_cycles" | "throughput_mwh";
                        } | null;
                        model: {
                            name: string;
                            sources: string[];
                            /** @description Where the use leaves the range that was measured */
                            extrapolated: string[];
                        };
                    } | null;
                };
                perfect: {
                    /** @description Power of the battery at the meter [kW] */
                    power_kw: number;
                    /** @description Usable energy of the battery [kWh] */
                    capacity_kwh: number;
                    /** @description Power of panels that are built with it [kW] */
                    solar_kw: number;
                    /** @description `achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely */
                    control: "achievable" | "perfect";
                    bill_without: {
                        /** @description Energy [USD] */
                        energy: number;
                        /** @description Demand by time of use [USD] */
                        tou_demand: number;
                        /** @description Any-time demand [USD] */
                        flat_demand: number;
                        /** @description Demand in the hour of the system peak [USD] */
                        coincident_demand: number;
                        /** @description Credit for exports, negative where they earn money [USD] */
                        export_credit: number;
                        /** @description Fixed charges [USD] */
                        fixed: number;
                        /** @description Shortfall to the minimum charge [USD] */
                        minimum: number;
                        /** @description Sum of the lines above [USD] */
                        total: number;
                        /** @description Not part of the bill: what the controller counted as wear [USD] */
                        wear: number;
                        /** @description Not part of the bill: what its peaks cost after the year [USD] */
                        later_ratchet: number;
                    };
                    bill_with: {
                        /** @description Energy [USD] */
                        energy: number;
                        /** @description Demand by time of use [USD] */
                        tou_demand: number;
                        /** @description Any-time demand [USD] */
                        flat_demand: number;
                        /** @description Demand in the hour of the system peak [USD] */
                        coincident_demand: number;
                        /** @description Credit for exports, negative where they earn money [USD] */
                        export_credit: number;
                        /** @description Fixed charges [USD] */
                        fixed: number;
                        /** @description Shortfall to the minimum charge [USD] */
                        minimum: number;
                        /** @description Sum of the lines above [USD] */
                        total: number;
                        /** @description Not part of the bill: what the controller counted as wear [USD] */
                        wear: number;
                        /** @description Not part of the bill: what its peaks cost after the year [USD] */
                        later_ratchet: number;
                    };
                    value: {
                        /** @description Saving on the bill that a first year is expected to bring [USD] */
                        first_year_savings: number;
                        /** @description Net present value to the owner, after tax and debt service [USD] */
                        npv: number;
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                    };
                    /** @description Saving in the simulated year itself, its luck included [USD] */
                    simulated_savings: number;
                    /** @description Standard error of the expected saving, from the spread of the sizes nearby [USD]; null with too few of them */
                    savings_standard_error: number | null;
                    /** @description Cost in year 0, before incentives [USD] */
                    capital_cost: number;
                    incentives: {
                        name: string;
                        /** @description Amount [USD] */
                        amount: number;
                    }[];
                    /** @description Saving on the bill of years 1, 2, …, after ageing and growth of the rate, in money of its year [USD] */
                    savings_by_year: number[];
                    /** @description Returns of the whole project without debt, and of the owner’s equity with it */
                    project: {
                        project: {
                            /** @description Net present value in year 0 [USD] */
                            npv: number;
                            internal_rate_of_return: {
                                /** @description The rate per year, if there is exactly one */
                                rate: number | null;
                                /** @description All rates above −1, ascending */
                                all: number[];
                                /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                                status: "unique" | "several" | "none" | "undetermined";
                            };
                            /** @description Years until the investment is earned back; null if never */
                            payback_years: number | null;
                            /** @description The same with the cash flow discounted */
                            discounted_payback_years: number | null;
                        };
                        equity: {
                            /** @description Net present value in year 0 [USD] */
                            npv: number;
                            internal_rate_of_return: {
                                /** @description The rate per year, if there is exactly one */
                                rate: number | null;
                                /** @description All rates above −1, ascending */
                                all: number[];
                                /** @description `several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned */
                                status: "unique" | "several" | "none" | "undetermined";
                            };
                            /** @description Years until the investment is earned back; null if never */
                            payback_years: number | null;
                            /** @description The same with the cash flow discounted */
                            discounted_payback_years: number | null;
                        };
                        /** @description Null without debt */
                        debt: {
                            /** @description Borrowed in year 0 [USD] */
                            amount: number;
                            /** @description Share of the capital cost after incentives */
                            fraction: number;
                            /** @description Cash available per payment, for each year of the term */
                            coverage_by_year: (number | null)[];
                            minimum_coverage: number | null;
                        } | null;
                        /** @description Cost per MWh discharged, before tax; null without a battery */
                        levelized_cost_of_storage: {
                            /** @description Constant in money of each year [USD/MWh] */
                            nominal_per_mwh: number;
                            /** @description Constant in money of year 0 [USD/MWh] */
                            real_per_mwh: number;
                        } | null;
                        nominal_discount_rate_per_year: number;
                        /** @description Every list has an entry for each of the years 0 to the last */
                        cash_flow: {
                            /** @description Savings on the bill */
                            income: {
                                name: string;
                                /** @description Amount, in money of its year, year 0 first [USD] */
                                by_year: number[];
                            }[];
                            /** @description Upkeep; costs are negative */
                            operation: {
                                name: string;
                                /** @description Amount, in money of its year, year 0 first [USD] */
                                by_year: number[];
                            }[];
                            /** @description Capital cost less incentives in year 0, replaced cells, value at the end */
                            investment: {
                                name: string;
                                /** @description Amount, in money of its year, year 0 first [USD] */
                                by_year: number[];
                            }[];
                            /** @description Income less upkeep, in money of its year, year 0 first [USD] */
                            available_for_debt_service: number[];
                            /** @description Federal depreciation, in money of its year, year 0 first [USD] */
                            federal_depreciation: number[];
                            /** @description State depreciation, in money of its year, year 0 first [USD] */
                            state_depreciation: number[];
                            /** @description Federal income tax, negative where it is saved elsewhere, in money of its year, year 0 first [USD] */
                            federal_tax: number[];
                            /** @description State income tax, in money of its year, year 0 first [USD] */
                            state_tax: number[];
                            /** @description Interest, in money of its year, year 0 first [USD] */
                            interest: number[];
                            /** @description Repayment, in money of its year, year 0 first [USD] */
                            principal: number[];
                            /** @description Debt left, in money of its year, year 0 first [USD] */
                            debt_balance: number[];
                            /** @description After tax, as if there were no debt, in money of its year, year 0 first [USD] */
                            project: number[];
                            /** @description After tax and debt service: what the owner pays and receives, in money of its year, year 0 first [USD] */
                            equity: number[];
                            /** @description The same, discounted and added up, in money of its year, year 0 first [USD] */
                            cumulative_discounted_equity: number[];
                        };
                    };
                    /** @description Null without a battery */
                    ageing: {
                        years: {
                            /** @description From 1 */
                            year: number;
                            /** @description Share of the capacity left at its end */
                            end_capacity_fraction: number;
                            /** @description Its mean over the year */
                            mean_capacity_fraction: number;
                            /** @description Share lost with time so far */
                            calendar_loss: number;
                            /** @description Share lost by use so far */
                            cycle_loss: number;
                            /** @description Growth of resistance so far, as a share */
                            resistance_growth: number;
                            /** @description Mean efficiency at the meter */
                            round_trip_efficiency: number;
                            /** @description Energy discharged [MWh] */
                            discharged_mwh: number;
                            /** @description Equivalent full cycles of the rated capacity */
                            full_cycles: number;
                            /** @description Whether the cells are replaced at its end */
                            replaced: boolean;
                        }[];
                        /** @description Years until the battery is spent; null if it outlives them */
                        life_years: number | null;
                        /** @description When and by which limit the warranty ends; null if it outlasts these years or none was given */
                        warranty_end: {
                            years: number;
                            by: "years" | "full_cycles" | "throughput_mwh";
                        } | null;
                        model: {
                            name: string;
                            sources: string[];
                            /** @description Where the use leaves the range that was measured */
                            extrapolated: string[];
                        };
                    } | null;
                };
                perfect_proof: {
                    /** @description Sizes that the joint model chose; the search around them may find better ones, whose battery ages more slowly */
                    size: {
                        /** @description Power of the battery at the meter [kW] */
                        power_kw: number;
                        /** @description Usable energy of the battery [kWh] */
                        capacity_kwh: number;
                        /** @description Power of panels that are built with it [kW] */
                        solar_kw: number;
                    };
                    /** @description Net present value of the sizes that the joint model chose, by its linear values [USD] */
                    model_npv: number;
                    /** @description No size has a higher one by those values [USD] */
                    model_npv_bound: number;
                    /** @description Present value of one USD saved in the first year, over the life of the project */
                    value_per_saving: number;
                    /** @description Columns of the model */
                    columns: number;
                    /** @description Rows of the model */
                    rows: number;
                };
                /** @description All sizes that were tried, by power, capacity and panels */
                frontier: {
                    /** @description Power of the battery at the meter [kW] */
                    power_kw: number;
                    /** @description Usable energy of the battery [kWh] */
                    capacity_kwh: number;
                    /** @description Power of panels that are built with it [kW] */
                    solar_kw: number;
                    /** @description Cost in year 0, before incentives [USD] */
                    capital_cost: number;
                    /** @description Saving in the simulated year itself [USD]; null where only perfect control was asked for */
                    simulated_savings: number | null;
                    /** @description Null where only perfect control was asked for */
                    achievable: {
                        /** @description Saving on the bill that a first year is expected to bring [USD] */
                        first_year_savings: number;
                        /** @description Net present value to the owner, after tax and debt service [USD] */
                        npv: number;
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                    } | null;
                    /** @description Null where it was not computed */
                    perfect: {
                        /** @description Saving on the bill that a first year is expected to bring [USD] */
                        first_year_savings: number;
                        /** @description Net present value to the owner, after tax and debt service [USD] */
                        npv: number;
                        /** @description Years until the investment is earned back; null if never */
                        payback_years: number | null;
                    } | null;
                }[];
                /** @description What other costs, rates or foresight would change */
                sensitivities: {
                    name: string;
                    /** @description Net present value of the best size [USD] */
                    npv_of_chosen: number;
                    best: {
                        /** @description Power of the battery at the meter [kW] */
                        power_kw: number;
                        /** @description Usable energy of the battery [kWh] */
                        capacity_kwh: number;
                        /** @description Power of panels that are built with it [kW] */
                        solar_kw: number;
                    };
                    /** @description Net present value of the size that would be chosen among those tried [USD] */
                    npv: number;
                }[];
                assumptions?: {
                    name: string;
                    value: unknown;
                    source: string;
                }[];
            };
        };
        TarsisSizeJobList: {
            /** @description Newest first, without their results */
            jobs: {
                /** @description Identifier of the job */
                job_id: string;
                /** @description A job starts as queued and ends as succeeded, failed or cancelled. If its worker dies, it is queued again */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description Share of the work that is done, 0 to 1 */
                progress: number;
                /** @description Time of submission, RFC 3339, UTC */
                submitted_at: string;
                /** @description Time at which a worker started it, RFC 3339, UTC */
                started_at?: string;
                /** @description Time at which it ended, RFC 3339, UTC */
                finished_at?: string;
                /** @description Why it failed, in one sentence */
                error?: string;
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        TarsisSizeRequest: {
            /**
             * @description Facility that the battery is for, of which the stored readings are used. Default of the caller’s partner; `default` always exists
             * @example default
             */
            facility_id?: string;
            /** @description In any order; a reading entirely replaces a stored one of the same time */
            readings?: {
                /**
                 * Format: date-time
                 * @description Start of the interval, RFC 3339 with offset
                 */
                time: string;
                /** @description Mean load of the interval, before solar and battery [kW] */
                load_kw: number;
                /** @description Mean ambient temperature of the interval [°F] */
                temperature_f?: number;
                /** @description Mean solar production of the interval [kW] */
                solar_kw?: number;
            }[];
            /**
             * @description Tariff code, or a tariff of the caller’s own in the form of `GET /tarsis/tariffs/{code}`, of at most 200,000 characters. Default: the tariff of the facility, else the documented default
             * @example sce-tou-8-option-d-under-2-kv
             */
            tariff?: string | {
                /** @description Name of the tariff in the library. */
                code: string;
                /** @description Name of the rate, as spelled by its utility. */
                name: string;
                /** @description Name of the utility. */
                utility: string;
                /** @description Customers that the rate is intended for. */
                sector: "commercial" | "industrial" | "residential" | "lighting" | "other";
                /** @description ISO 3166-1 alpha-2. */
                country: string;
                /** @description State or province, empty where none applies. */
                region: string;
                /** @description IANA zone in whose local time the schedules are read. */
                timeZone: string;
                /** @description ISO 4217 code of all amounts. */
                currency: string;
                /** @description Service that the prices cover: a delivery rate has no price for energy supply. */
                service: "bundled" | "delivery" | "energy" | "unknown";
                /** @description First day in force, YYYY-MM-DD, where the source states it. */
                effectiveFrom?: string;
                /** @description Last day in force, YYYY-MM-DD, where the source states it. */
                effectiveTo?: string;
                /** @description Where the figures come from. */
                origin: {
                    /** @description Label of the record in the Utility Rate Database. */
                    urdbLabel?: string;
                    /** @description Address of the record. */
                    url?: string;
                    /** @description The utility's own document, where the record links it. */
                    sourceDocument?: string;
                    /** @description Licence of the figures. */
                    licence: string;
                };
                /** @description Holidays billed as weekends: none, the US federal ones on the days they are observed, or a list of local dates. An assumption where the source does not state them. */
                holidays: "none" | "us-federal" | string[];
                /** @description Energy prices by period and tier. */
                energy: {
                    /** @description Energy that is charged on the tiers of a month. period (default): each period's energy on its own tiers. month: the month's energy on one set of tiers, which the periods share in proportion, each at its own prices. */
                    tierScope?: "period" | "month";
                    /** @description Price tiers of every period, indexed by the period numbers of the schedules. */
                    periods: {
                        tiers: {
                            /** @description Upper end of the tier, cumulative from zero, in `unit`; null for unbounded. */
                            upTo: number | null;
                            /** @description Unit of `upTo`: kWh per month; kWh per kW of billing demand; or either of them per day. */
                            unit: "kWh" | "kWhPerKw" | "kWhDaily" | "kWhPerKwDaily";
                            /** @description Price paid, adjustments included. */
                            pricePerKwh: number;
                            /** @description Credit for exports, where the tariff states one. */
                            sellPricePerKwh?: number;
                        }[];
                    }[];
                    /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                    weekdaySchedule: number[][];
                    /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                    weekendSchedule: number[][];
                };
                /** @description Any-time demand: the highest demand of the month. */
                flatDemand?: {
                    /** @description Unit of the charge; the daily units are charged by the day instead of the month. */
                    unit: "kW" | "kVA" | "hp" | "kWDaily" | "kVADaily" | "hpDaily";
                    /** @description Price tiers of every group of months. */
                    groups: {
                        tiers: {
                            /** @description Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded. */
                            upTo: number | null;
                            /** @description Price paid per unit of the charge and month, adjustments included. */
                            pricePerUnit: number;
                        }[];
                    }[];
                    /** @description Index of the group billed in each month, January first. */
                    monthlyGroups: number[];
                };
                /** @description Demand by time of use: the highest demand of each period of each month, each on its own tiers; charged in addition to the any-time demand. */
                touDemand?: {
                    /** @description Unit of the charge; the daily units are charged by the day instead of the month. */
                    unit: "kW" | "kVA" | "hp" | "kWDaily" | "kVADaily" | "hpDaily";
                    /** @description Price tiers of every period, indexed by the period numbers of the schedules. */
                    periods: {
                        tiers: {
                            /** @description Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded. */
                            upTo: number | null;
                            /** @description Price paid per unit of the charge and month, adjustments included. */
                            pricePerUnit: number;
                        }[];
                    }[];
                    /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                    weekdaySchedule: number[][];
                    /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                    weekendSchedule: number[][];
                };
                /** @description Demand in the hour of the system peak; the schedules state when that hour may fall and at what price. The actual hours are not part of a tariff. */
                coincident?: {
                    /** @description Unit of the charge; the daily units are charged by the day instead of the month. */
                    unit: "kW" | "kVA" | "hp" | "kWDaily" | "kVADaily" | "hpDaily";
                    /** @description Price tiers of every period, indexed by the period numbers of the schedules. */
                    periods: {
                        tiers: {
                            /** @description Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded. */
                            upTo: number | null;
                            /** @description Price paid per unit of the charge and month, adjustments included. */
                            pricePerUnit: number;
                        }[];
                    }[];
                    /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                    weekdaySchedule: number[][];
                    /** @description Twelve rows, January to December, of 24 local hours, each the index of a period. */
                    weekendSchedule: number[][];
                };
                /** @description A floor under the billing demand: max(actual, fraction × highest demand of the looked-back months). It raises the any-time demand, or, if the tariff does not charge for that, the demand by time of use. */
                ratchet?: {
                    /** @description Share of the highest looked-back demand below which billing demand does not fall. */
                    fraction: number;
                    /** @description Calendar months, January first, that the ratchet looks back to; used when `previousMonths` is 0. */
                    months: boolean[];
                    /** @description Number of months before the billed one to look back to, regardless of their names; 0: the months of `months`, at most eleven months back. */
                    previousMonths: number;
                };
                /** @description Charge for reactive demand; zero at power factor 1. */
                reactivePricePerKvar?: number;
                /** @description Time over which the meter averages demand, where the tariff states it. */
                demandWindowMinutes?: number;
                /** @description Fixed charges of one meter. */
                fixed: {
                    /** @description Once per billing month. */
                    perMonth: number;
                    /** @description Once per local day. */
                    perDay: number;
                };
                /** @description Minimum total of a bill. */
                minimum?: {
                    /** @description Minimum total of a month; 0: none. */
                    perMonth: number;
                    /** @description Minimum total of twelve complete months; 0: none. */
                    perYear: number;
                    /** @description Minimum total of a month for each of its local days; added to `perMonth`. */
                    perDay?: number;
                };
                /** @description How exports are credited, as the source states; default export rule of a bill. */
                netMetering: "netMetering" | "netBilling" | "buyAllSellAll" | "unknown";
                /** @description Customers that may take the rate, where the tariff states it. */
                eligibility?: {
                    /** @description Minimum demand of a customer. */
                    minimumKw?: number;
                    /** @description Maximum demand of a customer. */
                    maximumKw?: number;
                };
                /** @description Short labels such as `touEnergy`, `touDemand`, `ratchet`, for filters. */
                features: string[];
                /** @description Assumptions made by the importer, one sentence each. */
                assumptions: string[];
                /** @description Names of charges that the source states and a bill would omit (for instance `mixedTierUnits`); a tariff with any is refused. */
                unsupported: string[];
            };
            ranges?: {
                /** @description Smallest and largest [kW]. Default 0 to the highest load */
                power_kw?: {
                    minimum?: number;
                    maximum?: number;
                };
                /** @description Smallest and largest [h]. Default 0.5 to 8 */
                hours?: {
                    minimum?: number;
                    maximum?: number;
                };
                /** @description Smallest and largest [kWh]. Default whatever power and hours allow */
                capacity_kwh?: {
                    minimum?: number;
                    maximum?: number;
                };
                /** @description Smallest and largest [kW]. Default none; a maximum needs the power of a kW of panels in each step */
                solar_kw?: {
                    minimum?: number;
                    maximum?: number;
                };
            };
            /** @description Power of a kW of panels that may be built, in equal intervals of an hour or less from the beginning of the year to its end [kW/kW]; needed with `ranges.solar_kw` */
            solar_per_kw?: number[];
            battery?: {
                /** @description `lfp`: lithium iron phosphate (Naumann et al. 2018, 2020); `nmc`: nickel manganese cobalt oxide (Smith et al. 2017) */
                chemistry?: "lfp" | "nmc";
                /** @description Temperature of the cells [°C]. Default 25 */
                temperature_c?: number;
                /** @description States of charge of the cells between which the usable energy lies. Default 0 to 1, which ages most */
                soc_window?: {
                    minimum: number;
                    maximum: number;
                };
                /** @description Share of the capacity at which the battery is spent. Default 0.7 */
                end_of_life_fraction?: number;
                /** @description Efficiency of the new battery at the meter. Default 0.85 */
                round_trip_efficiency?: number;
                /** @description Warranty: the first limit that is reached ends it */
                warranty?: {
                    /** @description Years */
                    years?: number;
                    /** @description Equivalent full cycles of the rated capacity */
                    full_cycles?: number;
                    /** @description Energy discharged at the meter [MWh] */
                    throughput_mwh?: number;
                };
                /** @description What a MWh must earn for the controller to discharge it [USD/MWh]; not a cash flow. Default 5 USD; 0 in other currencies */
                wear_per_mwh_discharged?: number;
            };
            /** @description Costs in year 0, in the currency of the tariff */
            costs: {
                /** @description Battery power [USD/kW] */
                per_kw: number;
                /** @description Battery capacity [USD/kWh] */
                per_kwh: number;
                /** @description Any battery at all [USD]. Default 0 */
                fixed?: number;
                /** @description Panels [USD/kW]. Needed where panels may be chosen */
                per_solar_kw?: number;
                /** @description Upkeep [USD per kW and year]. Default 0 */
                upkeep_per_kw_year?: number;
                /** @description Upkeep [USD per kWh and year]. Default 0 */
                upkeep_per_kwh_year?: number;
                /** @description Upkeep of panels [USD per kW and year]. Default 0 */
                solar_upkeep_per_kw_year?: number;
                /** @description New cells when the old are spent [USD/kWh, in money of year 1]. Default: not replaced; savings end with the battery */
                replacement_per_kwh?: number;
            };
            /** @description Money from others that depends on the size, together at most the cost */
            incentives?: {
                name: string;
                /** @description For each kW of battery power [USD] */
                per_kw?: number;
                /** @description For each kWh of battery capacity [USD] */
                per_kwh?: number;
                /** @description Capacity beyond which no kWh is paid for. Default none */
                up_to_kwh?: number;
                /** @description For each kW of panels [USD] */
                per_solar_kw?: number;
                /** @description Share of the capital cost */
                fraction?: number;
                /** @description Largest amount [USD]. Default none */
                maximum?: number;
            }[];
            /** @description Largest capital cost less incentives [USD]. Default none */
            budget?: number;
            finance: {
                /** @description Length of the project */
                years: number;
                /** @description Return that the owner asks for */
                discount_rate: {
                    /** @description Discount rate with inflation */
                    nominal_per_year: number;
                } | {
                    /** @description Discount rate on top of inflation */
                    real_per_year: number;
                };
                /** @description General inflation per year. Default 0 */
                inflation_per_year?: number;
                /** @description Nominal growth of the bill per year. Default: inflation */
                rate_escalation_per_year?: number;
                tax?: {
                    federal_rate: number | number[];
                    state_rate?: number | number[];
                    /** @description What becomes of a year whose deductions exceed its income: `used_at_once` against other income of the owner (default), or `carried_forward` without limit of time against later income of this project, credits included */
                    losses?: "used_at_once" | "carried_forward";
                    /** @description Federal investment tax credit, in year 1 */
                    investment_tax_credit?: {
                        /** @description Share of the eligible cost that is credited against tax */
                        fraction: number;
                        /** @description Largest credit [USD]. Default none */
                        maximum?: number;
                        /** @description Share of the credit by which the depreciable basis shrinks. Default 0.5 (26 U.S.C. § 50(c)(3)) */
                        basis_reduction_fraction?: number;
                    };
                    /** @description State investment tax credit, in year 1 */
                    state_investment_tax_credit?: {
                        /** @description Share of the eligible cost that is credited against tax */
                        fraction: number;
                        /** @description Largest credit [USD]. Default none */
                        maximum?: number;
                        /** @description Share of the credit by which the depreciable basis shrinks. Default 0.5 (26 U.S.C. § 50(c)(3)) */
                        basis_reduction_fraction?: number;
                    };
                };
                /** @description Whether a lower bill raises taxable income, as for a business that deducts it. Default true */
                savings_are_taxed?: boolean;
                /** @description Debt: equal payments, payments in proportion to what the project earns, or payments agreed beforehand */
                debt?: {
                    /** @constant */
                    kind: "level";
                    /** @description Share of the capital cost after grants */
                    fraction: number;
                    /** @description Term */
                    years: number;
                    /** @description Nominal interest per year */
                    rate_per_year: number;
                    /** @description Whether interest is deducted. Default true */
                    interest_is_deductible?: boolean;
                } | {
                    /** @constant */
                    kind: "sculpted";
                    /** @description Debt service coverage ratio: cash flow available for debt service, per payment, of every year of the term */
                    coverage_ratio: number;
                    /** @description Term */
                    years: number;
                    /** @description Nominal interest per year */
                    rate_per_year: number;
                    /** @description Largest share of the capital cost after grants; payments then shrink in proportion. Default 1 */
                    maximum_fraction?: number;
                    /** @description Whether interest is deducted. Default true */
                    interest_is_deductible?: boolean;
                } | {
                    /** @constant */
                    kind: "scheduled";
                    /** @description Payments of years 1, 2, … to the end of the term, agreed beforehand; the loan is what they are worth at its rate */
                    payments_by_year: number[];
                    /** @description Nominal interest per year */
                    rate_per_year: number;
                    /** @description Whether interest is deducted. Default true */
                    interest_is_deductible?: boolean;
                };
                /** @description Depreciation for income tax */
                depreciation?: {
                    /** @constant */
                    method: "none";
                } | {
                    /** @constant */
                    method: "straight_line";
                    /** @description Years over which the basis is deducted in equal parts, from year 1 */
                    years: number;
                } | {
                    /** @constant */
                    method: "macrs";
                    /** @description Recovery period of the Modified Accelerated Cost Recovery System, half-year convention (IRS Publication 946, Table A-1); storage: 5, or 7 without the energy property class */
                    recovery_years: 3 | 5 | 7 | 10 | 15 | 20;
                    /** @description Share of the basis deducted at once in year 1, before the rest. Default 0 */
                    bonus_fraction?: number;
                } | {
                    /** @constant */
                    method: "custom";
                    /** @description Shares of the basis deducted in years 1, 2, …; together at most 1 */
                    fractions: number[];
                };
                /** @description Value at the end as a share of the capital cost. Default 0 */
                residual_fraction?: number;
            };
            /** @description Yearly loss of the panels. Default 0.005 */
            solar_fade_per_year?: number;
            /** @description How exports are credited: not at all (default), at a price of their own, or at the price of imports within a month, net of them, and the rest at `sell_price_per_kwh` */
            exports?: {
                /** @constant */
                kind: "none";
            } | {
                /** @constant */
                kind: "net_billing";
                /** @description Price of exported energy [USD/kWh] */
                sell_price_per_kwh: number;
            } | {
                /** @constant */
                kind: "net_metering";
                /** @description Price of exported energy [USD/kWh] */
                sell_price_per_kwh?: number;
            };
            /** @description Limits at the point of connection */
            limits?: {
                /** @description Maximum import, soft where the load itself exceeds it [kW] */
                import_kw?: number;
                /** @description Maximum export [kW] */
                export_kw?: number;
                /** @description Maximum power of charging from the grid; solar power may be charged on top [kW] */
                grid_charge_kw?: number;
            };
            /** @description By which savings the size is chosen: those of a controller that does not know the future (default), or the optimum of a year known completely */
            control?: "achievable" | "perfect";
            /** @description Sizes whose year is simulated. Default 25 */
            sizes_tried?: number;
        };
        TokenRequest: {
            /** @description The API key */
            api_key: string;
            /**
             * @description Engines that the token can use. Default: all of the key
             * @example [
             *       "helios"
             *     ]
             */
            engines?: ("fenrir" | "helios" | "strix" | "phalanx" | "tarsis")[];
        };
        TokenResponse: {
            /** @constant */
            ok: true;
            data: {
                /** @description Bearer token */
                token: string;
                /**
                 * @description Lifetime of `token` [s]
                 * @example 86400
                 */
                expires_in: number;
                user: {
                    /** @description Account e-mail address */
                    email: string;
                    /** @description Plan of the partner */
                    plan: "operator" | "fleet" | "enterprise";
                };
            };
        };
        Usage: {
            plan: "operator" | "fleet" | "enterprise";
            limits: {
                requests_per_minute: number;
                strix_paths_per_day: number;
            };
            days: {
                /** @description UTC day, YYYY-MM-DD */
                date: string;
                /** @description Requests with an access token */
                requests: number;
                /** @description Simulated paths of submitted jobs */
                strix_paths: number;
                /** @description Requests by operation, the most used first */
                operations: {
                    /** @description Operation id of this document */
                    operation: string;
                    requests: number;
                }[];
            }[];
        };
        Webhook: {
            /** @description Identifier of the webhook */
            id: string;
            /** @description Where messages are posted to */
            url: string;
            /**
             * @description Types of events that it is told of
             * @example [
             *       "cycle.completed",
             *       "cycle.skipped"
             *     ]
             */
            events: ("cycle.completed" | "cycle.skipped" | "assessment.completed" | "assessment.skipped" | "peak.risk" | "job.finished" | "drift.detected")[];
            description?: string;
            /** @description When it was created, RFC 3339, UTC */
            created_at: string;
            /** @description Until when messages are signed with the secret before the last rotation too; absent otherwise, RFC 3339, UTC */
            previous_secret_until?: string;
            /** @description Number of stored deliveries by status */
            deliveries: {
                pending: number;
                delivered: number;
                dead: number;
            };
        };
        WebhookDelivery: {
            /** @description Identifier of the delivery */
            id: string;
            /** @description `webhook-id` of the message */
            event_id: string;
            type: "cycle.completed" | "cycle.skipped" | "assessment.completed" | "assessment.skipped" | "peak.risk" | "job.finished" | "drift.detected";
            /** @description The site that it is about */
            site_id?: string;
            /** @description The facility that it is about */
            facility_id?: string;
            /** @description The job that it is about */
            job_id?: string;
            /** @description Position among the events of the site, facility or job */
            sequence: number;
            /** @description `pending` until an answer 2xx makes it `delivered`, or an answer 410 or a day of retries `dead` */
            status: "pending" | "delivered" | "dead";
            /** @description Number of attempts */
            attempts: number;
            /** @description When the event was stored, RFC 3339, UTC */
            created_at: string;
            /** @description When it is tried next, unless an earlier event of the same site, facility or job still waits; absent unless pending, RFC 3339, UTC */
            next_attempt_at?: string;
            /** @description When it was delivered or given up, RFC 3339, UTC */
            finished_at?: string;
            /** @description HTTP status of the last answer */
            last_status?: number;
            /** @description Why the last attempt failed */
            last_error?: string;
        };
        WebhookDeliveryList: {
            deliveries: {
                /** @description Identifier of the delivery */
                id: string;
                /** @description `webhook-id` of the message */
                event_id: string;
                type: "cycle.completed" | "cycle.skipped" | "assessment.completed" | "assessment.skipped" | "peak.risk" | "job.finished" | "drift.detected";
                /** @description The site that it is about */
                site_id?: string;
                /** @description The facility that it is about */
                facility_id?: string;
                /** @description The job that it is about */
                job_id?: string;
                /** @description Position among the events of the site, facility or job */
                sequence: number;
                /** @description `pending` until an answer 2xx makes it `delivered`, or an answer 410 or a day of retries `dead` */
                status: "pending" | "delivered" | "dead";
                /** @description Number of attempts */
                attempts: number;
                /** @description When the event was stored, RFC 3339, UTC */
                created_at: string;
                /** @description When it is tried next, unless an earlier event of the same site, facility or job still waits; absent unless pending, RFC 3339, UTC */
                next_attempt_at?: string;
                /** @description When it was delivered or given up, RFC 3339, UTC */
                finished_at?: string;
                /** @description HTTP status of the last answer */
                last_status?: number;
                /** @description Why the last attempt failed */
                last_error?: string;
            }[];
            /** @description Cursor of the next page; absent on the last one */
            next?: string;
        };
        WebhookList: {
            webhooks: {
                /** @description Identifier of the webhook */
                id: string;
                /** @description Where messages are posted to */
                url: string;
                /**
                 * @description Types of events that it is told of
                 * @example [
                 *       "cycle.completed",
                 *       "cycle.skipped"
                 *     ]
                 */
                events: ("cycle.completed" | "cycle.skipped" | "assessment.completed" | "assessment.skipped" | "peak.risk" | "job.finished" | "drift.detected")[];
                description?: string;
                /** @description When it was created, RFC 3339, UTC */
                created_at: string;
                /** @description Until when messages are signed with the secret before the last rotation too; absent otherwise, RFC 3339, UTC */
                previous_secret_until?: string;
            }[];
        };
        WebhookWithSecret: {
            /** @description Identifier of the webhook */
            id: string;
            /** @description Where messages are posted to */
            url: string;
            /**
             * @description Types of events that it is told of
             * @example [
             *       "cycle.completed",
             *       "cycle.skipped"
             *     ]
             */
            events: ("cycle.completed" | "cycle.skipped" | "assessment.completed" | "assessment.skipped" | "peak.risk" | "job.finished" | "drift.detected")[];
            description?: string;
            /** @description When it was created, RFC 3339, UTC */
            created_at: string;
            /** @description Until when messages are signed with the secret before the last rotation too; absent otherwise, RFC 3339, UTC */
            previous_secret_until?: string;
            /** @description Signs the messages (Standard Webhooks); returned only here */
            secret: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the log; the id that was sent, if it is valid */
        "X-Request-Id": string;
        /** @description Requests left in the current minute */
        "X-RateLimit-Remaining": number;
        /** @description When the current minute ends [Unix seconds] */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ops@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Access token for 24 hours, refresh token for 30 days */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "token": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…",
                     *         "expires_in": 86400,
                     *         "refresh_token": "x5Jt0Zk8mB2c…",
                     *         "refresh_expires_in": 2592000,
                     *         "user": {
                     *           "email": "ops@example.com",
                     *           "plan": "enterprise"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "x5Jt0Zk8mB2c…"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The next pair, in the form of the login response; without `refresh_token` if that is in the cookie */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "token": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…",
                     *         "expires_in": 86400,
                     *         "refresh_token": "x5Jt0Zk8mB2c…",
                     *         "refresh_expires_in": 2592000,
                     *         "user": {
                     *           "email": "ops@example.com",
                     *           "plan": "enterprise"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshResponse"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ops@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SessionRequest"];
            };
        };
        responses: {
            /** @description Access token for 24 hours; the refresh token, for 30 days, is in Set-Cookie */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description The refresh token of the session */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "token": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…",
                     *         "expires_in": 86400,
                     *         "refresh_expires_in": 2592000,
                     *         "user": {
                     *           "email": "ops@example.com",
                     *           "plan": "enterprise"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logins, of browsers and programs alike */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "5b0e9a34-7f51-4b0c-8a55-0f6f6f0f7a11",
                     *           "created_at": "2026-11-20T08:00:00.000Z",
                     *           "last_used_at": "2026-11-21T12:00:00.000Z",
                     *           "address": "192.0.2.7",
                     *           "agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0",
                     *           "current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    endAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the login */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current": "correct horse battery staple",
                 *       "new": "a longer and a better one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordRequest"];
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    usage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 31 days, today first, days without use included */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "enterprise",
                     *       "limits": {
                     *         "requests_per_minute": 600,
                     *         "strix_paths_per_day": 1000000
                     *       },
                     *       "days": [
                     *         {
                     *           "date": "2026-11-21",
                     *           "requests": 7,
                     *           "strix_paths": 10000,
                     *           "operations": [
                     *             {
                     *               "operation": "fenrirCycle",
                     *               "requests": 6
                     *             },
                     *             {
                     *               "operation": "strixSubmit",
                     *               "requests": 1
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "date": "2026-11-20",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-19",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-18",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-17",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-16",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-15",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-14",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-13",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-12",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-11",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-10",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-09",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-08",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-07",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-06",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-05",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-04",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-03",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-02",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-11-01",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-31",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-30",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-29",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-28",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-27",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-26",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-25",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-24",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-23",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         },
                     *         {
                     *           "date": "2026-10-22",
                     *           "requests": 0,
                     *           "strix_paths": 0,
                     *           "operations": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their secrets */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "5b0e9a34-7f51-4b0c-8a55-0f6f6f0f7a11",
                     *           "name": "dispatch desk",
                     *           "engines": [
                     *             "helios"
                     *           ],
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "last_used_at": "2026-11-21T12:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "dispatch desk",
                 *       "engines": [
                 *         "helios"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0e9a34-7f51-4b0c-8a55-0f6f6f0f7a11",
                     *       "name": "dispatch desk",
                     *       "engines": [
                     *         "helios"
                     *       ],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "api_key": "bess_x5Jt0Zk8mB2c…"
                     *     }
                     */
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the key */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    exchangeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_key": "bess_x5Jt0Zk8mB2c…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description Access token for 24 hours */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "token": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…",
                     *         "expires_in": 86400,
                     *         "user": {
                     *           "email": "ops@example.com",
                     *           "plan": "enterprise"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    fenrirCycle: {
        parameters: {
            query?: {
                /** @description The price and all amounts are in the currency of the site, which X-Currency then names */
                currency?: "native";
                /** @description Optional fields to add to the result, comma-separated */
                expand?: ("schedule" | "regimes" | "thresholds" | "negotiation" | "attribution" | "assumptions")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_price": 95.5,
                 *       "current_soc": 0.65,
                 *       "planned_dispatch_mw": 45,
                 *       "direction": "discharge",
                 *       "horizon_hours": 4
                 *     }
                 */
                "application/json": components["schemas"]["FenrirRequest"];
            };
        };
        responses: {
            /** @description The recommendation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "cycle_id": "…",
                     *         "recommended_dispatch_mw": 50,
                     *         "recommended_direction": "discharge",
                     *         "confidence": 0.76,
                     *         "estimated_revenue": 5403.85,
                     *         "regime": "peak",
                     *         "adversarial_report": {
                     *           "budget": 2,
                     *           "worst_case_path_usd_per_mwh": [
                     *             95.5,
                     *             45.18,
                     *             38.42,
                     *             47.45
                     *           ],
                     *           "worst_case_revenue": 5273.04,
                     *           "nominal_revenue": 5403.85,
                     *           "price_of_robustness": 9.35,
                     *           "planned_dispatch_regret": 285.4,
                     *           "binding_hours": [
                     *             2
                     *           ]
                     *         },
                     *         "differentiator_insights": [
                     *           "The price regime is peak: 95.50 USD/MWh is at least 60.00 USD/MWh, the 80 % quantile assumed, as there is no day of history yet; an interval at full power is worth 2,775 USD more than at the median of 40.00 USD/MWh.",
                     *           "The energy stored at the end of the horizon is worth 2,638 USD less than the energy stored now, because more is sold than bought.",
                     *           "Discharging pays above 47.45 USD/MWh, the value of keeping the energy for later, losses and wear included: at 95.50 USD/MWh the 50 MWh of this interval earn 2,403 USD more.",
                     *           "Discharging 63 MWh within the horizon costs 315 USD in battery wear, which is charged to every plan.",
                     *           "Discharging 50 MW instead of discharging 45 MW is worth 241 USD more than the submitted plan, all of it due to the expected prices.",
                     *           "Within the horizon, prices are expected to be highest in 2 h at 48.51 USD/MWh and lowest in 1 h at 45.18 USD/MWh: a spread of 166 USD for each hour at full power."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FenrirResponse"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    heliosForecast: {
        parameters: {
            query?: {
                /** @description Optional fields to add to the result, comma-separated */
                expand?: ("quantiles" | "drift" | "intervals" | "references" | "metrics" | "assumptions")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "values": [
                 *         25.63,
                 *         24.13,
                 *         23.82,
                 *         24.45,
                 *         26.33,
                 *         31.2,
                 *         29.39,
                 *         26.43,
                 *         21.35,
                 *         18.38,
                 *         15.84,
                 *         17.53,
                 *         17.52,
                 *         21.42,
                 *         25.28,
                 *         27.14,
                 *         35.38,
                 *         42.86,
                 *         36.59,
                 *         32.52,
                 *         30.83,
                 *         28.05,
                 *         27.03,
                 *         25.22,
                 *         24.5,
                 *         23.9,
                 *         23.57,
                 *         23.52,
                 *         24.12,
                 *         24.77,
                 *         23.48,
                 *         16.93,
                 *         5.04,
                 *         7.2,
                 *         13.61,
                 *         17.24,
                 *         19.76,
                 *         21.12,
                 *         23.92,
                 *         27.65,
                 *         37.91,
                 *         44.45,
                 *         41.24,
                 *         35.92,
                 *         33.16,
                 *         28.7,
                 *         26.18,
                 *         30.49
                 *       ],
                 *       "periods": 6
                 *     }
                 */
                "application/json": components["schemas"]["HeliosRequest"];
            };
        };
        responses: {
            /** @description The forecast */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ensemble_forecast": [
                     *         28.25,
                     *         26.61,
                     *         25.93,
                     *         26.13,
                     *         27.45,
                     *         29.79
                     *       ],
                     *       "p10": [
                     *         25.01,
                     *         22.68,
                     *         21.56,
                     *         21.64,
                     *         22.46,
                     *         23.82
                     *       ],
                     *       "p90": [
                     *         31.61,
                     *         31.21,
                     *         30.74,
                     *         32.32,
                     *         34.5,
                     *         38.24
                     *       ],
                     *       "mape": 24.38,
                     *       "coverage": 0.8,
                     *       "models": {
                     *         "LSTM": {
                     *           "weight": 0.2,
                     *           "mape": 24.56
                     *         },
                     *         "XGBoost": {
                     *           "weight": 0.14,
                     *           "mape": 23.92
                     *         },
                     *         "Prophet": {
                     *           "weight": 0.25,
                     *           "mape": 24.11
                     *         },
                     *         "TFT": {
                     *           "weight": 0.4,
                     *           "mape": 25.33
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HeliosResult"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    strixSubmit: {
        parameters: {
            query?: {
                /** @description Return amounts in the currency of the site, which X-Currency then names */
                currency?: "native";
                /** @description Optional fields to add to the result, comma-separated */
                expand?: ("shapley" | "histogram" | "months" | "streams" | "benchmarks" | "errors" | "assumptions")[];
            };
            header?: {
                /** @description Identifies the request: repeating it with the same key returns the same job and uses no paths; the same key with another request gives 422 */
                "Idempotency-Key"?: string;
                /** @description `respond-async` responds 202 immediately; other preferences are ignored */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "policy": "arbitrage",
                 *       "n_paths": 2000,
                 *       "horizon_days": 30,
                 *       "seed": 7
                 *     }
                 */
                "application/json": components["schemas"]["StrixRequest"];
            };
        };
        responses: {
            /** @description The result */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Seed of the job; sent again with the same input and version it gives the same figures */
                    "X-Seed"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "p10_annual_revenue": 1926956.85,
                     *       "p50_annual_revenue": 2811236.76,
                     *       "p90_annual_revenue": 4071354.9,
                     *       "paths_per_second": 19734.65,
                     *       "value_units": "usd_per_year",
                     *       "risk_metrics": {
                     *         "var_95": 1755014.92,
                     *         "cvar_95": 1593287.23,
                     *         "tail_mean": 1717468.64,
                     *         "worst_case": 1271907.46
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StrixResult"];
                };
            };
            /** @description The job, queued or running */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Path of the job */
                    Location?: string;
                    /** @description `respond-async`, if it was requested */
                    "Preference-Applied"?: string;
                    /** @description Seed of the job; sent again with the same input and version it gives the same figures */
                    "X-Seed"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "status": "running",
                     *       "progress": 0.42,
                     *       "submitted_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.020Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StrixJob"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listStrixJobs: {
        parameters: {
            query?: {
                /** @description Jobs on a page. Default 50 */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *           "status": "succeeded",
                     *           "progress": 1,
                     *           "submitted_at": "2026-11-21T12:00:00.000Z",
                     *           "started_at": "2026-11-21T12:00:00.020Z",
                     *           "finished_at": "2026-11-21T12:00:00.410Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StrixJobList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getStrixJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a job of the caller’s partner */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Seed of the job; sent again with the same input and version it gives the same figures */
                    "X-Seed"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "status": "running",
                     *       "progress": 0.42,
                     *       "submitted_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.020Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StrixJob"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    cancelStrixJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a job of the caller’s partner */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job in its final state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Seed of the job; sent again with the same input and version it gives the same figures */
                    "X-Seed"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "status": "running",
                     *       "progress": 0.42,
                     *       "submitted_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.020Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StrixJob"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    strixJobEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last event received; after `end` the response is 204 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of a job of the caller’s partner */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: progress
                     *     id: 1
                     *     data: {"job_id":"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41","status":"running","progress":0.42,"submitted_at":"2026-11-21T12:00:00.000Z","started_at":"2026-11-21T12:00:00.020Z"}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The last event was already received */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    phalanxRisk: {
        parameters: {
            query?: {
                /** @description Return amounts in the currency of the facility’s tariff, which X-Currency then names */
                currency?: "native";
                /** @description Optional fields to add to the result, comma-separated */
                expand?: ("windows" | "candidates" | "promise" | "insights" | "assumptions")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_load_kw": 850,
                 *       "temperature_f": 92,
                 *       "hour_of_day": 14,
                 *       "days_remaining": 9
                 *     }
                 */
                "application/json": components["schemas"]["PhalanxRequest"];
            };
        };
        responses: {
            /** @description The risk and the recommended action */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    /** @description `accepted`, or `none` if every schedule was rejected; the action is then that of the schedule that misses its target least often */
                    "X-Schedule"?: string;
                    /** @description Probability that the schedule behind the action misses its target */
                    "X-Miss-Probability"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "peak_risk_probability": 0.01,
                     *       "window_start": "06:00",
                     *       "window_end": "14:00",
                     *       "confidence": 0.6,
                     *       "recommended_action": "charge",
                     *       "demand_charge_liability": 804.8
                     *     }
                     */
                    "application/json": components["schemas"]["PhalanxResult"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisSchedule: {
        parameters: {
            query?: {
                /** @description Return amounts in the currency of the tariff, which X-Currency then names */
                currency?: "native";
                /** @description Optional fields to add to the result, comma-separated */
                expand?: ("schedule" | "bill" | "achievable" | "month" | "assumptions")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "month": 7,
                 *       "current_soc": 0.5
                 *     }
                 */
                "application/json": components["schemas"]["TarsisRequest"];
            };
        };
        responses: {
            /** @description The savings */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rate_breakdown": {
                     *         "tou_savings": 1223.58,
                     *         "demand_savings": 28497.61,
                     *         "export_revenue": 0,
                     *         "ev_coordination_savings": 1427.94,
                     *         "total_annual": 31149.13
                     *       },
                     *       "solve_time_ms": 248.86,
                     *       "optimality_gap_pct": 0
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisResult"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisBill: {
        parameters: {
            query?: {
                /** @description Answer in the currency of the tariff, which X-Currency then names */
                currency?: "native";
                /** @description Optional fields to add to the result, comma-separated */
                expand?: "assumptions"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tariff": "sce-tou-8-option-d-under-2-kv",
                 *       "readings": [
                 *         {
                 *           "time": "2026-07-01T00:00:00-07:00",
                 *           "load_kw": 120
                 *         },
                 *         {
                 *           "time": "2026-07-01T01:00:00-07:00",
                 *           "load_kw": 118.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TarsisBillRequest"];
            };
        };
        responses: {
            /** @description The bill; lines add up to the months, and months to the total */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description What had to be assumed, comma-separated; expand=assumptions gives values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217), where it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tariff": "sce-tou-8-option-d-under-2-kv",
                     *       "total": 1234.5,
                     *       "by_component": {
                     *         "energy": 1034.5,
                     *         "flat_demand": 150,
                     *         "tou_demand": 0,
                     *         "coincident_demand": 0,
                     *         "reactive_demand": 0,
                     *         "fixed": 50,
                     *         "minimum": 0,
                     *         "export_credit": 0
                     *       },
                     *       "months": [
                     *         {
                     *           "year": 2026,
                     *           "month": 7,
                     *           "is_whole": true,
                     *           "energy_kwh": 8000,
                     *           "export_kwh": 0,
                     *           "peak_kw": 15,
                     *           "peak_time": "2026-07-14T16:00",
                     *           "billed_kw": 15,
                     *           "total": 1234.5
                     *         }
                     *       ],
                     *       "lines": [
                     *         {
                     *           "year": 2026,
                     *           "month": 7,
                     *           "component": "flatDemand",
                     *           "period": null,
                     *           "tier": 0,
                     *           "quantity": 15,
                     *           "unit": "kW",
                     *           "price": 10,
                     *           "amount": 150
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisBillAnswer"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisCompare: {
        parameters: {
            query?: {
                /** @description Optional fields to add to the result, comma-separated */
                expand?: "assumptions"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "region": "CA",
                 *       "readings": [
                 *         {
                 *           "time": "2026-07-01T00:00:00-07:00",
                 *           "load_kw": 520
                 *         },
                 *         {
                 *           "time": "2026-07-01T01:00:00-07:00",
                 *           "load_kw": 518.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TarsisCompareRequest"];
            };
        };
        responses: {
            /** @description The tariffs with their totals, cheapest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description What had to be assumed, comma-separated; expand=assumptions gives values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217), where it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "load": {
                     *         "from": "2025-07-01T07:00:00.000Z",
                     *         "to": "2026-07-01T07:00:00.000Z",
                     *         "months": 12,
                     *         "is_whole_year": true,
                     *         "energy_kwh": 8000,
                     *         "export_kwh": 0,
                     *         "peak_kw": 512
                     *       },
                     *       "today": {
                     *         "code": "sce-tou-8-option-d-under-2-kv",
                     *         "name": "Time-Of-Use - General Service - Large: TOU-8, Option D (Under 2 kV)",
                     *         "utility": "Southern California Edison Co",
                     *         "region": "CA",
                     *         "sector": "commercial",
                     *         "is_delivery_only": false,
                     *         "total": 1234.5,
                     *         "by_component": {
                     *           "energy": 1034.5,
                     *           "flat_demand": 150,
                     *           "tou_demand": 0,
                     *           "coincident_demand": 0,
                     *           "reactive_demand": 0,
                     *           "fixed": 50,
                     *           "minimum": 0,
                     *           "export_credit": 0
                     *         }
                     *       },
                     *       "tariffs": [
                     *         {
                     *           "code": "sce-tou-8-option-d-under-2-kv",
                     *           "name": "Time-Of-Use - General Service - Large: TOU-8, Option D (Under 2 kV)",
                     *           "utility": "Southern California Edison Co",
                     *           "region": "CA",
                     *           "sector": "commercial",
                     *           "is_delivery_only": false,
                     *           "total": 1234.5,
                     *           "by_component": {
                     *             "energy": 1034.5,
                     *             "flat_demand": 150,
                     *             "tou_demand": 0,
                     *             "coincident_demand": 0,
                     *             "reactive_demand": 0,
                     *             "fixed": 50,
                     *             "minimum": 0,
                     *             "export_credit": 0
                     *           }
                     *         }
                     *       ],
                     *       "ineligible": [
                     *         {
                     *           "code": "milton-freewater-oregon-small-commercial-outside-city-limits",
                     *           "name": "Small Commercial (Outside City Limits)",
                     *           "utility": "City of Milton-Freewater, Oregon (Utility Company)",
                     *           "reason": "peak_too_high",
                     *           "why": "for customers up to 50 kW; the load peaks at 512.0 kW"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisCompareAnswer"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisSize: {
        parameters: {
            query?: {
                /** @description Amounts of body and answer are in the currency of the tariff, which X-Currency then names */
                currency?: "native";
                /** @description Optional fields to add to the result, comma-separated */
                expand?: "assumptions"[];
            };
            header?: {
                /** @description Identifies the request: repeating it with the same key returns the same job and uses no paths; the same key with another request gives 422 */
                "Idempotency-Key"?: string;
                /** @description `respond-async` responds 202 immediately; other preferences are ignored */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "facility_id": "plant-1",
                 *       "ranges": {
                 *         "power_kw": {
                 *           "maximum": 200
                 *         },
                 *         "hours": {
                 *           "minimum": 1,
                 *           "maximum": 4
                 *         }
                 *       },
                 *       "costs": {
                 *         "per_kw": 400,
                 *         "per_kwh": 350,
                 *         "upkeep_per_kw_year": 8
                 *       },
                 *       "incentives": [
                 *         {
                 *           "name": "state programme",
                 *           "per_kwh": 150,
                 *           "maximum": 50000
                 *         }
                 *       ],
                 *       "finance": {
                 *         "years": 15,
                 *         "discount_rate": {
                 *           "nominal_per_year": 0.07
                 *         },
                 *         "inflation_per_year": 0.025,
                 *         "tax": {
                 *           "federal_rate": 0.21,
                 *           "investment_tax_credit": {
                 *             "fraction": 0.3
                 *           }
                 *         },
                 *         "depreciation": {
                 *           "method": "macrs",
                 *           "recovery_years": 5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TarsisSizeRequest"];
            };
        };
        responses: {
            /** @description The result */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "tariff": "sce-tou-8-option-d-under-2-kv",
                     *       "year": {
                     *         "from": "2025-11",
                     *         "to": "2026-10",
                     *         "step_minutes": 15,
                     *         "energy_kwh": 1204000,
                     *         "peak_kw": 412
                     *       },
                     *       "control": "achievable",
                     *       "battery_pays": true,
                     *       "best": {
                     *         "power_kw": 50,
                     *         "capacity_kwh": 100,
                     *         "solar_kw": 0,
                     *         "control": "achievable",
                     *         "bill_without": {
                     *           "energy": 84000,
                     *           "tou_demand": 9000,
                     *           "flat_demand": 21000,
                     *           "coincident_demand": 0,
                     *           "export_credit": 0,
                     *           "fixed": 6000,
                     *           "minimum": 0,
                     *           "total": 120000,
                     *           "wear": 0,
                     *           "later_ratchet": 0
                     *         },
                     *         "bill_with": {
                     *           "energy": 84000,
                     *           "tou_demand": 4000,
                     *           "flat_demand": 17000,
                     *           "coincident_demand": 0,
                     *           "export_credit": 0,
                     *           "fixed": 6000,
                     *           "minimum": 0,
                     *           "total": 111000,
                     *           "wear": 90,
                     *           "later_ratchet": 0
                     *         },
                     *         "value": {
                     *           "first_year_savings": 9000,
                     *           "npv": 21000,
                     *           "payback_years": 6.4
                     *         },
                     *         "simulated_savings": 9000,
                     *         "savings_standard_error": 240,
                     *         "capital_cost": 55000,
                     *         "incentives": [
                     *           {
                     *             "name": "state programme",
                     *             "amount": 15000
                     *           }
                     *         ],
                     *         "savings_by_year": [
                     *           9000
                     *         ],
                     *         "project": {
                     *           "project": {
                     *             "npv": 21000,
                     *             "internal_rate_of_return": {
                     *               "rate": 0.124,
                     *               "all": [
                     *                 0.124
                     *               ],
                     *               "status": "unique"
                     *             },
                     *             "payback_years": 6.4,
                     *             "discounted_payback_years": 9.1
                     *           },
                     *           "equity": {
                     *             "npv": 21000,
                     *             "internal_rate_of_return": {
                     *               "rate": 0.124,
                     *               "all": [
                     *                 0.124
                     *               ],
                     *               "status": "unique"
                     *             },
                     *             "payback_years": 6.4,
                     *             "discounted_payback_years": 9.1
                     *           },
                     *           "debt": null,
                     *           "levelized_cost_of_storage": {
                     *             "nominal_per_mwh": 210,
                     *             "real_per_mwh": 180
                     *           },
                     *           "nominal_discount_rate_per_year": 0.07,
                     *           "cash_flow": {
                     *             "income": [
                     *               {
                     *                 "name": "bill savings",
                     *                 "by_year": [
                     *                   0,
                     *                   9000
                     *                 ]
                     *               }
                     *             ],
                     *             "operation": [
                     *               {
                     *                 "name": "upkeep",
                     *                 "by_year": [
                     *                   0,
                     *                   -400
                     *                 ]
                     *               }
                     *             ],
                     *             "investment": [
                     *               {
                     *                 "name": "battery",
                     *                 "by_year": [
                     *                   -40000,
                     *                   0
                     *                 ]
                     *               }
                     *             ],
                     *             "available_for_debt_service": [
                     *               0,
                     *               8600
                     *             ],
                     *             "federal_depreciation": [
                     *               0,
                     *               0
                     *             ],
                     *             "state_depreciation": [
                     *               0,
                     *               0
                     *             ],
                     *             "federal_tax": [
                     *               0,
                     *               0
                     *             ],
                     *             "state_tax": [
                     *               0,
                     *               0
                     *             ],
                     *             "interest": [
                     *               0,
                     *               0
                     *             ],
                     *             "principal": [
                     *               0,
                     *               0
                     *             ],
                     *             "debt_balance": [
                     *               0,
                     *               0
                     *             ],
                     *             "project": [
                     *               -40000,
                     *               8600
                     *             ],
                     *             "equity": [
                     *               -40000,
                     *               8600
                     *             ],
                     *             "cumulative_discounted_equity": [
                     *               -40000,
                     *               -31963
                     *             ]
                     *           }
                     *         },
                     *         "ageing": {
                     *           "years": [
                     *             {
                     *               "year": 1,
                     *               "end_capacity_fraction": 0.97,
                     *               "mean_capacity_fraction": 0.985,
                     *               "calendar_loss": 0.02,
                     *               "cycle_loss": 0.01,
                     *               "resistance_growth": 0.01,
                     *               "round_trip_efficiency": 0.85,
                     *               "discharged_mwh": 18,
                     *               "full_cycles": 180,
                     *               "replaced": false
                     *             }
                     *           ],
                     *           "life_years": 12.5,
                     *           "warranty_end": null,
                     *           "model": {
                     *             "name": "LFP",
                     *             "sources": [
                     *               "Naumann et al. 2018"
                     *             ],
                     *             "extrapolated": []
                     *           }
                     *         }
                     *       },
                     *       "perfect": {
                     *         "power_kw": 50,
                     *         "capacity_kwh": 100,
                     *         "solar_kw": 0,
                     *         "control": "perfect",
                     *         "bill_without": {
                     *           "energy": 84000,
                     *           "tou_demand": 9000,
                     *           "flat_demand": 21000,
                     *           "coincident_demand": 0,
                     *           "export_credit": 0,
                     *           "fixed": 6000,
                     *           "minimum": 0,
                     *           "total": 120000,
                     *           "wear": 0,
                     *           "later_ratchet": 0
                     *         },
                     *         "bill_with": {
                     *           "energy": 84000,
                     *           "tou_demand": 4000,
                     *           "flat_demand": 17000,
                     *           "coincident_demand": 0,
                     *           "export_credit": 0,
                     *           "fixed": 6000,
                     *           "minimum": 0,
                     *           "total": 111000,
                     *           "wear": 90,
                     *           "later_ratchet": 0
                     *         },
                     *         "value": {
                     *           "first_year_savings": 9000,
                     *           "npv": 21000,
                     *           "payback_years": 6.4
                     *         },
                     *         "simulated_savings": 9000,
                     *         "savings_standard_error": 240,
                     *         "capital_cost": 55000,
                     *         "incentives": [
                     *           {
                     *             "name": "state programme",
                     *             "amount": 15000
                     *           }
                     *         ],
                     *         "savings_by_year": [
                     *           9000
                     *         ],
                     *         "project": {
                     *           "project": {
                     *             "npv": 21000,
                     *             "internal_rate_of_return": {
                     *               "rate": 0.124,
                     *               "all": [
                     *                 0.124
                     *               ],
                     *               "status": "unique"
                     *             },
                     *             "payback_years": 6.4,
                     *             "discounted_payback_years": 9.1
                     *           },
                     *           "equity": {
                     *             "npv": 21000,
                     *             "internal_rate_of_return": {
                     *               "rate": 0.124,
                     *               "all": [
                     *                 0.124
                     *               ],
                     *               "status": "unique"
                     *             },
                     *             "payback_years": 6.4,
                     *             "discounted_payback_years": 9.1
                     *           },
                     *           "debt": null,
                     *           "levelized_cost_of_storage": {
                     *             "nominal_per_mwh": 210,
                     *             "real_per_mwh": 180
                     *           },
                     *           "nominal_discount_rate_per_year": 0.07,
                     *           "cash_flow": {
                     *             "income": [
                     *               {
                     *                 "name": "bill savings",
                     *                 "by_year": [
                     *                   0,
                     *                   9000
                     *                 ]
                     *               }
                     *             ],
                     *             "operation": [
                     *               {
                     *                 "name": "upkeep",
                     *                 "by_year": [
                     *                   0,
                     *                   -400
                     *                 ]
                     *               }
                     *             ],
                     *             "investment": [
                     *               {
                     *                 "name": "battery",
                     *                 "by_year": [
                     *                   -40000,
                     *                   0
                     *                 ]
                     *               }
                     *             ],
                     *             "available_for_debt_service": [
                     *               0,
                     *               8600
                     *             ],
                     *             "federal_depreciation": [
                     *               0,
                     *               0
                     *             ],
                     *             "state_depreciation": [
                     *               0,
                     *               0
                     *             ],
                     *             "federal_tax": [
                     *               0,
                     *               0
                     *             ],
                     *             "state_tax": [
                     *               0,
                     *               0
                     *             ],
                     *             "interest": [
                     *               0,
                     *               0
                     *             ],
                     *             "principal": [
                     *               0,
                     *               0
                     *             ],
                     *             "debt_balance": [
                     *               0,
                     *               0
                     *             ],
                     *             "project": [
                     *               -40000,
                     *               8600
                     *             ],
                     *             "equity": [
                     *               -40000,
                     *               8600
                     *             ],
                     *             "cumulative_discounted_equity": [
                     *               -40000,
                     *               -31963
                     *             ]
                     *           }
                     *         },
                     *         "ageing": {
                     *           "years": [
                     *             {
                     *               "year": 1,
                     *               "end_capacity_fraction": 0.97,
                     *               "mean_capacity_fraction": 0.985,
                     *               "calendar_loss": 0.02,
                     *               "cycle_loss": 0.01,
                     *               "resistance_growth": 0.01,
                     *               "round_trip_efficiency": 0.85,
                     *               "discharged_mwh": 18,
                     *               "full_cycles": 180,
                     *               "replaced": false
                     *             }
                     *           ],
                     *           "life_years": 12.5,
                     *           "warranty_end": null,
                     *           "model": {
                     *             "name": "LFP",
                     *             "sources": [
                     *               "Naumann et al. 2018"
                     *             ],
                     *             "extrapolated": []
                     *           }
                     *         }
                     *       },
                     *       "perfect_proof": {
                     *         "size": {
                     *           "power_kw": 50,
                     *           "capacity_kwh": 100,
                     *           "solar_kw": 0
                     *         },
                     *         "model_npv": 22000,
                     *         "model_npv_bound": 22001,
                     *         "value_per_saving": 7.1,
                     *         "columns": 240000,
                     *         "rows": 180000
                     *       },
                     *       "frontier": [
                     *         {
                     *           "power_kw": 50,
                     *           "capacity_kwh": 100,
                     *           "solar_kw": 0,
                     *           "capital_cost": 55000,
                     *           "simulated_savings": 9000,
                     *           "achievable": {
                     *             "first_year_savings": 9000,
                     *             "npv": 21000,
                     *             "payback_years": 6.4
                     *           },
                     *           "perfect": {
                     *             "first_year_savings": 10000,
                     *             "npv": 28000,
                     *             "payback_years": 5.6
                     *           }
                     *         }
                     *       ],
                     *       "sensitivities": [
                     *         {
                     *           "name": "costs +20 %",
                     *           "npv_of_chosen": 12000,
                     *           "best": {
                     *             "power_kw": 35,
                     *             "capacity_kwh": 70,
                     *             "solar_kw": 0
                     *           },
                     *           "npv": 13000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisSizeAnswer"];
                };
            };
            /** @description The job, queued or running */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Path of the job */
                    Location?: string;
                    /** @description `respond-async`, if it was requested */
                    "Preference-Applied"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "status": "running",
                     *       "progress": 0.42,
                     *       "submitted_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.020Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisSizeJob"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listTarsisSizeJobs: {
        parameters: {
            query?: {
                /** @description Jobs on a page. Default 50 */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *           "status": "succeeded",
                     *           "progress": 1,
                     *           "submitted_at": "2026-11-21T12:00:00.000Z",
                     *           "started_at": "2026-11-21T12:00:00.020Z",
                     *           "finished_at": "2026-11-21T12:00:00.410Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisSizeJobList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getTarsisSizeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a job of the caller’s partner */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "status": "running",
                     *       "progress": 0.42,
                     *       "submitted_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.020Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisSizeJob"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    cancelTarsisSizeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a job of the caller’s partner */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job in its final state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    /** @description Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources */
                    "X-Assumed"?: string;
                    /** @description Currency of all amounts (ISO 4217) if it is not USD */
                    "X-Currency"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job_id": "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41",
                     *       "status": "running",
                     *       "progress": 0.42,
                     *       "submitted_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.020Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TarsisSizeJob"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisSizeJobEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last event received; after `end` the response is 204 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of a job of the caller’s partner */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: progress
                     *     id: 1
                     *     data: {"job_id":"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41","status":"running","progress":0.42,"submitted_at":"2026-11-21T12:00:00.000Z","started_at":"2026-11-21T12:00:00.020Z"}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The last event was already received */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisTariffs: {
        parameters: {
            query?: {
                /** @description Tariffs per page. Default: all remaining ones */
                limit?: number;
                /** @description Part of the utility's name */
                utility?: string;
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description State or province */
                region?: string;
                /** @description Customers that the rate is intended for. */
                sector?: "commercial" | "industrial" | "residential" | "lighting" | "other";
                /** @description One of `features` */
                feature?: string;
                /** @description Words that all occur in code, name or utility */
                text?: string;
                /** @description Include tariffs that can be looked up and billed but not planned for: `POST /tarsis/schedule` refuses them by name */
                all?: "true" | "false";
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tariffs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tariffs": [
                     *         {
                     *           "code": "aps-medium-general-service-tou-e-32-m-secondary",
                     *           "name": "Medium General Service TOU (E-32 M) Secondary",
                     *           "utility": "Arizona Public Service Co",
                     *           "region": "AZ",
                     *           "sector": "commercial",
                     *           "currency": "USD",
                     *           "features": [
                     *             "fixedCharge",
                     *             "flatDemand"
                     *           ]
                     *         }
                     *       ],
                     *       "next": "aps-medium-general-service-tou-e-32-m-secondary"
                     *     }
                     */
                    "application/json": components["schemas"]["TariffList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    tarsisTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A code that `GET /tarsis/tariffs?all=true` lists */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tariff */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "sce-tou-8-option-d-under-2-kv",
                     *       "name": "Time-Of-Use - General Service - Large: TOU-8, Option D (Under 2 kV)",
                     *       "utility": "Southern California Edison Co",
                     *       "sector": "commercial",
                     *       "country": "US",
                     *       "region": "CA",
                     *       "timeZone": "America/Los_Angeles",
                     *       "currency": "USD",
                     *       "service": "bundled",
                     *       "effectiveFrom": "2024-10-01",
                     *       "origin": {
                     *         "urdbLabel": "674e0b87201c6bd096007a5a",
                     *         "url": "https://apps.openei.org/IURDB/rate/view/674e0b87201c6bd096007a5a",
                     *         "sourceDocument": "https://edisonintl.sharepoint.com/teams/Public/TM2/Shared%20Documents/Public/Regulatory/Tariff-SCE%20Tariff%20Books/Electric/Schedules/General%20Service%20&%20Industrial%20Rates/ELECTRIC_SCHEDULES_TOU-8.pdf?CT=1733167338138&OR=ItemsView",
                     *         "licence": "CC0-1.0 (OpenEI U.S. Utility Rate Database)"
                     *       },
                     *       "holidays": "us-federal",
                     *       "flatDemand": {
                     *         "unit": "kW",
                     *         "groups": [
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "pricePerUnit": 25.36
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "monthlyGroups": [
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0,
                     *           0
                     *         ]
                     *       },
                     *       "reactivePricePerKvar": 0.66,
                     *       "fixed": {
                     *         "perMonth": 447.44,
                     *         "perDay": 0
                     *       },
                     *       "netMetering": "unknown",
                     *       "eligibility": {
                     *         "minimumKw": 500
                     *       },
                     *       "features": [
                     *         "fixedCharge",
                     *         "flatDemand",
                     *         "reactiveDemand",
                     *         "seasonalEnergy",
                     *         "touDemand",
                     *         "touEnergy"
                     *       ],
                     *       "assumptions": [
                     *         "Local time is that of America/Los_Angeles, by state.",
                     *         "The ten to eleven federal holidays are billed as weekends, on the days they are observed."
                     *       ],
                     *       "unsupported": [],
                     *       "energy": {
                     *         "periods": [
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "unit": "kWh",
                     *                 "pricePerKwh": 0.08973
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "unit": "kWh",
                     *                 "pricePerKwh": 0.12331
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "unit": "kWh",
                     *                 "pricePerKwh": 0.12428
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "unit": "kWh",
                     *                 "pricePerKwh": 0.11343
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "unit": "kWh",
                     *                 "pricePerKwh": 0.14199
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "unit": "kWh",
                     *                 "pricePerKwh": 0.15186
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "weekdaySchedule": [
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             5,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ]
                     *         ],
                     *         "weekendSchedule": [
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             3,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             4,
                     *             3,
                     *             3,
                     *             3
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ],
                     *           [
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             1,
                     *             1,
                     *             1
                     *           ]
                     *         ]
                     *       },
                     *       "touDemand": {
                     *         "unit": "kW",
                     *         "periods": [
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "pricePerUnit": 0
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "pricePerUnit": 8.83
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "tiers": [
                     *               {
                     *                 "upTo": null,
                     *                 "pricePerUnit": 29.54
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "weekdaySchedule": [
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             2,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ]
                     *         ],
                     *         "weekendSchedule": [
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ],
                     *           [
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             1,
                     *             0,
                     *             0,
                     *             0
                     *           ]
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Tariff"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listSites: {
        parameters: {
            query?: {
                /** @description Sites on a page. Default 50 */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sites */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sites": [
                     *         {
                     *           "site_id": "north-1",
                     *           "market": "caiso-np15-day-ahead",
                     *           "stored_prices": {
                     *             "count": 8760,
                     *             "first_time": "2025-11-21T12:00:00.000Z",
                     *             "last_time": "2026-11-21T11:00:00.000Z"
                     *           },
                     *           "last_active": "2026-11-21T12:00:04.000Z",
                     *           "last_cycle": {
                     *             "interval_start": "2026-11-21T12:00:00.000Z",
                     *             "recorded_at": "2026-11-21T12:00:04.000Z",
                     *             "direction": "discharge",
                     *             "dispatch_mw": 45,
                     *             "estimated_revenue": 9870.5,
                     *             "confidence": 0.86,
                     *             "regime": "peak",
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SiteList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this description, for `If-Match`; stored entries of the series do not change it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "power_kw": 100000,
                     *       "capacity_kwh": 400000,
                     *       "time_zone": "America/Los_Angeles",
                     *       "market": "caiso-np15-day-ahead",
                     *       "stored_prices": {
                     *         "count": 8760,
                     *         "first_time": "2025-01-01T08:00:00.000Z",
                     *         "last_time": "2026-01-01T07:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    putSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the description that the new one is to replace; 412 if it has changed since. Without it, whatever is stored is replaced */
                "If-Match"?: string;
                /** @description `*` describes only what is not described yet; 412 if it is */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "power_kw": 100000,
                 *       "capacity_kwh": 400000,
                 *       "time_zone": "America/Los_Angeles",
                 *       "market": "caiso-np15-day-ahead"
                 *     }
                 */
                "application/json": components["schemas"]["SiteBody"];
            };
        };
        responses: {
            /** @description The site, description replaced */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this description, for `If-Match`; stored entries of the series do not change it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "power_kw": 100000,
                     *       "capacity_kwh": 400000,
                     *       "time_zone": "America/Los_Angeles",
                     *       "market": "caiso-np15-day-ahead",
                     *       "stored_prices": {
                     *         "count": 8760,
                     *         "first_time": "2025-01-01T08:00:00.000Z",
                     *         "last_time": "2026-01-01T07:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description The site, described for the first time */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this description, for `If-Match`; stored entries of the series do not change it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "power_kw": 100000,
                     *       "capacity_kwh": 400000,
                     *       "time_zone": "America/Los_Angeles",
                     *       "market": "caiso-np15-day-ahead",
                     *       "stored_prices": {
                     *         "count": 8760,
                     *         "first_time": "2025-01-01T08:00:00.000Z",
                     *         "last_time": "2026-01-01T07:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The description has changed since the one that If-Match names was read, or there is one in spite of If-None-Match; nothing was replaced */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The description of the site north-1 has changed since it was read; nothing was replaced."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    deleteSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listSitePrices: {
        parameters: {
            query?: {
                /** @description First instant, RFC 3339 with offset. Default: 31 days before `to` */
                from?: string;
                /** @description First instant that is not read. Default: after the last one that is stored */
                to?: string;
                /** @description Means over steps of this length [min], which divides a day; steps begin at 00:00 UTC. Default: entries as they are stored */
                resolution?: number;
            };
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices, by time */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "currency": "USD",
                     *       "prices": [
                     *         {
                     *           "time": "2026-11-20T08:00:00.000Z",
                     *           "price_per_mwh": 41.2,
                     *           "minimum": 38.9,
                     *           "maximum": 44.1,
                     *           "count": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SitePriceList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    addSitePrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prices": [
                 *         {
                 *           "time": "2026-11-20T00:00:00-08:00",
                 *           "usd_per_mwh": 41.2
                 *         },
                 *         {
                 *           "time": "2026-11-20T01:00:00-08:00",
                 *           "usd_per_mwh": 38.75
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SitePrices"];
            };
        };
        responses: {
            /** @description The prices are stored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": 2,
                     *       "stored_prices": {
                     *         "count": 8762,
                     *         "first_time": "2025-11-20T08:00:00.000Z",
                     *         "last_time": "2026-11-20T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SitePricesAnswer"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listSiteCycles: {
        parameters: {
            query?: {
                /** @description Cycles on a page. Default 50 */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycles */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "cycles": [
                     *         {
                     *           "cycle_id": "9f1c3f5e-5d0c-4f7e-9c43-0c3b1a7d1f10",
                     *           "interval_start": "2026-11-21T12:00:00.000Z",
                     *           "recorded_at": "2026-11-21T12:00:04.000Z",
                     *           "currency": "USD",
                     *           "input": {
                     *             "battery_power_mw": 50,
                     *             "battery_capacity_mwh": 200,
                     *             "charge_efficiency": 0.92,
                     *             "discharge_efficiency": 0.92,
                     *             "wear_per_mwh_discharged": 5,
                     *             "current_soc": 0.65,
                     *             "current_price": 95.5,
                     *             "planned_dispatch_mw": 45,
                     *             "direction": "discharge",
                     *             "horizon_hours": 4,
                     *             "interval_minutes": 60
                     *           },
                     *           "recommendation": {
                     *             "direction": "discharge",
                     *             "dispatch_mw": 50,
                     *             "estimated_revenue": 9870.5,
                     *             "regime": "peak"
                     *           },
                     *           "confidence": 0.86,
                     *           "settled": {
                     *             "price_per_mwh": 93.2,
                     *             "dispatch_mw": 50,
                     *             "cash": 4660,
                     *             "wear": 250
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCycleList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listSiteDays: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "currency": "USD",
                     *       "time_zone": "America/Los_Angeles",
                     *       "days": [
                     *         {
                     *           "date": "2026-11-21",
                     *           "status": "under_way",
                     *           "intervals": 24,
                     *           "cycles": 5,
                     *           "priced_intervals": 24
                     *         },
                     *         {
                     *           "date": "2026-11-20",
                     *           "status": "complete",
                     *           "intervals": 24,
                     *           "cycles": 24,
                     *           "priced_intervals": 24,
                     *           "start_soc": 0.5,
                     *           "stored_value_per_mwh": 38.2,
                     *           "plan_source": "day_ahead_forecast",
                     *           "recommendations": {
                     *             "cash": 8210,
                     *             "wear": 905,
                     *             "stored_value_change": 310,
                     *             "value": 7615
                     *           },
                     *           "previous_day_plan": {
                     *             "cash": 7450,
                     *             "wear": 880,
                     *             "stored_value_change": 0,
                     *             "value": 6570
                     *           },
                     *           "perfect_foresight": {
                     *             "cash": 9120,
                     *             "wear": 960,
                     *             "stored_value_change": 0,
                     *             "value": 8160
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SiteDayList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getSitePersonality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The personality */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "personality": null
                     *     }
                     */
                    "application/json": components["schemas"]["SitePersonality"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    resetSitePersonality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reset */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getSiteOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "horizon_hours": 24,
                     *       "every_minutes": 5,
                     *       "state_of_charge": "reported",
                     *       "enabled": true,
                     *       "next_interval": "2026-11-21T12:05:00.000Z",
                     *       "waits_seconds": 60,
                     *       "created_at": "2026-11-21T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteOperation"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    putSiteOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "every_minutes": 5,
                 *       "horizon_hours": 24,
                 *       "state_of_charge": "reported",
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["SiteOperationBody"];
            };
        };
        responses: {
            /** @description The operation, replaced */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "horizon_hours": 24,
                     *       "every_minutes": 5,
                     *       "state_of_charge": "reported",
                     *       "enabled": true,
                     *       "next_interval": "2026-11-21T12:05:00.000Z",
                     *       "waits_seconds": 60,
                     *       "created_at": "2026-11-21T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteOperation"];
                };
            };
            /** @description The operation, new */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "horizon_hours": 24,
                     *       "every_minutes": 5,
                     *       "state_of_charge": "reported",
                     *       "enabled": true,
                     *       "next_interval": "2026-11-21T12:05:00.000Z",
                     *       "waits_seconds": 60,
                     *       "created_at": "2026-11-21T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteOperation"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    deleteSiteOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reportSiteState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": "2026-11-21T12:04:30Z",
                 *       "soc": 0.55,
                 *       "power_mw": -20
                 *     }
                 */
                "application/json": components["schemas"]["SiteState"];
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getSiteOperationHistory: {
        parameters: {
            query?: {
                /** @description First instant, RFC 3339 with offset. Default: 31 days before `to` */
                from?: string;
                /** @description First instant that no longer belongs to it. Default: now */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_id": "north-1",
                     *       "from": "2026-11-20T00:00:00.000Z",
                     *       "to": "2026-11-21T00:00:00.000Z",
                     *       "currency": "USD",
                     *       "completed": 286,
                     *       "settled": 286,
                     *       "earned": {
                     *         "cash": 8210,
                     *         "wear": 905,
                     *         "net": 7305
                     *       },
                     *       "comparison": "complete",
                     *       "hindsight_net": 8160,
                     *       "rules": [
                     *         {
                     *           "rule": "previous_day",
                     *           "hours": 24,
                     *           "cash": 7450,
                     *           "wear": 880,
                     *           "net": 6570
                     *         }
                     *       ],
                     *       "skipped": [
                     *         {
                     *           "interval_start": "2026-11-20T03:05:00.000Z",
                     *           "interval_end": "2026-11-20T03:15:00.000Z",
                     *           "intervals": 2,
                     *           "reason": "missed",
                     *           "message": "2 intervals were over before the gateway could run them."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SiteOperationHistory"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listFacilities: {
        parameters: {
            query?: {
                /** @description Facilities on a page. Default 50 */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facilities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facilities": [
                     *         {
                     *           "facility_id": "plant-1",
                     *           "tariff": "sce-tou-8-option-d-under-2-kv",
                     *           "stored_readings": {
                     *             "count": 35040,
                     *             "first_time": "2025-11-21T12:00:00.000Z",
                     *             "last_time": "2026-11-21T11:45:00.000Z"
                     *           },
                     *           "last_active": "2026-11-21T12:00:04.000Z",
                     *           "last_assessment": {
                     *             "assessed_at": "2026-11-21T12:00:04.000Z",
                     *             "peak_risk_probability": 0.27,
                     *             "window_start": "14:00",
                     *             "window_end": "17:00",
                     *             "recommended_action": "discharge_partial",
                     *             "confidence": 0.81,
                     *             "demand_charge_liability": 1240.5,
                     *             "currency": "USD"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getFacility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facility */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this description, for `If-Match`; stored entries of the series do not change it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-1",
                     *       "power_kw": 250,
                     *       "capacity_kwh": 500,
                     *       "tariff": "sce-tou-8-option-d-under-2-kv",
                     *       "time_zone": "America/Los_Angeles",
                     *       "peaks_last_12_months_kw": [
                     *         840,
                     *         835,
                     *         870,
                     *         905,
                     *         960,
                     *         1040,
                     *         1110,
                     *         1125,
                     *         1060,
                     *         930,
                     *         850,
                     *         845
                     *       ],
                     *       "stored_readings": {
                     *         "count": 35040,
                     *         "first_time": "2025-01-01T08:00:00.000Z",
                     *         "last_time": "2026-01-01T07:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Facility"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    putFacility: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the description that the new one is to replace; 412 if it has changed since. Without it, whatever is stored is replaced */
                "If-Match"?: string;
                /** @description `*` describes only what is not described yet; 412 if it is */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "power_kw": 250,
                 *       "capacity_kwh": 500,
                 *       "tariff": "sce-tou-8-option-d-under-2-kv",
                 *       "peaks_last_12_months_kw": [
                 *         840,
                 *         835,
                 *         870,
                 *         905,
                 *         960,
                 *         1040,
                 *         1110,
                 *         1125,
                 *         1060,
                 *         930,
                 *         850,
                 *         845
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FacilityBody"];
            };
        };
        responses: {
            /** @description The facility, description replaced */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this description, for `If-Match`; stored entries of the series do not change it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-1",
                     *       "power_kw": 250,
                     *       "capacity_kwh": 500,
                     *       "tariff": "sce-tou-8-option-d-under-2-kv",
                     *       "time_zone": "America/Los_Angeles",
                     *       "peaks_last_12_months_kw": [
                     *         840,
                     *         835,
                     *         870,
                     *         905,
                     *         960,
                     *         1040,
                     *         1110,
                     *         1125,
                     *         1060,
                     *         930,
                     *         850,
                     *         845
                     *       ],
                     *       "stored_readings": {
                     *         "count": 35040,
                     *         "first_time": "2025-01-01T08:00:00.000Z",
                     *         "last_time": "2026-01-01T07:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Facility"];
                };
            };
            /** @description The facility, described for the first time */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this description, for `If-Match`; stored entries of the series do not change it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-1",
                     *       "power_kw": 250,
                     *       "capacity_kwh": 500,
                     *       "tariff": "sce-tou-8-option-d-under-2-kv",
                     *       "time_zone": "America/Los_Angeles",
                     *       "peaks_last_12_months_kw": [
                     *         840,
                     *         835,
                     *         870,
                     *         905,
                     *         960,
                     *         1040,
                     *         1110,
                     *         1125,
                     *         1060,
                     *         930,
                     *         850,
                     *         845
                     *       ],
                     *       "stored_readings": {
                     *         "count": 35040,
                     *         "first_time": "2025-01-01T08:00:00.000Z",
                     *         "last_time": "2026-01-01T07:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Facility"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The description has changed since the one that If-Match names was read, or there is one in spite of If-None-Match; nothing was replaced */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The description of the site north-1 has changed since it was read; nothing was replaced."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    deleteFacility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listFacilityReadings: {
        parameters: {
            query?: {
                /** @description First instant, RFC 3339 with offset. Default: 31 days before `to` */
                from?: string;
                /** @description First instant that is not read. Default: after the last one that is stored */
                to?: string;
                /** @description Means over steps of this length [min], which divides a day; steps begin at 00:00 UTC. Default: entries as they are stored */
                resolution?: number;
            };
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The readings, by time */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-7",
                     *       "readings": [
                     *         {
                     *           "time": "2026-11-20T21:00:00.000Z",
                     *           "load_kw": 412.5,
                     *           "temperature_f": 71
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityReadingList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    addFacilityReadings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "readings": [
                 *         {
                 *           "time": "2026-11-20T13:00:00-08:00",
                 *           "load_kw": 412.5,
                 *           "temperature_f": 71
                 *         },
                 *         {
                 *           "time": "2026-11-20T13:15:00-08:00",
                 *           "load_kw": 431,
                 *           "temperature_f": 71.5,
                 *           "solar_kw": 38
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FacilityReadings"];
            };
        };
        responses: {
            /** @description The readings are stored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": 2,
                     *       "stored_readings": {
                     *         "count": 35042,
                     *         "first_time": "2025-11-20T21:00:00.000Z",
                     *         "last_time": "2026-11-20T21:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityReadingsAnswer"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getFacilityLoadModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The load model */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-9",
                     *       "model": null
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityLoadModel"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    resetFacilityLoadModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reset */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getFacilityOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-1",
                     *       "risk_threshold": 0.5,
                     *       "controller": "phalanx",
                     *       "every_minutes": 15,
                     *       "state_of_charge": "reported",
                     *       "enabled": true,
                     *       "next_interval": "2026-11-21T12:15:00.000Z",
                     *       "waits_seconds": 60,
                     *       "created_at": "2026-11-21T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityOperation"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    putFacilityOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "every_minutes": 15,
                 *       "state_of_charge": "reported",
                 *       "risk_threshold": 0.5
                 *     }
                 */
                "application/json": components["schemas"]["FacilityOperationBody"];
            };
        };
        responses: {
            /** @description The operation, replaced */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-1",
                     *       "risk_threshold": 0.5,
                     *       "controller": "phalanx",
                     *       "every_minutes": 15,
                     *       "state_of_charge": "reported",
                     *       "enabled": true,
                     *       "next_interval": "2026-11-21T12:15:00.000Z",
                     *       "waits_seconds": 60,
                     *       "created_at": "2026-11-21T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityOperation"];
                };
            };
            /** @description The operation, new */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Version of the engine; also on errors after authorization */
                    "X-Engine-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facility_id": "plant-1",
                     *       "risk_threshold": 0.5,
                     *       "controller": "phalanx",
                     *       "every_minutes": 15,
                     *       "state_of_charge": "reported",
                     *       "enabled": true,
                     *       "next_interval": "2026-11-21T12:15:00.000Z",
                     *       "waits_seconds": 60,
                     *       "created_at": "2026-11-21T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FacilityOperation"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    deleteFacilityOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reportFacilityState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": "2026-11-21T12:14:30Z",
                 *       "soc": 0.55,
                 *       "power_kw": -40
                 *     }
                 */
                "application/json": components["schemas"]["FacilityState"];
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    siteEvents: {
        parameters: {
            query?: {
                /** @description The same for clients that cannot send the header, which comes first; 0 begins with the oldest event that is kept */
                after?: number;
            };
            header?: {
                /** @description Id of the last event received: the stream goes on after it */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Site of the caller’s partner; `default` always exists */
                site_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: cycle.completed
                     *     id: 12
                     *     data: {"type":"cycle.completed","timestamp":"2026-11-21T12:00:04.000Z","sequence":12,"data":{"site_id":"north-1","cycle_id":"9f1c3f5e-5d0c-4f7e-9c43-0c3b1a7d1f10","interval_start":"2026-11-21T12:00:00.000Z","interval_minutes":60,"direction":"discharge","dispatch_mw":45,"confidence":0.86,"estimated_revenue":9870.5,"regime":"peak","currency":"USD","price_per_mwh":95.5,"current_soc":0.65,"soc_source":"reported","insights":["The price of 95.5 USD/MWh is above the 61.2 expected for the next 24 hours."]}}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    facilityEvents: {
        parameters: {
            query?: {
                /** @description The same for clients that cannot send the header, which comes first; 0 begins with the oldest event that is kept */
                after?: number;
            };
            header?: {
                /** @description Id of the last event received: the stream goes on after it */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Facility of the caller’s partner; `default` always exists */
                facility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: cycle.completed
                     *     id: 12
                     *     data: {"type":"cycle.completed","timestamp":"2026-11-21T12:00:04.000Z","sequence":12,"data":{"site_id":"north-1","cycle_id":"9f1c3f5e-5d0c-4f7e-9c43-0c3b1a7d1f10","interval_start":"2026-11-21T12:00:00.000Z","interval_minutes":60,"direction":"discharge","dispatch_mw":45,"confidence":0.86,"estimated_revenue":9870.5,"regime":"peak","currency":"USD","price_per_mwh":95.5,"current_soc":0.65,"soc_source":"reported","insights":["The price of 95.5 USD/MWh is above the 61.2 expected for the next 24 hours."]}}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The plan, the account or the API key does not include the engine, or the operation needs the token of a login */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The plan Fleet does not include TARSIS; Enterprise does."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks, without their secrets */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "whk_5b0e9a347f514b0c8a550f6f6f0f7a11",
                     *           "url": "https://receiver.example/bess",
                     *           "events": [
                     *             "cycle.completed",
                     *             "cycle.skipped"
                     *           ],
                     *           "description": "dispatch desk",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://receiver.example/bess",
                 *       "events": [
                 *         "cycle.completed",
                 *         "cycle.skipped"
                 *       ],
                 *       "description": "dispatch desk"
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_5b0e9a347f514b0c8a550f6f6f0f7a11",
                     *       "url": "https://receiver.example/bess",
                     *       "events": [
                     *         "cycle.completed",
                     *         "cycle.skipped"
                     *       ],
                     *       "description": "dispatch desk",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "secret": "whsec_4v8Jt0Zk8mB2c…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be at most 1048576 bytes; it was larger."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The content type of the body is not JSON, or the body is compressed */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "Content-Type must be application/json in UTF-8; \"text/plain\" came."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, without its secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_5b0e9a347f514b0c8a550f6f6f0f7a11",
                     *       "url": "https://receiver.example/bess",
                     *       "events": [
                     *         "cycle.completed",
                     *         "cycle.skipped"
                     *       ],
                     *       "description": "dispatch desk",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "deliveries": {
                     *         "pending": 1,
                     *         "delivered": 287,
                     *         "dead": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_5b0e9a347f514b0c8a550f6f6f0f7a11",
                     *       "url": "https://receiver.example/bess",
                     *       "events": [
                     *         "cycle.completed",
                     *         "cycle.skipped"
                     *       ],
                     *       "description": "dispatch desk",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "previous_secret_until": "2026-11-22T12:00:00.000Z",
                     *       "secret": "whsec_4v8Jt0Zk8mB2c…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Deliveries on a page. Default 50 */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
                /** @description Only deliveries of this status */
                status?: "pending" | "delivered" | "dead";
            };
            header?: never;
            path: {
                /** @description Identifier of the webhook */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "dlv_0f8b7a526a3c4f0e9d573c1f2b9a6e41",
                     *           "event_id": "evt_9f1c3f5e5d0c4f7e9c430c3b1a7d1f10",
                     *           "type": "cycle.completed",
                     *           "site_id": "north-1",
                     *           "sequence": 12,
                     *           "status": "pending",
                     *           "attempts": 2,
                     *           "created_at": "2026-11-21T12:00:04.000Z",
                     *           "next_attempt_at": "2026-11-21T12:00:41.000Z",
                     *           "last_status": 503,
                     *           "last_error": "the answer was 503"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A parameter is out of range or not one of the allowed values */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS: SOC must be between 0 and 1; current_soc was 1.2."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook */
                id: string;
                /** @description Identifier of the delivery */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_0f8b7a526a3c4f0e9d573c1f2b9a6e41",
                     *       "event_id": "evt_9f1c3f5e5d0c4f7e9c430c3b1a7d1f10",
                     *       "type": "cycle.completed",
                     *       "site_id": "north-1",
                     *       "sequence": 12,
                     *       "status": "pending",
                     *       "attempts": 2,
                     *       "created_at": "2026-11-21T12:00:04.000Z",
                     *       "next_attempt_at": "2026-11-21T12:00:41.000Z",
                     *       "last_status": 503,
                     *       "last_error": "the answer was 503"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The body must be JSON; it could not be parsed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The access token is missing, malformed, expired, forged or revoked, or the login failed */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The access token has expired."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The caller’s partner has no such object */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "There is no job \"0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41\"."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "The gateway's database does not answer; try again in 5 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "gateway": "ok",
                     *       "engines": {
                     *         "differentiators": "ok",
                     *         "forecasting": "ok",
                     *         "simulation": "ok",
                     *         "phalanx": "ok",
                     *         "tarsis": "ok"
                     *       },
                     *       "version": "1.0.0"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "overall": "operational",
                     *       "engines": [
                     *         {
                     *           "id": "fenrir",
                     *           "status": "operational",
                     *           "latency_ms": 21.7,
                     *           "uptime_30d": 99.998
                     *         },
                     *         {
                     *           "id": "helios",
                     *           "status": "operational",
                     *           "latency_ms": 96.5,
                     *           "uptime_30d": 99.998
                     *         },
                     *         {
                     *           "id": "strix",
                     *           "status": "operational",
                     *           "latency_ms": 310.4,
                     *           "uptime_30d": 99.998
                     *         },
                     *         {
                     *           "id": "tarsis",
                     *           "status": "operational",
                     *           "latency_ms": 48.2,
                     *           "uptime_30d": 99.998
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StatusReport"];
                };
            };
            /** @description A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Time to wait before trying again [s] */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "At most 60 requests per minute are allowed; the limit resets in 21 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description The engine failed; the error names the engine and gives the detail */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "error": "TARSIS did not finish within 90 s."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
}
