import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { PREVIEW_STATES, type PreviewLink } from '../../../domain/content/previews/preview.ts'
import { argentineTime, parseArgentineTime } from '../../../kit/argentine-time.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { PostForm } from '../../post-form.tsx'
import { apiContext, configContext, localeContext, nowContext } from '../../visitor/page-context.ts'
import css from './admin-previews.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const links = await readList(url, (query) => context.get(apiContext).admin.previews.$get({ query }))
  const filtered = ['query', 'state'].some((name) => url.searchParams.get(name))
  // An hour ahead, as a start.
  const start = argentineTime(new Date(context.get(nowContext).getTime() + 3_600_000))
  return { links, filtered, sort: url.searchParams.get('sort') ?? '-created_at', start }
}

/** Creates a link, which is displayed once, or revokes one. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const api = context.get(apiContext)
  if (text('intent') === 'revoke') {
    const revoked = await attempt(api.admin.preview[':id'].$delete({ param: { id: encodeURIComponent(text('id')) } }))
    if ('refused' in revoked) return revoked.refused
    return redirectWith(url.pathname, 'previews_flash_revoked')
  }
  const typed = { at: text('at'), note: text('note') }
  const seen_at = parseArgentineTime(typed.at)?.toISOString() ?? ''
  const made = await attempt(api.admin.previews.$post({ json: { seen_at, note: typed.note } }), { typed })
  if ('refused' in made) return made.refused
  const link = `${context.get(configContext).public_url}${pathTo('preview', context.get(localeContext))}?token=${made.given.token}`
  return data({ link }, { headers: { 'cache-control': 'no-store' } })
}

export default function AdminPreviews() {
  const { links, filtered, sort } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      title={m.previews_title()}
      lead={m.previews_lead()}
      actions={<CsvButton list={{ name: 'previews', path: '/admin/previews.csv' }} total={links.meta.total} />}
    >
      <DeskCard title={m.previews_new()}>
        <NewLink />
      </DeskCard>
      <DeskCard title={m.previews_links()}>
        {(links.meta.total > 0 || filtered) && (
          <FilterBar
            placeholder={m.previews_search()}
            filters={[
              {
                name: 'state',
                label: m.previews_state(),
                all: m.previews_state_all(),
                options: PREVIEW_STATES.map((value) => ({ value, label: STATES[value]() })),
              },
            ]}
          />
        )}
        {links.data.length > 0 ? (
          <DeskTable label={m.previews_links()} rows={links.data} columns={columns()} sort={sort} meta={links.meta} />
        ) : filtered ? (
          <NothingFound all={to('admin_previews')} />
        ) : (
          <DeskNothing>{m.previews_none()}</DeskNothing>
        )}
      </DeskCard>
    </DeskPage>
  )
}

function NewLink() {
  const { start } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const made = answer && 'link' in answer ? answer.link : null
  const refused = answer && 'message' in answer ? answer : null
  const typed = refused && 'typed' in refused ? (refused.typed as { at: string; note: string }) : null
  return (
    <>
      <PostForm refused={refused ?? undefined} className={css.form}>
        <TextInput
          type="datetime-local"
          name="at"
          label={m.previews_at()}
          defaultValue={typed?.at ?? start}
          also="seen_at"
          {...(typed?.at === '' && { error: m.previews_at_none() })}
          required
        />
        <TextInput name="note" label={m.previews_note()} defaultValue={typed?.note} maxLength={100} />
        <Button type="submit">{m.previews_submit()}</Button>
      </PostForm>
      {made && (
        <div className={css.made} role="status">
          <p>{m.previews_made()}</p>
          <input readOnly value={made} aria-label={m.previews_title()} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton label={m.kit_copy()} text={() => made} />
        </div>
      )}
    </>
  )
}

const TONES = { open: 'good', expired: 'neutral', revoked: 'bad' } as const
const STATES = { open: m.previews_state_open, expired: m.previews_state_expired, revoked: m.previews_state_revoked }

function columns(): DeskColumn<PreviewLink>[] {
  return [
    { key: 'seen_at', title: m.previews_shows(), sort: ['-seen_at', 'seen_at'], render: (link) => <Shows link={link} /> },
    { key: 'created_by', title: m.previews_by(), from: 'tablet', render: ({ created_by }) => (created_by ? `@${created_by}` : '—') },
    {
      key: 'expires_at',
      title: m.previews_expires(),
      from: 'tablet',
      sort: ['-expires_at', 'expires_at'],
      render: ({ expires_at }) => <When value={expires_at} short time />,
    },
    {
      key: 'state',
      title: m.previews_state(),
      render: ({ state }) => <DeskBadge tone={TONES[state]}>{STATES[state]()}</DeskBadge>,
    },
    { key: 'acts', title: m.previews_acts(), align: 'right', render: (link) => link.state === 'open' && <Revoke link={link} /> },
  ]
}

function Shows({ link: { seen_at, note } }: { link: PreviewLink }) {
  return (
    <>
      <When value={seen_at} short time />
      {note && <small className={css.note}>{note}</small>}
    </>
  )
}

function Revoke({ link: { id, seen_at } }: { link: PreviewLink }) {
  const date = whenText(seen_at, useLocale(), { short: true, time: true })
  return (
    <ActDialog
      label={m.previews_revoke()}
      named={m.previews_revoke_named({ date })}
      text={m.previews_revoke_text()}
      danger
      values={{ intent: 'revoke', id }}
    />
  )
}
