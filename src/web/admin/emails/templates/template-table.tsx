import type { TemplateCard } from '../../../../domain/emails/templates/template.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { ButtonLink, EmptyState } from '../../../../kit/ui/ui.tsx'
import { When } from '../../../../kit/ui/when.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { DeskBadge } from '../../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../../desk/desk-table.tsx'
import { FilterBar } from '../../../desk/filter-bar.tsx'
import { RowName } from '../../../desk/row-name.tsx'

interface Props {
  templates: {
    data: TemplateCard[]
    meta: { total: number; page: number; per_page: number; nouns: { name: string; label: string }[] }
  }
  sort: string
}

/** Every letter, its subject, and whether it is the original. */
export function TemplateList({ templates: { data, meta }, sort }: Props) {
  const to = usePaths()
  const states = { changed: m.templates_state_changed(), original: m.templates_state_original() }
  return (
    <>
      <FilterBar
        placeholder={m.templates_search()}
        keep={{ view: 'templates' }}
        filters={[
          {
            name: 'noun',
            label: m.templates_noun(),
            all: m.templates_noun_all(),
            options: meta.nouns.map(({ name, label }) => ({ value: name, label })),
          },
          {
            name: 'state',
            label: m.templates_state(),
            all: m.templates_state_all(),
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      {data.length > 0 ? (
        <DeskTable
          label={m.templates_tab()}
          rows={data.map((template) => ({ ...template, id: template.kind }))}
          columns={columns()}
          sort={sort}
          meta={meta}
        />
      ) : (
        <EmptyState
          title={m.templates_empty()}
          action={<ButtonLink to={`${to('admin_emails')}?view=templates`}>{m.templates_empty_action()}</ButtonLink>}
        >
          {m.templates_empty_text()}
        </EmptyState>
      )}
    </>
  )
}

function columns(): DeskColumn<TemplateCard & { id: string }>[] {
  return [
    { key: 'label', title: m.templates_letter(), sort: ['label', '-label'], render: (row) => <Name {...row} /> },
    { key: 'noun', title: m.templates_noun(), from: 'tablet', sort: ['noun', '-noun'], render: ({ noun_label }) => noun_label },
    { key: 'state', title: m.templates_state(), render: (row) => <TemplateState {...row} /> },
    {
      key: 'changed_at',
      title: m.templates_changed_at(),
      from: 'tablet',
      sort: ['-changed_at', 'changed_at'],
      render: (row) => <LastChange {...row} />,
    },
  ]
}

function Name({ kind, label, subject }: TemplateCard) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_template', { slug: kind })}>{label}</Link>
      <span>{subject}</span>
    </RowName>
  )
}

export function TemplateState({ changed }: Pick<TemplateCard, 'changed'>) {
  return <DeskBadge tone={changed ? 'info' : 'neutral'}>{changed ? m.templates_state_changed() : m.templates_state_original()}</DeskBadge>
}

function LastChange({ changed_at, changed_by }: TemplateCard) {
  if (changed_at === null) return '—'
  return (
    <RowName>
      <When value={changed_at} short time />
      <span>{changed_by ? m.templates_by({ name: changed_by }) : m.templates_by_nobody()}</span>
    </RowName>
  )
}
