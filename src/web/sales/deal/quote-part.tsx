import { Button } from '@mantine/core'
import type { Deal } from '../../../domain/deals/deal.ts'
import { isOpen } from '../../../domain/deals/deal-stages.ts'
import { type DealQuote, isLive, type QuoteState, type QuoteVersion } from '../../../domain/deals/quotes/quote.ts'
import { chatAddress } from '../../../domain/users/phone.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconBrandWhatsapp, IconExternalLink } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge, DeskCard, DeskNothing, type Tone } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect } from '../../desk/fields.tsx'
import { SeenVersion } from '../../seen-version.tsx'
import quoteCss from '../quote/quote.module.css'
import css from './deal.module.css'

interface Props {
  deal: Deal
  quote: DealQuote | null
}

const TONES: Record<QuoteState, Tone> = { open: 'info', accepted: 'good', booked: 'good', expired: 'warn', withdrawn: 'bad' }

/** A deal's quote: its versions, and the customer's acts on them. */
export function QuotePart({ deal, quote }: Props) {
  const versions = quote?.versions ?? []
  const draft = versions.find(({ sent_at }) => sent_at === null)
  const [sent, ...earlier] = versions.filter(({ sent_at }) => sent_at !== null)
  const live = quote?.state != null && isLive(quote.state)
  return (
    <div id="quote">
      <DeskCard title={m.quotes_title()} aside={quote?.state && <DeskBadge tone={TONES[quote.state]}>{stateName(quote.state)}</DeskBadge>}>
        {versions.length === 0 && <DeskNothing>{m.quotes_none()}</DeskNothing>}
        {draft && <Version version={draft} />}
        {sent && <Version version={sent} />}
        <div className={quoteCss.acts}>
          {isOpen(deal.stage) && <WriteLink deal={deal} draft={draft} sent={sent} />}
          {isOpen(deal.stage) && draft && <Send key={draft.id} deal={deal} draft={draft} />}
          {quote && sent && live && <Pass deal={deal} url={quote.url} />}
          {quote?.state && sent && live && isOpen(deal.stage) && <Withdraw version_id={sent.id} state={quote.state} />}
        </div>
        {earlier.length > 0 && (
          <details>
            <summary>{m.quotes_earlier()}</summary>
            {earlier.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </details>
        )}
      </DeskCard>
    </div>
  )
}

function stateName(state: QuoteState): string {
  return {
    open: m.quotes_state_open,
    accepted: m.quotes_state_accepted,
    booked: m.quotes_state_booked,
    expired: m.quotes_state_expired,
    withdrawn: m.quotes_state_withdrawn,
  }[state]()
}

function Version({ version: { number, total, holds_until, sent_at, opened_at, accepted_at } }: { version: QuoteVersion }) {
  return (
    <div className={quoteCss.version}>
      <p>
        <strong>{m.quotes_version({ number })}</strong>
        {sent_at === null && ` · ${m.quotes_draft()}`} · <MoneyText value={total} exact />
      </p>
      <p className={css.who}>
        {m.quotes_holds()} <When value={`${holds_until}T12:00:00Z`} short />
        {sent_at && (
          <>
            {' · '}
            {m.quotes_sent()} <When value={sent_at} short time />
          </>
        )}
      </p>
      {sent_at && (
        <p className={css.who}>
          {opened_at ? (
            <>
              {m.quotes_opened()} <When value={opened_at} short time />
            </>
          ) : (
            m.quotes_not_opened()
          )}
          {accepted_at && (
            <>
              {' · '}
              {m.quotes_accepted_at()} <When value={accepted_at} short time />
            </>
          )}
        </p>
      )}
    </div>
  )
}

function WriteLink({ deal, draft, sent }: { deal: Deal; draft: QuoteVersion | undefined; sent: QuoteVersion | undefined }) {
  const to = usePaths()
  return (
    <Button component={Link} to={to('sales_quote', { id: deal.id })} variant="default" size="xs">
      {draft ? m.quotes_edit_draft() : sent ? m.quotes_new_version() : m.quotes_write()}
    </Button>
  )
}

function Send({ deal, draft }: { deal: Deal; draft: QuoteVersion }) {
  const locale = useLocale()
  const { email, phone } = deal.customer
  const ways = [
    ...(email ? [{ value: 'mail', label: m.quotes_way_mail({ email }) }] : []),
    ...(phone ? [{ value: 'whatsapp', label: m.quotes_way_whatsapp() }] : []),
    { value: 'link', label: m.quotes_way_link() },
  ]
  return (
    <ActDialog
      label={m.quotes_send()}
      button={{ variant: 'filled' }}
      title={m.quotes_send_title()}
      text={m.quotes_send_text({ number: draft.number, amount: formatMoney(draft.total, locale, 'exact') })}
      submit={m.quotes_send_do()}
      values={{ intent: 'quote_send', version_id: draft.id }}
    >
      <NativeSelect name="way" label={m.quotes_send_way()} data={ways} also="holds_until" />
    </ActDialog>
  )
}

/** Withdraws the version that was seen, in the state that was seen. */
function Withdraw({ version_id, state }: { version_id: string; state: QuoteState }) {
  return (
    <ActDialog
      label={m.quotes_withdraw()}
      title={m.quotes_withdraw_title()}
      text={state === 'accepted' ? m.quotes_withdraw_accepted_text() : m.quotes_withdraw_text()}
      danger
      values={{ intent: 'quote_withdraw' }}
    >
      <SeenVersion name="version_id" version={version_id} />
      <SeenVersion name="state" version={state} />
    </ActDialog>
  )
}

/** The link to pass on, with the text in the customer's language. */
function Pass({ deal, url }: { deal: Deal; url: string }) {
  const { phone, name, language } = deal.customer
  const text = m.quotes_whatsapp_text({ name: name?.split(' ')[0] ?? '', url }, { locale: language })
  return (
    <>
      {phone && (
        <Button
          component="a"
          variant="default"
          size="xs"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
          href={chatAddress(phone, text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.quotes_whatsapp()}
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        size="xs"
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        href={url}
        target="_blank"
        rel="noopener"
      >
        {m.quotes_page()}
      </Button>
    </>
  )
}
