import { settingLabel } from '../../questions/sensitivity/words.ts';
import { axisLabel, capital, measureLabel } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { type Knob, knobPlaces, knobsOf } from '../../scenario/knobs.ts';
import type { RightReading } from '../../scenario/reading.ts';
import type { Axis } from '../../scenario/scenario.ts';
import type { Askable, QuestionField } from './askable.ts';
import type { Offers } from './fields.ts';

/** Names in a scenario that fields may use. */
export interface Choices extends Offers {
  /** A place with values to try, for questions that need one: `lair.troll.count=1..10`. */
  readonly range: string;
  /** A single change: `lair.troll.rep=6`. */
  readonly step: string;
}

/** Counts are tried up to this, or to twice the current value. */
const MOST_TRIED = 10;

/**
 * Finds the names that fields may use.
 *
 * @param axes those of the scenario as written
 */
export function findChoices({ scenario, system }: RightReading, axes: readonly Axis[]): Choices {
  const [cell] = scenario.cells;
  if (cell === undefined) return { named: {}, places: [], range: '', step: '' };
  const names = namesOf({ scenario: scenario.canonical, names: scenario.names ?? {} });
  const knobs = knobsOf(system, cell.setup, { all: true });
  const sides = cell.setup.sides.map(({ name }) => ({ value: name, label: capital(names.theSide(name)) }));
  const measures = system.measures(compileCell(system, cell));
  return {
    named: {
      measure: measures.map((measure) => ({
        value: measure.name,
        label: `${capital(measureLabel(measure))} (${measure.name})`,
      })),
      side: sides,
      of: knobPlaces(system, cell.setup, false).map((value) => ({ value, label: value })),
    },
    places: knobs.map(({ path, value }) => ({
      value: path,
      label: `${capital(axisLabel(path, names))}, now ${settingLabel(value)}`,
    })),
    ...suggestedOf(axes, knobs),
  };
}

/** Suggests values to try: the count of the last member, or an axis of the scenario. */
function suggestedOf(axes: readonly Axis[], knobs: readonly Knob[]) {
  const isNumber = (value: unknown) => typeof value === 'number';
  const axis = axes.find(({ values }) => values.length > 2 && values.every(isNumber));
  const counted = knobs.findLast(({ path }) => path.endsWith('.count'));
  // A value of 0 or 1 mostly means that a member lacks something.
  const isFact = ({ value, path }: Knob) => isNumber(value) && Number(value) > 1 && path.split('.').length === 3;
  const turned = knobs.findLast((knob) => isFact(knob) && knob !== counted) ?? counted;
  const count = Number(counted?.value ?? 1);
  const to = turned?.steps.at(-1)?.to;
  return {
    range:
      counted !== undefined
        ? `${counted.path}=1..${Math.max(MOST_TRIED, 2 * count)}`
        : axis === undefined
          ? ''
          : `${axis.path}=${axis.values.join(',')}`,
    step: turned === undefined || to === undefined ? '' : `${turned.path}=${to}`,
  };
}

/** Fills in a first change for a question that needs one. */
export function suggestStep(askable: Askable, { step }: Choices): Askable {
  return startWith(askable, ({ kind, name }) => kind === 'settings' && name === 'set', step);
}

/** Fills in a first range for a question that needs one. */
export function suggestRange(askable: Askable, { range }: Choices): Askable {
  return startWith(askable, ({ kind }) => kind === 'ranges', range);
}

function startWith(askable: Askable, isMeant: (field: QuestionField) => boolean, line: string): Askable {
  const fields = askable.fields.map((field) => (isMeant(field) && line !== '' ? { ...field, start: [line] } : field));
  return { ...askable, fields };
}
