import type { Trail } from '../../../domain/contributions/contribution.ts'
import type { IssuedDocument } from '../../../domain/receipts/receipt.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconFileTypePdf } from '../../../kit/ui/icons/icons.ts'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { useApiPaths } from '../../use-api.tsx'
import { IssuedDocuments } from './issued-documents.tsx'
import css from './receipts.module.css'

interface Props {
  trail: Pick<Trail, 'code' | 'state'>
  documents: readonly IssuedDocument[]
  /** The contributor's has their name, everybody's does not. */
  of: 'contributor' | 'everybody'
}

/** The receipt of a contribution, once it is confirmed, and the numbers and digests of those that were issued. */
export function TrailReceipts({ trail: { code, state }, documents, of }: Props) {
  const to = usePaths()
  const api = useApiPaths()
  const confirmed = state === 'confirmed' || state === 'paid'
  const waits = state === 'expected' || state === 'announced'
  if (!confirmed && !waits && documents.length === 0) return null
  return (
    <section className={css.trail} aria-labelledby="receipt">
      <h2 id="receipt">{m.receipt_title()}</h2>
      {confirmed ? (
        <>
          <p>{of === 'everybody' ? m.receipt_trail_text() : m.receipt_own_text()}</p>
          <ButtonLink
            to={of === 'everybody' ? to('receipt', { code }) : api('/oauth/user/gift/:code/receipt.pdf', { code })}
            look="outline"
            reloadDocument
            rel="nofollow"
          >
            <IconFileTypePdf size={18} aria-hidden="true" />
            {m.receipt_download()}
          </ButtonLink>
          <a href={`/log/proof/${code}.tlog-proof`} download rel="nofollow">
            {m.receipt_proof()}
          </a>
        </>
      ) : (
        <p>{waits ? m.receipt_trail_later() : m.receipt_trail_taken_back()}</p>
      )}
      <IssuedDocuments documents={documents} />
    </section>
  )
}
