import { Checkbox } from '@mantine/core'
import { use } from 'react'
import type { ContentLanguage, UsedIn } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FieldErrorScope } from '../../../kit/ui/forms/field-errors.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskCard } from '../desk-page.tsx'
import { ActDialog } from '../dialogs/act-dialog.tsx'
import { TextInput } from '../fields.tsx'
import { CONTENT_DESK_PAGES } from './desk-pages.ts'
import { type FixedItem, plannedEnd, withdrawalText } from './fixed-item.ts'
import { MissingTexts } from './missing-texts.tsx'

const PUBLISH = { es: m.content_publish_side_es, en: m.content_publish_side_en, both: m.content_publish_both }

/** Now or from a time on, for ever or until another one. */
export function PublishSides({ item, sides }: { item: FixedItem; sides: ContentLanguage | 'both' }) {
  const edit = usePaths()(CONTENT_DESK_PAGES[item.kind].edit, { slug: item.id })
  const planned = [...item.es.next, ...item.en.next].some(({ what }) => what === 'publish')
  const is_outdated = sides !== 'both' && item.out_of_date[sides] !== null
  return (
    <ActDialog
      label={PUBLISH[sides]()}
      button={{ size: 'sm', ...(sides === 'both' && { variant: 'filled' }) }}
      text={m.content_publish_text()}
      submit={m.content_publish()}
      values={{
        intent: 'publish',
        id: item.id,
        sides,
        version: String(item.version),
        ...(!is_outdated && { confirms: sides === 'both' ? 'yes' : '' }),
      }}
    >
      <DraftProblems edit={edit} />
      <Time name="at" label={m.content_publish_at()} />
      {(sides === 'en' || item.keeps !== 'public') && (
        <Time name="until" label={m.content_publish_until()} defaultValue={plannedEnd(item, sides)} />
      )}
      <BringForward planned={planned} />
      {is_outdated && <Checkbox name="confirms" value="yes" defaultChecked label={m.content_publish_confirms()} />}
    </ActDialog>
  )
}

/** The instants are the dialog's own. */
function DraftProblems({ edit }: { edit: string }) {
  const { at: _at, until: _until, brings_forward: _brings_forward, ...errors } = use(FieldErrorScope)
  return <MissingTexts errors={errors} edit={edit} />
}

/** Asks about a planned change; of what only both languages share it is known once it was refused. */
function BringForward({ planned }: { planned: boolean }) {
  const { brings_forward: errors } = use(FieldErrorScope)
  if (!planned && !errors) return null
  return <Checkbox name="brings_forward" value="yes" label={m.content_publish_brings_forward()} error={errors?.[0]} />
}

function Time(field: { name: string; label: string; defaultValue?: string }) {
  return <TextInput type="datetime-local" {...field} />
}

export function WithdrawSide({ item, side }: { item: FixedItem; side: ContentLanguage }) {
  const label = side === 'es' ? m.content_withdraw_side_es() : m.content_withdraw_side_en()
  return (
    <ActDialog
      label={label}
      button={{ size: 'sm' }}
      text={withdrawalText(item, side)}
      danger
      values={{ intent: 'withdraw', id: item.id, sides: side }}
    >
      <Time name="at" label={m.content_withdraw_at()} />
    </ActDialog>
  )
}

export function CancelScheduled({ item, side }: { item: FixedItem; side: ContentLanguage }) {
  const label = side === 'es' ? m.content_cancel_side_es() : m.content_cancel_side_en()
  const seen = item[side].next.map(({ at }) => at).join(' ')
  return (
    <ActDialog
      label={label}
      button={{ size: 'sm' }}
      text={m.content_cancel_text()}
      values={{ intent: 'cancel', id: item.id, sides: side, seen }}
    />
  )
}

export function ConfirmSide({ id, side, version_id }: { id: string; side: ContentLanguage; version_id: string }) {
  const title = side === 'es' ? m.content_outdated_title_es() : m.content_outdated_title_en()
  return (
    <ActDialog
      label={m.content_outdated_right()}
      named={`${m.content_outdated_right()} · ${side === 'es' ? m.content_side_es() : m.content_side_en()}`}
      button={{ size: 'sm' }}
      title={title}
      text={m.content_outdated_confirm_text()}
      values={{ intent: 'confirm', id, sides: side, version_id }}
    />
  )
}

export function RestoreVersion({ item, version_id, name }: { item: FixedItem; version_id: string; name: string }) {
  return (
    <ActDialog
      label={m.content_history_restore()}
      named={m.content_history_restore_named({ version: name })}
      text={m.content_history_restore_text()}
      values={{ intent: 'restore', id: item.id, version_id, version: String(item.version) }}
    />
  )
}

/** Asks for confirmation, with the links that lead to it. */
export function DeleteContent({ id, version, uses, title }: { id: string; version: number; uses: UsedIn[]; title: string }) {
  const to = usePaths()
  return (
    <DeskCard title={title}>
      {uses.length > 0 && (
        <>
          <p>{m.content_delete_used()}</p>
          <ul>
            {uses.map((use) => (
              <li key={`${use.id} ${use.side}`}>
                <Link to={to(CONTENT_DESK_PAGES[use.kind].item, { slug: use.id })} lang={use.side}>
                  {use.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <ActDialog
          label={m.content_delete()}
          button={{ size: 'sm' }}
          title={title}
          text={m.content_delete_text()}
          danger
          values={{ intent: 'delete', id, version: String(version), anyway: uses.length > 0 ? 'yes' : '' }}
        />
      </div>
    </DeskCard>
  )
}
