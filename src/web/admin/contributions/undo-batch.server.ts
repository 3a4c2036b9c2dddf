import type { LoaderFunctionArgs } from 'react-router'
import { attempt } from '../../ask.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Sends the form of `UndoBatch`. */
export function undoBatch(context: LoaderFunctionArgs['context'], text: (name: string) => string) {
  const param = { batch: encodeURIComponent(text('batch')) }
  const json = { reason: text('reason'), seen: Number(text('seen')) }
  return attempt(context.get(apiContext).admin.contributions.approvals[':batch'].undo.$post({ param, json }))
}
