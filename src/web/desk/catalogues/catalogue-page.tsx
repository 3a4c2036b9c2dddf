import { Button, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Form, Link, useLocation } from 'react-router'
import { type CatalogueItem, type CatalogueName, RULES } from '../../../domain/catalogues/catalogue.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { DeskBadge, DeskPage } from '../desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import { ActDialog } from '../dialogs/act-dialog.tsx'
import { CatalogueFields } from './catalogue-fields.tsx'
import css from './catalogue-page.module.css'

interface Props {
  name: CatalogueName
  /** Null: it could not be read. */
  items: CatalogueItem[] | null
  title: string
  lead: string
}

/** One of the small lists of the platform: its words in both languages, its order, and what is offered. */
export function CataloguePage({ name, items, title, lead }: Props) {
  const rows = items ?? []
  const { pathname } = useLocation()
  const locale = useLocale()
  return (
    <DeskPage title={title} lead={lead} actions={items && RULES[name].key && <Add name={name} />}>
      {rows.length > 0 ? (
        <DeskTable label={title} rows={rows} columns={columns(name, rows, locale)} />
      ) : (
        <EmptyState
          title={m.catalogue_none()}
          action={
            items === null && (
              <Button component={Link} to={pathname} reloadDocument variant="default">
                {m.catalogue_again()}
              </Button>
            )
          }
        >
          {items === null && m.catalogue_failed()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function columns(name: CatalogueName, rows: CatalogueItem[], locale: 'es' | 'en'): DeskColumn<CatalogueItem>[] {
  const { fields, ordered } = RULES[name]
  const other = locale === 'es' ? 'en' : 'es'
  const bilingual = fields.includes('name_en')
  return [
    {
      key: 'name',
      title: m.catalogue_name(),
      render: (item) => (
        <div className={css.name}>
          <strong>{item[`name_${locale}`]}</strong>
          {bilingual && <span lang={other}>{item[`name_${other}`]}</span>}
          {RULES[name].key !== 'made' && <code>{item.key}</code>}
          {!item.enabled && <em className={css.phone}>{m.catalogue_disabled()}</em>}
        </div>
      ),
    },
    {
      key: 'state',
      title: m.catalogue_state(),
      from: 'tablet',
      render: ({ enabled }) => (
        <DeskBadge tone={enabled ? 'good' : 'neutral'}>{enabled ? m.catalogue_enabled() : m.catalogue_disabled()}</DeskBadge>
      ),
    },
    { key: 'used', title: m.catalogue_used(), from: 'tablet', align: 'right', render: ({ used }) => used },
    {
      key: 'acts',
      title: m.catalogue_acts(),
      render: (item) => <Acts name={name} item={item} ends={ordered ? [rows[0]?.id, rows.at(-1)?.id] : null} />,
    },
  ]
}

function Acts({ name, item, ends }: { name: CatalogueName; item: CatalogueItem; ends: [string | undefined, string | undefined] | null }) {
  const called = { name: item[`name_${useLocale()}`] }
  const { id } = item
  return (
    <Group gap="xs">
      <ActDialog
        label={m.catalogue_change()}
        named={m.catalogue_change_named(called)}
        title={m.catalogue_change_named(called)}
        text={m.catalogue_change_text()}
        submit={m.catalogue_save()}
        values={{ intent: 'change', id }}
        fields={(errors) => <CatalogueFields name={name} item={item} errors={errors} />}
      />
      {item.enabled ? (
        <ActDialog
          label={m.catalogue_disable()}
          named={m.catalogue_disable_named(called)}
          title={m.catalogue_disable_named(called)}
          text={m.catalogue_disable_text()}
          submit={m.catalogue_disable()}
          values={{ intent: 'disable', id }}
        />
      ) : (
        <ActDialog
          label={m.catalogue_enable()}
          named={m.catalogue_enable_named(called)}
          title={m.catalogue_enable_named(called)}
          text={m.catalogue_enable_text()}
          submit={m.catalogue_enable()}
          values={{ intent: 'enable', id }}
        />
      )}
      {ends && <Move id={id} place="up" label={m.catalogue_up(called)} disabled={ends[0] === id} />}
      {ends && <Move id={id} place="down" label={m.catalogue_down(called)} disabled={ends[1] === id} />}
    </Group>
  )
}

function Move({ id, place, label, disabled }: { id: string; place: 'up' | 'down'; label: string; disabled: boolean }) {
  const Icon = place === 'up' ? IconArrowUp : IconArrowDown
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      <Button type="submit" variant="default" size="xs" aria-label={label} disabled={disabled}>
        <Icon size={15} aria-hidden="true" />
      </Button>
    </Form>
  )
}

function Add({ name }: { name: CatalogueName }) {
  return (
    <ActDialog
      label={m.catalogue_add()}
      button={{ variant: 'filled', size: 'sm' }}
      title={m.catalogue_add()}
      text={m.catalogue_add_text()}
      submit={m.catalogue_add()}
      values={{ intent: 'add' }}
      fields={(errors) => <CatalogueFields name={name} errors={errors} />}
    />
  )
}
