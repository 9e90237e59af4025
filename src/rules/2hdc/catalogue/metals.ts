/** Metals of coins, the commonest first. @rule 2HDC-42.1.2a */
export const METALS = ['bronze', 'silver', 'gold'] as const;
export const BRONZE = 0;
export const SILVER = 1;
export const GOLD = 2;
