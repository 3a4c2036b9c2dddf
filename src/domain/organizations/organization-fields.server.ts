import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../kit/locales.ts'
import { PICTURES, type PictureName } from './organization-picture.ts'
import { ROTARY_KINDS } from './organization-rules.ts'

/** SQL: the fields of the organization `o` in lists, desks and forms; needs {@link describedJoins}. */
export function describedFields(locale: Locale): SQL {
  const rotary = sql.raw(ROTARY_KINDS.map((slug) => `'${slug}'`).join(', '))
  return sql`o.id, o.slug, o.name, o.description, o.country_code, o.scene, o.type_word,
    json_build_object('id', e.id, 'slug', e.slug, 'name', ${sql.raw(`e.name_${locale}`)}) as type,
    (select d.ref from district_refs d where d.id = o.district_id) as district,
    coalesce(o.rotary_club, case when e.slug = 'rotary-club' then o.name end) as rotary_club,
    case when e.slug in (${rotary}) then (select d.ref ->> 'name' from district_refs d where d.id = o.district_id) end as rotary_district,
    ${sql.raw(`pl.ref_${locale}`)} as place, ${picture('logo')} as logo, ${picture('cover')} as cover`
}

export function describedJoins(): SQL {
  return sql`join entities e on e.id = o.entity_id join place_refs pl on pl.id = o.place_id`
}

/** Its address contains its version, so that it never serves another picture. */
function picture(name: PictureName): SQL {
  const { sizes } = PICTURES[name]
  const [width, height] = sizes.at(-1)!
  const address = (size: number) => pictureAddress(`o.${name}`, size)
  const all = sizes.map(([size]) => `'${size}', ${address(size)}`).join(', ')
  return sql.raw(
    `case when o.${name} is not null then json_build_object('url', ${address(width)}, 'sizes', json_build_object(${all}), 'width', ${width}, 'height', ${height}) end`,
  )
}

/** SQL of the address of a picture of the organization `o`. @param version an expression */
export function pictureAddress(version: string, width: number): string {
  return `'/api/organization/' || o.id || '/picture/' || ${version} || '?width=${width}'`
}
