/**
 * Ten small fights of each book for `played-well.mjs`. They are real play of the book, and were chosen after trials because
 * decisions matter in them and games are short: they say how much good play can gain, not how much it gains on average.
 * Each has what there is to decide. The trials were on another seed; `first` is the number of the first game, where those
 * before it were played with fewer games in mind.
 */
export const DECISIONS = {
  adg: [
    {
      name: 'a poor hero and a rat',
      decide: 'exertion',
      sides: ['hero brawn1 agility1 cunning1 health2', 'rat health1 ac0'],
    },
    {
      name: 'three Scars against an ogre and a goblin',
      decide: 'Scars, exertion, whom to strike first',
      sides: ['hero brawn12 agility10 cunning10 health6 scars3', 'goblin, ogre'],
    },
    {
      name: 'two heroes against an ogre and goblins',
      decide: 'exertion, whom to strike first',
      sides: ['2x hero brawn12 agility10 cunning10 health5', 'ogre, 2x goblin'],
    },
    {
      name: 'two potions against an ogre',
      decide: 'when to drink, exertion',
      sides: ['hero brawn12 agility10 cunning10 health6 potions2', 'ogre'],
    },
    {
      name: 'a fighter against an ogre and a goblin',
      decide: 'exertion, whom to strike first',
      sides: ['fighter brawn12 agility12 cunning12', 'goblin, ogre'],
    },
    { name: 'a fighter against four Hit Dice', decide: 'exertion, Scars', sides: ['fighter', 'enemy hd4'] },
    {
      name: 'a reaver against a troll',
      decide: 'exertion, Scars',
      sides: ['reaver brawn13 agility9 cunning8 health9', 'troll'],
    },
    {
      name: 'a scholar and a fighter against orcs',
      decide: 'rituals, exertion',
      sides: ['scholar brawn9 agility9 cunning13 health5, fighter brawn11 agility10 cunning9 health6', '6x orc'],
    },
    {
      name: 'an archer against an orc and goblins',
      decide: 'exertion, whom to shoot first',
      sides: ['archer brawn9 agility13 cunning10 health5', '2x goblin, orc'],
    },
    {
      name: 'two Scars and a potion against orcs',
      decide: 'exertion, Scars, when to drink',
      sides: ['hero brawn11 agility11 cunning11 health7 scars2 potions1', '2x orc'],
    },
  ].map((game) => ({ games: 300, ...game })),
  dw: [
    { name: 'an elf archer against orcs', games: 150, decide: 'where to shoot from', sides: ['elf archer', '3x orc'] },
    {
      name: 'two elf archers against an ogre and orcs',
      games: 200,
      decide: 'whom to shoot',
      sides: ['2x elf archer', 'ogre, 2x orc'],
    },
    {
      name: 'an elf archer against zombies',
      decide: 'when to move away',
      sides: ['elf archer', '2x zombie'],
      games: 300,
    },
    {
      name: 'a wizard and a dwarf against brutes and goblins',
      games: 200,
      decide: 'who leads, whom to strike, how to split shots',
      sides: ['wizard, dwarf', '2x orc brute, 2x goblin'],
    },
    {
      name: 'an archer and a halfling against skeletons',
      decide: 'who shields whom',
      sides: ['elf archer, halfling', '4x skeleton'],
    },
    {
      name: 'a captain and an archer against an ogre and bats',
      decide: 'when to move first, whom to shoot',
      sides: ['captain, elf archer', 'ogre, 2x cave bat'],
      games: 400,
    },
    { name: 'a wizard against zombies', decide: 'how to split shots, where to', sides: ['wizard', '4x zombie'] },
    {
      name: 'an elf archer against an ogre',
      games: 150,
      decide: 'when to break away',
      sides: ['elf archer', 'ogre'],
      set: { board: 'hall-21' },
    },
    {
      name: 'a knight and an archer against an ogre and an orc',
      decide: 'whom to shoot, when to move first',
      sides: ['knight, elf archer', 'ogre, orc'],
      games: 500,
    },
    { name: 'a wizard against skeletons', decide: 'how to split shots, where to', sides: ['wizard', '3x skeleton'] },
  ].map((game) => ({ games: 300, set: { board: 'arena-15' }, ...game })),
  '2hdc': [
    {
      name: 'a Star caster against archers',
      games: 150,
      decide: 'which spell: Damage, Dazzle or Defend',
      sides: ['star human/caster@5 ac2 sword', '2x human/shooter@4 ac2 bow'],
    },
    {
      name: 'a caster against goblin archers',
      games: 150,
      decide: 'which spell',
      sides: ['human/caster@5 ac2 sword', '2x goblin/shooter@3 ac2 bow'],
    },
    {
      name: 'a Star caster against a caster and an archer',
      games: 250,
      decide: 'which spell',
      sides: ['star human/caster@5 ac2 sword', 'human/caster@5 ac2 sword, human/shooter@3 ac2 bow'],
    },
    {
      name: 'a Star caster and an archer against goblin archers',
      decide: 'which spell, whom to shoot',
      sides: ['star human/caster@5 ac2 sword, elf/shooter@4 ac2 bow', '4x goblin/shooter@3 ac2 bow'],
      games: 400,
    },
    {
      name: 'a Star caster and an archer against elves',
      decide: 'which spell, whom to shoot',
      sides: [
        'star human/caster@4 ac2 sword, elf/shooter@4 ac2 bow',
        '2x elf/shooter@4 ac2 bow, goblin/warrior@3 ac2 s',
      ],
      games: 500,
    },
    {
      name: 'a caster and a soldier against goblin archers',
      decide: 'which spell, whom to charge',
      sides: ['elf/caster@5 ac2 sword, human/soldier@4 ac4 shield sword', '4x goblin/shooter@3 ac2 bow'],
      games: 1_500,
    },
    {
      name: 'a band against eight goblins',
      decide: 'whom to charge, when to break off',
      sides: [
        'star human/warrior@5 ac4 shield sword, 2x dwarf/soldier@4 ac4 shield spear, elf/shooter@4 ac2 bow',
        '8x goblin/warrior@3 ac2 shield spear',
      ],
      games: 1_500,
    },
    {
      name: 'a Star caster and a dwarf against orcs',
      decide: 'which spell, whom to charge',
      sides: [
        'star human/caster@5 ac2 sword, dwarf/warrior@4 ac4 shield axe',
        '2x orc/shooter@3 ac2 bow, 2x orc/warrior@3 ac2 sword',
      ],
      games: 1_500,
    },
    {
      name: 'a caster and a Healer against goblins',
      decide: 'which spell, whom to tend',
      sides: [
        'human/caster@5 ac2 sword, human/healer@4 ac2 sword',
        '2x goblin/shooter@3 ac2 bow, goblin/warrior@3 ac2 s',
      ],
      games: 1_500,
    },
    {
      name: 'a caster against a crossbow and a blade',
      decide: 'which spell, at whom',
      sides: ['human/caster@5 ac2 sword', 'orc/shooter@3 ac2 crossbow, orc/warrior@3 ac2 sword'],
      games: 2_000,
    },
  ].map((game) => ({ games: 300, ...game })),
  wods: [
    {
      name: 'a thief against goblins',
      decide: 'when to be Lucky, when to play dead',
      sides: ['thief dex2 con1 lucky dodge light-weapon light-armour', '2x goblin'],
    },
    {
      name: 'a thief against a knight',
      decide: 'when to hide, when to be Lucky',
      sides: ['thief dex2 con1 lucky backstab light-weapon light-armour', 'knight'],
    },
    {
      name: 'two thieves against a knight and a goblin',
      decide: 'whom to strike, when to be Lucky',
      sides: ['2x thief dex2 con1 lucky dodge light-weapon light-armour', 'knight, goblin'],
    },
    {
      name: 'a bard against goblins',
      decide: 'quicksilver, when to be Lucky',
      sides: ['bard dex2 con1 cha2 lucky elementalism fire light-weapon quicksilver2', '2x goblin'],
    },
    {
      name: 'a priest and a thief against two brutes',
      decide: 'when to Cure, when to be Lucky',
      sides: [
        'priest con1 wis2 cure bless light-weapon shield light-armour, thief dex2 con1 lucky backstab light-weapon light-armour',
        '2x foe hp10 armour1 d6+1',
      ],
      games: 600,
    },
    {
      name: 'a second wind against a knight and goblins',
      decide: 'when to catch breath, whom to strike',
      sides: ['fighter 2 con2 second-wind hardy great-weapon light-armour', 'knight, 2x goblin'],
      games: 1_000,
    },
    {
      name: 'a second wind against two knights',
      decide: 'when to catch breath, whom to strike',
      sides: ['fighter 3 con2 tough hardy second-wind light-armour martial-weapon', '2x knight'],
      games: 1_000,
    },
    {
      name: 'a thief and a fighter against a knight and goblins',
      decide: 'whom to strike, when to hide',
      sides: [
        'thief 2 dex2 con1 backstab lucky light-weapon light-armour, fighter con1 tough slay martial-weapon light-armour',
        'knight, 2x goblin',
      ],
      games: 800,
    },
    {
      name: 'a paladin and a thief against two knights',
      decide: 'when to Cure, when to catch breath',
      sides: [
        'paladin con2 second-wind cure light-weapon shield light-armour, thief dex2 con1 lucky dodge light-weapon',
        '2x knight',
      ],
      games: 500,
    },
    {
      name: 'a wizard and a thief against a knight and a goblin',
      decide: 'quicksilver, when to be Lucky',
      sides: [
        'wizard con1 cha2 elementalism cantrips air light-weapon quicksilver2, thief dex2 con1 lucky dodge light-weapon',
        'knight, goblin',
      ],
      games: 1_000,
    },
  ].map((game) => ({ games: 500, ...game })),
  ddd: [
    {
      name: 'a sneaky archer in the arena',
      games: 1_500,
      first: 300,
      decide: 'shoot, hide or run',
      sides: ['archer: p12 d10 ranged-attack sneaky', 'brute: p6 d8'],
    },
    {
      name: 'a sneaky archer in the maze',
      decide: 'shoot, hide or run',
      sides: ['archer: p12 d10 ranged-attack sneaky', 'brute: p8 d8'],
      set: { board: 'maze-17' },
    },
    {
      name: 'two mages in a brawl',
      decide: 'what to roll again, whom to strike',
      sides: ['2x mage: p8 d8 mage', '2x brute: p6 d8'],
      set: { board: 'closet-4' },
      games: 2_500,
      first: 800,
    },
    {
      name: 'a mage and a healer in a brawl',
      decide: 'what to roll again, whom to strike or treat',
      sides: ['mage: p8 d8 mage extra-attack, healer: p8 d8 healer', 'brute: p6 d8, rogue: p8 d8'],
      set: { board: 'closet-4' },
      games: 3_000,
      first: 800,
    },
    {
      name: 'an archer in the maze',
      decide: 'when to break away, where to shoot from',
      sides: ['archer: p12 d10 ranged-attack', 'brute: p6 d8'],
      set: { board: 'maze-17' },
      games: 400,
    },
    {
      name: 'a mage and a fighter in a brawl with brutes',
      decide: 'what to roll again, whom to strike',
      sides: ['mage: p10 d8 mage extra-attack, fighter: p6 d8', '2x brute: p6 d8'],
      set: { board: 'closet-4' },
      games: 800,
    },
    {
      name: 'a healer and archers against brutes',
      decide: 'whom to shoot, whom to treat',
      sides: ['healer: p8 d6 healer, 2x archer: p10 d8 ranged-attack', '3x brute: p6 d8'],
      games: 300,
    },
    {
      name: 'a mage and a guard against brutes',
      decide: 'what to roll again, whom to shoot',
      sides: ['mage: p12 d10 ranged-attack mage, guard: p6 d6', '2x brute: p6 d8'],
      games: 400,
    },
    {
      name: 'a tough archer in the arena',
      games: 400,
      decide: 'when to break away, where to shoot from',
      sides: ['archer: p12 d10 ranged-attack extra-wound', 'brute: p6 d8'],
    },
    {
      name: 'a brawl with a mage',
      decide: 'what to roll again, whom to strike',
      sides: ['mage: p10 d8 mage extra-attack, fighter: p6 d8', 'brute: p6 d8, archer: p10 d6 ranged-attack'],
      set: { board: 'closet-4' },
      games: 1_500,
    },
  ].map((game) => ({ games: 200, set: { board: 'arena-15' }, ...game })),
};
