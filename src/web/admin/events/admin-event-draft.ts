import type { LoaderFunctionArgs } from 'react-router'
import { contentKindOf, postContentDraft, readContentDraft } from '../../desk/content/item-page.server.ts'

export function loader(about: LoaderFunctionArgs) {
  return readContentDraft(contentKindOf(about.params.slug), about)
}

export const action = postContentDraft
