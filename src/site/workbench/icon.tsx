const PATHS = {
  fewer: 'M3 8h10',
  more: 'M3 8h10M8 3v10',
  away: 'M4 4l8 8M12 4l-8 8',
  twice: 'M6 6h7v7H6zM3 10V3h7',
  back: 'M9 3L4 8l5 5',
  on: 'M7 3l5 5-5 5',
} as const;

/** An icon on a button that has a label of its own. */
export function Icon({ name, inline = false }: { readonly name: keyof typeof PATHS; readonly inline?: boolean }) {
  return (
    <svg class={inline ? 'icon inline' : 'icon'} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
