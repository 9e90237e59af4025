/* The Troll at Rep 5 of the shipped scenario in plain C: a Star Knight, two Elf Shooters and a Dwarf Soldier against a Troll.
 * What their lines leave open is rolled on the race lists: 2d6, again until the list says the Profession that is given. The
 * list has one row for a Dwarf Soldier, and either weapon of a Troll needs two hands: neither is rolled. See plain-fight.h. */
#define N 5
#define TROLL 4
#define PARTY_NAME "band"
#define DUNGEON_NAME "lair"
#include "plain-fight.h"

static const Figure ROSTER[N] = {
    {.side = PARTY, .rep = 5, .ac = 6, .shield = 1, .weapon = SWORD, .traits = STAR | RESOLUTE | SWORDSMAN, .row = WARLIKE, .square = 5, .star_dice = 5},
    {.side = PARTY, .rep = 4, .traits = SLIPPERY | MARKSMAN, .row = TIMID, .square = 6},
    {.side = PARTY, .rep = 4, .traits = SLIPPERY | MARKSMAN, .row = TIMID, .square = 4},
    {.side = PARTY, .rep = 4, .ac = 4, .shield = 1, .weapon = SPEAR, .traits = STOUT, .row = SOLDIERLY, .square = 7},
    {.side = DUNGEON, .rep = 5, .weapon = TWO_HANDED, .traits = STRONG, .row = WARLIKE, .square = 17},
};

static int two_dice(void) { return d6() + d6(); }

/* On 6 and 7 a crossbow and armour, on 8 and 9 a bow. */
static void roll_shooter(Figure *shooter) {
  int sum;
  do sum = two_dice();
  while (sum < 6 || sum > 9);
  shooter->weapon = sum < 8 ? CROSSBOW : BOW;
  shooter->ac = sum < 8 ? 4 : 2;
}

static void muster(void) {
  memcpy(f, ROSTER, sizeof f);
  roll_shooter(&f[SHOOTER]);
  roll_shooter(&f[SHOOTER + 1]);
  f[TROLL].ac = two_dice() < 4 ? 4 : 6;
}
