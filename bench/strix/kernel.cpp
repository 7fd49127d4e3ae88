// The hourly loop of STRIX in AVX2, eight paths at a time, as a reference for the speed of the kernel in WebAssembly. The same
// arithmetic in the same order, so that every path earns the same to the bit. Undated paths of at most 365 days, no reserves.
//
//   c++ -O3 -march=native -ffp-contract=off -I FOLDER kernel.cpp -o kernel && ./kernel FOLDER PATHS ROUNDS
//
// Writes FOLDER/cpp (energy cash by path) and prints the nanoseconds per path-hour of each round.
#include "dispatch.hpp"
#include "vectors.hpp"
#include <chrono>

/** Stores four numbers of each path in the path's own record; `to` is that of the first path. */
INLINE void storeByPath(void* to, V a, V b, V c, V d) {
  transpose(a, b, c, d);
  const V vectors[4] = {a, b, c, d};
  for (int lane = 0; lane < 4; lane++) {
    char* low = (char*)to + lane * sizeof(Path);
    _mm_storeu_ps((float*)low, _mm256_castps256_ps128(vectors[lane]));
    _mm_storeu_ps((float*)(low + 4 * sizeof(Path)), _mm256_extractf128_ps(vectors[lane], 1));
  }
}

struct alignas(32) Block {
  I streams[4], words[6 + 2 * HOURS];
  V residual, surprise, centre, scale, weekend, profiles[2][HOURS], prices[HOURS];
  float bases[LANES][HOURS], daily[6][LANES];
  int regimes[LANES];
  PathStart starts[LANES];
  Path paths[LANES];
};

static double within8(double x) { return 64 * std::min(8.0, std::max(-8.0, x)); }

static double sinhAt(const double* nodes, double x) {
  const double y = within8(x), node = std::nearbyint(y), d = y - node;
  const double* pair = nodes + 2 * ((int)node + 512);
  return pair[0] + d * (pair[1] + d * (0.5 / 4096 * pair[0] + d * (1.0 / 6 / 4096 * pair[1])));
}

static double expAt(const double* nodes, double x) {
  const double y = within8(x), node = std::nearbyint(y), d = (y - node) / 64;
  const double* pair = nodes + 2 * ((int)node + 512);
  return (pair[0] + 64 * pair[1]) * (1 + d * (1 + d * (0.5 + d * (1.0 / 6))));
}

static void openPath(const Tables& tables, Block& b, int lane, uint32_t path) {
  const PathStart start = b.starts[lane] = startPath(tables, path);
  for (int i = 0; i < 4; i++) ((uint32_t*)&b.streams[i])[lane] = start.words[i];
  b.regimes[lane] = 2;
  for (int kind = 0; kind < 2; kind++)
    for (int hour = 0; hour < HOURS; hour++)
      ((float*)&b.profiles[kind][hour])[lane] =
          tables.at<float>(layout::INITIAL_PROFILES)[(kind * 12 + start.month) * HOURS + hour];
}

