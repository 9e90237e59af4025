import type { ComponentChildren } from 'preact';
import type { OverviewMember } from './overview.ts';

/** Number of facts that fit on a card. */
const MOST_FACTS = 9;

/** The content of a card. */
export function CardFace({
  card: { count, star, facts },
  name,
}: {
  readonly card: OverviewMember;
  readonly name: ComponentChildren;
}) {
  return (
    <>
      <h3>
        {star && (
          <span class="star" role="img" aria-label="Star">
            ★
          </span>
        )}
        {name}
      </h3>
      {count !== 1 && (
        <span class="count">
          <span aria-hidden="true">×</span>
          {count}
        </span>
      )}
      <ul class="facts-of-card">
        {facts.slice(0, MOST_FACTS).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {facts.length > MOST_FACTS && <li>{`${facts.length - MOST_FACTS} more`}</li>}
      </ul>
    </>
  );
}
