import type { LoaderFunctionArgs } from 'react-router'
import { kindOf, readDraft, saveDraft } from '../../desk/content/item-page.server.ts'

export function loader(about: LoaderFunctionArgs) {
  return readDraft(kindOf(about.params.slug), about)
}

export const action = saveDraft
