/* Fights of 2 Hour Dungeon Crawl in plain C, in a room, by the rules and decisions of the program, from the charge test to
 * the recovery of the winners' fallen: a Star Knight who leads two Shooters and others against a Troll and its friends. One
 * generator draw a die, no other fight, no options. A program that includes this defines N, how many there are on both
 * sides; TROLL, its place among them; PARTY_NAME and DUNGEON_NAME; and muster(), who they are.
 * Usage: program GAMES SEED; prints what came of them, and the seconds of CPU time, as JSON. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PARTY, DUNGEON };
enum { FIT, OUT, DEAD, FLED };
enum { STAR = 1, RESOLUTE = 2, RAGE = 4, SLIPPERY = 8, STRONG = 16, STOUT = 32, SWORDSMAN = 64, MARKSMAN = 128, CASTS = 256 };
enum { BARE, SWORD, SPEAR, TWO_HANDED, BOW, CROSSBOW };
enum { WARLIKE, SOLDIERLY, TIMID, BOOKISH }; /* rows of the crisis table */
enum { IDLE, SHOOT, CAST, CHARGE, SEEK, STEP_OUT };
enum { DAMAGE, DAZZLE, DEFEND };

typedef struct {
  int side, rep, first_rep, ac, shield, weapon, traits, row, square;
  int status, star_dice, save_used, dazzled, defend, duck_penalty, cornered, charged, last_dazzle, melee_loss;
  int intent, foe, attackers, contacted;
} Figure;

/* The Knight and the Troll. */
static const int LEADER[2] = {0, TROLL};
/* The first of two. */
#define SHOOTER 1

/* Fills `f`, in the order of the board: Leader, then Rep, then list. Each program has its own. */
static void muster(void);

static Figure f[N];
static int stands_on[24]; /* -1 nobody */
static uint32_t taken[2];
static int causes[2], fired_at[2], turn, opener, opening, winner;
static long activations, rounds;

/* ---- dice: sfc32 ---- */

static uint32_t a, b, c, counter;

static uint32_t draw(void) {
  uint32_t t = a + b + counter++;
  a = b ^ (b >> 9);
  b = c + (c << 3);
  c = ((c << 21) | (c >> 11)) + t;
  return t;
}

static int d6(void) { return 1 + (int)(((uint64_t)draw() * 6) >> 32); }

static int at_most(int dice, int target) {
  int passed = 0;
  for (int i = 0; i < dice; i++) passed += d6() <= target;
  return passed;
}

static int successes(int dice, int least) {
  int n = at_most(dice, 3);
  return n < least ? least : n;
}

/* ---- board: 24 squares as bits, 4 to a row ---- */

#define ROOM 0xffffffu
static uint32_t around[24], between[24][24];
static int apart[24][24], duck[2][24][24][3];
static const uint32_t EDGE[2] = {0x00000f, 0xf00000};

static uint32_t grow(uint32_t m) {
  uint32_t across = m | ((m & ~0x888888u) << 1) | ((m & ~0x111111u) >> 1);
  return (across | across << 4 | across >> 4) & ROOM;
}

static int lowest(uint32_t m) { return __builtin_ctz(m); }
static int sign(int x) { return (x > 0) - (x < 0); }

static uint32_t line(int p, int q) {
  uint32_t m = 0;
  int px = 2 * (p & 3), py = 2 * (p >> 2), qx = 2 * (q & 3), qy = 2 * (q >> 2);
  for (int s = 0; s < 24; s++) {
    int x = 2 * (s & 3), y = 2 * (s >> 2), left = 0, right = 0;
    if (s == p || s == q || (x < px && x < qx) || (x > px && x > qx) || (y < py && y < qy) || (y > py && y > qy)) continue;
    for (int i = 0; i < 4; i++) {
      int side = (qx - px) * (y + (i & 2) - 1 - py) - (qy - py) * (x + 2 * (i & 1) - 1 - px);
      left |= side > 0;
      right |= side < 0;
    }
    if (left && right) m |= 1u << s;
  }
  return m;
}

