import type { End } from '../report/ends.ts';
import { CardFace } from './card-face.tsx';
import type { Overview, OverviewMember, OverviewSide } from './overview.ts';
import type { PageView } from './session.ts';
import { TableCards } from './workbench/table-cards.tsx';
import type { Work, Workbench } from './workbench/workbench.ts';

/** The question, the cards of both sides, and the outcomes between them. */
export function Tabletop({
  view,
  isHome,
  work,
  workbench,
}: {
  readonly view: PageView;
  readonly isHome: boolean;
  readonly work: Work;
  readonly workbench: Workbench;
}) {
  const { overview, live, claim } = view;
  return (
    <section class="felt" aria-labelledby="question">
      <div class="felt-inner">
        {isHome && (
          <p class="welcome">
            Honest odds for tabletop dungeon games. This question is being played right now, by the thousand, in your
            browser. Change it, or ask your own.
          </p>
        )}
        <p class="kicker">
          {overview === undefined ? ' ' : [overview.rulesTitle, overview.play.replaceAll('-', ' ')].join(' · ')}
        </p>
        <h1 id="question">{overview?.title ?? (claim === undefined ? 'Setting the table …' : 'A shared answer')}</h1>
        {work.bench !== undefined ? (
          <TableCards {...{ view, work, workbench }}>
            <Varied overview={overview} />
          </TableCards>
        ) : (
          overview !== undefined && (
            <>
              <div class={overview.sides.length === 2 ? 'sides duel' : 'sides'}>
                {overview.sides.map((side, at) => (
                  <Side key={side.name} side={side} at={at} />
                ))}
              </div>
              <Varied overview={overview} />
            </>
          )
        )}
        <Rail ends={live?.ends ?? []} where={live?.where ?? ''} isPlaying={view.state === 'playing'} />
      </div>
    </section>
  );
}

function Varied({ overview }: { readonly overview: Overview | undefined }) {
  if (overview === undefined || overview.varied.length === 0) return null;
  return (
    <ul class="varied" aria-label="What is varied">
      {overview.varied.map(({ path, label, values }) => (
        <li key={path}>
          <span>{label}</span> {values.join(', ')}
        </li>
      ))}
    </ul>
  );
}

function Side({ side, at }: { readonly side: OverviewSide; readonly at: number }) {
  return (
    <div class={`side side${at % 2}`}>
      <h2>
        {side.name}
        {side.policy !== '' && <span class="policy">policy {side.policy}</span>}
      </h2>
      <ul class="cards">
        {side.members.map((member) => (
          <Card key={member.name} member={member} />
        ))}
      </ul>
    </div>
  );
}

function Card({ member }: { readonly member: OverviewMember }) {
  return (
    <li class="card">
      <CardFace card={member} name={member.name} />
    </li>
  );
}

/** The outcomes as one bar across the page, in proportion to their rates. */
function Rail({
  ends,
  where,
  isPlaying,
}: {
  readonly ends: readonly End[];
  readonly where: string;
  readonly isPlaying: boolean;
}) {
  const seen = ends.filter(({ rate }) => rate > 0);
  const said = seen.map(({ label, shown }) => `${label} ${shown}`).join('; ');
  return (
    <div class={isPlaying ? 'rail-of playing' : 'rail-of'}>
      {where !== '' && <p class="rail-where">With {where}</p>}
      <div class="rail" role="img" aria-label={said === '' ? 'Nothing is known yet' : said}>
        {seen.map(({ label, rate, colour }) => (
          <span key={label} class="share" style={{ flexGrow: rate, background: colour }} />
        ))}
      </div>
      <ul class="rail-key" aria-hidden="true">
        {seen.slice(0, 4).map(({ label, shown, colour }) => (
          <li key={label}>
            <span class="dot" style={{ background: colour }} />
            {label} <b>{shown}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
