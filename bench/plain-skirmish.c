/* The skirmish of the bench in plain C: a Star Knight, two Elf Shooters, a Dwarf Soldier and a Caster against a Troll and
 * five Orcs. See plain-fight.h. */
#define N 11
#define TROLL 5
#define PARTY_NAME "a"
#define DUNGEON_NAME "b"
#include "plain-fight.h"

static const Figure ROSTER[N] = {
    {.side = PARTY, .rep = 5, .ac = 6, .shield = 1, .weapon = SWORD, .traits = STAR | RESOLUTE | SWORDSMAN, .row = WARLIKE, .square = 5, .star_dice = 5},
    {.side = PARTY, .rep = 4, .ac = 2, .weapon = BOW, .traits = SLIPPERY | MARKSMAN, .row = TIMID, .square = 6},
    {.side = PARTY, .rep = 4, .ac = 2, .weapon = BOW, .traits = SLIPPERY | MARKSMAN, .row = TIMID, .square = 4},
    {.side = PARTY, .rep = 4, .ac = 4, .shield = 1, .weapon = SPEAR, .traits = STOUT, .row = SOLDIERLY, .square = 7},
    {.side = PARTY, .rep = 4, .ac = 2, .weapon = BARE, .traits = RESOLUTE | CASTS, .row = BOOKISH, .square = 1},
    {.side = DUNGEON, .rep = 5, .ac = 6, .weapon = TWO_HANDED, .traits = STRONG, .row = WARLIKE, .square = 17},
    {.side = DUNGEON, .rep = 4, .ac = 2, .shield = 1, .weapon = SWORD, .traits = RAGE, .row = WARLIKE, .square = 18},
    {.side = DUNGEON, .rep = 4, .ac = 2, .shield = 1, .weapon = SWORD, .traits = RAGE, .row = WARLIKE, .square = 16},
    {.side = DUNGEON, .rep = 4, .ac = 2, .shield = 1, .weapon = SWORD, .traits = RAGE, .row = WARLIKE, .square = 19},
    {.side = DUNGEON, .rep = 4, .ac = 2, .shield = 1, .weapon = SWORD, .traits = RAGE, .row = WARLIKE, .square = 21},
    {.side = DUNGEON, .rep = 4, .ac = 2, .shield = 1, .weapon = SWORD, .traits = RAGE, .row = WARLIKE, .square = 22},
};

static void muster(void) { memcpy(f, ROSTER, sizeof f); }
