/** A page in a browser that a test leads. Nothing waits for a time: a test that waits in vain ends by its own limit. */
export interface Driven {
  open(url: string): Promise<void>;
  /** Returns the value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks on an element with the mouse, once it is there. */
  click(selector: string): Promise<void>;
  /** Presses a key: a letter, or a name of WebDriver. */
  press(value: string): Promise<void>;
  /** Returns the errors that the page or the browser reported. */
  heard(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Waits until there is an element in the page, and returns its text. */
export async function textOf(page: Driven, selector: string): Promise<string> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  while ((await page.evaluate(`${element} === null`)) === true) await new Promise((resolve) => setTimeout(resolve, 50));
  return (await page.evaluate(`${element}.textContent`)) as string;
}

/** Returns what WebDriver does to click on an element with the mouse. */
export function clickingOn(element: object): object {
  return {
    ...{ type: 'pointer', id: 'mouse' },
    actions: [
      { type: 'pointerMove', x: 0, y: 0, origin: element },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

/** Returns what WebDriver does to press a key. */
export function pressing(value: string): object {
  return {
    ...{ type: 'key', id: 'keyboard' },
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  };
}

/** Returns an expression that brings an element into view. */
export function showing(element: string): string {
  return `${element}.scrollIntoView({ block: 'center', behavior: 'instant' })`;
}
