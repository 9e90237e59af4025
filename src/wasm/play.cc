// What JavaScript calls.

using in_fight::fight;

typedef int Sixteen __attribute__((vector_size(16)));

/** Blocks of sixteen places that a moment has, and whether what they carry is part of it. */
static int blocks;
static bool withLarge;

/** Places of every column that has one for each character: no fight has more. */
constexpr int CAPACITY = 128;

/** Goes through what columns and numbers hold, in blocks of sixteen bytes. */
template <class Each> struct Stretches {
  int blocks;
  Each each;
  int at = 0;

  __attribute__((always_inline)) void stretch(void* from, int count) {
    for (int n = 0; n < count; n++) each(at++, static_cast<Sixteen*>(from) + n);
  }
  template <class Numbers> __attribute__((always_inline)) void column(Numbers& numbers) {
    static_assert(sizeof(numbers) == CAPACITY * sizeof(numbers[0]));
    stretch(numbers, blocks * static_cast<int>(sizeof(numbers[0])));
  }
  template <class Numbers> __attribute__((always_inline)) void whole(Numbers& numbers) {
    static_assert(sizeof(numbers) % 16 == 0);
    stretch(&numbers, static_cast<int>(sizeof(numbers) / 16));
  }
};

/** Goes through all that changes from moment to moment. @returns how many blocks there are */
template <class Each> static inline int stretches(int blocks, Each each) {
  Stretches<Each> all{blocks, each};
  const auto column = [&](auto& numbers) __attribute__((always_inline)) { all.column(numbers); };
  small_columns(column);
  if (withLarge) large_columns(column);
  history_columns(column);
  placed_columns(column);
  whole_columns([&](auto& numbers) __attribute__((always_inline)) { all.whole(numbers); });
  all.whole(fight);
  return all.at;
}

