/**
 * Layout of the memory that TypeScript fills and the compiled kernel of `assembly/` reads, in bytes. Both are compiled with this
 * file. Four paths are simulated side by side, one in each lane of a vector.
 */

/** Paths side by side. */
export const LANES = 4;

/** Prices of so many days are drawn before the batteries act on them, path by path, so that each plan stays in the cache. */
export const BLOCK_DAYS = 7;

/** Bytes of a vector of four 32-bit numbers. */
const VECTOR = 16;

// ---- the four paths: a vector for each quantity

/** State of the four generators of price words, then of reserve words: four vectors each. */
export const PRICE_STREAMS = 0;
export const RESERVE_STREAMS = PRICE_STREAMS + 4 * VECTOR;
/** 64·r of equation (4), its regime k, and e of equation (8), of the latest hour. */
export const RESIDUALS = RESERVE_STREAMS + 4 * VECTOR;
export const PRICE_REGIMES = RESIDUALS + VECTOR;
export const RESERVE_DEVIATIONS = PRICE_REGIMES + VECTOR;
export const SURPRISES = RESERVE_DEVIATIONS + VECTOR;
/** Centre and scale of the day's prices; all bits set where the day is at a weekend. */
export const CENTRES = SURPRISES + VECTOR;
export const SCALES = CENTRES + VECTOR;
export const WEEKENDS = SCALES + VECTOR;
/** Mean of the profile and scale of the day, equation (9). */
export const PROFILE_MEANS = WEEKENDS + VECTOR;
export const DAY_SCALES = PROFILE_MEANS + VECTOR;
/** Running profile: 24 hours of weekdays, then of weekends. */
export const PROFILES = DAY_SCALES + VECTOR;
/** By hour of the day: x times 64, energy price, reserve price. */
export const BASES = PROFILES + 48 * VECTOR;
export const PRICES = BASES + 24 * VECTOR;
export const RESERVE_PRICES = PRICES + 24 * VECTOR;
/** Random words of a day, which become normal numbers: 2 of a year, 6 of a day, 2 an hour. */
export const YEAR_WORDS = RESERVE_PRICES + 24 * VECTOR;
export const DAY_WORDS = YEAR_WORDS + 2 * VECTOR;
export const HOUR_WORDS = DAY_WORDS + 6 * VECTOR;
export const RESERVE_WORDS = HOUR_WORDS + 48 * VECTOR;

// ---- each path: a record

export const PATH_RECORDS = RESERVE_WORDS + 24 * VECTOR;
export const PATH_BYTES = 7_424;

/** Within a record, 32-bit whole numbers: address of the path's draw. */
export const PATH_DRAW = 0;
/** First day of the path's calendar and its weekday (0 = Monday); month and weekday of the latest day. */
export const PATH_FIRST_DAY = 4;
export const PATH_FIRST_WEEKDAY = 8;
export const PATH_MONTH = 12;
export const PATH_WEEKDAY = 16;
/** 64-bit numbers: Y_ℓ, M_ℓ, D_ℓ, Y_v, M_v, D_v, g₁, g₂ of the latest day. */
export const PATH_EFFECTS = 24;
/** Hours of the days of a block, 16 bytes each: energy price, the price that the policy sees, its deviation in widths, regime. */
export const PATH_HOURS = PATH_EFFECTS + 9 * 8;
/** Softsign deviation and reserve price of these hours, 8 bytes. */
export const PATH_MORE_OF_HOURS = PATH_HOURS + BLOCK_DAYS * 24 * 16;
/** Days of a block, 16 bytes each: mean of the profile, scale of the day, month, weekday. */
export const PATH_DAYS = PATH_MORE_OF_HOURS + BLOCK_DAYS * 24 * 8;
/** By day of a block: profile at its first hour, then widths of the hours, equation (10), 48 numbers of 32 bits each. */
export const PATH_MORNINGS = PATH_DAYS + BLOCK_DAYS * 16;
export const MORNING_BYTES = 2 * 48 * 4;

// ---- the simulation: the same for all paths

