import { sql } from 'drizzle-orm'
import { plainCuit } from '../../config/check-digits.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type FieldErrors, refuseIfWrong } from '../../kit/errors.ts'
import { resolveLocation } from '../places/find-points.server.ts'
import { plainName } from '../places/plain-name.ts'
import { plainPhone } from '../users/phone.server.ts'
import { OTHER_KIND } from './organization-rules.ts'
import type { OrganizationInput } from './registration.ts'

type Reader = Pick<Context, 'db'>

/** The columns that a form fills in, everything in them known and in its stored form. */
export interface CheckedOrganization {
  name: string
  slug: string
  description: string
  entity_id: string
  type_word: string | null
  country_code: string
  place_id: string
  district_id: string | null
  rotary_club: string | null
  contact_name: string | null
  contact_email: string | null
  contact_phone: string | null
  cuit: string | null
}

/** Looks up the records that the form names. @throws invalid_fields, with all errors at once */
export async function checkOrganization(ctx: Reader, input: OrganizationInput): Promise<CheckedOrganization> {
  const [entity, city, district_id] = await Promise.all([
    findEntity(ctx, input.type),
    findCity(ctx, input),
    findDistrict(ctx, input.district),
  ])
  const contact_phone = input.contact_phone && plainPhone(input.contact_phone)
  const cuit = input.cuit && plainCuit(input.cuit)
  const needs_word = entity?.slug === OTHER_KIND
  refuseIfWrong({
    ...(!entity && { type: ['kit_invalid_field'] }),
    ...(needs_word && !input.type_word && { type_word: ['kit_required_field'] }),
    ...('errors' in city && city.errors),
    ...(district_id === undefined && { district: ['kit_invalid_field'] }),
    ...(input.contact_phone && !contact_phone && { contact_phone: ['account_error_phone'] }),
  })
  const { name, slug, description, rotary_club, contact_name, contact_email, country_code } = input
  return {
    name,
    slug,
    description,
    rotary_club,
    contact_name,
    contact_email,
    country_code,
    entity_id: entity!.id,
    type_word: needs_word ? input.type_word : null,
    place_id: (city as { id: string }).id,
    district_id: district_id ?? null,
    contact_phone: contact_phone || null,
    cuit: cuit || null,
  }
}

async function findEntity(ctx: Reader, type: string) {
  const [entity] = await rowsOf<{ id: string; slug: string }>(
    ctx.db,
    sql`select id, slug from entities where slug = ${type} or id = ${type}`,
  )
  return entity
}

/** Null if none is given, undefined if it is unknown. */
async function findDistrict(ctx: Reader, district: string | null): Promise<string | null | undefined> {
  if (district === null) return null
  const [found] = await rowsOf<{ id: string }>(ctx.db, sql`select id from district_refs where number = ${district} or id = ${district}`)
  return found?.id
}

/** The city by its id or its names. A province that its country has must be given, and be the city's. */
async function findCity(ctx: Reader, input: OrganizationInput): Promise<{ id: string } | { errors: FieldErrors }> {
  const { country_code, province, city } = input
  const [country] = await rowsOf<{ has_regions: boolean }>(
    ctx.db,
    sql`select exists (select from place_refs where country_code = ${country_code} and type = 'region') as has_regions from place_refs where country_code = ${country_code} limit 1`,
  )
  if (!country) return { errors: { country_code: ['kit_invalid_field'] } }
  const id = city.includes(':') ? city : await cityNamed(ctx, input)
  const [at] = await rowsOf<{ id: string; region_id: string | null; region_es: string | null; region_en: string | null }>(
    ctx.db,
    sql`select p.id, p.region_id, r.name_es as region_es, r.name_en as region_en from place_refs p left join place_refs r on r.id = p.region_id
      where p.id = ${id} and p.type = 'city' and p.country_code = ${country_code}`,
  )
  if (!at)
    return { errors: { city: ['organization_error_city'], ...(country.has_regions && !province && { province: ['kit_required_field'] }) } }
  if (at.region_id === null) return { id: at.id }
  if (!province) return { errors: { province: ['kit_required_field'] } }
  const names = [at.region_es, at.region_en].map((name) => plainName(name ?? ''))
  if (province !== at.region_id && !names.includes(plainName(province))) return { errors: { province: ['kit_invalid_field'] } }
  return { id: at.id }
}

async function cityNamed(ctx: Reader, { country_code, province, city }: OrganizationInput): Promise<string | null> {
  const point = await resolveLocation(ctx, { country_code, administrative_area_level_1: province, locality: city })
  return point?.city_id ?? null
}
