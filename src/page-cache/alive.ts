/** The event that a page's root sends when all of it has come to life: what waited for it is done now (`late-start.ts`). */
export const ALIVE = 'alive'