/** 64-bit numbers. */
export const LEVEL_SCALE = PATH_RECORDS + LANES * PATH_BYTES;
export const LEVEL_CENTRE = LEVEL_SCALE + 8;
export const YEAR_PERSISTENCE = LEVEL_CENTRE + 8;
export const YEAR_RENEWAL = YEAR_PERSISTENCE + 8;
/** 32-bit numbers: bounds of prices; constants of the observer; offset and cap of reserve prices. */
export const FLOOR = YEAR_RENEWAL + 8;
export const CAP = FLOOR + 4;
export const SCALE_FACTOR = CAP + 4;
export const MIN_SCALE = SCALE_FACTOR + 4;
export const WIDTH_FACTOR = MIN_SCALE + 4;
export const PROFILE_CLIP = WIDTH_FACTOR + 4;
export const WEEKDAY_GAIN = PROFILE_CLIP + 4;
export const WEEKEND_GAIN = WEEKDAY_GAIN + 4;
export const SURPRISE_GAIN = WEEKEND_GAIN + 4;
export const REGIME_EDGES = SURPRISE_GAIN + 4;
export const RESERVE_OFFSET = REGIME_EDGES + 4 * 4;
export const RESERVE_CAP = RESERVE_OFFSET + 4;
/** 32-bit whole numbers, 0 or 1; then how many bytes of logged energy a day takes: 0 where each day overwrites the last. */
export const SEES_PRICES = RESERVE_CAP + 4;
export const SELLS_RESERVE = SEES_PRICES + 4;
export const DATED = SELLS_RESERVE + 4;
export const LOG_DAY_BYTES = DATED + 4;
/** Calendar: month and weekday of each day, one byte each. */
export const MAX_CALENDAR_DAYS = 18_256;
export const MONTHS = LOG_DAY_BYTES + 8;
export const WEEKDAYS = MONTHS + MAX_CALENDAR_DAYS;
/** By hour, 32-bit numbers times 64: weight of the residual, two patterns. */
export const WEIGHTS = WEEKDAYS + MAX_CALENDAR_DAYS;
export const PATTERNS = WEIGHTS + 24 * 4;
/** Initial profile, 2 × 12 × 24 numbers of 32 bits. */
export const INITIAL_PROFILES = PATTERNS + 48 * 4;
// ---- tables of functions

/** Cubics of the inverse normal distribution, four 32-bit numbers each: 513 of the upper half, then 513 of the lower. */
export const NORMALS = INITIAL_PROFILES + 2 * 12 * 24 * 4;
export const NORMAL_SEGMENTS = 513;
/** sinh and cosh/64 at multiples of 1/64 from −8 to 8, pairs of 32-bit numbers, and in 64 bits; e^x there in 32 bits. */
export const NODES = NORMALS + 2 * NORMAL_SEGMENTS * VECTOR;
export const WIDE_NODES = NODES + 1_026 * 8;
export const EXP_NODES = WIDE_NODES + 1_026 * 16;

// ---- posterior draws, a record each

export const DRAWS = EXP_NODES + 1_028 * 4;
/** 20 rows (block of six hours, previous regime) of four unsigned words: the words at which the next regime begins. */
export const DRAW_ENDS = 0;
/** 20 rows of 8, by regime: words below which the residual jumps. */
export const DRAW_JUMP_ENDS = DRAW_ENDS + 20 * 16;
/** 20 rows of 8 numbers of 64 bits: lower ends, and factors that map the part that jumps to 0…1. */
export const DRAW_JUMP_LOWS = DRAW_JUMP_ENDS + 20 * 8 * 4;
export const DRAW_JUMP_FACTORS = DRAW_JUMP_LOWS + 20 * 8 * 8;
/** By regime: intercept, persistence, standard deviation and ±j; all but the persistence times 64. 32-bit numbers. */
export const DRAW_RESIDUALS = DRAW_JUMP_FACTORS + 20 * 8 * 8;
/** 12 × 24 and 7 × 24 numbers of 32 bits, times 64. */
export const DRAW_SHAPE = DRAW_RESIDUALS + 5 * 16;
export const DRAW_WEEKDAY_SHAPE = DRAW_SHAPE + 288 * 4;
/** 64-bit numbers: 13 of the effects, 6 of the scores, 84 and 84 of the seasons. */
export const DRAW_EFFECTS = DRAW_WEEKDAY_SHAPE + 168 * 4;
export const DRAW_SCORES = DRAW_EFFECTS + 13 * 8;
export const DRAW_LEVEL_SEASON = DRAW_SCORES + 6 * 8;
export const DRAW_SPREAD_SEASON = DRAW_LEVEL_SEASON + 84 * 8;
/** Reserve, 32-bit numbers: 24 of the hours, 12 of the months, slope, intercept, persistence, standard deviation. */
export const DRAW_RESERVE_HOURS = DRAW_SPREAD_SEASON + 84 * 8;
export const DRAW_RESERVE_MONTHS = DRAW_RESERVE_HOURS + 24 * 4;
export const DRAW_RESERVE_PROCESS = DRAW_RESERVE_MONTHS + 12 * 4;
export const DRAW_BYTES = DRAW_RESERVE_PROCESS + 10 * 4;

