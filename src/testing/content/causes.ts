import { contentInserts } from '../../../db/start-rows/content-rows.ts'
import type { Insert } from '../../../db/start-rows/insert-rows.ts'
import { EMPTY_TEXTS, MIDDLE } from '../../domain/content/writing/draft.ts'

interface Named {
  id: string
  /** The same in both languages. */
  slug: string
  es: string
  en: string
  scene?: string
}

/** SQL that makes a cause, public in both languages since February. */
export function causeSql({ id, slug, es, en, scene = 'water-4' }: Named): string {
  const words = (title: string) => ({ ...EMPTY_TEXTS, title, slug, summary: `${title}: para qué trabaja` })
  const content = { es: words(es), en: words(en), shared: { images: [{ name: scene, alt: { es, en }, focus: MIDDLE }] } }
  return contentInserts([{ id, kind: 'cause', at: '2026-02-01T00:00:00Z', sides: ['es', 'en'], content }])
    .map(statementOf)
    .join('\n')
}

/** For tests that take a change as one text. */
function statementOf({ table, rows }: Insert): string {
  const columns = Object.keys(rows[0]!).join(', ')
  const values = JSON.stringify(rows).replaceAll("'", "''")
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, '${values}');`
}
