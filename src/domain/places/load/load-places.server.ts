import type pg from 'pg'
import { type PlaceData, WORLD } from './place-data.server.ts'
import { SearchRows } from './place-names.server.ts'
import type { PlaceRecord } from './place-record.ts'

// Advisory lock id, any number not used elsewhere in this database: of processes starting at the same time one loads.
const LOAD_LOCK = 4_831_703

/**
 * Loads the countries and places of the world and their search rows, unless the database has this version of the data already.
 * One transaction: readers see either the old or the new data. Places missing in the new data stay, because other rows may refer to them,
 * but are no longer found. Takes a few seconds if there is something to load.
 * @returns true if anything was loaded
 */
export async function loadPlaces(pool: pg.Pool, source = WORLD): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOAD_LOCK])
    const { rows } = await client.query<{ version: string }>('select version from place_data')
    const first = rows.length === 0
    const due = rows[0]?.version !== source.version
    if (first) await client.query('select begin_first_load()')
    if (due) await load(client, source)
    if (first) await client.query('select end_first_load()')
    await client.query('commit')
    // Updates the planner's statistics, and the visibility map, so that prefix searches are index-only scans.
    if (due) await client.query('vacuum (analyze) countries, places, place_names, place_search, place_typos')
    return due
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Creates the indexes that the first load creates last, in a database with restored places. */
export async function completeFirstLoad(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ due: boolean }>(
    "select exists (select from place_data) and to_regclass('places_of_city') is null as due",
  )
  if (rows[0]!.due) await client.query('select begin_first_load(); select end_first_load()')
}

async function load(client: pg.PoolClient, source: PlaceData) {
  const { countries, places } = await source.read()
  const search = new SearchRows(places)
  // Derived rows are deleted and rebuilt.
  await client.query('delete from place_names; delete from place_search; delete from place_typos; delete from place_data')
  await write(client, COUNTRIES, countries, (row) => [row.code, row.name_es, row.name_en])
  for (let start = 0; start < places.length; start += BATCH) {
    const batch = places.slice(start, start + BATCH)
    const rows = batch.map((place) => search.of(place))
    await write(client, PLACES, batch, placeValues)
    await write(
      client,
      PLACE_NAMES,
      rows.flatMap((row) => row.names),
      (row) => [row.name, row.place_id, row.stay_weight, row.flight_weight],
    )
    await write(client, PLACE_SEARCH, rows, ({ search: row }) => [
      row.place_id,
      row.names.join('|'),
      row.words,
      row.stay_weight,
      row.flight_weight,
    ])
  }
  const typos = search.typos()
  for (let start = 0; start < typos.length; start += BATCH) {
    await write(client, PLACE_TYPOS, typos.slice(start, start + BATCH), (row) => [row.key, row.word, row.weight])
  }
  await client.query(TRAVEL_SITE_PLACES)
  await client.query('insert into place_data (version) values ($1)', [source.version])
}

/** Writes many rows in one statement, each column as one array parameter, which avoids the limit on parameters. */
async function write<Row>(client: pg.PoolClient, statement: string, rows: Row[], values: (row: Row) => unknown[]) {
  const all = rows.map(values)
  await client.query(
    statement,
    (all[0] ?? []).map((_, column) => all.map((row) => row[column])),
  )
}

const BATCH = 5_000

const COUNTRIES = `insert into countries (code, name_es, name_en) select * from unnest($1::text[], $2::text[], $3::text[])
  on conflict (code) do update set name_es = excluded.name_es, name_en = excluded.name_en`

const PLACES = `insert into places (id, type, name_es, name_en, short_code, country_code, region_id, city_id, latitude, longitude, population, kind)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[], $10::float8[], $11::bigint[], $12::text[])
  on conflict (id) do update set name_es = excluded.name_es, name_en = excluded.name_en, short_code = excluded.short_code, country_code = excluded.country_code,
    region_id = excluded.region_id, city_id = excluded.city_id, latitude = excluded.latitude, longitude = excluded.longitude, population = excluded.population, kind = excluded.kind
  where (places.name_es, places.name_en, places.short_code, places.country_code, places.region_id, places.city_id, places.latitude, places.longitude, places.population, places.kind)
    is distinct from (excluded.name_es, excluded.name_en, excluded.short_code, excluded.country_code, excluded.region_id, excluded.city_id, excluded.latitude,
    excluded.longitude, excluded.population, excluded.kind)`

function placeValues(place: PlaceRecord): unknown[] {
  const { id, type, name_es, name_en, short_code, country_code, region_id, city_id, latitude, longitude, population, kind } = place
  return [id, type, name_es, name_en, short_code, country_code, region_id, city_id, latitude, longitude, population, kind]
}

const PLACE_NAMES =
  'insert into place_names (name, place_id, stay_weight, flight_weight) select * from unnest($1::text[], $2::text[], $3::real[], $4::real[])'

const PLACE_SEARCH = `insert into place_search (place_id, names, words, stay_weight, flight_weight)
  select id, string_to_array(names, '|'), words::tsvector, stay, flight
  from unnest($1::text[], $2::text[], $3::text[], $4::real[], $5::real[]) as row (id, names, words, stay, flight)`

const PLACE_TYPOS = 'insert into place_typos (key, word, weight) select * from unnest($1::text[], $2::text[], $3::real[])'

// The only code of the travel site known so far; once there are any, they are the admins'.
const TRAVEL_SITE_PLACES =
  "insert into travel_site_places (place_id, travel_site_id) select * from (values ('city:3844421', 'MEZ'), ('airport:MDZ', 'MEZ')) x where not exists (select from travel_site_places)"