// ---- batteries, after the draws: for each, what its paths share, then a record for each path

/** Within what the paths share, 64-bit numbers: forecast of deviations, 5 × 48 intercepts and as many slopes. */
export const INTERCEPTS = 0;
export const SLOPES = INTERCEPTS + 5 * 48 * 8;
/** Learned corrections; reserve price, 24 × 5. */
export const CORRECTIONS = SLOPES + 5 * 48 * 8;
export const RESERVE_SCALES = CORRECTIONS + 960 * 8;
/** Fixed schedule, 24 signed bytes; then 32-bit whole numbers, 0 or 1. */
export const SCHEDULE = RESERVE_SCALES + 120 * 8;
export const FOLLOWS_SCHEDULE = SCHEDULE + 24;
export const CORRECTS = FOLLOWS_SCHEDULE + 4;
export const POLICY_BYTES = CORRECTS + 4;

/** Within a record, 64-bit numbers: energy above the minimum; energy cash, reserve cash, energy discharged since the start. */
export const ENERGY = 0;
export const ENERGY_CASH = 8;
export const RESERVE_CASH = 16;
export const DISCHARGED = 24;
/** Cash by calendar month, and days as 32-bit whole numbers. */
export const MONTH_CASH = 32;
export const MONTH_DAYS = MONTH_CASH + 12 * 8;
/** 64-bit numbers. */
export const USABLE_MWH = MONTH_DAYS + 12 * 4;
export const MAX_CHARGE_MWH = USABLE_MWH + 8;
export const MAX_DISCHARGE_MWH = MAX_CHARGE_MWH + 8;
/** Factors of a price: where energy is sold, and, right after it, where it is bought. */
export const DISCHARGE_EFFICIENCY = MAX_DISCHARGE_MWH + 8;
export const INVERSE_CHARGE_EFFICIENCY = DISCHARGE_EFFICIENCY + 8;
export const WEAR_PER_MWH = INVERSE_CHARGE_EFFICIENCY + 8;
export const TOLERANCE_MWH = WEAR_PER_MWH + 8;
export const POWER_MW = TOLERANCE_MWH + 8;
export const MAX_OFFER_MW = POWER_MW + 8;
export const UP_MW_PER_MWH = MAX_OFFER_MW + 8;
export const DOWN_MW_PER_MWH = UP_MW_PER_MWH + 8;
export const DEPLOYED_MWH = DOWN_MW_PER_MWH + 8;
export const STORE_LOSS_MWH = DEPLOYED_MWH + 8;
export const ENERGY_SOLD_MWH = STORE_LOSS_MWH + 8;
export const DEPTH_MW = ENERGY_SOLD_MWH + 8;
/** Plan: first segment (address) and number of segments of each of 50 stages. */
export const STARTS = DEPTH_MW + 8;
export const COUNTS = STARTS + 50 * 4;
/** Energy at the start of each hour, 64-bit numbers: of the days since the call began, or of the latest day. */
export const ENERGY_LOG = COUNTS + 52 * 4;
export const MAX_LOG_DAYS = 73;
export const PLAN = ENERGY_LOG + MAX_LOG_DAYS * 24 * 8;

/** Segments of value functions: marginal value, its price-independent part, energy at the end (64 bits), hour tag (32 bits). */
export const MAX_SEGMENTS = 48;
export const STAGES_PER_KIND = 25;
export const SEGMENT_BYTES = 32;
export const SEGMENT_VALUE = 0;
export const SEGMENT_EXTRA = 8;
export const SEGMENT_END = 16;
export const SEGMENT_TAG = 24;
/** Of each stage, the segments of a Bellman step, then those with the value of the reserve; before either, one that ends at 0. */
export const STEP_BYTES = (1 + MAX_SEGMENTS) * SEGMENT_BYTES;
export const STAGE_BYTES = 2 * STEP_BYTES;
export const RECORD_BYTES = PLAN + 2 * STAGES_PER_KIND * STAGE_BYTES;
export const BATTERY_BYTES = POLICY_BYTES + LANES * RECORD_BYTES;

/** Initial plans follow the batteries, one of each for each month: 50 starts, 50 counts, then the segments of the stages. */
export const INITIAL_PLAN_BYTES = 2 * 50 * 4 + 2 * STAGES_PER_KIND * STEP_BYTES;
