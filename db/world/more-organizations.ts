import { randomFrom } from '@huella/scenes/random'
import slugify from '@sindresorhus/slugify'
import type pg from 'pg'
import { districtId, type EntitySlug, entityId } from '../start-rows/catalogues.ts'
import { stableId } from '../start-rows/stable.ts'
import type { RegionFamily } from './cities.ts'
import { MORE } from './more-texts.ts'
import { provinceOf } from './provinces.ts'
import { fill } from './shapes.ts'
import { DAY, isoInstant } from './world-time.ts'

export interface HomeTown {
  id: string
  name: string
  /** Its names and its province's, for text search. */
  words: string
  district: string
  family: RegionFamily
}

export interface MoreOrganization {
  id: string
  name: string
  entity: EntitySlug
  town: HomeTown
  district_id: string
}

/** The towns of Argentina with short enough names, the largest first; only the largest of each name. */
export async function findHomeTowns(client: pg.ClientBase): Promise<HomeTown[]> {
  const { rows } = await client.query<{ id: string; name: string; words: string; region_id: string | null }>(
    `select id, name, words, region_id from (
       select distinct on (p.name_es) p.id, p.name_es as name, concat_ws(' ', p.name_es, r.name_es) as words, p.region_id, p.population
       from places p left join places r on r.id = p.region_id
       where p.country_code = 'AR' and p.type = 'city' and char_length(p.name_es) <= 20 order by p.name_es, p.population desc, p.id) as towns
     order by population desc, id limit 600`,
  )
  return rows.map(({ region_id, ...town }) => ({ ...town, ...provinceOf(region_id) }))
}

/** Number of different organizations that these towns can have. */
export function countOrganizations(towns: readonly HomeTown[]): number {
  return towns.length * MORE.organizations.length * MORE.names.length
}

/** @param n from 0; each number is another organization */
export function moreOrganization(n: number, towns: readonly HomeTown[]): MoreOrganization {
  const index = n % towns.length
  const turn = Math.floor(n / towns.length)
  const town = towns[index]!
  const kinds = MORE.organizations
  const [entity, named] = kinds[(turn + index) % kinds.length]!
  const name = fill(named, { town: town.name, name: MORE.names[(index * 7 + Math.floor(turn / kinds.length)) % MORE.names.length]! })
  return { id: stableId('org', `more ${name}`), name, entity, town, district_id: districtId(town.district) }
}

export function moreOrganizationRow({ id, name, entity, town, district_id }: MoreOrganization, anchor: number) {
  const random = randomFrom(name)
  return {
    id,
    slug: slugify(name, { decamelize: false }),
    name,
    description: `${random.whole(12, 60)} personas de ${town.name} que trabajan juntas desde ${random.whole(1958, 2022)}.`,
    status: 'approved',
    entity_id: entityId(entity),
    country_code: 'AR',
    place_id: town.id,
    district_id,
    scene: `${town.family}-${random.whole(0, 63)}`,
    created_at: isoInstant(anchor - random.between(735, 1_400) * DAY),
  }
}
