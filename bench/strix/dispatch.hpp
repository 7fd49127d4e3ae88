// Plans and moves of the battery on one path, as packages/strix/assembly/plan.ts and act.ts.
#pragma once
#include "tables.hpp"
#include <algorithm>
#include <immintrin.h>

const int HOURS = 24, STAGES = 2 * layout::STAGES_PER_KIND;

struct Battery {
  double usable, maxCharge, maxDischarge, sold, bought, wear, tolerance;
};

/** What a stretch of stored energy is worth; 32 bytes, so that one move copies it. */
struct Segment {
  double value, extra, end;
  int32_t tag, unused;
};
static_assert(sizeof(Segment) == layout::SEGMENT_BYTES, "segments are as in the image");

/** Segments of each stage; they lie in the plan itself, with one before them that ends at 0, or in an initial plan. */
struct Plan {
  const Segment* first[STAGES];
  const Segment* last[STAGES];
  alignas(64) Segment segments[STAGES][1 + layout::MAX_SEGMENTS];
};

/** What the hours of a block of days need; filled for eight paths at a time. */
struct Hour {
  float price, deviation;
  int regime, unused;
};
struct Morning {
  float profile[2 * HOURS], widths[2 * HOURS];
};
struct Path {
  Hour hours[layout::BLOCK_DAYS][HOURS];
  Morning mornings[layout::BLOCK_DAYS];
  int weekdays[layout::BLOCK_DAYS];
};

INLINE void put(Segment* to, double value, double extra, double end, int tag) {
  to->value = value;
  to->extra = extra;
  to->end = end;
  to->tag = tag;
}

INLINE void copySegment(Segment* to, const Segment* from) {
  _mm256_storeu_si256((__m256i*)to, _mm256_loadu_si256((const __m256i*)from));
}

/** The value at the end of the day is that at its start, a day later, at the prices that the profile now expects. */
static void continueFromDayStart(const Battery& b, Plan& plan, const float* profile, int firstStage) {
  const Segment *from = plan.first[firstStage + HOURS], *last = plan.last[firstStage + HOURS];
  Segment* first = plan.segments[firstStage + HOURS - 1] + 1;
  plan.first[firstStage + HOURS - 1] = first;
  plan.last[firstStage + HOURS - 1] = first + (last - from);
  double start = 0;
  for (Segment* target = first; from < last; from++, target++) {
    const int tag = from->tag % (2 * HOURS);
    const double value = (tag & 1 ? b.bought : b.sold) * profile[tag >> 1] + from->extra;
    const double length = from->end - start;
    double end = from->end;
    start = end;
    // The order of hours may have changed since.
    Segment* at = target;
    for (; at > first && at[-1].value < value; at--) {
      copySegment(at, at - 1);
      at->end = end;
      end = at[-2].end + length;
    }
    put(at, value, from->extra, end, tag + 2 * HOURS);
  }
}

/** Inserts an hour's purchase and sale into segments sorted by value; infinite values stand for none. Returns their new end. */
static Segment* insertHour(const Battery& b, const Segment* at, const Segment* last, Segment* first, int tag, double buying,
                           double buyingExtra, double selling, double sellingExtra) {
  const Segment* full = first + layout::MAX_SEGMENTS - 1;
  Segment* to = first;
  double end = 0;
  if (buying < INFINITY) {
    double reached = 0;
    for (; at < last && at->value > buying; at++) {
      end = at->end;
      if (end - b.maxCharge <= b.tolerance) continue;
      copySegment(to, at);
      if (to == full) { to->end = b.usable; return to + 1; }
      reached = end - b.maxCharge;
      to->end = reached;
      to++;
    }
    if (end - reached > b.tolerance) {
      if (to == full) end = b.usable;
      put(to, buying, buyingExtra, end, tag + 1);
      to++;
      if (to > full) return to;
    }
  }
  for (; at < last && at->value >= selling; at++, to++) {
    copySegment(to, at);
    if (to == full) { to->end = b.usable; return to + 1; }
    end = at->end;
  }
  if (selling == -INFINITY || b.usable - end <= b.tolerance) return to;
  end += b.maxDischarge;
  if (to == full || b.usable - end <= b.tolerance) end = b.usable;
  put(to, selling, sellingExtra, end, tag);
  to++;
  for (; end < b.usable && at < last; at++, to++) {
    copySegment(to, at);
    end = at->end + b.maxDischarge;
    if (to == full || b.usable - end <= b.tolerance) end = b.usable;
    to->end = end;
  }
  return to;
}