/** Effects of a path's next day, then its centre, scale and shape, equations (1) to (7). */
static void startDay(const Tables& tables, Block& b, int lane, int day, int dayOfBlock) {
  PathStart& path = b.starts[lane];
  double* x = path.effects;
  const double* e = tables.at<double>(path.draw + layout::DRAW_EFFECTS);
  if (day > 0) {
    const double* p = tables.at<double>(path.draw + layout::DRAW_SCORES);
    x[1] = e[2] * x[1] + e[3] * b.daily[0][lane];
    x[2] = e[4] * x[2] + e[5] * b.daily[1][lane];
    x[4] = e[8] * x[4] + e[9] * b.daily[2][lane];
    x[5] = e[10] * x[5] + e[11] * b.daily[3][lane];
    x[6] = p[0] + p[1] * x[6] + p[2] * b.daily[4][lane];
    x[7] = p[3] + p[4] * x[7] + p[5] * b.daily[5][lane];
  }
  const int month = tables.at<uint8_t>(layout::MONTHS)[(path.firstDay + day) % 365];
  const int weekday = (path.firstWeekday + day) % 7, season = month * 7 + weekday;
  const double moves = x[1] + x[2];
  const double level = tables.at<double>(path.draw + layout::DRAW_LEVEL_SEASON)[season] + x[0] + moves;
  const double spread =
      tables.at<double>(path.draw + layout::DRAW_SPREAD_SEASON)[season] + x[3] + x[4] + x[5] + e[12] * moves;
  const double* nodes = tables.at<double>(layout::WIDE_NODES);
  const double scale = *tables.at<double>(layout::LEVEL_SCALE);
  ((float*)&b.centre)[lane] = (float)(*tables.at<double>(layout::LEVEL_CENTRE) + scale * sinhAt(nodes, level));
  ((float*)&b.scale)[lane] = (float)(scale * expAt(nodes, spread));
  ((int*)&b.weekend)[lane] = weekday < 5 ? 0 : -1;
  b.paths[lane].weekdays[dayOfBlock] = weekday;
  const float* shape = tables.at<float>(path.draw + layout::DRAW_SHAPE) + month * HOURS;
  const float* ofWeekday = tables.at<float>(path.draw + layout::DRAW_WEEKDAY_SHAPE) + weekday * HOURS;
  const float* patterns = tables.at<float>(layout::PATTERNS);
  const V first = all((float)x[6]), second = all((float)x[7]);
  for (int hour = 0; hour < HOURS; hour += 8)
    _mm256_storeu_ps(&b.bases[lane][hour],
                     add(add(add(_mm256_loadu_ps(shape + hour), _mm256_loadu_ps(ofWeekday + hour)),
                             mul(first, _mm256_loadu_ps(patterns + hour))),
                         mul(second, _mm256_loadu_ps(patterns + HOURS + hour))));
}

/** Prices of eight values of x in 64ths, equation (1). */
INLINE V priceOf(const Tables& tables, const Block& b, V x) {
  const V rounder = all(12582912), shifted = add(x, rounder), d = sub(x, sub(shifted, rounder));
  alignas(32) int node[LANES];
  _mm256_store_si256((I*)node, _mm256_sub_epi32(asWords(shifted), allWords(0x4b400000 - 512)));
  const double* nodes = tables.at<double>(layout::NODES);  // Pairs of floats.
  const V low = _mm256_castpd_ps(_mm256_setr_pd(nodes[node[0]], nodes[node[1]], nodes[node[4]], nodes[node[5]]));
  const V high = _mm256_castpd_ps(_mm256_setr_pd(nodes[node[2]], nodes[node[3]], nodes[node[6]], nodes[node[7]]));
  const V sinh = _mm256_shuffle_ps(low, high, 0x88), cosh = _mm256_shuffle_ps(low, high, 0xdd);
  const V cubic = add(mul(all(0.5f / 4096), sinh), mul(d, mul(all((float)(1.0 / 6 / 4096)), cosh)));
  const V price = add(b.centre, mul(b.scale, add(sinh, mul(d, add(cosh, mul(d, cubic))))));
  return least(most(price, all(*tables.at<float>(layout::FLOOR))), all(*tables.at<float>(layout::CAP)));
}

