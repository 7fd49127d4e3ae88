// The hot loop of STRIX in AVX2, eight paths at a time, as a reference for the speed of the TypeScript one. The same
// arithmetic in the same order, so that every path earns the same to the bit. Undated paths of at most 365 days, no reserves.
//
//   c++ -O3 -march=native -ffp-contract=off kernel.cpp -o kernel && ./kernel FOLDER PATHS ROUNDS
//
// Writes FOLDER/cpp (energy cash by path) and prints the nanoseconds per path-hour of each round.
#include "plan.hpp"
#include <chrono>
#include <cmath>
#include <cstring>
#include <immintrin.h>

using V = __m256d;
using I = __m256i;
#define INLINE __attribute__((always_inline)) static inline

INLINE V all(double x) { return _mm256_set1_pd(x); }
INLINE V add(V a, V b) { return _mm256_add_pd(a, b); }
INLINE V sub(V a, V b) { return _mm256_sub_pd(a, b); }
INLINE V mul(V a, V b) { return _mm256_mul_pd(a, b); }
INLINE V below(V a, V b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
INLINE V atLeast(V a, V b) { return _mm256_cmp_pd(a, b, _CMP_GE_OQ); }
INLINE V pick(V mask, V yes, V no) { return _mm256_blendv_pd(no, yes, mask); }
INLINE V absolute(V a) { return _mm256_andnot_pd(all(-0.0), a); }
// Of equals the first operand of a TypeScript `a < b ? a : b` is as good as the second.
INLINE V least(V a, V b) { return _mm256_min_pd(a, b); }
INLINE V most(V a, V b) { return _mm256_max_pd(a, b); }

/** 0…2³² − 1, in the low halves of 64-bit lanes, to double. */
INLINE V unsignedToDouble(I words) {
  const V two52 = all(4503599627370496.0);
  return sub(_mm256_castsi256_pd(_mm256_or_si256(words, _mm256_castpd_si256(two52))), two52);
}

/** Four rows of four doubles at four places, by column. */
INLINE void columns(const double* base, __m128i at, V& c0, V& c1, V& c2, V& c3) {
  const V r0 = _mm256_loadu_pd(base + _mm_extract_epi32(at, 0)), r1 = _mm256_loadu_pd(base + _mm_extract_epi32(at, 1));
  const V r2 = _mm256_loadu_pd(base + _mm_extract_epi32(at, 2)), r3 = _mm256_loadu_pd(base + _mm_extract_epi32(at, 3));
  const V l0 = _mm256_unpacklo_pd(r0, r1), h0 = _mm256_unpackhi_pd(r0, r1);
  const V l1 = _mm256_unpacklo_pd(r2, r3), h1 = _mm256_unpackhi_pd(r2, r3);
  c0 = _mm256_permute2f128_pd(l0, l1, 0x20);
  c1 = _mm256_permute2f128_pd(h0, h1, 0x20);
  c2 = _mm256_permute2f128_pd(l0, l1, 0x31);
  c3 = _mm256_permute2f128_pd(h0, h1, 0x31);
}

/** Two doubles at four places. */
INLINE void pairs(const double* base, __m128i at, V& first, V& second) {
  const V a = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(base + _mm_extract_epi32(at, 0))),
                                   _mm_loadu_pd(base + _mm_extract_epi32(at, 2)), 1);
  const V b = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(base + _mm_extract_epi32(at, 1))),
                                   _mm_loadu_pd(base + _mm_extract_epi32(at, 3)), 1);
  first = _mm256_unpacklo_pd(a, b);
  second = _mm256_unpackhi_pd(a, b);
}

INLINE I rotate(I x, int bits) { return _mm256_or_si256(_mm256_slli_epi32(x, bits), _mm256_srli_epi32(x, 32 - bits)); }

struct Words {
  I s0, s1, s2, s3;
  INLINE I step(Words& w) {
    const I out = _mm256_add_epi32(rotate(_mm256_add_epi32(w.s0, w.s3), 7), w.s0);
    const I shifted = _mm256_slli_epi32(w.s1, 9);
    w.s2 = _mm256_xor_si256(w.s2, w.s0);
    w.s3 = _mm256_xor_si256(w.s3, w.s1);
    w.s1 = _mm256_xor_si256(w.s1, w.s2);
    w.s0 = _mm256_xor_si256(w.s0, w.s3);
    w.s2 = _mm256_xor_si256(w.s2, shifted);
    w.s3 = rotate(w.s3, 11);
    return out;
  }
};

