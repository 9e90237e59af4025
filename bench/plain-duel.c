/* The duel of the bench in plain C: one generator draw a die, the obvious way.
 * Usage: plain-duel GAMES SEED; prints how many the Knight won, and the seconds of CPU time, as JSON. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t a, b, c, n;

static uint32_t draw(void) {
  uint32_t t = a + b + n++;
  a = b ^ (b >> 9);
  b = c + (c << 3);
  c = ((c << 21) | (c >> 11)) + t;
  return t;
}

static int d6(void) { return 1 + (int)(((uint64_t)draw() * 6) >> 32); }

static int successes(int dice) {
  int count = 0;
  for (int i = 0; i < (dice < 1 ? 1 : dice); i++) count += d6() <= 3;
  return count;
}

/* 1 when the Knight wins. */
static int duel(void) {
  int active = draw() & 1, first;
  for (;;) {
    int knight = successes(5 - (active == 0)), troll = successes(5 - (active == 1)) + 2;
    if (knight != troll) {
      first = knight > troll ? 0 : 1;
      break;
    }
  }
  int rep[2] = {5, 5}, bonus = 1;
  for (;;) {
    int margin;
    do {
      int knight = successes(rep[0] + 1 + (first == 0 ? bonus : 0));
      int troll = successes(rep[1] - 1 + (first == 1 ? bonus : 0));
      margin = (knight < 1 ? 1 : knight) - troll;
    } while (margin == 0);
    bonus = 0;
    int winner = margin > 0 ? 0 : 1, impact = (margin > 0 ? margin - 2 : -margin + 2);
    if (impact > 0) {
      int best = d6();
      if (winner == 0) {
        int other = d6();
        if (other < best) best = other;
      }
      if (best == 1 || best <= impact) return winner == 0;
    }
    if (--rep[1 - winner] <= 0) return winner == 0;
  }
}

int main(int count, char **words) {
  long games = count > 1 ? atol(words[1]) : 1000000, wins = 0;
  a = b = c = count > 2 ? (uint32_t)atol(words[2]) : 1;
  n = 1;
  for (int i = 0; i < 12; i++) draw();
  clock_t begin = clock();
  for (long i = 0; i < games; i++) wins += duel();
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("{\"games\": %ld, \"seconds\": %f, \"a.win\": [%ld, %ld]}\n", games, seconds, wins, wins);
  return 0;
}
