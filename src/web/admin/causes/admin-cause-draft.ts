import type { LoaderFunctionArgs } from 'react-router'
import { readDraft, saveDraft } from '../../desk/content/item-page.server.ts'

export function loader(about: LoaderFunctionArgs) {
  return readDraft('cause', about)
}

export const action = saveDraft
