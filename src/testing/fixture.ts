import type pg from 'pg'
import type { ContributionStatus, StepKind } from '../domain/contributions/contribution.ts'
import type { ProjectStatus } from '../domain/projects/project-rules.ts'
import { causeSql } from './content/causes.ts'

/** The minimal rows that a project needs; ids are fixed so that tests can use them. */
export async function insertCatalogues(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into countries values ('AR', 'Argentina', 'Argentina') on conflict do nothing;
    insert into places (id, type, name_es, name_en, short_code, country_code, latitude, longitude) values ('city:1', 'city', 'Mendoza', 'Mendoza', 'AR', 'AR', -32.89, -68.84) on conflict do nothing;
    insert into currencies values ('ARS', 'Peso argentino', 'Argentine peso', 1), ('USD', 'Dólar', 'US dollar', 2);
    insert into entities values ('enti_1', 'rotary-club', 'Club Rotario', 'Rotary club', 1);
    insert into districts values ('dist_1', '4865', 'Cuyo', 'AR');
    -- Tests of older schemas have none of some, and others as they were.
    do $$ begin if to_regclass('post_categories') is not null then
      insert into post_categories values ('pcat_1', 'historias', 'Historias', 'Stories', 1);
    end if;
    if exists (select from information_schema.columns where table_name = 'causes' and column_name = 'slug') then
      execute $sql$insert into causes values ('caus_1', 'agua', 'Agua', 'Water', 'Agua segura', 'Safe water', 'water', 1)$sql$;
    else
      ${causeSql({ id: 'caus_1', slug: 'agua', es: 'Agua', en: 'Water' })}
    end if; end $$;
  `)
}

export async function insertOrganization(
  pool: pg.Pool,
  id: string,
  values: { status?: string; slug?: string; name?: string } = {},
): Promise<void> {
  await pool.query(
    `insert into organizations (id, slug, name, description, status, entity_id, country_code, place_id, district_id, scene)
     values ($1, $2, $3, 'Una organización', $4, 'enti_1', 'AR', 'city:1', 'dist_1', 'andes-1')`,
    [id, values.slug ?? id.replaceAll('_', '-'), values.name ?? `Club ${id}`, values.status ?? 'approved'],
  )
}

export async function insertProject(
  pool: pg.Pool,
  id: string,
  values: { organization?: string; status?: ProjectStatus; currency?: string; name?: string; featured?: number; objective?: number } = {},
): Promise<void> {
  const {
    organization = 'org_1',
    status = 'active',
    currency = 'ARS',
    name = `Proyecto ${id}`,
    featured = null,
    objective = 100_000_000,
  } = values
  await pool.query(
    `insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, place_id, featured_position, published_at, completed_at, search_text)
     values ($1, $2, $3, $4, 'Resumen', '<p>Historia</p>', $5, $6, $7, 'AR', 'dist_1', 'city:1', $8, '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z', plain_text($4))`,
    [id, id.replaceAll('_', '-'), organization, name, objective, currency, status, featured],
  )
  await pool.query(`insert into project_causes values ($1, 'caus_1', 1)`, [id])
  await pool.query(`insert into project_images values ($1, 1, 'water-3', 'Un pozo')`, [id])
}

export async function insertHandOff(pool: pg.Pool, code: string, project_id: string | null): Promise<void> {
  await pool.query(
    `insert into hand_offs (id, code, project_id, trip_type, destination_id, start_date, end_date, search, url, locale, created_at)
     values ($1, $2, $3, 'ONLY_HOTEL', 'city:1', '2027-03-10', '2027-03-17', '{}', 'http://localhost:3001/home', 'es', '2026-11-19T12:00:00Z')`,
    [`hand_${code}`, code, project_id],
  )
}

export interface GiftRow {
  code?: string
  kind?: 'booking' | 'donation'
  project_id?: string | null
  booking_id?: string | null
  amount?: number
  currency?: string
  status?: ContributionStatus
  approved_at?: string | null
  paid_at?: string | null
  voided_at?: string | null
  created_at?: string
  /** Nobody answers for it: it counts once it arrives. */
  announced?: boolean
}

/** A contribution with the steps that lead to the state of its row, which the ledger requires. */
export async function insertGift(pool: pg.Pool, id: string, values: GiftRow = {}): Promise<void> {
  const { kind = 'donation', amount = 100, currency = 'ARS', status = 'approved', created_at = '2026-01-01T00:00:00Z' } = values
  const { code = id, project_id = null, booking_id = null, paid_at = null, voided_at = null } = values
  const approved_at = values.approved_at ?? (status === 'approved' ? created_at : null)
  const steps = [
    { kind: values.announced ? 'announced' : 'promised', at: created_at },
    ...(status === 'pending' ? [] : [{ kind: status, at: approved_at ?? created_at }]),
    ...(paid_at ? [{ kind: 'paid', at: paid_at }] : []),
    ...(voided_at ? [{ kind: status === 'approved' ? 'reversed' : 'voided', at: voided_at }] : []),
  ]
  await pool.query(
    `with gift as (
       insert into contributions (id, code, kind, project_id, booking_id, amount, currency, status, approved_at, paid_at, voided_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at)
     select gift.id, step.kind, gift.amount, gift.currency, gift.project_id, step.at
     from gift, unnest($13::text[], $14::timestamptz[]) with ordinality as step(kind, at, n) order by step.n`,
    [
      id,
      code,
      kind,
      project_id,
      booking_id,
      amount,
      currency,
      status,
      approved_at,
      paid_at,
      voided_at,
      created_at,
      steps.map((step) => step.kind),
      steps.map((step) => step.at),
    ],
  )
}

/** Resets money for a test: the database refuses this unless its triggers are switched off. */
export async function wipeMoney(pool: pg.Pool): Promise<void> {
  const log = ['ledger_log_checks', 'ledger_log_cosignatures', 'ledger_log_checkpoints', 'ledger_log_tiles', 'ledger_log_leaves']
  const tables = [
    ...log,
    'issued_documents',
    'ledger_sums',
    'ledger_unpublished',
    'ledger_entries',
    'ledger_transactions',
    'contribution_notices',
    'contribution_steps',
    'due_money',
    'organization_dues',
    'contributions',
  ]
  await pool.query(
    tables
      .map((table) => `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`)
      .join(';'),
  )
  await pool.query('delete from project_other_money; update projects set expected_amount = 0, collected_amount = 0, paid_amount = 0')
}

/** Changes a contribution and writes the matching step. @param change assignments of an update of `contributions` */
export function moveGift(id: string, kind: StepKind, change: string): string {
  return `with gift as (update contributions set ${change} where id = '${id}' returning *)
    insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, '${kind}', amount, currency, project_id from gift`
}