/** Regimes, residuals and prices hour by hour, equations (1), (4) and (5). */
static void drawPrices(const Tables& tables, Block& b, const I* words) {
  const float* cubics = tables.at<float>(layout::NORMALS);
  const float* weights = tables.at<float>(layout::WEIGHTS);
  const I hours = _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), allWords(HOURS));
  const uint8_t* draws[LANES];
  int regimes[LANES];
  for (int lane = 0; lane < LANES; lane++) {
    draws[lane] = tables.at<uint8_t>(b.starts[lane].draw);
    regimes[lane] = b.regimes[lane];
  }
  V residual = b.residual;
  for (int hour = 0; hour < HOURS; hour++) {
    const V z = normals(cubics, words[2 * hour]);
    const uint32_t* word = (const uint32_t*)&words[2 * hour + 1];
    int jumpPlaces[LANES], jumps = 0;
#pragma GCC unroll 8
    for (int lane = 0; lane < LANES; lane++) {
      const int row = hour / 6 * 5 + regimes[lane];
      const __m128i w = _mm_set1_epi32(word[lane]);
      const __m128i larger = _mm_max_epu32(w, _mm_loadu_si128((const __m128i*)(draws[lane] + layout::DRAW_ENDS) + row));
      regimes[lane] = __builtin_popcount(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(larger, w))));
      jumpPlaces[lane] = row << 3 | regimes[lane];
      const uint32_t end = ((const uint32_t*)(draws[lane] + layout::DRAW_JUMP_ENDS))[jumpPlaces[lane]];
      jumps |= (word[lane] < end) << lane;
    }
    const auto process = [&](int lane) { return (const float*)(draws[lane] + layout::DRAW_RESIDUALS) + 4 * regimes[lane]; };
    const Columns c = columns(process);
    residual = add(add(c.c0, mul(c.c1, residual)), mul(c.c2, z));
    for (; jumps != 0; jumps &= jumps - 1) {
      const int lane = __builtin_ctz(jumps), place = jumpPlaces[lane];
      const double low = ((const double*)(draws[lane] + layout::DRAW_JUMP_LOWS))[place];
      const double share = (word[lane] - low) * ((const double*)(draws[lane] + layout::DRAW_JUMP_FACTORS))[place];
      const double size = process(lane)[3];
      ((float*)&residual)[lane] += (float)(size * share / (1.25 - share));
    }
    const V x = add(_mm256_i32gather_ps(&b.bases[0][hour], hours, 4), mul(all(weights[hour]), residual));
    b.prices[hour] = priceOf(tables, b, most(least(x, all(512)), all(-512)));
  }
  b.residual = residual;
  for (int lane = 0; lane < LANES; lane++) b.regimes[lane] = regimes[lane];
}

/** Mean of 24 numbers, added in four sums. */
template <class Of> INLINE V meanOf(Of of) {
  V sums[4] = {all(0), all(0), all(0), all(0)};
  for (int hour = 0; hour < HOURS; hour++) sums[hour & 3] = add(sums[hour & 3], of(hour));
  return mul(add(add(sums[0], sums[1]), add(sums[2], sums[3])), all((float)(1.0 / 24)));
}

/** What the policy sees of the prices of a day, equations (9) to (13). */
static void observeDay(const Tables& tables, Block& b, int dayOfBlock) {
  const auto setting = [&](int address) { return all(*tables.at<float>(address)); };
  const V weekend = b.weekend, widthFactor = setting(layout::WIDTH_FACTOR), clip = setting(layout::PROFILE_CLIP);
  const V surpriseGain = setting(layout::SURPRISE_GAIN), zero = all(0);
  const V gain = pick(weekend, setting(layout::WEEKEND_GAIN), setting(layout::WEEKDAY_GAIN));
  const auto profileAt = [&](int hour) { return pick(weekend, b.profiles[1][hour], b.profiles[0][hour]); };
  const V mean = meanOf(profileAt);
  const V apart = meanOf([&](int hour) { return absolute(sub(profileAt(hour), mean)); });
  const V scale = most(mul(setting(layout::SCALE_FACTOR), apart), setting(layout::MIN_SCALE));
  const auto widthOf = [&](V profile) { return add(scale, mul(widthFactor, most(sub(profile, mean), zero))); };
  Morning& morning = b.paths[0].mornings[dayOfBlock];
  for (int at = 0; at < 2 * HOURS; at += 4) {
    const V* p = b.profiles[0] + at;
    storeByPath(morning.profile + at, p[0], p[1], p[2], p[3]);
    storeByPath(morning.widths + at, widthOf(p[0]), widthOf(p[1]), widthOf(p[2]), widthOf(p[3]));
  }
  V edges[4];
  for (int i = 0; i < 4; i++) edges[i] = setting(layout::REGIME_EDGES + 4 * i);
  V surprise = b.surprise;
  for (int hour = 0; hour < HOURS; hour++) {
    V &ofWeekday = b.profiles[0][hour], &ofWeekend = b.profiles[1][hour];
    const V price = b.prices[hour], expected = pick(weekend, ofWeekend, ofWeekday);
    const V width = widthOf(expected), deviation = sub(price, expected), reach = mul(clip, width);
    const V clipped = most(least(deviation, reach), sub(zero, reach));
    const V learnt = add(expected, mul(gain, clipped));
    ofWeekday = pick(weekend, ofWeekday, learnt);
    ofWeekend = pick(weekend, learnt, ofWeekend);
    const V softsign = _mm256_div_ps(deviation, add(width, absolute(deviation)));
    surprise = add(surprise, mul(surpriseGain, sub(softsign, surprise)));
    I passed = _mm256_setzero_si256();
    for (const V& edge : edges) passed = _mm256_sub_epi32(passed, asWords(_mm256_cmp_ps(surprise, edge, _CMP_GE_OQ)));
    const V counted = most(least(_mm256_div_ps(deviation, width), all(20)), all(-20));
    storeByPath(&b.paths[0].hours[dayOfBlock][hour], price, counted, asFloats(passed), zero);
  }
  b.surprise = surprise;
}

