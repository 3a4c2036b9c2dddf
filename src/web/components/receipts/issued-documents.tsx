import type { DocumentKind, IssuedDocument } from '../../../domain/receipts/receipt.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import css from './receipts.module.css'

/** Number and digest of each document: anybody with the file can compare it. */
export function IssuedDocuments({ documents, open }: { documents: readonly IssuedDocument[]; open?: boolean }) {
  if (documents.length === 0) return null
  return (
    <details className={css.issued} open={open}>
      <summary>{m.receipt_issued()}</summary>
      <p>{m.receipt_issued_text()}</p>
      <ul>
        {documents.map((document) => (
          <li key={document.number}>
            <p>
              <strong>
                {KINDS[document.kind]()} {document.number}
              </strong>{' '}
              {document.language === 'es' ? m.receipt_in_es() : m.receipt_in_en()}, {m.receipt_issued_on()}{' '}
              <When value={document.issued_at} short />
              {document.starts_on && document.ends_on && (
                <>
                  {' · '}
                  <When value={noon(document.starts_on)} short /> – <When value={noon(document.ends_on)} short />
                </>
              )}
            </p>
            <code>{document.digest}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

const KINDS: Record<DocumentKind, () => string> = {
  receipt: m.receipt_kind_receipt,
  public_receipt: m.receipt_kind_public_receipt,
  year: m.receipt_kind_year,
  organization: m.receipt_kind_organization,
}

/** Noon of a calendar day in Argentina. */
function noon(day: string): string {
  return `${day}T15:00:00.000Z`
}
