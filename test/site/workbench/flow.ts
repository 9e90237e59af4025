import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The cards of a side, as they read: `Orc ×4`. */
async function cardsOf(page: Page, side: number): Promise<string[]> {
  const cards = page.locator(`.side${side} .card`);
  const names = await cards.locator('.card-open').allTextContents();
  const counts = await Promise.all(
    names.map(async (_, i) => {
      const count = cards.nth(i).locator('.count');
      return (await count.count()) === 0 ? '' : ` ${await count.textContent()}`;
    }),
  );
  return names.map((name, i) => name + counts[i]);
}

/** Waits until both sides have these cards. */
async function waitForCards(page: Page, first: readonly string[], second: readonly string[]): Promise<void> {
  await expect
    .poll(async () => [await cardsOf(page, 0), await cardsOf(page, 1)], { timeout: 60_000 })
    .toEqual([first, second]);
}

const textOf = (page: Page) =>
  page.locator('.cm-content').evaluate((element) => (element as unknown as { innerText: string }).innerText);

/** Waits until the text has this in it. */
async function waitForText(page: Page, part: string): Promise<void> {
  await expect.poll(() => textOf(page), { timeout: 60_000 }).toContain(part);
}

/** Takes a card by hand and lays it down before another one. */
async function dragBefore(page: Page, name: string, other: string): Promise<void> {
  const placeOf = async (card: string) => {
    const box = await page.locator('.card', { hasText: card }).boundingBox();
    if (box === null) throw new Error(`there is no ${card}`);
    return box;
  };
  const [from, to] = [await placeOf(name), await placeOf(other)];
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 70, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 8 });
  await page.locator('.drop-before').waitFor();
  await page.mouse.up();
}

/** Changes a fight of a knight and an elf archer against four orcs with mouse, keyboard and text, as someone would. */
export async function changeCards(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await waitForCards(page, ['Knight', 'Elf archer'], ['Orc ×4']);

  await button('One Orc more').click();
  await waitForCards(page, ['Knight', 'Elf archer'], ['Orc ×5']);
  await button('Duplicate Knight').click();
  await waitForCards(page, ['Knight', 'Second knight', 'Elf archer'], ['Orc ×5']);

  // The keyboard alone: two places on, over to the others, and off the table.
  await page.locator('.card-open', { hasText: 'Second knight' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await waitForCards(page, ['Knight', 'Elf archer', 'Second knight'], ['Orc ×5']);
  await page.keyboard.press('Alt+ArrowDown');
  await waitForCards(page, ['Knight', 'Elf archer'], ['Orc ×5', 'Knight']);
  await page.keyboard.press('Delete');
  await waitForCards(page, ['Knight', 'Elf archer'], ['Orc ×5']);

  // By hand, before the other card of its side.
  await dragBefore(page, 'Elf archer', 'Knight');
  await waitForCards(page, ['Elf archer', 'Knight'], ['Orc ×5']);

  // A card taken up: what fits, and a line that is wrong.
  await page.locator('.card-open', { hasText: 'Orc' }).click();
  await button('+ flyer').click();
  await page.locator('.side1 .facts-of-card', { hasText: 'flyer' }).waitFor();
  await page.getByLabel('The card in one line').fill('5x orcc flyer');
  await page.keyboard.press('Enter');
  await page.locator('.sheet .card-fault', { hasText: 'did you mean "orc"?' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.card.wrong .card-fault', { hasText: 'did you mean "orc"?' }).waitFor();

  // One history, whether it was typed or done with cards.
  await button('Edit the text').click();
  await page.locator('.cm-content').waitFor();
  expect(await textOf(page)).toContain('heroes: { members: [elf archer, knight] }');
  expect(await textOf(page)).toContain('members: [5x orcc flyer]');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# mine\n');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await waitForCards(page, ['Elf archer', 'Knight'], ['Orc ×5']);
  await page.locator('.side1 .facts-of-card', { hasText: 'flyer' }).waitFor();
  expect(await textOf(page)).not.toContain('# mine');
  await page.keyboard.press('Control+y');
  await page.locator('.card.wrong').waitFor();
  await page.keyboard.press('Control+z');

  // Another card, found by a word; and the game as a whole.
  await button('Add a card to Heroes').click();
  await page.getByLabel('Find a card, or write one').fill('dwarf');
  await page.locator('.mini', { hasText: 'dwarf' }).first().waitFor();
  await page.keyboard.press('Enter');
  await waitForCards(page, ['Elf archer', 'Knight', 'Dwarf'], ['Orc ×5']);
  await button('The game').click();
  await page.getByLabel('play', { exact: true }).selectOption('break-point');
  await waitForText(page, 'play: break-point');
  await page.keyboard.press('Escape');

  // Values to try; they follow their side when it is renamed.
  await button('Try values').click();
  await page.getByLabel('Try values of').selectOption('lair.orc.count');
  await page.locator('.sheet .field-row input').fill('2..3');
  await page.keyboard.press('Enter');
  await waitForText(page, 'lair.orc.count: 2..3');
  await page.keyboard.press('Escape');
  await page.locator('.side1 .side-open').click();
  await page.getByLabel('Name', { exact: true }).fill('den');
  await page.keyboard.press('Enter');
  await waitForText(page, 'den.orc.count: 2..3');
  await page.getByLabel('Name in reports').fill('the wild ones');
  await page.keyboard.press('Enter');
  await page.locator('.sheet h2', { hasText: 'Wild ones' }).waitFor();
  await page.keyboard.press('Escape');
}

/** Keeps a side as a band, calls it otherwise, puts it on the table, and deletes it. */
export async function keepBand(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Bands').click();
  await page.getByLabel('as', { exact: true }).fill('The old guard');
  await button('Keep it').click();
  await button('Rename').click();
  await page.getByLabel('A new name for The old guard').fill('The guard');
  await page.keyboard.press('Enter');
  await page.locator('.kept', { hasText: 'The guard' }).waitFor();
  const given = page.waitForEvent('download');
  await button('Export').click();
  expect((await given).suggestedFilename()).toBe('the-guard.yaml');
  await page.getByLabel('Put The guard on the table').selectOption('as a side of its own');
  await page.locator('.side h2', { hasText: 'Guard' }).waitFor();
  await page.reload();
  await button('Bands').click();
  await button('Delete The guard').click();
  await page.getByText('Nothing is kept yet.').waitFor();
  await page.keyboard.press('Escape');
}

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}