/* Straight away from the cause, else the two directions beside that, homeward first. */
static void ducks(int side, int cause, int at, int out[3]) {
  static const int X[8] = {1, 1, 0, -1, -1, -1, 0, 1}, Y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
  int x = (at & 3) - (cause & 3), y = (at >> 2) - (cause >> 2), tx = sign(x), ty = sign(y), way = 0;
  if (2 * abs(y) < abs(x)) ty = 0;
  else if (2 * abs(x) < abs(y)) tx = 0;
  while (X[way] != tx || Y[way] != ty) way++;
  int home = side == PARTY ? -1 : 1, ways[3] = {way, (way + 1) % 8, (way + 7) % 8};
  int first = home * (Y[ways[1]] - Y[ways[2]]);
  if (first < 0 || (first == 0 && Y[ways[1]] * 4 + X[ways[1]] > Y[ways[2]] * 4 + X[ways[2]])) {
    int swap = ways[1];
    ways[1] = ways[2];
    ways[2] = swap;
  }
  for (int i = 0; i < 3; i++) {
    int column = (at & 3) + X[ways[i]], row = (at >> 2) + Y[ways[i]];
    int dx = column - (cause & 3), dy = row - (cause >> 2);
    int isOn = column >= 0 && column < 4 && row >= 0 && row < 6;
    out[i] = isOn && dx * dx + dy * dy > x * x + y * y ? row * 4 + column : -1;
  }
}

static void make_board(void) {
  for (int p = 0; p < 24; p++) {
    around[p] = grow(1u << p);
    for (int q = 0; q < 24; q++) {
      int x = abs((p & 3) - (q & 3)), y = abs((p >> 2) - (q >> 2));
      apart[p][q] = x > y ? x : y;
      between[p][q] = line(p, q);
      if (p != q) ducks(PARTY, p, q, duck[PARTY][p][q]), ducks(DUNGEON, p, q, duck[DUNGEON][p][q]);
    }
  }
}

/* ---- figures ---- */

static int is_fit(int i) { return f[i].status == FIT; }
static int is_dead(int i) { return f[i].status == DEAD; }

static int fit(int side) {
  int n = 0;
  for (int i = 0; i < N; i++) n += f[i].side == side && is_fit(i);
  return n;
}

static void lift(int i) {
  stands_on[f[i].square] = -1;
  taken[f[i].side] &= ~(1u << f[i].square);
}

static void place(int i, int square) {
  lift(i);
  f[i].square = square;
  stands_on[square] = i;
  taken[f[i].side] |= 1u << square;
}

static void put_down(int i, int status) {
  lift(i);
  f[i].status = status;
  causes[f[i].side] = 1;
}

static void leave(int i) {
  lift(i);
  f[i].status = FLED;
}

static uint32_t others(int i) { return taken[1 - f[i].side]; }
static int in_contact(int i) { return (around[f[i].square] & others(i)) != 0; }
static int sees(int from, int to) { return (between[from][to] & (taken[0] | taken[1])) == 0; }
static int shoots(int i) { return f[i].weapon == BOW || f[i].weapon == CROSSBOW; }
static int has_shield(int i) { return f[i].shield && !f[i].dazzled; }
static int is_shielded(int i) { return has_shield(i) || (f[i].defend > 0 && !f[i].dazzled); }

/* ---- moving ---- */

static uint32_t reach[7];

static uint32_t find_reach(int i) {
  uint32_t start = 1u << f[i].square, free = ROOM & ~(taken[0] | taken[1]), zone = grow(others(i)), all = start;
  reach[0] = start;
  for (int n = 1; n <= 6; n++) reach[n] = all |= grow(start | (all & ~zone)) & free;
  return all;
}

static int moves_to(uint32_t squares) {
  for (int n = 0; n <= 6; n++)
    if (reach[n] & squares) return n;
  return 7;
}

static int nearest_of(uint32_t squares) {
  int n = moves_to(squares);
  return n > 6 ? -1 : lowest(reach[n] & squares);
}

static void go(int i, int square) {
  if (square >= 0 && square != f[i].square) place(i, square);
}

static int contacts;

static void charge(int i) {
  uint32_t all = find_reach(i);
  int target = -1, fewest = 3, least = 0;
  for (int t = 0; t < N; t++) {
    if (f[t].side == f[i].side || !is_fit(t) || f[t].attackers > fewest || f[t].attackers >= 3) continue;
    uint32_t squares = all & around[f[t].square];
    if (!squares) continue;
    int value = moves_to(squares) * 64 + f[t].rep;
    if (f[t].attackers < fewest || target < 0 || value < least) {
      fewest = f[t].attackers;
      target = t;
      least = value;
    }
  }
  if (target < 0) { /* nobody to attack: as near as he gets */
    uint32_t ring = others(i);
    if (!ring) return;
    while (!(ring & all)) ring = grow(ring);
    go(i, lowest(ring & all));
    return;
  }
  go(i, nearest_of(all & around[f[target].square]));
  f[i].foe = target;
  f[target].attackers++;
  if (!f[target].contacted) f[target].contacted = ++contacts;
}