INLINE __m128i half(I words, int which) {
  return which ? _mm256_extracti128_si256(words, 1) : _mm256_castsi256_si128(words);
}

/** Standard normal numbers of four words, by the signed coefficients at the start of the memory. */
INLINE V normals(const double* memory, __m128i words) {
  const __m128i sign = _mm_srai_epi32(words, 31);
  const __m128i odd = _mm_or_si128(_mm_slli_epi32(_mm_xor_si128(words, sign), 1), _mm_set1_epi32(1));
  // As doubles, exponent and the next four bits are octave and segment, the rest is the place in it.
  const I bits = _mm256_castpd_si256(unsignedToDouble(_mm256_cvtepu32_epi64(odd)));
  const I segment = _mm256_sub_epi64(_mm256_srli_epi64(bits, 48), _mm256_set1_epi64x(1023 << 4));
  const V f = sub(_mm256_castsi256_pd(_mm256_or_si256(
                      _mm256_and_si256(_mm256_slli_epi64(bits, 4), _mm256_set1_epi64x(0x000fffffffffffffLL)),
                      _mm256_set1_epi64x(0x3ff0000000000000LL))),
                  all(1.0));
  const __m128i low = _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(segment, _mm256_setr_epi32(0, 2, 4, 6, 0, 0, 0, 0)));
  const __m128i at = _mm_or_si128(_mm_slli_epi32(low, 2), _mm_and_si128(sign, _mm_set1_epi32(2048)));
  V c0, c1, c2, c3;
  columns(memory, at, c0, c1, c2, c3);
  return add(c0, mul(f, add(c1, mul(f, add(c2, mul(f, c3))))));
}

const int NODES = 4096, PATTERNS = 7128, WEIGHTS = 7184, PART = 976, JUMP_INVERSE = 320, RESIDUALS = 480, SHAPE = 520, WEEKDAY_SHAPE = 808;
const double ROUNDER = 6755399441055744.0;

// ---- one path: work done once per path or once per day

