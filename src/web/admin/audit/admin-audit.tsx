import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { AuditEntry } from '../../../domain/audit/audit.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { AuditedAct } from '../../desk/audit/audit-list.tsx'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-audit.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { audit } = context.get(apiContext).admin
  const [list, nouns] = await Promise.all([readList(url, (query) => audit.$get({ query })), ask(audit.nouns.$get())])
  return { ...list, nouns, sort: url.searchParams.get('sort') ?? '-created_at' }
}

/** The audit log, to look up the history of a user or a record. */
export default function AdminAudit() {
  const { data: entries, meta: about, nouns, sort } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const to = usePaths()
  return (
    <DeskPage
      title={m.audit_title()}
      lead={m.audit_lead()}
      actions={<CsvButton list={{ name: 'audit', path: '/admin/audit.csv' }} total={about.total} />}
    >
      <FilterBar
        placeholder={m.audit_search()}
        filters={[
          {
            name: 'noun',
            label: m.audit_noun(),
            all: m.audit_noun_all(),
            options: nouns.map(({ name, label }) => ({ value: name, label })),
          },
          ...aboutOne(new URLSearchParams(search).get('about'), entries),
        ]}
        days={[
          { name: 'from', label: m.audit_from() },
          { name: 'to', label: m.audit_to() },
        ]}
      />
      {entries.length > 0 ? (
        <DeskTable label={m.audit_title()} rows={entries} columns={columns()} sort={sort} meta={about} />
      ) : search ? (
        <EmptyState title={m.audit_none()} action={<ButtonLink to={to('admin_audit')}>{m.audit_none_action()}</ButtonLink>}>
          {m.audit_none_text()}
        </EmptyState>
      ) : (
        <EmptyState title={m.audit_nothing()}>{m.audit_nothing_text()}</EmptyState>
      )}
    </DeskPage>
  )
}

/** The user whose acts, and acts on whom, are listed: only where a link led to them. */
function aboutOne(id: string | null, entries: readonly AuditEntry[]) {
  if (!id) return []
  const name = entries.flatMap(({ actor, subject }) => [actor, subject]).find((user) => user?.id === id)?.username
  return [{ name: 'about', label: m.audit_about(), all: m.audit_about_all(), options: [{ value: id, label: name ? `@${name}` : id }] }]
}

function columns(): DeskColumn<AuditEntry>[] {
  return [
    {
      key: 'created_at',
      title: m.audit_when(),
      sort: ['-created_at', 'created_at'],
      render: (entry) => <When value={entry.created_at} short time />,
    },
    {
      key: 'sentence',
      title: m.audit_what(),
      render: (entry) => (
        <div className={css.what}>
          <p>
            <AuditedAct entry={entry} />
          </p>
          {entry.reason && <p className={css.phone_reason}>“{entry.reason}”</p>}
        </div>
      ),
    },
    {
      key: 'reason',
      title: m.audit_reason(),
      from: 'tablet',
      render: (entry) => (entry.reason ? `“${entry.reason}”` : <span className={css.none}>{m.audit_no_reason()}</span>),
    },
    { key: 'facts', title: m.audit_facts(), from: 'desktop', render: (entry) => <Facts entry={entry} /> },
  ]
}

/** Each fact before and after, in the codes of the log. */
function Facts({ entry: { before, after } }: { entry: AuditEntry }) {
  return (
    <ul className={css.facts}>
      {Object.keys({ ...before, ...after }).map((name) => (
        <li key={name}>
          <code>
            {name}: {[before?.[name], after?.[name]].filter((value) => value !== undefined && value !== null).join(' → ')}
          </code>
        </li>
      ))}
    </ul>
  )
}
