import type pg from 'pg'

export type InsertRow = Record<string, unknown>

/** Rows for one table, all with the same columns. */
export interface Insert {
  table: string
  rows: readonly InsertRow[]
}

const BATCH = 4_000

/** Inserts rows in few statements, in order. */
export async function insertRows(
  client: pg.ClientBase,
  inserts: readonly Insert[],
  onConflict: '' | 'on conflict do nothing' = '',
): Promise<void> {
  for (const { table, rows } of inserts) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    for (let start = 0; start < rows.length; start += BATCH) {
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1) ${onConflict}`,
        [JSON.stringify(rows.slice(start, start + BATCH))],
      )
    }
  }
}
