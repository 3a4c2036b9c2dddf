import type pg from 'pg'
import type { Manifest } from './manifest.ts'

/** Settings that make `COPY` write and read the same text on every server. */
export const PLAIN_TEXT =
  "set local client_encoding = 'UTF8'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'"

type Described = Omit<Manifest['tables'][number], 'rows'>

/**
 * Our tables, with the columns that have values of their own: no generated columns, nor transaction numbers, which mean nothing elsewhere.
 * Without the queue's tables (schema `pgboss`): it contains only the events that `outbox_events` lists as waiting, and its structure
 * belongs to its library.
 */
export async function describeTables(client: pg.ClientBase): Promise<Described[]> {
  const { rows } = await client.query<Described>(TABLES)
  return rows
}

const OURS = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const TABLES = `
  select quote_ident(c.relname) as name,
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS} order by c.relname`

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${OURS} order by 1, 2`)
  return rows
}

/** Sequences are not part of a snapshot: read after the rows, they are at least as high as any of them. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OURS} order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${name}`,
    )
    sequences.push({ name, ...at[0]! })
  }
  return sequences
}
