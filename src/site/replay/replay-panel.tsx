import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { MadeHtml } from '../made-html.tsx';
import type { PageView } from '../session.ts';
import { GameLuck } from './game-luck.tsx';
import { PlayerStage } from './player-stage.tsx';
import { ReplaySession } from './replay-session.ts';
import type { GameChoices, GameRequest, ReplayResult, Sought } from './replayer.ts';
import './replay.css';

/** The requested game. */
export interface Wish {
  readonly which: number | Sought;
  readonly side: string;
  readonly cell: Readonly<Record<string, string>>;
}

const FIRST: Wish = { which: 0, side: '', cell: {} };

/** One game of the scenario, step by step on its board. */
export function ReplayPanel({ view, isShown }: { readonly view: PageView; readonly isShown: boolean }) {
  const { text, path, state, faults } = view;
  const [wish, setWish] = useState(FIRST);
  const [wantsLuck, setWantsLuck] = useState(false);
  const [found, setFound] = useState<{ readonly asked: GameRequest; readonly result: ReplayResult }>();
  const [weighed, setWeighed] = useState<ReplayResult>();
  const [waitingFor, setWaitingFor] = useState<'' | 'game' | 'luck'>('');
  const [why, setWhy] = useState('');
  const sessions = useRef<ReplaySession | undefined>(undefined);
  sessions.current ??= new ReplaySession();
  const session = sessions.current;
  const file = view.isEdited || view.claim !== undefined ? 'scenario.yaml' : `scenarios/${path}`;
  const isReady = isShown && state !== 'loading' && faults.length === 0 && text !== '';

  const asked = useMemo(() => ({ ...wish, text, path, file }), [wish, text, path, file]);

  useEffect(() => () => session.stop(), [session]);

  /** Waits for an answer of the session. Returns a function that ignores it. */
  const wait = (
    what: 'game' | 'luck',
    asking: Promise<ReplayResult | undefined>,
    use: (result: ReplayResult) => void,
  ) => {
    let isWanted = true;
    setWaitingFor(what);
    setWhy('');
    asking
      .then((result) => isWanted && result !== undefined && use(result))
      .catch((error: unknown) => isWanted && setWhy(error instanceof Error ? error.message : String(error)))
      .finally(() => isWanted && setWaitingFor(''));
    return () => {
      isWanted = false;
    };
  };

  useEffect(() => {
    if (!isReady || found?.asked === asked) return;
    return wait('game', session.replay(asked), (result) => {
      setFound({ asked, result });
      setWeighed(undefined);
    });
  }, [session, isReady, asked]);

  useEffect(() => {
    if (!isReady || !wantsLuck || found?.result.kind !== 'game') return;
    return wait('luck', session.rateLuck({ ...found.asked, which: found.result.shown.game }), setWeighed);
  }, [session, isReady, wantsLuck, found]);

  const stop = () => {
    session.stop();
    setWantsLuck(false);
    setWaitingFor('');
  };
  const result = found?.result;
  const shown = weighed?.kind === 'game' ? weighed.shown : result?.kind === 'game' ? result.shown : undefined;
  const choices = useRef<GameChoices | undefined>(undefined);
  if (result?.kind === 'game') choices.current = result.choices;
  const search = (next: Wish) => {
    setWish(next);
    // A game found by its luck shows its luck too.
    if (choices.current?.luckCriteria.some(({ name }) => name === next.which)) setWantsLuck(true);
  };
  const goTo = (game: number) => setWish({ ...wish, which: Math.max(0, game) });
  return (
    <section class="replay" aria-label="One game">
      <WishForm wish={wish} choices={choices.current} game={shown?.game ?? 0} onWish={search} onGame={goTo} />
      <div class="replay-waiting" role="status">
        {waitingFor === 'game' && (
          <>
            <span class="lazily">
              {typeof wish.which === 'number' ? 'Playing the game again …' : 'Searching for the game …'}
            </span>
            <button type="button" class="lazily" onClick={stop}>
              Stop
            </button>
          </>
        )}
      </div>
      {faults.length > 0 && (
        <p class="notice">The scenario has mistakes; this is a game of its last version without mistakes.</p>
      )}
      {result?.kind === 'none' && <p class="notice">{result.why}</p>}
      {why !== '' && (
        <p class="notice" role="alert">
          <strong>This game cannot be shown.</strong> {why}
        </p>
      )}
      {shown !== undefined && (
        <div class={waitingFor === 'game' ? 'replayed before' : 'replayed'}>
          <p class="kicker">{shown.kicker}</p>
          <MadeHtml class="answer" html={shown.ending} />
          <MadeHtml class="basis" html={shown.basis} />
          <PlayerStage html={shown.stage} game={found?.asked} />
          <GameLuck
            html={shown.luck}
            why={weighed?.kind === 'none' ? weighed.why : ''}
            isWeighing={waitingFor === 'luck'}
            onWeigh={() => setWantsLuck(true)}
            onStop={stop}
          />
          <details>
            <summary>What was counted in this game</summary>
            <MadeHtml html={shown.counted} />
          </details>
          <details>
            <summary>The same on the command line</summary>
            <MadeHtml html={shown.made} />
          </details>
        </div>
      )}
    </section>
  );
}

