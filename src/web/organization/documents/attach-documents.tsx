import type { OrganizationDocument } from '../../../domain/organizations/documents/document.ts'
import { DOCUMENT_BYTES, MOST_DOCUMENTS } from '../../../domain/organizations/documents/document-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { FileField } from '../../../kit/ui/forms/form-fields.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { DocumentList } from '../../components/organizations/document-list.tsx'
import { Form } from '../../form.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import { useIntentSubmitCount } from '../../submit-count.ts'
import page from '../organization-page.module.css'
import css from './attach-documents.module.css'

interface Props {
  slug: string
  documents: OrganizationDocument[]
  refused: Refused | undefined
}

/** Supporting documents, uploaded one at a time. */
export function AttachDocuments({ slug, documents, refused }: Props) {
  const is_full = documents.length >= MOST_DOCUMENTS
  const submits = useIntentSubmitCount('attach', refused)
  return (
    <section className={page.panel} aria-labelledby="documents" id="documents-of-review">
      <h2 id="documents" className={css.title}>
        {m.registration_documents()}
      </h2>
      <p className={css.text}>{m.registration_documents_text()}</p>
      {documents.length > 0 && (
        <DocumentList
          slug={slug}
          documents={documents}
          act={({ id, name }) => (
            <details className={css.remove}>
              <summary aria-label={m.registration_document_remove_named({ name })}>{m.registration_document_remove()}</summary>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="slug" value={slug} />
                <input type="hidden" name="document" value={id} />
                <Button type="submit" name="intent" value="detach" look="outline">
                  {m.registration_document_remove_sure()}
                </Button>
              </Form>
            </details>
          )}
        />
      )}
      {refused && <Refusal>{refused.message}</Refusal>}
      {is_full ? (
        <p className={css.text}>{m.registration_documents_full()}</p>
      ) : (
        <Form errors={refused?.errors} method="post" encType="multipart/form-data" preventScrollReset className={css.form} key={submits}>
          <input type="hidden" name="slug" value={slug} />
          <FileField
            name="document"
            most_bytes={DOCUMENT_BYTES}
            label={m.registration_document()}
            hint={m.registration_document_hint()}
            accept="application/pdf,image/jpeg,image/png,image/webp"
            required
          />
          <SubmitButton name="intent" value="attach" look="secondary" sending={m.registration_document_sending()}>
            {m.registration_document_add()}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