static uint32_t rotl(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

static void threefry(uint32_t c0, uint32_t c1, uint32_t k0, uint32_t k1, uint32_t* out) {
  static const int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const uint32_t key[3] = {k0, k1, 0x1bd11bda ^ k0 ^ k1};
  uint32_t x = c0 + k0, y = c1 + k1;
  for (int group = 0; group < 5; group++) {
    for (int i = 0; i < 4; i++) { x += y; y = rotl(y, rotations[group & 1][i]) ^ x; }
    x += key[(group + 1) % 3];
    y += key[(group + 2) % 3] + group + 1;
  }
  out[0] = x;
  out[1] = y;
}

static uint32_t nextWord(uint32_t* s) {
  const uint32_t out = rotl(s[0] + s[3], 7) + s[0], shifted = s[1] << 9;
  s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= shifted; s[3] = rotl(s[3], 11);
  return out;
}

static double normal(const double* memory, uint32_t word) {
  const uint32_t sign = (int32_t)word >> 31;
  const uint32_t odd = (word ^ sign) << 1 | 1;
  const int zeros = __builtin_clz(odd);
  const uint32_t rest = odd << zeros << 1;
  const double* c = memory + (((31 - zeros) << 6) | (rest >> 28 << 2) | (sign & 2048));
  const double f = (double)(rest << 4) * 0x1p-32;
  return c[0] + f * (c[1] + f * (c[2] + f * c[3]));
}

static double within8(double x) { return 64 * std::fmin(8, std::fmax(-8, x)); }

static double sinhAt(const double* memory, double x) {
  const double y = within8(x), node = y + ROUNDER - ROUNDER, d = y - node;
  const double* pair = memory + NODES + 2 * ((int)node + 512);
  return pair[0] + d * (pair[1] + d * (0.5 / 4096 * pair[0] + d * (1.0 / 6 / 4096 * pair[1])));
}

static double expAt(const double* memory, double x) {
  const double y = within8(x), node = y + ROUNDER - ROUNDER, d = (y - node) / 64;
  const double* pair = memory + NODES + 2 * ((int)node + 512);
  return (pair[0] + 64 * pair[1]) * (1 + d * (1 + d * (0.5 + d * (1.0 / 6))));
}

static double stationarySd(double persistence, double sd) { return sd / std::sqrt(1 - persistence * persistence); }

struct alignas(32) Block {
  uint32_t words[4][8];
  double effects[8][8], centre[8], scale[8], base[8][24], weekend[8];
  double profile[2][24][8], daily[6][8], dayScale[8], dayMean[8], prices[24][8], deviations[24][8];
  int draw[8], part[8], firstDay[8], firstWeekday[8], weekday[8], regimes[24][8];
};

static void startPath(const Plan& plan, Block& b, int lane, uint32_t path) {
  const double* memory = plan.memory.data();
  const int draw = path % (int)plan.meta[DRAWS];
  const uint64_t seed = (uint64_t)plan.meta[SEED];
  uint32_t s[4];
  threefry(path, 0, (uint32_t)seed, (uint32_t)(seed >> 32), s);
  threefry(path, 1, (uint32_t)seed, (uint32_t)(seed >> 32), s + 2);
  for (int part = 0; part < 2; part++) {
    const double* e = &plan.effects[draw * 13 + part * 6];
    b.effects[part * 3][lane] = e[0] + e[1] * normal(memory, nextWord(s));
    b.effects[part * 3 + 1][lane] = stationarySd(e[2], e[3]) * normal(memory, nextWord(s));
    b.effects[part * 3 + 2][lane] = stationarySd(e[4], e[5]) * normal(memory, nextWord(s));
  }
  for (int score = 0; score < 2; score++) {
    const double* p = &plan.scores[(draw * 2 + score) * 3];
    b.effects[6 + score][lane] = p[0] / (1 - p[1]) + stationarySd(p[1], p[2]) * normal(memory, nextWord(s));
  }
  for (int i = 0; i < 4; i++) b.words[i][lane] = s[i];
  const double turns = (path + 0.5) * 0.6180339887498949;
  b.draw[lane] = draw;
  b.part[lane] = draw * PART;
  b.firstDay[lane] = (int)std::floor(365 * (turns - std::floor(turns)));
  b.firstWeekday[lane] = path % 7;
  const int month = plan.months[b.firstDay[lane]];
  for (int kind = 0; kind < 2; kind++)
    for (int hour = 0; hour < 24; hour++)
      b.profile[kind][hour][lane] = plan.profile[(kind * 12 + month) * 24 + hour];
}

/** Effects of a further day from the six normal numbers drawn, then level, scale and shape of the day. */
static void startDay(const Plan& plan, Block& b, int lane, int day) {
  const double* memory = plan.memory.data();
  const int draw = b.draw[lane];
  const double* e = &plan.effects[draw * 13];
  const double* p = &plan.scores[draw * 6];
  double x[8];
  for (int i = 0; i < 8; i++) x[i] = b.effects[i][lane];
  if (day > 0) {
    x[1] = e[2] * x[1] + e[3] * b.daily[0][lane];
    x[2] = e[4] * x[2] + e[5] * b.daily[1][lane];
    x[4] = e[8] * x[4] + e[9] * b.daily[2][lane];
    x[5] = e[10] * x[5] + e[11] * b.daily[3][lane];
    x[6] = p[0] + p[1] * x[6] + p[2] * b.daily[4][lane];
    x[7] = p[3] + p[4] * x[7] + p[5] * b.daily[5][lane];
    for (int i = 0; i < 8; i++) b.effects[i][lane] = x[i];
  }
  const int month = plan.months[(b.firstDay[lane] + day) % 365], weekday = (b.firstWeekday[lane] + day) % 7;
  b.weekday[lane] = weekday;
  const int season = draw * 84 + month * 7 + weekday;
  const double moves = x[1] + x[2];
  const double level = plan.levelSeason[season] + x[0] + moves;
  const double spread = plan.spreadSeason[season] + x[3] + x[4] + x[5] + e[12] * moves;
  const double scale = plan.meta[LEVEL_SCALE];
  b.centre[lane] = plan.meta[CENTRE] + scale * sinhAt(memory, level);
  b.scale[lane] = scale * expAt(memory, spread);
  uint64_t kind = weekday < 5 ? 0 : ~0ull;
  std::memcpy(&b.weekend[lane], &kind, 8);
  const double* shape = &plan.parts[b.part[lane] + SHAPE + month * 24];
  const double* ofWeekday = &plan.parts[b.part[lane] + WEEKDAY_SHAPE + weekday * 24];
  for (int hour = 0; hour < 24; hour += 4)
    _mm256_store_pd(&b.base[lane][hour],
                    add(add(add(_mm256_loadu_pd(shape + hour), _mm256_loadu_pd(ofWeekday + hour)),
                            mul(all(x[6]), _mm256_loadu_pd(memory + PATTERNS + hour))),
                        mul(all(x[7]), _mm256_loadu_pd(memory + PATTERNS + 24 + hour))));
}

// ---- one path: plans and moves

const int SEGMENTS = 48, PLACES_OF_KIND = 25, HOURS = 24;

/** What a stretch of stored energy is worth; 32 bytes, so that one move copies it. */
struct alignas(32) Segment {
  double value, extra, length;
  int64_t tag;
};

struct DayPlan {
  Segment segments[2 * PLACES_OF_KIND * SEGMENTS];
  int starts[2 * PLACES_OF_KIND], counts[2 * PLACES_OF_KIND];
};

INLINE void put(Segment* to, double value, double extra, double length, int64_t tag) {
  to->value = value; to->extra = extra; to->length = length; to->tag = tag;
}

INLINE void copySegment(Segment* to, const Segment* from) {
  _mm256_store_si256((I*)to, _mm256_load_si256((const I*)from));
}

/** Copies what is left of a window; where segments end, what is worth least is worth the same. */
static Segment* copyRest(Segment* to, const Segment* full, const Segment* at, const Segment* last, double left, double tiny) {
  while (left > tiny && at < last) {
    copySegment(to, at);
    if (to == full) { to->length = left; return to + 1; }
    to->length = at->length < left ? at->length : left;
    left -= to->length;
    at++;
    to++;
  }
  return to;
}

static Segment* insertSale(const double* m, const Segment* at, const Segment* last, Segment* to, const Segment* full, int tag,
                           double selling, double extra) {
  double left = m[ROOM];
  while (at < last && at->value >= selling) {
    copySegment(to, at);
    left -= at->length;
    at++;
    to++;
  }
  if (left <= m[TINY]) return to;
  if (to == full) { put(to, selling, extra, left, tag); return to + 1; }
  put(to, selling, extra, std::fmin(m[DISCHARGE], left), tag);
  return copyRest(to + 1, full, at, last, left - m[DISCHARGE], m[TINY]);
}

static Segment* insertPurchase(const double* m, const Segment* at, const Segment* last, Segment* to, const Segment* full, int tag,
                               double buying, double extra) {
  const Segment* first = to;
  double cut = m[CHARGE];
  while (at < last && cut > 0 && at->value > buying) {
    const double length = at->length - cut;
    if (length > m[TINY]) {
      copySegment(to, at);
      to->length = length;
      to++;
    }
    cut = length < 0 ? -length : 0;
    at++;
  }
  double left = m[ROOM];
  if (to > first) left -= first->length;
  while (at < last && at->value > buying) {
    copySegment(to, at);
    if (to == full) { to->length = left; return to + 1; }
    left -= at->length;
    at++;
    to++;
  }
  if (to == full) { put(to, buying, extra, left, tag); return to + 1; }
  const double bought = std::fmin(m[CHARGE] - cut, left);
  if (bought > m[TINY]) {
    put(to, buying, extra, bought, tag);
    left -= bought;
    to++;
  }
  return copyRest(to, full, at, last, left, m[TINY]);
}

static Segment* mergeBoth(const double* m, const Segment* from, const Segment* last, Segment* to, const Segment* full, int tag,
                          double buying, double buyingExtra, double selling, double sellingExtra) {
  double cut = m[CHARGE], left = m[ROOM];
  int pending = 2;
  while (left > m[TINY]) {
    const double kept = from < last ? from->value : -INFINITY;
    Segment next;
    if (pending == 2 && buying > kept) {
      put(&next, buying, buyingExtra, m[CHARGE], tag + 1);
      pending = 1;
    } else if (pending == 1 && selling > kept) {
      put(&next, selling, sellingExtra, m[DISCHARGE], tag);
      pending = 0;
    } else if (from < last) {
      next = *from++;
    } else {
      return to;
    }
    if (cut > 0) {
      const double lost = cut < next.length ? cut : next.length;
      cut -= lost;
      next.length -= lost;
      if (next.length <= m[TINY]) continue;
    }
    if (to == full || next.length > left) next.length = left;
    *to++ = next;
    if (to > full) return to;
    left -= next.length;
  }
  return to;
}

/** The value before an hour from that after it, equation (17). */
static void stepBack(const double* m, DayPlan& plan, int after, int before, int hour, double price) {
  double buying = price * m[BOUGHT], selling = (price - m[WEAR]) * m[SOLD];
  if (buying < selling) {
    const double both = (buying * m[CHARGE] + selling * m[DISCHARGE]) / (m[CHARGE] + m[DISCHARGE]);
    buying = both;
    selling = both;
  }
  const Segment *from = plan.segments + plan.starts[after], *last = from + plan.counts[after];
  const bool keepsTop = buying >= from->value, keepsEnd = selling <= last[-1].value;
  if (keepsTop && keepsEnd && before < after) {
    plan.starts[before] = plan.starts[after];
    plan.counts[before] = plan.counts[after];
    return;
  }
  plan.starts[before] = before * SEGMENTS;
  Segment *to = plan.segments + before * SEGMENTS, *full = to + SEGMENTS - 1;
  const double buyingExtra = buying - price * m[BOUGHT], sellingExtra = selling - price * m[SOLD];
  Segment* end = keepsTop   ? insertSale(m, from, last, to, full, 2 * hour, selling, sellingExtra)
                 : keepsEnd ? insertPurchase(m, from, last, to, full, 2 * hour + 1, buying, buyingExtra)
                            : mergeBoth(m, from, last, to, full, 2 * hour, buying, buyingExtra, selling, sellingExtra);
  plan.counts[before] = end - to;
}

static void planDay(const double* m, DayPlan& plan, const double* profileOfKind, int kind) {
  const int first = kind * PLACES_OF_KIND, target = (first + HOURS - 1) * SEGMENTS, count = plan.counts[first + HOURS];
  const Segment* from = plan.segments + plan.starts[first + HOURS];
  plan.starts[first + HOURS - 1] = target;
  plan.counts[first + HOURS - 1] = count;
  for (int i = 0; i < count; i++) {
    const int tag = from[i].tag % (2 * HOURS);
    const double value = m[tag & 1 ? BOUGHT : SOLD] * profileOfKind[tag >> 1] + from[i].extra;
    // The order of hours may have changed since.
    Segment* to = plan.segments + target + i;
    for (; to > plan.segments + target && to[-1].value < value; to--) copySegment(to, to - 1);
    put(to, value, from[i].extra, from[i].length, tag + 2 * HOURS);
  }
  for (int hour = HOURS - 1; hour >= 0; hour--)
    stepBack(m, plan, first + hour, hour > 0 ? first + hour - 1 : first + HOURS, hour, profileOfKind[hour]);
}

/** The plan that a path begins with; `profile` is the month's of weekdays. */
static void openPlan(DayPlan& plan, const double* profile, const double* m) {
  for (int kind = 0; kind < 2; kind++) {
    const int start = kind * PLACES_OF_KIND + HOURS;
    plan.counts[start] = 1;
    plan.starts[start] = start * SEGMENTS;
    put(plan.segments + start * SEGMENTS, 0, 0, m[ROOM], 0);
    for (int day = 0; day < 4; day++) planDay(m, plan, profile + kind * 12 * HOURS, kind);
  }
}

static void copyPlan(DayPlan& to, const DayPlan& from) {
  for (int place = 0; place < 2 * PLACES_OF_KIND; place++) {
    to.starts[place] = from.starts[place];
    to.counts[place] = from.counts[place];
    if (from.starts[place] != place * SEGMENTS) continue;
    for (int i = 0; i < from.counts[place]; i++)
      copySegment(to.segments + place * SEGMENTS + i, from.segments + place * SEGMENTS + i);
  }
}

/** What an hour expects of the others. */
struct Outlook {
  const double *morning, *shift, *carry;
  double scale, mean, widthFactor, deviation, bought, sold;
  int tomorrow;
  INLINE double worth(const Outlook& o, const Segment* s) {
    const int later = s->tag >> 1;
    const double usual = o.morning[later < HOURS ? later : o.tomorrow + later], above = usual - o.mean;
    const double width = o.scale + o.widthFactor * (above > 0 ? above : 0);
    const double expected = usual + width * (o.shift[later] + o.deviation * o.carry[later]);
    return expected * (s->tag & 1 ? o.bought : o.sold) + s->extra;
  }
};

/** Change of the energy stored in an hour, equation (19). */
INLINE double chooseMove(const double* m, const Segment* first, const Segment* last, const Outlook& o, double price,
                         double energy) {
  const double buying = price * m[BOUGHT], selling = (price - m[WEAR]) * m[SOLD], tiny = m[TINY];
  const Segment* at = first;
  double end = 0;
  while (at < last) {
    end += at->length;
    if (end > energy + tiny) break;
    at++;
  }
  const Segment* here = at;
  const double endHere = end, highest = energy + m[CHARGE];
  double target = energy;
  while (at < last) {
    if (Outlook::worth(o, at) <= buying) break;
    target = std::fmin(end, highest);
    at++;
    if (end >= highest || at == last) break;
    end += at->length;
  }
  if (target > energy) return std::fmin(target, m[ROOM]) - energy;
  const double lowest = energy - m[DISCHARGE];
  at = here;
  double start = at < last ? endHere - at->length : end;
  if (at == last || start >= energy - tiny) {
    at--;
    if (at >= first) start -= at->length;
  }
  while (at >= first) {
    if (Outlook::worth(o, at) >= selling) break;
    target = std::fmax(start, lowest);
    if (start <= lowest || at == first) break;
    at--;
    start -= at->length;
  }
  return target > tiny ? target - energy : -energy;
}

static void actThroughDay(const Plan& tables, const Block& b, int lane, const double* morning, DayPlan& plan, double& energyMwh,
                          double& total) {
  const double* m = tables.meta.data();
  const int weekday = b.weekday[lane], kind = weekday >= 5, nextKind = weekday == 4 ? 1 : weekday == 6 ? 0 : kind;
  if (0b0101001 >> weekday & 1) planDay(m, plan, morning + kind * HOURS, kind);
  Outlook o;
  o.morning = morning + kind * HOURS;
  o.tomorrow = (nextKind - kind - 1) * HOURS;
  o.scale = b.dayScale[lane];
  o.mean = b.dayMean[lane];
  o.widthFactor = m[WIDTH_FACTOR];
  o.bought = m[BOUGHT];
  o.sold = m[SOLD];
  double energy = energyMwh, cash = 0;
  for (int hour = 0; hour < HOURS; hour++) {
    const int place = kind * PLACES_OF_KIND + hour, ahead = b.regimes[hour][lane] * 48 - hour;
    const Segment* first = plan.segments + plan.starts[place];
    o.shift = tables.shift.data() + ahead;
    o.carry = tables.carry.data() + ahead;
    o.deviation = b.deviations[hour][lane];
    const double price = b.prices[hour][lane];
    const double moved = chooseMove(m, first, first + plan.counts[place], o, price, energy);
    energy += moved;
    cash -= price * (moved * (moved > 0 ? m[BOUGHT] : m[SOLD]));
  }
  energyMwh = energy;
  total += cash;
}

// ---- eight paths

INLINE V profileAt(const Block& b, int hour, int h, V weekend) {
  return pick(weekend, _mm256_load_pd(&b.profile[1][hour][4 * h]), _mm256_load_pd(&b.profile[0][hour][4 * h]));
}

/** Mean and scale of the day, equation (9). */
INLINE V settleDay(const double* m, const Block& b, int h, V weekend, V& mean) {
  V profile[24], sums[4] = {all(0), all(0), all(0), all(0)}, apart[4] = {all(0), all(0), all(0), all(0)};
  for (int hour = 0; hour < 24; hour++) {
    profile[hour] = profileAt(b, hour, h, weekend);
    sums[hour & 3] = add(sums[hour & 3], profile[hour]);
  }
  mean = mul(add(add(sums[0], sums[1]), add(sums[2], sums[3])), all(1.0 / 24));
  for (int hour = 0; hour < 24; hour++) apart[hour & 3] = add(apart[hour & 3], absolute(sub(profile[hour], mean)));
  const V wide = mul(all(m[SCALE_FACTOR]), mul(add(add(apart[0], apart[1]), add(apart[2], apart[3])), all(1.0 / 24)));
  return most(wide, all(m[LEAST_SCALE]));
}

INLINE __m128i countMasks(V a, V b, V c, V d) {
  const I sum = _mm256_add_epi64(_mm256_add_epi64(_mm256_castpd_si256(a), _mm256_castpd_si256(b)),
                                 _mm256_add_epi64(_mm256_castpd_si256(c), _mm256_castpd_si256(d)));
  return _mm_sub_epi32(_mm_setzero_si128(), _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(
                                                sum, _mm256_setr_epi32(0, 2, 4, 6, 0, 0, 0, 0))));
}