static void seek_sight(int i) {
  uint32_t calm = find_reach(i) & ~grow(others(i)), rest = (taken[0] | taken[1]) & ~(1u << f[i].square), serving = 0;
  for (int s = 0; s < 24; s++) {
    if (!(calm >> s & 1)) continue;
    for (int t = 0; t < 24; t++)
      if ((others(i) >> t & 1) && !(between[s][t] & rest)) serving |= 1u << s;
  }
  go(i, nearest_of(serving));
}

static int way_out(int i) {
  uint32_t all = find_reach(i);
  return nearest_of(all & ~grow(others(i)));
}

static int duck_square(int i, int cause) {
  const int *ways = duck[f[i].side][cause][f[i].square];
  for (int n = 0; n < 3; n++)
    if (ways[n] >= 0 && stands_on[ways[n]] < 0) return ways[n];
  return -1;
}

static int exit_open(int i) {
  uint32_t free = ROOM & ~others(i), reached = 1u << f[i].square;
  for (;;) {
    if (reached & EDGE[f[i].side]) return 1;
    uint32_t further = reached | (grow(reached) & free);
    if (further == reached) return 0;
    reached = further;
  }
}

static void shrink(int i) {
  int nearest = -1;
  for (int s = 0; s < 24; s++)
    if ((others(i) >> s & 1) && (nearest < 0 || apart[f[i].square][s] < apart[f[i].square][nearest])) nearest = s;
  if (nearest < 0) return;
  go(i, duck_square(i, nearest));
}

static void flee(int i) {
  if (exit_open(i)) leave(i);
  else {
    f[i].cornered = 1;
    shrink(i);
  }
}

static void duck_back(int i, int cause) {
  int square = duck_square(i, cause);
  if (square >= 0) place(i, square);
  else if (in_contact(i)) f[i].duck_penalty = 1;
  else flee(i);
}

/* ---- damage: 0 reduced, 1 Out of the Fight, 2 Obviously Dead ---- */

static int damage(int dice, int impact) {
  int best = 6;
  for (int n = 0; n < dice; n++) {
    int die = d6();
    if (die < best) best = die;
  }
  return best == 1 ? 2 : best <= impact;
}

static int after_saves(int i, int level) {
  for (int n = f[i].star_dice; n > 0; n--) {
    int die = d6();
    if (die <= 3) level--;
    if (die == 6) f[i].star_dice--;
  }
  if (level < 0) level = 0;
  if (level == 1 && (f[i].traits & STOUT) && !f[i].save_used) {
    f[i].save_used = 1;
    level = 0;
  }
  return level;
}

/* A shot or a spell. */
static void strike_from_afar(int i, int impact, int cause) {
  int level = impact > 0 ? damage(1, impact) : 0;
  if (level > 0) level = after_saves(i, level);
  if (level > 0) put_down(i, level == 2 ? DEAD : OUT);
  else duck_back(i, cause);
}

/* ---- shooting and spells ---- */

static int target_of(int i) {
  int best = -1, least = 999;
  for (int t = 0; t < N; t++) {
    if (f[t].side == f[i].side || !is_fit(t)) continue;
    int value = apart[f[i].square][f[t].square] * 8 + f[t].ac;
    if (value < least && sees(f[i].square, f[t].square)) {
      least = value;
      best = t;
    }
  }
  return best;
}

static void shoot(int i, int t) {
  int passed = at_most(2, f[i].rep);
  int hit = passed == 2 || (passed == 1 && !is_shielded(t));
  if (f[t].defend > 0) f[t].defend--;
  if (hit) strike_from_afar(t, 2 + (f[i].weapon == CROSSBOW) + (f[t].ac == 2) - (f[t].ac == 6), f[i].square);
  else fired_at[f[t].side] = 1;
}

static int by_distance(int from, const int *chosen, int count) {
  int best = 0;
  for (int n = 1; n < count; n++)
    if (apart[from][f[chosen[n]].square] < apart[from][f[chosen[best]].square]) best = n;
  return best;
}

static int defend_value(int i) {
  int least = 50;
  for (int s = 0; s < 24; s++)
    if ((others(i) >> s & 1) && apart[f[i].square][s] < least) least = apart[f[i].square][s];
  return (is_shielded(i) ? 100 : 0) + least;
}