/** Goes through what is counted of the characters of a fight that is over. @returns how many blocks there are */
template <class Each> static inline int endings(int blocks, Each each) {
  Stretches<Each> all{blocks, each};
  all.column(fight.status);
  all.column(fight.wasOut);
  all.column(fight.victor);
  all.column(fight.fellAt);
  return all.at;
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

/** Calls what goes through blocks with their number, as a constant where it is that of nearly all fights. */
template <class Through> static inline int forBlocks(Through through) {
  return blocks == 1 ? through(1) : through(blocks);
}

/** Puts the board to a moment. */
static inline void goTo(const Sixteen* moment) {
  forBlocks([=](int blocks) __attribute__((always_inline)) {
    return stretches(blocks, [=](int at, Sixteen* now) __attribute__((always_inline)) { *now = moment[at]; });
  });
}

/** How a fight ended, beside what became of its characters. */
struct Ending {
  int winner, brokeOff, guards, activations, rounds;
};

/** Writes down how the fight on the board ended. @returns how many blocks that takes */
static inline int writeDown(Ending& ending, Sixteen* to) {
  ending = {fight.winner, fight.brokeOff, fight.guards, fight.activations, fight.rounds};
  return forBlocks([=](int blocks) __attribute__((always_inline)) {
    return endings(blocks, [=](int at, Sixteen* now) __attribute__((always_inline)) { to[at] = *now; });
  });
}

/** Counts a fight that has been written down. @returns how many blocks that took */
static inline int count(const Ending& ending, const Sixteen* from) {
  fight.winner = ending.winner;
  fight.brokeOff = ending.brokeOff;
  fight.guards = ending.guards;
  fight.activations = ending.activations;
  fight.rounds = ending.rounds;
  const int taken = forBlocks([=](int blocks) __attribute__((always_inline)) {
    return endings(blocks, [=](int at, Sixteen* now) __attribute__((always_inline)) { *now = from[at]; });
  });
  in_fight_count::countFight();
  in_strokes::totals[in_strokes::GAMES]++;
  return taken;
}

/**
 * What is thrown at some place, the moment before, if no dice were thrown in between, and where each value leads; how many
 * games went there, where that is not known: nothing lies at so low a place.
 */
struct Opening {
  const Law* law;
  const Sixteen* moment;
  int lowest;
  Opening* next[];
};

static inline int missesAt(const Opening* next) { return reinterpret_cast<int>(next); }
static inline bool isKnown(const Opening* next) { return missesAt(next) >= FIRST_BYTE; }

/** A game on its way through what is known of openings. */
struct Walk {
  Opening* at;
  /** The last moment that it has come to, and how the dice stood there. */
  const Sixteen* moment;
  Dice::Stream then;
  Dice::Stream dice;
};

/** So many games are played together. Each is on its way for as long as it waits for what it looks up, if alone. */
constexpr int TOGETHER = 64;
static Walk walks[TOGETHER];
static Walk* onTheirWay[TOGETHER];

/** How they ended: they are counted together, since what plays and what counts do not both fit next to the processor. */
constexpr int MOST_BLOCKS =
    (sizeof fight.status + sizeof fight.wasOut + sizeof fight.victor + sizeof fight.fellAt) / sizeof(Sixteen);
static Ending endingOf[TOGETHER];
static Sixteen charactersOf[TOGETHER * MOST_BLOCKS];

/**
 * Takes a game one throw further.
 *
 * @returns where it stands what follows; nothing where the game is over, or no throw is known
 */
static inline Opening** goOn(Walk& walk) {
  Opening& at = *walk.at;
  if (at.moment != nullptr) {
    walk.moment = at.moment;
    walk.then = walk.dice;
  }
  return at.law == nullptr ? nullptr : &at.next[Dice::drawn(walk.dice, at.law) - at.lowest];
}

/** One more game goes where nothing is known. @returns whether that is often now; else it stands there */
static inline bool isOften(Opening*& next, int often) {
  const int misses = missesAt(next) + 1;
  if (misses >= often) return true;
  next = reinterpret_cast<Opening*>(misses);
  return false;
}

/**
 * Plays fights of a seed, whose keys these are, each from the last moment to which its first throws lead, up to one that makes
 * it often that games go where nothing is known, or that comes to no moment from which it could be played.
 *
 * @param often so many games are often; 0: none are
 * @returns where it is to be written what follows, or nothing
 */
extern "C" __attribute__((export_name("playGames"))) Opening** playGames(
    Opening* first, unsigned k0, unsigned k1, unsigned k2, unsigned game, unsigned gameHigh, int games, int often) {
  Opening** due = nullptr;
  bool isStopped = false;
  for (int done = 0; done < games && !isStopped; done += TOGETHER) {
    int together = math::min(TOGETHER, games - done);
    for (int n = 0; n < together; n++) {
      walks[n].at = first;
      walks[n].moment = nullptr;
      walks[n].dice = Dice::begun(k0, k1, k2, game + done + n, gameHigh);
      onTheirWay[n] = walks + n;
    }
    for (int left = together; left > 0;) {
      for (int n = 0; n < left;) {
        Walk& walk = *onTheirWay[n];
        Opening** next = goOn(walk);
        if (next != nullptr && isKnown(*next)) {
          walk.at = *next;
          n++;
          continue;
        }
        onTheirWay[n] = onTheirWay[--left];
        const bool isDue = next != nullptr && often != 0 && isOften(*next, often);
        if ((isDue || walk.moment == nullptr) && &walk < walks + together) {
          // It is played elsewhere, and those after it another time.
          together = static_cast<int>(&walk - walks);
          due = isDue ? next : nullptr;
          isStopped = true;
        }
      }
    }
    Sixteen* to = charactersOf;
    for (int n = 0; n < together; n++) {
      goTo(walks[n].moment);
      Dice::stream = walks[n].then;
      in_sequence::playFight(Dice());
      to += writeDown(endingOf[n], to);
    }
    const Sixteen* from = charactersOf;
    for (int n = 0; n < together; n++) from += count(endingOf[n], from);
  }
  return due;
}
