// Eight numbers of 32 bits side by side.
#pragma once
#include "tables.hpp"
#include <immintrin.h>

using V = __m256;
using I = __m256i;
const int LANES = 8;

INLINE V all(float x) { return _mm256_set1_ps(x); }
INLINE I allWords(int x) { return _mm256_set1_epi32(x); }
INLINE V add(V a, V b) { return _mm256_add_ps(a, b); }
INLINE V sub(V a, V b) { return _mm256_sub_ps(a, b); }
INLINE V mul(V a, V b) { return _mm256_mul_ps(a, b); }
INLINE V least(V a, V b) { return _mm256_min_ps(a, b); }
INLINE V most(V a, V b) { return _mm256_max_ps(a, b); }
INLINE V absolute(V a) { return _mm256_andnot_ps(all(-0.0f), a); }
INLINE V pick(V mask, V yes, V no) { return _mm256_blendv_ps(no, yes, mask); }
INLINE V asFloats(I a) { return _mm256_castsi256_ps(a); }
INLINE I asWords(V a) { return _mm256_castps_si256(a); }

/** Rows of four: from four vectors by row to four by column, or back; the upper halves are those of lanes 4 to 7. */
INLINE void transpose(V& a, V& b, V& c, V& d) {
  const V l0 = _mm256_unpacklo_ps(a, b), h0 = _mm256_unpackhi_ps(a, b);
  const V l1 = _mm256_unpacklo_ps(c, d), h1 = _mm256_unpackhi_ps(c, d);
  a = _mm256_shuffle_ps(l0, l1, 0x44);
  b = _mm256_shuffle_ps(l0, l1, 0xee);
  c = _mm256_shuffle_ps(h0, h1, 0x44);
  d = _mm256_shuffle_ps(h0, h1, 0xee);
}

INLINE V halves(const float* low, const float* high) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
}

struct Columns {
  V c0, c1, c2, c3;
};

/** Four floats of each of eight rows, by column. */
template <class Row> INLINE Columns columns(Row row) {
  Columns c = {halves(row(0), row(4)), halves(row(1), row(5)), halves(row(2), row(6)), halves(row(3), row(7))};
  transpose(c.c0, c.c1, c.c2, c.c3);
  return c;
}

// ---- random numbers

INLINE I rotate(I x, int bits) { return _mm256_or_si256(_mm256_slli_epi32(x, bits), _mm256_srli_epi32(x, 32 - bits)); }

/** Writes the next words of eight generators, xoshiro128++. */
static void fillWords(I* state, I* words, int count) {
  I s0 = state[0], s1 = state[1], s2 = state[2], s3 = state[3];
  for (int i = 0; i < count; i++) {
    words[i] = _mm256_add_epi32(rotate(_mm256_add_epi32(s0, s3), 7), s0);
    const I shifted = _mm256_slli_epi32(s1, 9);
    s2 = _mm256_xor_si256(s2, s0);
    s3 = _mm256_xor_si256(s3, s1);
    s1 = _mm256_xor_si256(s1, s2);
    s0 = _mm256_xor_si256(s0, s3);
    s2 = _mm256_xor_si256(s2, shifted);
    s3 = rotate(s3, 11);
  }
  state[0] = s0; state[1] = s1; state[2] = s2; state[3] = s3;
}

/** Standard normal numbers of eight words; see `normalsOf` of the kernel. */
INLINE V normals(const float* cubics, I words) {
  const I sign = _mm256_srai_epi32(words, 31);
  const I bits = asWords(add(_mm256_cvtepi32_ps(_mm256_xor_si256(words, sign)), all(0.5f)));
  alignas(32) int cubic[LANES];
  _mm256_store_si256((I*)cubic, _mm256_add_epi32(_mm256_sub_epi32(_mm256_srli_epi32(bits, 19), allWords(126 << 4)),
                                                 _mm256_and_si256(sign, allWords(layout::NORMAL_SEGMENTS))));
  const V f = sub(asFloats(_mm256_or_si256(_mm256_and_si256(_mm256_slli_epi32(bits, 4), allWords(0x007fffff)),
                                           allWords(0x3f800000))),
                  all(1));
  const Columns c = columns([&](int lane) { return cubics + 4 * cubic[lane]; });
  return add(c.c0, mul(f, add(c.c1, mul(f, add(c.c2, mul(f, c.c3))))));
}