static void simulate(const Plan& plan, uint32_t firstPath, int paths, double* cashOut) {
  const double* m = plan.meta.data();
  const double* memory = plan.memory.data();
  const double* parts = plan.parts.data();
  const int days = (int)m[DAYS];
  const V zero = all(0);
  static Block b;
  static DayPlan plans[8], openings[12];
  bool opened[12] = {};
  double energy[8], cash[8];
  for (int p = 0; p < paths; p += 8) {
    for (int lane = 0; lane < 8; lane++) {
      startPath(plan, b, lane, firstPath + p + lane);
      const int month = plan.months[b.firstDay[lane]];
      if (!opened[month]) openPlan(openings[month], &plan.profile[month * 24], m);
      opened[month] = true;
      copyPlan(plans[lane], openings[month]);
      energy[lane] = m[INITIAL];
      cash[lane] = 0;
    }
    Words w = {_mm256_load_si256((I*)b.words[0]), _mm256_load_si256((I*)b.words[1]), _mm256_load_si256((I*)b.words[2]),
               _mm256_load_si256((I*)b.words[3])};
    V residual[2] = {zero, zero}, surprise[2] = {zero, zero};
    __m128i regime[2] = {_mm_set1_epi32(2), _mm_set1_epi32(2)};
    const __m128i part[2] = {_mm_load_si128((__m128i*)b.part), _mm_load_si128((__m128i*)(b.part + 4))};
    for (int day = 0; day < days; day++) {
      if (day > 0)
        for (int i = 0; i < 6; i++) {
          const I drawn = Words::step(w);
          for (int h = 0; h < 2; h++) _mm256_store_pd(&b.daily[i][4 * h], normals(memory, half(drawn, h)));
        }
      for (int lane = 0; lane < 8; lane++) startDay(plan, b, lane, day);
      V weekend[2], scale[2], mean[2], gain[2];
      for (int h = 0; h < 2; h++) {
        weekend[h] = _mm256_load_pd(&b.weekend[4 * h]);
        scale[h] = settleDay(m, b, h, weekend[h], mean[h]);
        _mm256_store_pd(&b.dayScale[4 * h], scale[h]);
        _mm256_store_pd(&b.dayMean[4 * h], mean[h]);
        gain[h] = pick(weekend[h], all(m[GAIN_WEEKEND]), all(m[GAIN_WEEKDAY]));
      }
      double morning[8][48];
      for (int lane = 0; lane < 8; lane++)
        for (int kind = 0; kind < 2; kind++)
          for (int hour = 0; hour < HOURS; hour++) morning[lane][kind * HOURS + hour] = b.profile[kind][hour][lane];
      for (int hour = 0; hour < 24; hour++) {
        const I normalWords = Words::step(w), otherWords = Words::step(w);
        const int block = hour / 6 * 5;
        for (int h = 0; h < 2; h++) {
          const V z = normals(memory, half(normalWords, h));
          const V word = unsignedToDouble(_mm256_cvtepu32_epi64(half(otherWords, h)));
          const __m128i row = _mm_add_epi32(regime[h], _mm_set1_epi32(block));
          const __m128i ends = _mm_add_epi32(part[h], _mm_slli_epi32(row, 4));
          V e0, e1, e2, e3;
          columns(parts, ends, e0, e1, e2, e3);
          const __m128i k = countMasks(atLeast(word, e0), atLeast(word, e1), atLeast(word, e2), atLeast(word, e3));
          regime[h] = k;
          V intercept, persistence, sd, jump;
          columns(parts + RESIDUALS, _mm_add_epi32(part[h], _mm_slli_epi32(k, 3)), intercept, persistence, sd, jump);
          V r = add(add(intercept, mul(persistence, residual[h])), mul(sd, z));
          const __m128i to = _mm_add_epi32(ends, k);
          const V jumps = below(word, _mm256_i32gather_pd(parts + 10, to, 8));
          if (_mm256_movemask_pd(jumps)) {
            const __m128i inverseAt = _mm_add_epi32(part[h], _mm_add_epi32(_mm_slli_epi32(row, 3), k));
            const V place = mul(sub(word, _mm256_i32gather_pd(parts + 5, to, 8)),
                                _mm256_i32gather_pd(parts + JUMP_INVERSE, inverseAt, 8));
            r = pick(jumps, add(r, _mm256_div_pd(mul(jump, place), sub(all(1.25), place))), r);
          }
          residual[h] = r;

          const double* base = &b.base[4 * h][hour];
          const V shape = add(_mm256_setr_pd(base[0], base[24], base[48], base[72]), mul(all(memory[WEIGHTS + hour]), r));
          const V x = least(most(shape, all(-512)), all(512));
          const V node = sub(add(x, all(ROUNDER)), all(ROUNDER)), d = sub(x, node);
          V sinh, cosh;
          pairs(memory + NODES + 1024, _mm_slli_epi32(_mm256_cvttpd_epi32(node), 1), sinh, cosh);
          V price = add(_mm256_load_pd(&b.centre[4 * h]),
                        mul(_mm256_load_pd(&b.scale[4 * h]),
                            add(sinh, mul(d, add(cosh, mul(d, add(mul(all(0.5 / 4096), sinh),
                                                                  mul(d, mul(all(1.0 / 6 / 4096), cosh)))))))));
          price = least(most(price, all(m[FLOOR])), all(m[CAP]));
          _mm256_store_pd(&b.prices[hour][4 * h], price);

          const V weekday = _mm256_load_pd(&b.profile[0][hour][4 * h]), ofWeekend = _mm256_load_pd(&b.profile[1][hour][4 * h]);
          const V expected = pick(weekend[h], ofWeekend, weekday);
          const V width = add(scale[h], mul(all(m[WIDTH_FACTOR]), most(sub(expected, mean[h]), zero)));
          const V deviation = sub(price, expected);
          const V counted = least(most(_mm256_div_pd(deviation, width), all(-20)), all(20));
          _mm256_store_pd(&b.deviations[hour][4 * h], counted);
          const V squashed = _mm256_div_pd(deviation, add(width, absolute(deviation)));
          const V reach = mul(all(m[REACH]), width);
          const V learnt = add(expected, mul(gain[h], least(most(deviation, sub(zero, reach)), reach)));
          _mm256_store_pd(&b.profile[0][hour][4 * h], pick(weekend[h], weekday, learnt));
          _mm256_store_pd(&b.profile[1][hour][4 * h], pick(weekend[h], learnt, ofWeekend));
          surprise[h] = add(surprise[h], mul(all(m[SURPRISE_GAIN]), sub(squashed, surprise[h])));
          const V q = surprise[h];
          const __m128i passed = countMasks(atLeast(q, all(m[EDGE_0])), atLeast(q, all(m[EDGE_1])),
                                            atLeast(q, all(m[EDGE_2])), atLeast(q, all(m[EDGE_3])));
          _mm_store_si128((__m128i*)&b.regimes[hour][4 * h], passed);
        }
      }
      for (int lane = 0; lane < 8; lane++)
        actThroughDay(plan, b, lane, morning[lane], plans[lane], energy[lane], cash[lane]);
    }
    for (int lane = 0; lane < 8; lane++) cashOut[p + lane] = cash[lane];
  }
}

int main(int argc, char** argv) {
  if (argc != 4) { std::fprintf(stderr, "usage: kernel FOLDER PATHS ROUNDS\n"); return 2; }
  const std::string folder = argv[1];
  const Plan plan(folder);
  const int paths = std::atoi(argv[2]) & ~7, rounds = std::atoi(argv[3]);
  std::vector<double> cash(paths + 8);
  for (int round = 0; round < rounds; round++) {
    const auto start = std::chrono::steady_clock::now();
    simulate(plan, 0, paths, cash.data());
    const double ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
    std::printf("%.4f\n", ns / ((double)paths * plan.meta[DAYS] * 24));
  }
  FILE* out = std::fopen((folder + "/cpp").c_str(), "wb");
  std::fwrite(cash.data(), 8, paths, out);
  std::fclose(out);
}
