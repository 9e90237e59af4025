/** A line and column, from 1. A column counts UTF-16 units, as editors do. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** A user's text, and its name. */
export class Text {
  /** A file's path as given, or `<first side>` and the like. */
  readonly file: string;
  readonly text: string;
  private starts: number[] | undefined = undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Returns the position of an offset. */
  at(offset: number): Spot {
    this.starts ??= lineStarts(this.text);
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.starts[low] + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
