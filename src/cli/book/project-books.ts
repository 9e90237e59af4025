import * as z from 'zod';
import { checkShape } from '../../check/check-shape.ts';
import { readDocument } from '../../check/document.ts';
import { showFaults } from '../../check/show-faults.ts';
import { Text } from '../../check/text.ts';
import { Notes } from '../../scenario/reading.ts';
import { Complaint } from '../complaint.ts';
import { PROJECT_FILE } from './project-file.ts';

const files = z.union([z.string(), z.array(z.string())]);
const shape = z.looseObject({ montecrawl: z.strictObject({ rules: files.optional() }) });

/**
 * Reads the rulebooks that a project adds: `"montecrawl": { "rules": "./my-book.mjs" }`.
 *
 * @param text of its `package.json`
 * @throws Complaint with the line of the error
 */
export function booksOfProject(text: string): string[] {
  const { document, value, faults } = readDocument(new Text(PROJECT_FILE, text));
  const notes = new Notes(document);
  notes.placed.push(...faults);
  const project = checkShape(shape, value, notes.faults);
  if (project === undefined || notes.any) throw new Complaint(showFaults(notes.report(), 'Nothing was done.'));
  return [project.montecrawl.rules ?? []].flat();
}