/** The value before an hour from that after it, equation (17). */
static void bellmanStep(const Battery& b, Plan& plan, int after, int before, int hour, double price) {
  double buying = price * b.bought, selling = (price - b.wear) * b.sold;
  if (buying < selling) {
    buying = (buying * b.maxCharge + selling * b.maxDischarge) / (b.maxCharge + b.maxDischarge);
    selling = buying;
  }
  const Segment *from = plan.first[after], *last = plan.last[after];
  const bool neverBuys = buying >= from->value, neverSells = selling <= last[-1].value;
  if (neverBuys && neverSells && before < after) {
    plan.first[before] = from;
    plan.last[before] = last;
    return;
  }
  Segment* to = plan.segments[before] + 1;
  plan.first[before] = to;
  plan.last[before] =
      insertHour(b, from, last, to, 2 * hour, neverBuys ? INFINITY : buying, buying - price * b.bought,
                 neverSells ? -INFINITY : selling, selling - price * b.sold);
}

static void planDay(const Battery& b, Plan& plan, const float* profile, int kind) {
  const int first = kind * layout::STAGES_PER_KIND;
  continueFromDayStart(b, plan, profile, first);
  for (int hour = HOURS - 1; hour >= 0; hour--)
    bellmanStep(b, plan, first + hour, hour > 0 ? first + hour - 1 : first + HOURS, hour, profile[hour]);
}

/** The plan that a path begins with; its segments stay in the image. */
static void openPlan(const Tables& tables, Plan& plan, int month) {
  const int* words = tables.at<int>(tables.initialPlan(month));
  for (int stage = 0; stage < STAGES; stage++) {
    plan.first[stage] = tables.at<Segment>(words[stage]);
    plan.last[stage] = plan.first[stage] + words[STAGES + stage];
    plan.segments[stage][0].end = 0;
  }
}

/** What an hour expects of the others. */
struct Expectation {
  /** Profiles and widths of today's hours, and those of tomorrow less 24 hours. */
  const float *today, *tomorrow;
  const double *intercepts, *slopes;
  double deviation, factors[2];
  INLINE double worth(const Expectation& e, const Segment* s) {
    const int later = s->tag >> 1;
    const float* profile = (later < HOURS ? e.today : e.tomorrow) + later;
    const double shift = e.intercepts[later] + e.deviation * e.slopes[later];
    const double expected = profile[0] + profile[2 * HOURS] * shift;
    return expected * e.factors[s->tag & 1] + s->extra;
  }
};

/** Change of the energy stored in an hour, equation (19). */
INLINE double chooseMove(const Battery& b, const Segment* first, const Segment* last, const Expectation& e, double price,
                         double energy) {
  const double buying = price * b.bought, selling = (price - b.wear) * b.sold;
  // The segment of the next MWh of headroom, and that of the last MWh stored.
  const Segment* above = last;
  if (last[-1].end > energy + b.tolerance)
    for (above = first; above->end <= energy + b.tolerance;) above++;
  if (above < last && Expectation::worth(e, above) > buying) {
    const double highest = std::min(energy + b.maxCharge, b.usable);
    double end = above->end;
    while (end < highest) {
      above++;
      if (above == last || Expectation::worth(e, above) <= buying) break;
      end = above->end;
    }
    return std::min(end, highest) - energy;
  }
  if (energy <= b.tolerance) return -energy;
  const Segment* below = above - (above[-1].end >= energy - b.tolerance || above == last);
  if (Expectation::worth(e, below) >= selling) return 0;
  const double lowest = std::max(energy - b.maxDischarge, 0.0);
  double start = below[-1].end;
  while (start > lowest) {
    below--;
    if (Expectation::worth(e, below) >= selling) break;
    start = below[-1].end;
  }
  const double target = std::max(start, lowest);
  return target > b.tolerance ? target - energy : -energy;
}

/** Plans, where the day is one for plans, and decides the hours of a day; returns their cash. */
static double actThroughDay(const Tables& tables, const Battery& b, const Path& path, int day, Plan& plan, double& energyMwh) {
  const int weekday = path.weekdays[day], kind = weekday >= 5, nextKind = (weekday + 1) % 7 >= 5;
  const float* profile = path.mornings[day].profile;
  if (0b0101001 >> weekday & 1) planDay(b, plan, profile + kind * HOURS, kind);
  const double* intercepts = tables.at<double>(tables.policy() + layout::INTERCEPTS);
  const double* slopes = tables.at<double>(tables.policy() + layout::SLOPES);
  Expectation e = {profile + kind * HOURS, profile + (nextKind - 1) * HOURS, nullptr, nullptr, 0, {b.sold, b.bought}};
  double energy = energyMwh, cash = 0;
  for (int hour = 0; hour < HOURS; hour++) {
    const Hour& now = path.hours[day][hour];
    const int stage = kind * layout::STAGES_PER_KIND + hour, lead = now.regime * 2 * HOURS - hour;
    e.intercepts = intercepts + lead;
    e.slopes = slopes + lead;
    e.deviation = now.deviation;
    const double price = now.price;
    const double moved = chooseMove(b, plan.first[stage], plan.last[stage], e, price, energy);
    energy += moved;
    cash -= price * (moved * (moved > 0 ? b.bought : b.sold));
  }
  energyMwh = energy;
  return cash;
}
