// What stands before the rules of a fight.

typedef signed char int8_t;
typedef unsigned char uint8_t;

/** A value of a column is a whole number like any other; columns are known by where they begin. */
constexpr int plain(int8_t value) { return value; }
constexpr int plain(uint8_t value) { return value; }
constexpr int plain(int value) { return value; }
constexpr bool plain(bool value) { return value; }
constexpr double plain(double value) { return value; }
template <class T> constexpr T* plain(T* value) { return value; }
template <class T> constexpr T plain(const T& value) { return value; }

namespace math {
constexpr int min(int a, int b) { return a < b ? a : b; }
constexpr int max(int a, int b) { return a > b ? a : b; }
constexpr int abs(int a) { return a < 0 ? -a : a; }
constexpr int clz32(int a) { return a == 0 ? 32 : __builtin_clz(a); }
}

/** As `>>>`. */
constexpr int shift(int value, int bits) { return static_cast<int>(static_cast<unsigned>(value) >> bits); }

/** A law: how far a draw is shifted, what is left of it, and its alias table (src/dice/law.ts). */
struct Law {
  struct Slot {
    int threshold;
    /** Of a draw below the threshold, and of any other. */
    short values[2];
  };
  int shift;
  int mask;
  Slot slots[];
};

/** Dice drawn from a stream, as src/dice/sampled.ts draws them. */
struct Dice {
  struct Stream {
    unsigned a, b, c, counter;
  };
  static inline Stream stream;

  /** The stream of a game as it begins, of a seed whose keys these are. */
  static Stream begun(unsigned k0, unsigned k1, unsigned k2, unsigned game, unsigned gameHigh) {
    const unsigned a = mix(game + k0 + gameHigh * 0x9e3779b1);
    Stream stream = {a, mix(game + k1 + gameHigh), mix(a + k2), 1};
    next(stream);
    next(stream);
    return stream;
  }

  static unsigned mix(unsigned x) {
    x = (x ^ (x >> 16)) * 0x85ebca6b;
    x = (x ^ (x >> 13)) * 0xc2b2ae35;
    return x ^ (x >> 16);
  }

  __attribute__((always_inline)) static unsigned next(Stream& stream) {
    auto& [a, b, c, counter] = stream;
    const unsigned t = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + t;
    return t;
  }

  __attribute__((always_inline)) int draw(const Law* law) const { return drawn(stream, law); }

  __attribute__((always_inline)) static int drawn(Stream& stream, const Law* law) {
    const unsigned t = next(stream);
    const Law::Slot& slot = law->slots[t >> law->shift];
    const unsigned isOther = (static_cast<unsigned>(slot.threshold) - 1 - (t & law->mask)) >> 31;
    return slot.values[isOther];
  }
};