static int cast(int i) {
  if (target_of(i) < 0) return 0;
  int rep = f[i].rep, side = f[i].side, outnumbered = fit(1 - side) >= 2 * fit(side), spell;
  if (d6() <= rep) spell = outnumbered ? DAZZLE : DAMAGE;
  else spell = outnumbered ? DEFEND : DAZZLE;
  if (spell == DAZZLE && f[i].last_dazzle) spell = DAMAGE;
  int chosen[N], count = 0, is_chosen[N] = {0};
  while (count < rep) {
    int best = -1, least = 9999;
    for (int t = 0; t < N; t++) {
      if ((f[t].side == side) != (spell == DEFEND) || !is_fit(t) || is_chosen[t]) continue;
      int value = spell == DEFEND ? defend_value(t) : apart[f[i].square][f[t].square];
      if (value < least && (t == i || sees(f[i].square, f[t].square))) {
        least = value;
        best = t;
      }
    }
    if (best < 0) break;
    is_chosen[best] = 1;
    count++;
  }
  int passed = at_most(2, rep), most = passed == 2 ? rep : passed == 1 ? (spell == DAZZLE ? rep : rep / 2) : spell == DAZZLE ? rep / 2 : 0;
  for (; count > most; count--) { /* the highest Reps drop out, the later of equals first */
    int dropped = -1;
    for (int t = 0; t < N; t++)
      if (is_chosen[t] && (dropped < 0 || f[t].rep >= f[dropped].rep)) dropped = t;
    is_chosen[dropped] = 0;
  }
  count = 0;
  for (int t = 0; t < N; t++)
    if (is_chosen[t]) chosen[count++] = t;
  f[i].last_dazzle = spell == DAZZLE;
  for (int n = 0; n < count; n++) {
    if (spell == DAZZLE) f[chosen[n]].dazzled = 1;
    if (spell == DEFEND) f[chosen[n]].defend = 3;
  }
  if (passed == 0 && --f[i].rep == 0) put_down(i, OUT);
  int from = f[i].square;
  while (spell == DAMAGE && count > 0) {
    int next = by_distance(from, chosen, count), t = chosen[next];
    for (count--; next < count; next++) chosen[next] = chosen[next + 1];
    strike_from_afar(t, 2, from);
  }
  return 1;
}

/* ---- melee ---- */

static int pool(int i, int foe, int attacking) {
  int dice = f[i].rep - (f[i].weapon != SWORD && f[i].weapon != SPEAR);
  dice += (f[i].traits & RAGE) != 0;
  dice += has_shield(i);
  dice += f[i].defend > 0 && !f[i].dazzled;
  dice += f[i].side == opener && attacking && opening && !f[i].charged;
  dice += f[i].ac == 2 && f[foe].ac == 6;
  dice -= f[i].dazzled + f[i].duck_penalty;
  return dice < 1 ? 1 : dice;
}

static void win_round(int i, int loser, int margin) {
  Figure *l = &f[loser];
  int level = 0, saved = 0, impact = margin + 2 * (f[i].weapon == TWO_HANDED) + (l->ac == 2) - (l->ac == 6);
  impact += ((f[i].traits & STRONG) != 0) - ((l->traits & SLIPPERY) != 0) - ((l->traits & STRONG) != 0);
  if (impact > 0) {
    int before = level = damage(f[i].traits & SWORDSMAN ? 2 : 1, impact);
    if (level > 0) level = after_saves(loser, level);
    saved = level < before;
  }
  if (level == 0) {
    if (l->rep > 0) {
      l->rep--;
      l->melee_loss++;
    }
    if (l->rep == 0 && !saved) level = after_saves(loser, 1);
  }
  if (level > 0) put_down(loser, level == 2 ? DEAD : OUT);
}

static void melee_round(int i, int foe) {
  int mine = pool(i, foe, 1), theirs = pool(foe, i, 0), margin;
  rounds++;
  do margin = successes(mine, (f[i].traits & RESOLUTE) != 0) - successes(theirs, (f[foe].traits & RESOLUTE) != 0);
  while (margin == 0);
  f[i].charged = f[foe].charged = 1;
  f[i].duck_penalty = f[foe].duck_penalty = f[i].defend = f[foe].defend = 0;
  if (margin > 0) win_round(i, foe, margin);
  else win_round(foe, i, -margin);
}

