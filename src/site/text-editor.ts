import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, type KeyBinding, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { PlacedFault } from '../check/placed-fault.ts';
import type { Offers } from './completion.ts';

/** An editor for the text of a scenario. */
export interface TextEditor {
  /** Replaces the text. */
  replace(text: string): void;
  /** Marks the faults of the text. */
  mark(faults: readonly PlacedFault[]): void;
  /** Moves the cursor; lines and columns count from 1. */
  goTo(line: number, column: number): void;
  /** Gives it the keyboard. */
  focus(): void;
  close(): void;
}

const THEME = EditorView.theme({
  '&': { backgroundColor: 'var(--raised)', color: 'var(--ink)', fontSize: '0.875rem', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--link)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--link) 8%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--link) 28%, transparent) !important',
  },
  '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--rule)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--link)', color: 'var(--paper)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.75', fontSize: '0.8em' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--side0)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--muted)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--muted)' },
]);

/**
 * Opens an editor.
 *
 * @param root a shadow root, so that the editor can add its own styles
 * @param steps called by the editor's keys for undo and redo
 */
export function openEditor(
  root: ShadowRoot,
  text: string,
  onEdit: (text: string) => void,
  offersAt: (before: string) => Promise<Offers>,
  steps: Steps,
): TextEditor {
  let isOurs = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        highlightActiveLine(),
        lintGutter(),
        yaml(),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [(context) => complete(context, offersAt)] }),
        // Tab leaves the editor, as it leaves any other control.
        keymap.of([...stepKeys(steps), ...defaultKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'The scenario as text', spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOurs) onEdit(update.state.doc.toString());
        }),
        THEME,
      ],
    }),
  });
  return {
    replace(next) {
      const before = view.state.doc.toString();
      if (next === before) return;
      isOurs = true;
      view.dispatch({ changes: changeBetween(before, next) });
      isOurs = false;
    },
    mark(faults) {
      view.dispatch(
        setDiagnostics(
          view.state,
          faults.map((fault) => diagnosticOf(fault, view.state)),
        ),
      );
    },
    goTo(line, column) {
      const at = placeOf(view.state, line, column);
      view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

/** Undo and redo over all edits, including those outside the editor. */
interface Steps {
  undo(): void;
  redo(): void;
}

function stepKeys(steps: Steps): KeyBinding[] {
  const undo = () => {
    steps.undo();
    return true;
  };
  const redo = () => {
    steps.redo();
    return true;
  };
  return [
    { key: 'Mod-z', run: undo, shift: redo, preventDefault: true },
    { key: 'Mod-y', run: redo, preventDefault: true },
  ];
}

/** Returns the difference of two texts, so that a cursor elsewhere does not move. */
function changeBetween(before: string, next: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, next.length);
  let from = 0;
  while (from < most && before[from] === next[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === next.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: next.slice(from, next.length - same) };
}

function placeOf({ doc }: EditorState, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(doc.lines, Math.max(1, line)));
  return Math.min(to, from + column - 1);
}

function diagnosticOf({ line, column, problem, rule }: PlacedFault, state: EditorState): Diagnostic {
  const from = placeOf(state, line, column);
  const word = /^\S+/.exec(state.doc.sliceString(from, state.doc.lineAt(from).to))?.[0] ?? '';
  const message = rule === undefined ? problem : `${problem} (${rule})`;
  return { from, to: from + word.length, severity: 'error', message };
}

async function complete(
  context: CompletionContext,
  offersAt: (before: string) => Promise<Offers>,
): Promise<CompletionResult | null> {
  if (!context.explicit && context.matchBefore(/[\w-]+$/) === null) return null;
  const { written, offers } = await offersAt(context.state.doc.sliceString(0, context.pos));
  if (offers.length === 0) return null;
  return {
    from: context.pos - written,
    options: offers.map(({ label, detail, isKey }) => ({
      label,
      detail: detail.length > 60 ? `${detail.slice(0, 59)}…` : detail,
      apply: isKey ? `${label}: ` : label,
      type: isKey ? 'property' : 'constant',
    })),
    validFor: /^[\w-]*$/,
  };
}
