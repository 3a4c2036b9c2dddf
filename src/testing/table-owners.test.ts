import { glob, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXCEPTIONS, LOADED, OWNERS } from './table-owners.ts'
import { openTestDatabase } from './test-database.server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const owner_of = new Map(OWNERS.flatMap(({ nouns, tables }) => tables.map((table) => [table, nouns] as const)))
const views = new Set(OWNERS.flatMap((owner) => owner.views ?? []))

/** The tables named in the code of each noun. */
const named = new Map<string, Set<string>>()
const written = new Set<string>()
const typed = new Map<string, PgTable>()

beforeAll(async () => {
  const exported = new Map<string, string>()
  for await (const file of glob('src/**/*.tables.server.ts', { cwd: root })) {
    const module: Record<string, unknown> = await import(join(root, file))
    for (const [name, value] of Object.entries(module))
      if (value instanceof PgTable) {
        const table = getTableConfig(value).name
        typed.set(table, value)
        exported.set(name, table)
      }
  }
  for await (const file of glob('src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /\.test\.tsx?$|(^|[/\\])testing$/.test(String(path)),
  })) {
    const names = named.get(nounOf(file)) ?? new Set()
    named.set(nounOf(file), names)
    const { read, changed } = tablesIn(await readFile(join(root, file), 'utf8'), exported)
    for (const table of [...read, ...changed]) names.add(table)
    if (file.startsWith(join('src', 'domain'))) for (const table of changed) written.add(table)
  }
})

/** The noun of `src/domain/<noun>/…`, or the folder of `src` for other files. */
function nounOf(file: string): string {
  const [, folder, noun] = file.split(sep)
  return folder === 'domain' ? noun! : folder!
}

function tablesIn(source: string, exported: Map<string, string>): { read: string[]; changed: string[] } {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const imported = [...code.matchAll(/import \{([^}]*)\} from '[^']*\.tables\.server\.ts'/g)].flatMap(([, names]) =>
    names!.split(',').flatMap((name) => exported.get(name.trim()) ?? []),
  )
  if (!/\bsql`|\bsql\.raw|\.query\b|\.execute\(/.test(code)) return { read: imported, changed: [] }
  const read = [...code.matchAll(/\b(?:from|join|using)\s+((?:\w+(?:\s+\w+)?\s*,\s*)*\w+)/g)].flatMap(([, list]) =>
    list!.split(',').map((item) => item.trim().split(/\s/)[0]!),
  )
  const changed = [...code.matchAll(/\b(?:insert into|delete from|update|truncate)\s+(\w+)/g)].map(([, name]) => name!)
  const known = (names: string[]) => names.filter((name) => owner_of.has(name))
  return { read: [...imported, ...known(read)], changed: known(changed) }
}

describe('a noun', () => {
  it('names tables of other nouns only as listed in EXCEPTIONS, and every exception is needed', () => {
    const foreign = [...named].flatMap(([noun, tables]) => {
      const others = [...tables].filter((table) => !owner_of.get(table)!.includes(noun)).sort()
      return others.length > 0 ? [[noun, others]] : []
    })
    expect(Object.fromEntries(foreign)).toEqual(EXCEPTIONS)
  })

  it('has a type for every table that its verbs write', () => {
    expect([...written].filter((table) => !typed.has(table) && !LOADED.includes(table))).toEqual([])
  })
})

describe('a table of another noun', () => {
  const exported = new Map([['users', 'users']])

  it.each([
    ['sql`select from gifts g, hand_offs h where true`', ['hand_offs']],
    ['sql`select from contributions c left join bookings b on true`', ['bookings', 'contributions']],
    ["sql.raw(`(select name from places where id = 'city:1')`)", ['places']],
    ['sql`update users set name = $1`', ['users']],
    ["import { users } from '../users/user.tables.server.ts'", ['users']],
  ])('is found in %s', (source, tables) => {
    const { read, changed } = tablesIn(source, exported)
    expect([...read, ...changed].sort()).toEqual(tables)
  })

  it.each(['sql`select from gifts`', '// sql`select from places`', "'a letter from users'"])('is not found in %s', (source) => {
    expect(tablesIn(source, exported)).toEqual({ read: [], changed: [] })
  })
})

describe('the database', () => {
  it('has exactly the tables and views that have an owner', async () => {
    const schema = await readFile(join(root, 'db/schema.sql'), 'utf8')
    const created = (kind: string) =>
      [...schema.matchAll(new RegExp(`^create (?:unlogged )?${kind} (\\w+)`, 'gm'))].map(([, name]) => name!).sort()
    expect([...owner_of.keys()].sort()).toEqual(created('table'))
    expect([...views].sort()).toEqual(created('view'))
  })

  it('matches the types of its tables', async () => {
    const database = await openTestDatabase()
    try {
      const { rows } = await database.pool.query<{ is: string }>(
        `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, null) || case when a.attnotnull then ' not null' else '' end as is
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
      )
      const real = new Set(rows.map((row) => row.is))
      const declared = [...typed].flatMap(([table, type]) =>
        getTableConfig(type).columns.map((column) => {
          const sql_type = column.getSQLType().replace('timestamptz', 'timestamp with time zone')
          return `${table}.${column.name} ${sql_type}${column.notNull ? ' not null' : ''}`
        }),
      )
      expect(declared.filter((column) => !real.has(column))).toEqual([])
    } finally {
      await database.close()
    }
  })
})
