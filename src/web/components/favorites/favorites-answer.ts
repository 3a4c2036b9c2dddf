/** What the favourites page answers to a form: what a merge did, why it was refused, or nothing more to say. */
export type FavoritesAnswer = { found: number; added: number; left_out: number } | { message: string } | null
