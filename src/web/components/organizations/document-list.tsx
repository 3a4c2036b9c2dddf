import type { ReactNode } from 'react'
import type { OrganizationDocument } from '../../../domain/organizations/documents/document.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { IconFileText, IconPhoto } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When } from '../../../kit/ui/when.tsx'
import { useApiPaths } from '../../use-api.tsx'
import css from './document-list.module.css'

interface Props {
  slug: string
  documents: OrganizationDocument[]
  act?: (document: OrganizationDocument) => ReactNode
}

/** The documents of an organization's review, each to be saved. */
export function DocumentList({ slug, documents, act }: Props) {
  const to = useApiPaths()
  const number = numberFormat(useLocale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return (
    <ul className={css.list}>
      {documents.map((document) => (
        <li key={document.id}>
          {document.type === 'application/pdf' ? <IconFileText size={22} aria-hidden="true" /> : <IconPhoto size={22} aria-hidden="true" />}
          <div>
            <a href={to('/organization-documents/:slug/:document', { slug, document: document.id })} download>
              {document.name}
            </a>
            <span className={css.quiet}>
              {number.format(Math.max(1, document.bytes / 1024))} · <When value={document.created_at} short />
            </span>
          </div>
          {act?.(document)}
        </li>
      ))}
    </ul>
  )
}
