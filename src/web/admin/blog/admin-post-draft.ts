import type { LoaderFunctionArgs } from 'react-router'
import { postContentDraft, readContentDraft } from '../../desk/content/item-page.server.ts'

export function loader(about: LoaderFunctionArgs) {
  return readContentDraft('post', about)
}

export const action = postContentDraft
