import { type SQL, sql } from 'drizzle-orm'
import { pictureAddress } from '../organization-fields.server.ts'
import { CHANGE_PARTS } from './organization-change.ts'

/** The latest change of the organization `o`, while it waits or is refused: a row as `OrganizationChange`, or null. */
export function changeField(): SQL {
  const parts = CHANGE_PARTS.map((part) => {
    const value = part === 'logo' ? (version: string) => pictureAddress(version, 256) : (text: string) => text
    return `('${part}', ${value(`o.${part}`)}, ${value(`(x.content ->> '${part}')`)}, x.base ->> '${part}' is distinct from x.content ->> '${part}')`
  })
  return sql`(select case when x.state in ('sent', 'refused') then json_build_object('id', x.id, 'state', x.state, 'sent_at', iso_time(x.sent_at),
      'sent_by', (select u.username from user_names u where u.id = x.sent_by), 'reason', x.reason,
      'parts', (select json_agg(json_build_object('part', part, 'before', before, 'after', after))
        from (values ${sql.raw(parts.join(', '))}) p (part, before, after, is_changed) where is_changed)) end
    from organization_changes x where x.organization_id = o.id order by x.sent_at desc, x.id desc limit 1)`
}
