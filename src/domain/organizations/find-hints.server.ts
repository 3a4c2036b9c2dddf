import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { isSlug, slugFrom } from '../../kit/slug.ts'
import type { DistrictRef } from '../catalogues/district.ts'
import { kilometresTo } from '../places/distance.server.ts'
import { findPoint } from '../places/find-points.server.ts'
import type { RegistrationHints } from './organization.ts'
import { IDENTIFIER_LENGTH } from './organization-rules.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** Least similarity of two names for a hint, from 0 to 1. */
const ALIKE = 0.35
const MOST_ALIKE = 3
/** Number of namesakes that are numbered when an identifier is proposed. */
const MOST_NUMBERED = 20

interface HintsInput {
  name: string
  /** Empty: the server proposes one. */
  slug: string
  place?: string | undefined
  /** The organization's own identifier counts as free for itself. */
  id?: string | undefined
}

/** Hints for the form while it is filled in: whether an identifier is free, the district of the city, similar organizations. */
export async function findHints(ctx: Reader, asked: HintsInput): Promise<RegistrationHints> {
  const [slug, district, alike] = await Promise.all([slugHint(ctx, asked), districtOf(ctx, asked.place), findAlike(ctx, asked)])
  return { ...slug, district, alike }
}

async function slugHint(ctx: Reader, { name, slug, id }: HintsInput): Promise<Pick<RegistrationHints, 'slug' | 'slug_problem'>> {
  const wanted = slug || slugFrom(name, IDENTIFIER_LENGTH.max)
  if (!isIdentifier(wanted)) return { slug: wanted, slug_problem: wanted === '' ? null : 'invalid' }
  const candidates = slug ? [slug] : [wanted, ...Array.from({ length: MOST_NUMBERED }, (_, n) => `${wanted}-${n + 2}`).filter(isIdentifier)]
  const taken = await rowsOf<{ slug: string }>(
    ctx.db,
    sql`select slug from organizations where slug = any(${sql.param(candidates)}::text[]) and id <> ${id ?? ''}
      union select slug from organization_slugs where slug = any(${sql.param(candidates)}::text[]) and organization_id <> ${id ?? ''}`,
  )
  const free = candidates.find((candidate) => !taken.some((row) => row.slug === candidate))
  return { slug: free ?? wanted, slug_problem: free ? null : 'taken' }
}

function isIdentifier(text: string): boolean {
  return isSlug(text, IDENTIFIER_LENGTH.max)
}

/** The district of the organizations of a city; if there are none, of the nearest ones of its country. */
async function districtOf(ctx: Reader, place: string | undefined): Promise<DistrictRef | null> {
  const point = place ? await findPoint(ctx, place) : null
  if (!point?.country_code || point.latitude === null || point.longitude === null) return null
  const { latitude, longitude } = point
  const [found] = await rowsOf<{ ref: DistrictRef }>(
    ctx.db,
    sql`select d.ref from public_organizations o join place_refs at on at.id = o.place_id join district_refs d on d.id = o.district_id
      where o.country_code = ${point.country_code} and at.latitude is not null
      order by o.place_id = ${place} desc, at.region_id is not distinct from ${point.region_id} desc, ${kilometresTo('at', { latitude, longitude })}, o.id limit 1`,
  )
  return found?.ref ?? null
}

async function findAlike(ctx: Reader, { name, place, id }: HintsInput): Promise<RegistrationHints['alike']> {
  if (!place || name.length < 3) return []
  return rowsOf<RegistrationHints['alike'][number]>(
    ctx.db,
    sql`select o.id, o.slug, o.name, ${sql.raw(`pl.ref_${ctx.locale}`)} as place,
        json_build_object('id', e.id, 'slug', e.slug, 'name', ${sql.raw(`e.name_${ctx.locale}`)}) as type
      from public_organizations o join entities e on e.id = o.entity_id join place_refs pl on pl.id = o.place_id
      where o.place_id = ${place} and o.id <> ${id ?? ''}
        and greatest(similarity(plain_text(o.name), plain_text(${name})), word_similarity(plain_text(${name}), plain_text(o.name))) > ${ALIKE}
      order by similarity(plain_text(o.name), plain_text(${name})) desc, o.id limit ${MOST_ALIKE}`,
  )
}
