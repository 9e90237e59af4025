import * as Comlink from 'comlink';
import { loadSystem, SYSTEM_IDS } from '../../rules/registry.ts';
import type { SystemId } from '../../rules/system.ts';
import { valueAt } from '../../scenario/scenario-tree.ts';
import { systemSchema } from '../../scenario/schema.ts';
import { starter, startersOf } from '../../scenario/starter.ts';
import { loadShipped } from '../shipped.ts';
import { type Anatomy, anatomyOf } from './anatomy.ts';
import { bandOf, bestiaryOf, type KeptFile, putIn, readKept } from './bands.ts';
import { type Bench, cardsOf } from './cards.ts';
import { type CatalogueCard, catalogueOf, readLine } from './catalogue.ts';
import { type CardPlace, type Change, changed, pathOf } from './change.ts';
import { CannotEdit } from './document-edits.ts';
import type { Form, Schema } from './form.ts';
import { misfitsAt } from './misfits.ts';
import { type Opened, openScenario, sidesOf } from './opened.ts';
import type { Sweep } from './sweep.ts';

/** The text being edited, and its path. */
export interface Draft {
  readonly text: string;
  readonly path: string;
}

/** The changed text, or the reason it was not changed. */
export type Changed = { readonly text: string } | { readonly problem: string };

/** The subject of a form: the scenario, a side by its key, or a card. */
export type FormPlace = 'scenario' | string[] | CardPlace;

/** Keys of a scenario that are edited elsewhere and not in a form. */
const ON_TABLE = ['sides', '$schema', 'rules', 'vary'];
const ON_SIDE = ['members', 'use'];

/** Edits scenarios in a worker: reads cards, makes changes, and finds what fits. */
export class Clerk {
  private last: { readonly writing: Draft; readonly opened: Promise<Opened | undefined> } | undefined;
  private schema: { readonly id: string; readonly schema: Schema } | undefined;

  /** Returns the cards of a text; `undefined` if it is not a scenario of a rulebook. */
  async read(writing: Draft): Promise<Bench | undefined> {
    const opened = await this.open(writing);
    return opened && cardsOf(writing.text, opened);
  }

  /** Returns the text with changes applied in order. */
  async change(writing: Draft, changes: readonly Change[]): Promise<Changed> {
    return this.refusing(async () => {
      let { text } = writing;
      for (const change of changes) text = changed(text, await this.right({ ...writing, text }), change);
      return { text };
    });
  }

  /** Returns the text with a saved file put into it. */
  async put(writing: Draft, file: KeptFile, side: string): Promise<Changed> {
    return this.refusing(async () => this.change(writing, putIn(await this.right(writing), file, side)));
  }

  async anatomy(writing: Draft, statline: string): Promise<Anatomy> {
    return anatomyOf(await this.right(writing), statline);
  }

  /** Returns the statlines that do not fit at a card's place. */
  async misfits(writing: Draft, at: CardPlace, statlines: readonly string[]): Promise<string[]> {
    return misfitsAt(await this.right(writing), at, statlines);
  }

  async catalogue(writing: Draft): Promise<CatalogueCard[]> {
    return catalogueOf(await this.right(writing));
  }

  async readLine(writing: Draft, statline: string): Promise<ReturnType<typeof readLine>> {
    return readLine(await this.right(writing), statline);
  }

  /** Returns the schema and value at a place. */
  async form(writing: Draft, place: FormPlace): Promise<Form> {
    const opened = await this.right(writing);
    const schema = this.schemaOf(opened);
    if (place === 'scenario') return { path: [], schema: without(schema, ON_TABLE), value: opened.written };
    const side = inner(inner(schema, 'properties', 'sides'), 'additionalProperties');
    const path = Array.isArray(place) ? place : pathOf(place);
    const value = valueAt(opened.filled, path);
    if (Array.isArray(place)) return { path, schema: without(side, ON_SIDE), value };
    const member = inner(side, 'properties', 'members', 'items', 'anyOf', '2');
    return { path, schema: member, value };
  }

  /** Returns the axes of a scenario, and possible ones. */
  async sweep(writing: Draft): Promise<Sweep> {
    const { sweepOf } = await import('./sweep.ts');
    return sweepOf(writing, await this.right(writing));
  }

  /** Returns the starter scenario of a rulebook. */
  async starter(rules: string, play?: string): Promise<string> {
    const system = await loadSystem(rules as SystemId);
    return starter(system, play !== undefined && startersOf(system).includes(play) ? play : undefined);
  }

  /** Lists the starter scenarios by rulebook. */
  async starters(): Promise<{ readonly rules: string; readonly title: string; readonly plays: readonly string[] }[]> {
    const systems = await Promise.all(SYSTEM_IDS.map((id) => loadSystem(id).catch(() => undefined)));
    // A rulebook that a browser cannot load is left out; opening its example gives the reason.
    return systems.flatMap((system) =>
      system === undefined ? [] : { rules: system.id, title: system.title, plays: startersOf(system) },
    );
  }

  async band(writing: Draft, side: string, name: string): Promise<KeptFile> {
    return bandOf(await this.right(writing), side, name);
  }

  async bestiary(writing: Draft, name: string): Promise<KeptFile | { readonly problem: string }> {
    return this.refusing(async () => bestiaryOf(await this.right(writing), name));
  }

  async readKept(text: string, path: string): Promise<ReturnType<typeof readKept>> {
    return readKept(text, path);
  }

  private open(writing: Draft): Promise<Opened | undefined> {
    const { last } = this;
    if (last?.writing.text === writing.text && last.writing.path === writing.path) return last.opened;
    const opened = openScenario(writing.text, writing.path, loadShipped);
    this.last = { writing, opened };
    return opened;
  }

  private async right(writing: Draft): Promise<Opened> {
    const opened = await this.open(writing);
    if (opened === undefined) throw new CannotEdit('the text is no scenario that cards can be laid from');
    return opened;
  }

  private async refusing<T>(make: () => Promise<T>): Promise<T | { readonly problem: string }> {
    try {
      return await make();
    } catch (error) {
      if (error instanceof CannotEdit) return { problem: error.message };
      throw error;
    }
  }

  /** Returns the schema of scenarios, which depends on their rows and sides. Cached, because making it takes time. */
  private schemaOf({ system, filled }: Opened): Schema {
    const sides = sidesOf(filled).map(([key]) => key);
    const id = `${system.id} ${JSON.stringify([filled.define, sides])}`;
    if (this.schema?.id !== id) this.schema = { id, schema: systemSchema(system, sides) };
    return this.schema.schema;
  }
}

function inner(schema: Schema, ...steps: readonly string[]): Schema {
  return (valueAt(schema, steps) ?? {}) as Schema;
}

function without(schema: Schema, keys: readonly string[]): Schema {
  const properties = Object.entries(inner(schema, 'properties')).filter(([key]) => !keys.includes(key));
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Exposes a clerk to the page. */
export function clerk(): void {
  Comlink.expose(new Clerk());
}
