import { Button } from '@mantine/core'
import { ADDRESS_STATES, type ImportedAddress, type OfferImportDetail } from '../../../domain/offer-imports/offer-import.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconExternalLink } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import { useSending } from '../../sending.ts'
import { useProgress } from '../../shell/realtime/use-progress.ts'
import { DeskPage } from '../desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import { RowName } from '../row-name.tsx'
import { AddressBadge } from './address-badge.tsx'
import type { ImportPages } from './import-pages.ts'
import css from './offer-imports.module.css'

/** A request: its progress, and the result of each address. */
export function ImportPage({ pages, asked }: { pages: ImportPages; asked: OfferImportDetail }) {
  const to = usePaths()
  const locale = useLocale()
  const { addresses, counts, asked_by, created_at } = asked
  useProgress(counts.waiting > 0)
  return (
    <DeskPage
      title={m.befun_one_title({ when: whenText(created_at, locale, { short: true, time: true }) })}
      lead={
        <>
          <Link to={to(pages.list)}>← {m.befun_title()}</Link> · {m.befun_asked_by({ who: asked_by ?? m.befun_nobody() })}{' '}
          <When value={created_at} short time />
        </>
      }
      actions={<AskAgain pages={pages} addresses={addresses} />}
    >
      <div role="status" className={css.progress}>
        <progress value={addresses.length - counts.waiting} max={addresses.length} aria-label={m.befun_progress_label()} />
        <p>
          {counts.waiting > 0
            ? m.befun_progress({ done: addresses.length - counts.waiting, all: addresses.length })
            : m.befun_progress_done({ count: addresses.length })}
        </p>
        <ul className={css.counts}>
          {ADDRESS_STATES.filter((state) => counts[state] > 0).map((state) => (
            <li key={state}>
              <AddressBadge state={state} count={counts[state]} />
            </li>
          ))}
        </ul>
      </div>
      <DeskTable label={m.befun_addresses()} rows={addresses} columns={columns(pages, to)} />
      {pages.offer === null && <p className={css.note}>{m.befun_for_editors()}</p>}
    </DeskPage>
  )
}

function columns({ offer }: ImportPages, to: ReturnType<typeof usePaths>): DeskColumn<ImportedAddress>[] {
  return [
    {
      key: 'address',
      title: m.befun_address(),
      render: ({ address, title, canonical, offer_id }) => (
        <RowName>
          {offer && offer_id ? <Link to={to(offer, { slug: offer_id })}>{title}</Link> : title && <strong>{title}</strong>}
          <span className={css.address}>{address}</span>
          {canonical && (
            <a href={canonical} target="_blank" rel="noreferrer noopener" className={css.out}>
              {m.befun_open()}
              <IconExternalLink size={14} aria-hidden="true" />
              <span className="visually-hidden">{m.befun_opens_elsewhere()}</span>
            </a>
          )}
        </RowName>
      ),
    },
    {
      key: 'state',
      title: m.befun_result(),
      render: ({ state, message }) => (
        <div className={css.result}>
          <AddressBadge state={state} />
          {message && <p>{message}</p>}
        </div>
      ),
    },
  ]
}

/** Gives those that were not read once more: a site may answer later, or be on the list by now. */
function AskAgain({ pages, addresses }: { pages: ImportPages; addresses: ImportedAddress[] }) {
  const to = usePaths()
  const busy = useSending()
  const refused = addresses.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return (
    <Form method="post" action={to(pages.list)}>
      <input type="hidden" name="addresses" value={refused.map(({ address }) => address).join('\n')} />
      <Button type="submit" variant="default" name="intent" value="give" loading={busy}>
        {m.befun_again()}
      </Button>
    </Form>
  )
}
