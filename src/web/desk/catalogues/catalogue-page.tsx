import { Button, Group } from '@mantine/core'
import { useLocation } from 'react-router'
import { type CatalogueItem, type CatalogueName, RULES } from '../../../domain/catalogues/catalogue.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowBarToUp, IconArrowDown, IconArrowUp } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { CsvButton, type CsvList } from '../csv-button.tsx'
import { DeskBadge, DeskPage } from '../desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import { ActDialog } from '../dialogs/act-dialog.tsx'
import { FilterBar } from '../filter-bar.tsx'
import type { ListMeta } from '../list-meta.ts'
import { NothingFound } from '../nothing-found.tsx'
import { CatalogueFields } from './catalogue-fields.tsx'
import css from './catalogue-page.module.css'

interface Props {
  name: CatalogueName
  items: { data: CatalogueItem[]; meta: ListMeta }
  filtered: boolean
  sort: string
  title: string
  lead: string
}

function csvOf(name: CatalogueName): CsvList {
  if (name === 'lost_reasons') return { name: 'lost-reasons', path: '/sales/lost-reasons.csv' }
  return { name, path: '/admin/platform/:name/rows.csv', params: { name } }
}

/** One of the small lists of the platform: its names in both languages, its order, and its enabled rows. */
export function CataloguePage({ name, items, filtered, sort, title, lead }: Props) {
  const { pathname } = useLocation()
  const locale = useLocale()
  const { ordered, key } = RULES[name]
  // Between neighbours that are not all there, nobody sees where a row goes.
  const in_order = !filtered && sort === 'place'
  return (
    <DeskPage
      title={title}
      lead={lead}
      actions={
        <>
          <CsvButton list={csvOf(name)} total={items.meta.total} />
          {key && <Add name={name} />}
        </>
      }
    >
      {(items.meta.total > 0 || filtered) && (
        <FilterBar
          placeholder={m.catalogue_search()}
          filters={[
            {
              name: 'state',
              label: m.catalogue_state(),
              all: m.catalogue_state_all(),
              options: [
                { value: 'enabled', label: m.catalogue_enabled() },
                { value: 'disabled', label: m.catalogue_disabled() },
              ],
            },
          ]}
        />
      )}
      {items.data.length > 0 ? (
        <>
          {ordered && !in_order && (
            <p className={css.note}>
              {m.catalogue_order_hidden()} <Link to={pathname}>{m.catalogue_order_show()}</Link>
            </p>
          )}
          <DeskTable
            label={title}
            rows={items.data}
            columns={columns(name, locale, ordered && in_order ? endsOf(items) : null)}
            sort={sort}
            meta={items.meta}
          />
        </>
      ) : filtered ? (
        <NothingFound all={pathname} />
      ) : (
        <EmptyState title={m.catalogue_none()} action={key && <Add name={name} />}>
          {m.catalogue_none_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

/** The first and the last row of the whole list, as far as they are on this page. */
type Ends = [string | undefined, string | undefined]

function endsOf({ data, meta }: Props['items']): Ends {
  return [meta.page === 1 ? data[0]?.id : undefined, meta.page * meta.per_page >= meta.total ? data.at(-1)?.id : undefined]
}

function columns(name: CatalogueName, locale: 'es' | 'en', ends: Ends | null): DeskColumn<CatalogueItem>[] {
  const { fields } = RULES[name]
  const other = locale === 'es' ? 'en' : 'es'
  const bilingual = fields.includes('name_en')
  const acts = (item: CatalogueItem) => <Acts name={name} item={item} ends={ends} />
  return [
    {
      key: 'name',
      title: m.catalogue_name(),
      sort: ['name', '-name'],
      render: (item) => (
        <div className={css.name}>
          <strong>{item[`name_${locale}`]}</strong>
          {bilingual && <span lang={other}>{item[`name_${other}`]}</span>}
          {RULES[name].key !== 'made' && <code>{item.key}</code>}
          {!item.enabled && <em className={css.phone}>{m.catalogue_disabled()}</em>}
          <div className={css.phone}>{acts(item)}</div>
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
    {
      key: 'used',
      title: m.catalogue_used(),
      from: 'tablet',
      align: 'right',
      sort: ['-used', 'used'],
      render: ({ used, used_is_lower_bound }) =>
        used_is_lower_bound ? m.catalogue_used_most({ number: numberFormat(locale).format(used) }) : used,
    },
    {
      key: 'acts',
      title: m.catalogue_acts(),
      from: 'tablet',
      render: acts,
    },
  ]
}

function Acts({ name, item, ends }: { name: CatalogueName; item: CatalogueItem; ends: Ends | null }) {
  const called = { name: item[`name_${useLocale()}`] }
  const { id, name_es, name_en, country_code, enabled } = item
  const seen = JSON.stringify({ name_es, name_en, country_code, enabled })
  return (
    <Group gap="xs">
      <ActDialog
        label={m.catalogue_change()}
        named={m.catalogue_change_named(called)}
        text={m.catalogue_change_text()}
        submit={m.catalogue_save()}
        values={{ intent: 'change', id, seen }}
      >
        <CatalogueFields name={name} item={item} />
      </ActDialog>
      {enabled ? (
        <ActDialog
          label={m.catalogue_disable()}
          named={m.catalogue_disable_named(called)}
          text={m.catalogue_disable_text()}
          values={{ intent: 'disable', id, seen }}
        />
      ) : (
        <ActDialog
          label={m.catalogue_enable()}
          named={m.catalogue_enable_named(called)}
          text={m.catalogue_enable_text()}
          values={{ intent: 'enable', id, seen }}
        />
      )}
      {RULES[name].ordered && (
        <Group gap="xs" wrap="nowrap">
          {ends && <Move id={id} place="up" label={m.catalogue_up(called)} disabled={ends[0] === id} />}
          {ends && <Move id={id} place="down" label={m.catalogue_down(called)} disabled={ends[1] === id} />}
          <Move id={id} place="first" label={m.catalogue_first(called)} disabled={ends?.[0] === id} />
        </Group>
      )}
    </Group>
  )
}

const MOVES = { up: IconArrowUp, down: IconArrowDown, first: IconArrowBarToUp }

function Move({ id, place, label, disabled }: { id: string; place: keyof typeof MOVES; label: string; disabled: boolean }) {
  const Icon = MOVES[place]
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      <Button type="submit" variant="default" size="xs" aria-label={label} title={label} disabled={disabled}>
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
      text={m.catalogue_add_text()}
      values={{ intent: 'add' }}
    >
      <CatalogueFields name={name} />
    </ActDialog>
  )
}
