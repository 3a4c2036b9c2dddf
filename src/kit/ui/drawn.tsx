/** The address of {@link Drawn}, for the mark in the head that waits for it. */
export const DRAWN = 'drawn'

/** Last in every `<main>`: once the browser has read so far, it paints. */
export function Drawn() {
  return <template id={DRAWN} />
}