static void melees(void) {
  for (int when = 1; when <= contacts; when++) {
    int defender = 0;
    while (f[defender].contacted != when) defender++;
    while (is_fit(defender)) {
      int next = -1;
      for (int i = 0; i < N; i++)
        if (f[i].foe == defender && is_fit(i) && (next < 0 || f[i].rep > f[next].rep)) next = i;
      if (next < 0) break;
      while (is_fit(next) && is_fit(defender)) melee_round(next, defender);
    }
    for (int i = 0; i < N; i++) {
      f[i].rep += f[i].melee_loss;
      f[i].melee_loss = 0;
    }
  }
}

/* ---- an activation ---- */

static int intent_of(int i) {
  if (f[i].traits & CASTS) return target_of(i) >= 0 ? CAST : SEEK;
  if (!shoots(i)) return CHARGE;
  if (in_contact(i)) return way_out(i) >= 0 ? STEP_OUT : CHARGE;
  return target_of(i) >= 0 ? SHOOT : SEEK;
}

/* Whether a shooter who meant to move is in no contact, be it that a comrade has freed him. */
static int may_shoot_yet(int i) { return f[i].intent >= CHARGE && is_fit(i) && shoots(i) && !in_contact(i); }

/* The fit figure of highest Rep with such an intent. */
static int next_with(int from, int to) {
  int best = -1;
  for (int i = 0; i < N; i++)
    if (f[i].intent >= from && f[i].intent <= to && is_fit(i) && (best < 0 || f[i].rep > f[best].rep)) best = i;
  return best;
}

static int decided(void) {
  int mine = fit(PARTY), theirs = fit(DUNGEON);
  if (mine && theirs) return 0;
  winner = mine ? PARTY : theirs ? DUNGEON : 2;
  return 1;
}

static void crisis_of(int side, const int fits[2], int results[N]) {
  int outmatched = fits[1 - side] >= 3 * fits[side], low = 0, high = 0;
  if (!causes[side] && !fired_at[side]) return;
  for (int i = 0; i < N; i++) {
    if (f[i].side != side || !is_fit(i) || (f[i].traits & STAR)) continue;
    if (low == 0) { /* one set for the side, the two lowest of three while the Leader is fit */
      low = high = 7;
      for (int n = is_fit(LEADER[side]) ? 3 : 2; n > 0; n--) {
        int die = d6();
        if (die < low) high = low, low = die;
        else if (die < high) high = die;
      }
    }
    int passed = (low <= f[i].rep) + (high <= f[i].rep);
    if (passed == 2) continue;
    /* Nobody shoots at the party, and Warriors stand fire like anything else. */
    if (f[i].row == WARLIKE) results[i] = passed == 0 && outmatched;
    else if (passed == 0) results[i] = 1;
    else results[i] = f[i].row != BOOKISH && outmatched;
  }
}

static void crisis(void) {
  int fits[2] = {fit(PARTY), fit(DUNGEON)}, flees[N] = {0};
  crisis_of(turn, fits, flees);
  crisis_of(1 - turn, fits, flees);
  causes[0] = causes[1] = fired_at[0] = fired_at[1] = 0;
  for (int i = 0; i < N; i++)
    if (flees[i] && is_fit(i) && !f[i].cornered) flee(i);
}

/* Outnumbered three to one, or the last of all, unless the Star has the dice for it. */
static int breaks_off(void) {
  int mine = fit(PARTY), theirs = fit(DUNGEON);
  if (is_fit(LEADER[PARTY]) && f[LEADER[PARTY]].star_dice >= theirs) return 0;
  return theirs >= 3 * mine || mine == 1;
}

