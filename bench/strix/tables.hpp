// The tables of a simulation as bench/strix/lib/speed/dump-plan.ts writes them.
#pragma once
#include "layout.hpp"  // Offsets of packages/strix/src/internal/kernel-layout.ts as constants, written beside the tables.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define INLINE __attribute__((always_inline)) static inline

template <class T> std::vector<T> readTable(const std::string& folder, const char* name) {
  const std::string path = folder + "/" + name;
  FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) { std::perror(path.c_str()); std::exit(1); }
  std::fseek(file, 0, SEEK_END);
  const long size = std::ftell(file);
  std::rewind(file);
  std::vector<T> values(size / sizeof(T));
  if (std::fread(values.data(), 1, size, file) != (size_t)size) std::exit(1);
  std::fclose(file);
  return values;
}

struct Tables {
  std::vector<uint8_t> image;
  /** Low and high word of the seed, posterior draws, days, address of the battery, addresses of the initial plans by month. */
  std::vector<uint32_t> plan;
  std::vector<double> normals;
  explicit Tables(const std::string& folder)
      : image(readTable<uint8_t>(folder, "image")), plan(readTable<uint32_t>(folder, "plan")),
        normals(readTable<double>(folder, "normals")) {}
  template <class T> const T* at(int address) const { return reinterpret_cast<const T*>(image.data() + address); }
  uint32_t draws() const { return plan[2]; }
  int days() const { return plan[3]; }
  int policy() const { return plan[4]; }
  int battery() const { return plan[4] + layout::POLICY_BYTES; }
  int initialPlan(int month) const { return plan[5 + month]; }
};

// ---- the start of a path, in double precision

struct PathStart {
  uint32_t words[4];
  double effects[8];
  int draw, firstDay, firstWeekday, month;
};

static uint32_t rotate(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

static void threefry(uint32_t c0, uint32_t c1, uint32_t k0, uint32_t k1, uint32_t* out) {
  static const int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const uint32_t key[3] = {k0, k1, 0x1bd11bda ^ k0 ^ k1};
  uint32_t x = c0 + k0, y = c1 + k1;
  for (int group = 0; group < 5; group++) {
    for (int i = 0; i < 4; i++) { x += y; y = rotate(y, rotations[group & 1][i]) ^ x; }
    x += key[(group + 1) % 3];
    y += key[(group + 2) % 3] + group + 1;
  }
  out[0] = x;
  out[1] = y;
}

static uint32_t nextWord(uint32_t* s) {
  const uint32_t out = rotate(s[0] + s[3], 7) + s[0], shifted = s[1] << 9;
  s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= shifted; s[3] = rotate(s[3], 11);
  return out;
}

static double normal(const Tables& tables, uint32_t word) {
  const uint32_t odd = (word ^ (uint32_t)((int32_t)word >> 31)) << 1 | 1;
  const int zeros = __builtin_clz(odd);
  const uint32_t rest = odd << zeros << 1;
  const double* c = &tables.normals[(31 - zeros) << 6 | rest >> 28 << 2];
  const double f = (double)(rest << 4) * 0x1p-32;
  const double z = c[0] + f * (c[1] + f * (c[2] + f * c[3]));
  return word >> 31 ? z : -z;
}

static double stationarySd(double persistence, double sd) { return sd / std::sqrt(1 - persistence * persistence); }

static PathStart startPath(const Tables& tables, uint32_t path) {
  PathStart start;
  uint32_t* s = start.words;
  threefry(path, 0, tables.plan[0], tables.plan[1], s);
  threefry(path, 1, tables.plan[0], tables.plan[1], s + 2);
  start.draw = layout::DRAWS + path % tables.draws() * layout::DRAW_BYTES;
  for (int part = 0; part < 2; part++) {
    const double* e = tables.at<double>(start.draw + layout::DRAW_EFFECTS) + 6 * part;
    double* effects = start.effects + 3 * part;
    effects[0] = e[0] + e[1] * normal(tables, nextWord(s));
    effects[1] = stationarySd(e[2], e[3]) * normal(tables, nextWord(s));
    effects[2] = stationarySd(e[4], e[5]) * normal(tables, nextWord(s));
  }
  for (int score = 0; score < 2; score++) {
    const double* p = tables.at<double>(start.draw + layout::DRAW_SCORES) + 3 * score;
    start.effects[6 + score] = p[0] / (1 - p[1]) + stationarySd(p[1], p[2]) * normal(tables, nextWord(s));
  }
  const double turns = (path + 0.5) * 0.6180339887498949;
  start.firstDay = (int)std::floor(365 * (turns - std::floor(turns)));
  start.firstWeekday = path % 7;
  start.month = tables.at<uint8_t>(layout::MONTHS)[start.firstDay];
  return start;
}
