// What JavaScript calls.

using in_fight::fight;

typedef int Sixteen __attribute__((vector_size(16)));

/** Blocks of sixteen places that a moment has, and whether what they carry is part of it. */
static int blocks;
static bool withLarge;

/** Places of every column that has one for each character: no fight has more. */
constexpr int CAPACITY = 128;

/** Goes through all that changes from moment to moment, in blocks of sixteen bytes. */
template <class Each> static inline int stretches(int blocks, Each each) {
  int at = 0;
  const auto stretch = [&](void* from, int count) __attribute__((always_inline)) {
    for (int n = 0; n < count; n++) each(at++, static_cast<Sixteen*>(from) + n);
  };
  const auto column = [&](auto& numbers) __attribute__((always_inline)) {
    static_assert(sizeof(numbers) == CAPACITY * sizeof(numbers[0]));
    stretch(numbers, blocks * static_cast<int>(sizeof(numbers[0])));
  };
  const auto whole = [&](auto& numbers) __attribute__((always_inline)) {
    static_assert(sizeof(numbers) % 16 == 0);
    stretch(&numbers, static_cast<int>(sizeof(numbers) / 16));
  };
  small_columns(column);
  if (withLarge) large_columns(column);
  history_columns(column);
  placed_columns(column);
  whole_columns(whole);
  whole(fight);
  return at;
}

/** @returns bytes of a moment of a fight that has so many places */
extern "C" __attribute__((export_name("open"))) int open(int places, bool isLargeSame) {
  blocks = (places + 15) / 16;
  withLarge = !isLargeSame;
  return 16 * stretches(blocks, [](int, Sixteen*) {});
}

/** Writes down the board as it stands. */
extern "C" __attribute__((export_name("keep"))) void keep(Sixteen* to) {
  stretches(blocks, [=](int at, Sixteen* from) __attribute__((always_inline)) { to[at] = *from; });
}

/** Plays a fight from a moment to its end and counts it. */
static inline void playFrom(const Sixteen* from) {
  const auto copy = [=](int at, Sixteen* to) __attribute__((always_inline)) { *to = from[at]; };
  if (blocks == 1) stretches(1, copy);
  else stretches(blocks, copy);
  in_sequence::playFight(Dice());
  in_fight_count::countFight();
  in_strokes::totals[in_strokes::GAMES]++;
}

/** The same, with dice that stand so. */
extern "C" __attribute__((export_name("play"))) void play(
    const Sixteen* from, unsigned a, unsigned b, unsigned c, unsigned counter) {
  Dice::stream = {a, b, c, counter};
  playFrom(from);
}

/** What is thrown at some place, the moment before, if no dice were thrown in between, and where each value leads. */
struct Opening {
  const Law* law;
  const Sixteen* moment;
  int lowest;
  const Opening* next[];
};

/** Plays fights of a seed, whose keys these are, each from the last moment to which its first throws lead. */
extern "C" __attribute__((export_name("playGames"))) void playGames(
    const Opening* first, unsigned k0, unsigned k1, unsigned k2, unsigned game, unsigned gameHigh, int games) {
  for (int n = 0; n < games; n++) {
    Dice::begin(k0, k1, k2, game + n, gameHigh);
    const Opening* at = first;
    const Sixteen* moment = nullptr;
    Dice::Stream then = Dice::stream;
    for (; at != nullptr; at = at->next[Dice().draw(at->law) - at->lowest]) {
      if (at->moment != nullptr) {
        moment = at->moment;
        then = Dice::stream;
      }
      if (at->law == nullptr) break;
    }
    Dice::stream = then;
    playFrom(moment);
  }
}
