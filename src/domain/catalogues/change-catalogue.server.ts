import { type SQL, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, type FieldErrors, invalid, notFound, refuseChanged, refuseIfWrong } from '../../kit/errors.ts'
import { isCurrency } from '../../kit/formatters.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import {
  type CatalogueChange,
  type CatalogueField,
  type CatalogueItem,
  type CatalogueMove,
  type CatalogueName,
  type NewCatalogueItem,
  RULES,
} from './catalogue.ts'
import { TABLES } from './catalogue-tables.server.ts'
import { findCatalogue, findCatalogueItem } from './find-catalogue.server.ts'

/** Adds a row at the end of a list. @throws forbidden, conflict where none can be added, invalid_fields also for a key that is taken */
export async function addToCatalogue(ctx: Context, { name, ...input }: NewCatalogueItem & { name: CatalogueName }): Promise<CatalogueItem> {
  const { key: form, fields, ordered } = RULES[name]
  const { prefix, table, key } = TABLES[name]
  return changing(ctx, name, async (tx) => {
    if (!form) throw conflict()
    const is_key = form === 'made' || (form.test(input.key) && isKnown(name, input.key))
    const errors: FieldErrors = is_key ? {} : { key: ['kit_invalid_field'] }
    for (const field of fields) if (input[field] === undefined) errors[field] = ['kit_required_field']
    refuseIfWrong(errors)
    await refuseUnknownCountry(tx, input.country_code)
    const all = await findCatalogue(tx, name)
    if (all.some((item) => item.key === input.key)) throw invalid({ key: ['catalogue_error_taken'] })
    refuseTakenNames(name, all, input)
    const id = prefix ? newId(prefix) : input.key
    const last = Math.max(0, ...all.map(({ position }) => position ?? 0))
    const values: [string, string | number][] = writtenFields(name, input)
    if (form !== 'made') values.push([key, input.key])
    if (prefix) values.push(['id', id])
    if (ordered) values.push(['position', last + 1])
    await tx.execute(
      sql`insert into ${sql.identifier(table)} (${list(values.map(([column]) => sql.identifier(column)))}) values (${list(values.map(([, value]) => sql`${value}`))})`,
    )
    await noteAct(ctx, tx, { action: 'catalogue.added', subject_id: id, after: { list: name, key: calledOf(name, input) } })
    return findCatalogueItem(tx, name, id)
  })
}

/** Changes the names of a row, or whether it is offered. @throws forbidden, not_found, changed, invalid_fields */
export async function changeCatalogue(
  ctx: Context,
  { name, id, seen, ...input }: CatalogueChange & { name: CatalogueName; id: string },
): Promise<CatalogueItem> {
  const { table } = TABLES[name]
  return changing(ctx, name, async (tx) => {
    const before = await findCatalogueItem(tx, name, id)
    refuseChanged(before, seen)
    await refuseUnknownCountry(tx, input.country_code)
    const others = (await findCatalogue(tx, name)).filter((item) => item.id !== id)
    refuseTakenNames(name, others, input)
    const values: [string, string | number | boolean][] = writtenFields(name, input)
    if (input.enabled !== undefined) values.push(['enabled', input.enabled])
    if (values.length === 0) return before
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${list(values.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`))} where ${isRow(name, id)}`,
    )
    const changed = Object.entries(input).filter(([field, value]) => before[field as keyof CatalogueItem] !== value)
    const names = changed.map(([field]) => field)
    const facts = (item: object) => Object.fromEntries(Object.entries(item).filter(([field]) => names.includes(field)))
    await noteAct(ctx, tx, {
      action: input.enabled === undefined ? 'catalogue.changed' : input.enabled ? 'catalogue.enabled' : 'catalogue.disabled',
      subject_id: id,
      before: { list: name, key: calledOf(name, before), ...facts(before) },
      after: facts(input),
    })
    return findCatalogueItem(tx, name, id)
  })
}

/** Moves a row one place up or down, or before all others. @throws forbidden, not_found, conflict where there is no such place */
export async function moveInCatalogue(
  ctx: Context,
  { name, id, place }: CatalogueMove & { name: CatalogueName; id: string },
): Promise<void> {
  const { table } = TABLES[name]
  await changing(ctx, name, async (tx) => {
    if (!RULES[name].ordered) throw conflict()
    const all = await findCatalogue(tx, name)
    const at = all.findIndex((item) => item.id === id)
    if (at === -1) throw notFound()
    const to = place === 'first' ? 0 : place === 'up' ? at - 1 : at + 1
    const moved = all[at]!
    if (to === at || to < 0 || to >= all.length) throw conflict()
    const order = all.filter((item) => item !== moved).toSpliced(to, 0, moved)
    // Countries without a position stay so, behind those that have one.
    const have = all.filter(({ position }) => position !== null).length
    const placed = order.slice(0, place === 'first' ? have + (moved.position === null ? 1 : 0) : Math.max(to, at) + 1)
    for (const [index, item] of (order.some(({ position }) => position === null) ? placed : order).entries())
      if (item.position !== index + 1)
        await tx.execute(sql`update ${sql.identifier(table)} set position = ${index + 1} where ${isRow(name, item.id)}`)
    await noteAct(ctx, tx, {
      action: 'catalogue.moved',
      subject_id: id,
      before: { list: name, key: calledOf(name, moved), place: at + 1 },
      after: { place: to + 1 },
    })
  })
}

/** Locks the list, so that changes run one after the other, and checks the role. */
async function changing<Result>(ctx: Context, name: CatalogueName, change: (tx: Db) => Promise<Result>): Promise<Result> {
  requireRole(ctx.actor, RULES[name].kept_by)
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`catalogue ${name}`}))`)
    return change(tx)
  })
}

function writtenFields(name: CatalogueName, input: Partial<Record<CatalogueField, string | undefined>>): [string, string][] {
  return RULES[name].fields.flatMap((field) => {
    const value = input[field]
    return value === undefined ? [] : [[TABLES[name].columns?.[field] ?? field, value] as [string, string]]
  })
}

function isRow(name: CatalogueName, id: string): SQL {
  const { prefix, key } = TABLES[name]
  return sql`${sql.identifier(prefix ? 'id' : key)} = ${id}`
}

function list(parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL {
  return sql.join(parts, sql`, `)
}

/** Display name of a row in the audit log. */
function calledOf(name: CatalogueName, { key, name_en }: { key: string; name_en?: string | undefined }): string {
  return RULES[name].key === 'made' ? (name_en ?? key) : key
}

/** Validates the names of rows that have no key of their own. @throws invalid_fields */
function refuseTakenNames(
  name: CatalogueName,
  others: Pick<CatalogueItem, 'name_es' | 'name_en'>[],
  input: Pick<CatalogueChange, 'name_es' | 'name_en'>,
): void {
  if (RULES[name].key !== 'made') return
  const isTaken = (field: 'name_es' | 'name_en') => others.some((item) => item[field] === input[field])
  refuseIfWrong({
    ...(isTaken('name_es') && { name_es: ['catalogue_error_taken'] }),
    ...(isTaken('name_en') && { name_en: ['catalogue_error_taken'] }),
  })
}

/** A currency that can be formatted. */
function isKnown(name: CatalogueName, key: string): boolean {
  return name !== 'currencies' || isCurrency(key)
}

async function refuseUnknownCountry(tx: Db, code: string | undefined): Promise<void> {
  if (code === undefined) return
  const known = await rowsOf(tx, sql`select from country_codes where code = ${code}`)
  if (known.length === 0) throw invalid({ country_code: ['kit_invalid_field'] })
}
