import type pg from 'pg'

interface KnownPlace {
  id: string
  /** Its names and its region's, for text search. */
  words: string
  /** Its id on the travel site. */
  travel_site_id: string
}

export type KnownPlaces = ReadonlyMap<string, KnownPlace>

/**
 * The places of the demo world, from the catalogue.
 * @throws Error when the catalogue is not loaded yet
 */
export async function findKnownPlaces(client: pg.ClientBase, ids: readonly string[]): Promise<KnownPlaces> {
  const { rows } = await client.query<KnownPlace>(
    `select p.id, concat_ws(' ', p.name_es, nullif(p.name_en, p.name_es), r.name_es) as words, coalesce(t.travel_site_id, p.id) as travel_site_id
     from places p left join places r on r.id = p.region_id left join travel_site_places t on t.place_id = p.id where p.id = any($1)`,
    [ids],
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new Error(`load the places first: ${missing.length} of ${ids.length} are not in the catalogue, such as ${missing[0]}`)
  return known
}
