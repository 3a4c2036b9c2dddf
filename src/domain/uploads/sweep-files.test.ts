import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FileStore, openFiles } from '../../kit/files.server.ts'
import { openLog } from '../../kit/log.server.ts'
import { killHard, startScript } from '../../testing/platform-process.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { MOST_SWEPT, sweepFiles } from './sweep-files.server.ts'

let database: TestDatabase
let folder: string
let files: FileStore
beforeAll(async () => {
  database = await openTestDatabase()
  // Rows are written alone, without those that they belong to.
  await database.owner.query(`do $$ declare c record; begin
    for c in select conrelid::regclass as of, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', c.of, c.conname);
    end loop;
    for c in select distinct tgrelid::regclass as of from pg_trigger where not tgisinternal loop
      execute format('alter table %s disable trigger user', c.of);
    end loop;
  end $$`)
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  files = await openFiles({ data_dir: folder, s3: undefined }, openLog('silent'))
})
afterEach(() => rm(folder, { recursive: true }))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const sweep = (now: Date) => sweepFiles({ db: database.db, files }, now)
const stored = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length

it('removes a proof whose process was killed before its row, once no running save can name it', async () => {
  const key = 'payments/pmt_killed/proof'
  const saving = startScript('faults/store-and-wait.ts', [folder, key])
  expect(await saving.ready).toBe('stored')
  await killHard(saving)
  expect(await files.get(key)).toBeDefined()
  expect(await sweep(inHours(23))).toEqual({ removed: 0, left: 0 })
  expect(await files.get(key)).toBeDefined()
  expect(await sweep(inHours(25))).toEqual({ removed: 1, left: 0 })
  expect(await stored()).toBe(0)
})

it('removes what a killed process wrote by half, also beside a named file', async () => {
  await database.owner.query(
    "insert into users (id, username, email, name, surname, image) values ('user_1', 'ana', 'ana@example.com', 'Ana', 'Paz', 'v1')",
  )
  await files.put('people/user_1/v1/512.webp', Buffer.from('picture'), 'image/webp')
  await writeFile(join(folder, 'files/people/user_1/v1/96.webp.1.new'), 'half')
  expect(await sweep(inHours(25))).toEqual({ removed: 1, left: 0 })
  expect(await files.get('people/user_1/v1/512.webp')).toBeDefined()
})

it('leaves files of other folders, such as the published log', async () => {
  await mkdir(join(folder, 'files/ledger-log'), { recursive: true })
  await writeFile(join(folder, 'files/ledger-log/head'), 'note')
  expect(await sweep(inHours(25))).toEqual({ removed: 0, left: 0 })
})

it('removes none of very many, whose rows may be missing for another reason', async () => {
  for (let n = 0; n <= MOST_SWEPT; n++) await files.put(`payments/pmt_${n}/proof`, Buffer.from('x'), 'application/pdf')
  expect(await sweep(inHours(25))).toEqual({ removed: 0, left: MOST_SWEPT + 1 })
  expect(await stored()).toBe(MOST_SWEPT + 1)
})

const ORGANIZATION =
  "organizations (id, slug, name, description, status, entity_id, country_code, place_id, scene, logo, cover) values ('org_1', 'library', 'A library', 'A library', 'approved', 'enti_1', 'AR', 'city:1', 'x', 'logo', 'cover')"

const ROWS: [key: string, insert: string, remove: string][] = [
  [
    'people/user_2/a/96.webp',
    "users (id, username, email, name, surname, image) values ('user_2', 'beto', 'b@example.com', 'Beto', 'Sol', 'a')",
    "users where id = 'user_2'",
  ],
  ['organizations/org_1/logo/256.webp', ORGANIZATION, "organizations where id = 'org_1'"],
  ['organizations/org_1/cover/960.webp', ORGANIZATION, "organizations where id = 'org_1'"],
  [
    'organizations/org_2/next/256.webp',
    `organization_changes (id, organization_id, state, base, content, sent_at) values ('ochg_${'0'.repeat(24)}', 'org_2', 'sent', '{"logo":null}', '{"logo":"next"}', now())`,
    "organization_changes where organization_id = 'org_2'",
  ],
  [
    'documents/org_1/file',
    "organization_documents (id, organization_id, file, name, type, bytes, created_at) values ('odoc_1', 'org_1', 'file', 'x', 'application/pdf', 1, now())",
    'organization_documents',
  ],
  [
    `projects/pict_${'1'.repeat(24)}/960.webp`,
    `project_pictures (id, project_id, width, height, created_at) values ('pict_${'1'.repeat(24)}', 'proj_1', 1, 1, now())`,
    'project_pictures',
  ],
  [
    `projects/pict_${'2'.repeat(24)}/960.webp`,
    `content_pictures (id, width, height, created_at) values ('pict_${'2'.repeat(24)}', 1, 1, now())`,
    'content_pictures',
  ],
  [
    'contributions/cont_1/proof',
    "contribution_donors (contribution_id, is_shown, way, created_at, proof_file, proof_name, proof_type) values ('cont_1', false, 'transfer', now(), 'proof', 'x', 'application/pdf')",
    'contribution_donors',
  ],
  [
    'payments/pmt_1/proof',
    "payments (id, organization_id, currency, amount, paid_at, created_at, proof_file, proof_name, proof_type) values ('pmt_1', 'org_1', 'ARS', 1, now(), now(), 'proof', 'x', 'application/pdf')",
    'payments',
  ],
  [
    'payouts/pay_1/proof',
    "payouts (id, payment_id, organization_id, project_id, amount, currency, paid_at, created_at, proof_file, proof_name, proof_type) values ('pay_1', 'pmt_1', 'org_1', 'proj_1', 1, 'ARS', now(), now(), 'proof', 'x', 'application/pdf')",
    'payouts',
  ],
  [
    'exports/user_2/expo_1/file.csv',
    "exports (id, user_id, session_id, name, path, language, state, done, created_at) values ('expo_1', 'user_2', 'sess_1', 'x', '/x', 'es', 'waiting', 0, now())",
    'exports',
  ],
]

it.each(ROWS)('leaves %s as long as a row names it', async (key, insert, remove) => {
  await database.owner.query(`insert into ${insert}`)
  await files.put(key, Buffer.from('file'), 'application/octet-stream')
  expect(await sweep(inHours(25))).toEqual({ removed: 0, left: 0 })
  await database.owner.query(`delete from ${remove}`)
  expect(await sweep(inHours(25))).toEqual({ removed: 1, left: 0 })
  expect(await files.get(key)).toBeUndefined()
})

/** They name a row of `project_pictures`, which names the files. */
const OF_PICTURES = ['project_images.file', 'project_remarks.picture', 'project_update_pictures.file', 'report_pictures.file']

it('looks into every column whose name says that it names a file', async () => {
  const { rows } = await database.owner.query<{ name: string; looked_into: boolean }>(
    `select c.table_name || '.' || c.column_name as name, u.column_name is not null as looked_into from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      left join information_schema.view_column_usage u on (u.view_name, u.table_name, u.column_name) = ('named_files', c.table_name, c.column_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and (c.column_name ~ '(^|_)(file|image|logo|cover|photo|picture)$' or c.table_name ~ '_(pictures|files)$' and c.column_name = 'id')
      order by name`,
  )
  expect(rows.filter(({ looked_into }) => looked_into)).toHaveLength(9)
  expect(rows.filter(({ looked_into }) => !looked_into).map(({ name }) => name)).toEqual(OF_PICTURES)
})
