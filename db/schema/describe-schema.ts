import type pg from 'pg'

const HEAD = `-- What the database looks like today. Written by bin/dump-schema from what db/migrations make; db/schema/schema.test.ts is red when it is stale.
-- Who may read what: src/testing/table-owners.ts.`

/** Readable SQL of all tables with constraints, indexes and triggers, views and functions, ordered by name; identical from every PostgreSQL. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  // The state after the first load of places, which builds some indexes only when all rows are there.
  await pool.query('select begin_first_load(); select end_first_load()')
  const parts = await Promise.all([EXTENSIONS, TABLES, VIEWS, FUNCTIONS].map((query) => pool.query<{ text: string }>(query)))
  return `${[HEAD, ...parts.map(({ rows }) => rows.map((row) => row.text).join('\n\n'))].join('\n\n')}\n`
}

const EXTENSIONS = `select string_agg('create extension ' || extname || ';', E'\\n' order by extname) as text from pg_extension where extname <> 'plpgsql'`

const COLUMNS = `select string_agg('  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> t.typcollation then ' collate ' || (select quote_ident(collname) from pg_collation where oid = a.attcollation) else '' end
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' generated always as identity' else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end, E',\\n' order by a.attnum) as text
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

// Since PostgreSQL 18 "not null" is a constraint too ('n'); here it is part of the column.
const CONSTRAINTS = `select string_agg(E',\\n  constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid, true), '' order by array_position('{p,u,f,c}', k.contype::text), k.conname) as text
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')`

const INDEXES = `select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid, 0, true) || ';', '' order by i.indexrelid::regclass::text) as text from pg_index i
    where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))`

const TRIGGERS = `select string_agg(E'\\n' || pg_get_triggerdef(t.oid, true) || ';', '' order by t.tgname) as text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`

const TABLES = `select case when c.relpersistence = 'u' then 'create unlogged table ' else 'create table ' end || c.relname || E' (\\n' || columns.text || coalesce(constraints.text, '') || E'\\n);'
    || coalesce(indexes.text, '') || coalesce(triggers.text, '') as text
  from pg_class c, lateral (${COLUMNS}) as columns, lateral (${CONSTRAINTS}) as constraints, lateral (${INDEXES}) as indexes, lateral (${TRIGGERS}) as triggers
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`

const VIEWS = `select 'create view ' || c.relname || E' as\\n' || pg_get_viewdef(c.oid, 150) as text
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname collate "C"`

const FUNCTIONS = `select trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';' as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname collate "C"`
