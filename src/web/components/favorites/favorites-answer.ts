/** Result of the favourites page's action: the result of a merge, a refusal, or null. */
export type FavoritesAnswer = { found: number; added: number; left_out: number } | { message: string } | null