static void simulate(const Tables& tables, int paths, double* cash) {
  static Block b;
  static Plan plans[LANES];
  const float* cubics = tables.at<float>(layout::NORMALS);
  const double* parameters = tables.at<double>(tables.battery() + layout::USABLE_MWH);
  const Battery battery = {parameters[0], parameters[1], parameters[2], parameters[3],
                           parameters[4], parameters[5], parameters[6]};
  double energy[LANES];
  for (int first = 0; first < paths; first += LANES) {
    b.residual = b.surprise = all(0);
    for (int lane = 0; lane < LANES; lane++) {
      openPath(tables, b, lane, first + lane);
      openPlan(tables, plans[lane], b.starts[lane].month);
      energy[lane] = *tables.at<double>(tables.battery() + layout::ENERGY);
      cash[first + lane] = 0;
    }
    // Prices of some days are drawn before the batteries act on them, path by path, so that each plan stays in the cache.
    for (int day = 0; day < tables.days(); day += layout::BLOCK_DAYS) {
      const int days = std::min(layout::BLOCK_DAYS, tables.days() - day);
      for (int i = 0; i < days; i++) {
        const int daily = day + i > 0 ? 6 : 0;
        fillWords(b.streams, b.words, daily + 2 * HOURS);
        for (int k = 0; k < daily; k++) _mm256_store_ps(b.daily[k], normals(cubics, b.words[k]));
        for (int lane = 0; lane < LANES; lane++) startDay(tables, b, lane, day + i, i);
        drawPrices(tables, b, b.words + daily);
        observeDay(tables, b, i);
      }
      for (int lane = 0; lane < LANES; lane++)
        for (int i = 0; i < days; i++)
          cash[first + lane] += actThroughDay(tables, battery, b.paths[lane], i, plans[lane], energy[lane]);
    }
  }
}

int main(int argc, char** argv) {
  if (argc != 4) { std::fprintf(stderr, "usage: kernel FOLDER PATHS ROUNDS\n"); return 2; }
  const std::string folder = argv[1];
  const Tables tables(folder);
  const int paths = std::atoi(argv[2]) & ~7, rounds = std::atoi(argv[3]);
  std::vector<double> cash(paths);
  for (int round = 0; round < rounds; round++) {
    const auto start = std::chrono::steady_clock::now();
    simulate(tables, paths, cash.data());
    const double ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
    std::printf("%.4f\n", ns / ((double)paths * tables.days() * HOURS));
  }
  FILE* out = std::fopen((folder + "/cpp").c_str(), "wb");
  std::fwrite(cash.data(), 8, paths, out);
  std::fclose(out);
}