/** Chooses the game and the cell. */
function WishForm({
  wish,
  choices,
  game,
  onWish,
  onGame,
}: {
  readonly wish: Wish;
  readonly choices: GameChoices | undefined;
  readonly game: number;
  readonly onWish: (wish: Wish) => void;
  readonly onGame: (game: number) => void;
}) {
  const { which, side } = wish;
  const sides = choices?.sides ?? [];
  return (
    <form class="wish" onSubmit={(event) => event.preventDefault()} aria-label="Which game">
      <div class="field which">
        <label for="which-game">Which game</label>
        <select
          id="which-game"
          value={typeof which === 'number' ? 'number' : which}
          onChange={({ currentTarget: { value } }) =>
            onWish({ ...wish, which: value === 'number' ? game : (value as Sought) })
          }
        >
          <option value="number">By its number</option>
          {choices?.criteria.map(criterion)}
          <optgroup label="By the luck of its rolls">{choices?.luckCriteria.map(criterion)}</optgroup>
        </select>
      </div>
      {(which === 'worst' || which === 'luckiest') && sides.length > 1 && (
        <div class="field">
          <label for="which-side">For which side</label>
          <select
            id="which-side"
            value={side === '' ? sides[0] : side}
            onChange={({ currentTarget }) => onWish({ ...wish, side: currentTarget.value })}
          >
            {sides.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {choices?.axes.map(({ path, label, values, value }) => (
        <div class="field" key={path}>
          <label for={`cell-${path}`}>{label}</label>
          <select
            id={`cell-${path}`}
            value={value}
            onChange={({ currentTarget }) => onWish({ ...wish, cell: { ...wish.cell, [path]: currentTarget.value } })}
          >
            {values.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
      ))}
      <div class="field number">
        <label for="game-number">Number</label>
        <div class="game-number">
          <button type="button" aria-label="Previous game" disabled={game === 0} onClick={() => onGame(game - 1)}>
            ‹
          </button>
          <input
            id="game-number"
            type="text"
            inputMode="numeric"
            value={game}
            onChange={({ currentTarget }) => {
              const number = Number(currentTarget.value);
              if (Number.isSafeInteger(number) && number >= 0) onGame(number);
              else currentTarget.value = String(game);
            }}
          />
          <button type="button" aria-label="Next game" onClick={() => onGame(game + 1)}>
            ›
          </button>
        </div>
      </div>
    </form>
  );
}

function criterion({ name, words }: { readonly name: Sought; readonly words: string }) {
  return (
    <option key={name} value={name}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </option>
  );
}
