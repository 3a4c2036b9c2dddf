/** The id of {@link FirstScreenEnd}; `<link rel=expect>` in the head waits for it. */
export const FIRST_SCREEN_END = 'first-screen-end'

/** Last in every `<main>`: the browser paints once it has parsed this far. */
export function FirstScreenEnd() {
  return <template id={FIRST_SCREEN_END} />
}