/* Whether the fight goes on. */
static int activation(void) {
  int i;
  activations++;
  for (i = 0; i < N; i++) {
    if (f[i].side != turn || !is_fit(i) || !f[i].cornered || f[i].dazzled) continue;
    if (exit_open(i)) leave(i);
    else shrink(i);
  }
  if (turn == PARTY && breaks_off()) {
    for (i = 0; i < N; i++)
      if (f[i].side == PARTY && is_fit(i)) leave(i);
    return !decided();
  }
  contacts = 0;
  for (i = 0; i < N; i++) {
    f[i].attackers = f[i].contacted = 0;
    f[i].intent = IDLE;
    f[i].foe = -1;
  }
  for (i = 0; i < N; i++) {
    if (f[i].side != turn || !is_fit(i)) continue;
    if (!f[i].dazzled && !f[i].cornered) f[i].intent = intent_of(i);
    if (f[i].intent != CAST) f[i].last_dazzle = 0;
  }
  if (decided()) return 0;
  while ((i = next_with(SHOOT, SHOOT)) >= 0) {
    int target = in_contact(i) ? -1 : target_of(i);
    f[i].intent = target < 0 ? intent_of(i) : IDLE; /* an enemy may have ducked back to him, or out of his sight */
    if (target < 0) continue;
    shoot(i, target);
    for (i = 0; i < N; i++) /* and comrades may be free of one now, or see one */
      if (f[i].side == turn && may_shoot_yet(i) && target_of(i) >= 0) f[i].intent = SHOOT;
  }
  while ((i = next_with(CAST, CAST)) >= 0) {
    f[i].intent = IDLE;
    if (!cast(i)) f[i].intent = SEEK;
  }
  while ((i = next_with(CHARGE, STEP_OUT)) >= 0) {
    int intent = may_shoot_yet(i) ? SEEK : f[i].intent, square;
    f[i].intent = IDLE;
    f[i].last_dazzle = 0;
    if (intent == CHARGE) charge(i);
    else if (intent == SEEK) seek_sight(i);
    else if ((square = way_out(i)) >= 0) place(i, square);
    else charge(i);
  }
  melees();
  for (i = 0; i < N; i++)
    if (f[i].side == turn) f[i].dazzled = 0;
  opening = 0;
  if (decided()) return 0;
  crisis();
  turn = 1 - turn;
  return !decided();
}

/* Back on one or two dice; the beaten of the dungeon are dispatched, those of the party captured. */
static void recover(void) {
  for (int i = 0; i < N && winner < 2; i++) {
    if (f[i].status != OUT) continue;
    if (f[i].side != winner) {
      if (f[i].side == DUNGEON) f[i].status = DEAD;
      continue;
    }
    int passed = at_most(2, f[i].first_rep);
    f[i].status = passed == 0 ? DEAD : FIT;
    f[i].rep = f[i].first_rep - (passed == 1);
  }
}

static void play(void) {
  muster();
  for (int s = 0; s < 24; s++) stands_on[s] = -1;
  taken[0] = taken[1] = 0;
  for (int i = 0; i < N; i++) {
    f[i].first_rep = f[i].rep;
    stands_on[f[i].square] = i;
    taken[f[i].side] |= 1u << f[i].square;
  }
  causes[0] = causes[1] = fired_at[0] = fired_at[1] = 0;
  activations = rounds = 0;
  winner = 2;
  /* The charge test: the side that moved in has a die less, twice as many one more; a Star counts one more, a Warrior two. */
  int active = draw() >> 31, fits[2] = {fit(PARTY), fit(DUNGEON)}, dice[2], mine, theirs;
  for (int s = 0; s < 2; s++) dice[s] = f[LEADER[s]].rep - (active == s) + (fits[s] >= 2 * fits[1 - s]);
  do {
    mine = successes(dice[PARTY], 0) + 1;
    theirs = successes(dice[DUNGEON], 0) + 2;
  } while (mine == theirs);
  turn = opener = mine > theirs ? PARTY : DUNGEON;
  opening = 1;
  while (activations < 200 && activation()) {
  }
  recover();
}

/* ---- what came of it ---- */

#define MEASURES 7

static double sums[MEASURES], squares[MEASURES];

static void count(int at, double value) {
  sums[at] += value;
  squares[at] += value * value;
}

int main(int words, char **word) {
  static const char *NAMES[MEASURES] = {
      PARTY_NAME ".win", PARTY_NAME ".casualties", DUNGEON_NAME ".casualties", PARTY_NAME ".knight.dead",
      PARTY_NAME ".shooter.dead", "activations", "rounds"};
  long games = words > 1 ? atol(word[1]) : 100000;
  a = b = c = words > 2 ? (uint32_t)atol(word[2]) : 1;
  counter = 1;
  for (int i = 0; i < 12; i++) draw();
  make_board();
  clock_t begin = clock();
  for (long game = 0; game < games; game++) {
    play();
    int lost[2] = {0, 0};
    for (int i = 0; i < N; i++) lost[f[i].side] += f[i].status == OUT || f[i].status == DEAD;
    count(0, winner == PARTY);
    count(1, lost[PARTY]);
    count(2, lost[DUNGEON]);
    count(3, is_dead(LEADER[PARTY]));
    count(4, is_dead(SHOOTER) + is_dead(SHOOTER + 1));
    count(5, activations);
    count(6, rounds);
  }
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("{\"games\": %ld, \"seconds\": %f", games, seconds);
  for (int i = 0; i < MEASURES; i++) printf(", \"%s\": [%.0f, %.0f]", NAMES[i], sums[i], squares[i]);
  printf("}\n");
  return 0;
}
