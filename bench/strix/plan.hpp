// A simulation plan as bench/strix/lib/speed/dump-plan.ts writes it: one file of doubles (or bytes) per table.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

template <class T> std::vector<T> readTable(const std::string& folder, const char* name) {
  const std::string path = folder + "/" + name;
  FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) { std::perror(path.c_str()); std::exit(1); }
  std::fseek(file, 0, SEEK_END);
  const long size = std::ftell(file);
  std::rewind(file);
  std::vector<T> values(size / sizeof(T) + 64);  // Vector loads may reach past the end.
  if (std::fread(values.data(), 1, size, file) != (size_t)size) std::exit(1);
  std::fclose(file);
  return values;
}

enum Meta {
  SEED, DRAWS, DAYS, CENTRE, LEVEL_SCALE, FLOOR, CAP, INITIAL, ROOM, CHARGE, DISCHARGE, SOLD, BOUGHT, WEAR, TINY,
  SCALE_FACTOR, LEAST_SCALE, GAIN_WEEKDAY, GAIN_WEEKEND, REACH, SURPRISE_GAIN, EDGE_0, EDGE_1, EDGE_2, EDGE_3,
  WIDTH_FACTOR
};

struct Plan {
  std::vector<double> meta, memory, parts, levelSeason, spreadSeason, effects, scores, profile, shift, carry;
  std::vector<uint8_t> months;
  explicit Plan(const std::string& folder)
      : meta(readTable<double>(folder, "meta")), memory(readTable<double>(folder, "memory")),
        parts(readTable<double>(folder, "parts")), levelSeason(readTable<double>(folder, "levelSeason")),
        spreadSeason(readTable<double>(folder, "spreadSeason")), effects(readTable<double>(folder, "effects")),
        scores(readTable<double>(folder, "scores")), profile(readTable<double>(folder, "initialProfile")),
        shift(readTable<double>(folder, "shift")), carry(readTable<double>(folder, "carry")),
        months(readTable<uint8_t>(folder, "months")) {}
};
